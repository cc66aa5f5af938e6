import Glibc
import TestSupport
import Testing

/// Whole gateways, driven as people drive them.
@Suite(.endsWhereItHangs)
struct ConversationTests {
    @Test(arguments: [("terminal", "C"), ("terminal in Chinese", "zh_HK.UTF-8")])
    func terminal_whenTheGatewayStarts_matchesTheTranscript(transcript: String, locale: String) async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess(in: folder, environment: ["LC_ALL": locale])
        try await gateway.listens()
        var stage = TranscriptStage(["terminal": gateway], in: folder) { name, _ in
            throw GatewayProblem("\(name) comes out of nowhere")
        }
        try await stage.play(try Transcript(named: transcript))
        try await stage.end()
        #expect(await gateway.end() == 0)
    }

    @Test func terminal_whereNobodyCanBeFoundNearby_saysSoAtTheStart() async throws {
        let folder = try GatewayFolder(["people": ["requests": "nearby"]])
        let gateway = try GatewayProcess(in: folder)
        #expect(
            await gateway.reads("people.requests").hasPrefix(
                "* people.requests is nearby, and no plugin knows who is nearby: "))
        gateway.send("/quit")
        #expect(await gateway.end() == 0)
    }

    @Test func consoles_whenTwoComeOverTCP_chatWithTheTerminal() async throws {
        let folder = try GatewayFolder(["doors": ["console": ["address": "127.0.0.1:0"]]])
        let gateway = try GatewayProcess(in: folder)
        let address = try await gateway.listens()
        #expect(address.hasPrefix("127.0.0.1:"))
        #expect(await gateway.ask("/signup alice@connect.hku.hk secret Alice").last == "ok")
        #expect(await gateway.ask("/group Lab").last == "ok")
        #expect(await gateway.ask("/open #lab").last == "ok")
        var people: [any Talker] = [gateway]
        for name in ["bob", "carol"] {
            try await folder.addAccount(name)
            let client = try ConsoleClient(gateway, at: address)
            await client.signIn(name)
            #expect(await client.ask("/join #lab").last == "ok")
            #expect(await client.ask("/open #lab").last == "ok")
            people.append(client)
        }
        for (index, person) in people.enumerated() {
            person.send("hello from \(index)")
            for other in people { #expect(await other.reads("hello from \(index)").hasPrefix("[#lab] ")) }
        }
        // Someone on the network is nobody's operator.
        #expect(
            await people[1].ask("/plugins") == [
                "error: only administrators may do this. /contact-admins TEXT writes to them"
            ])
    }

    /// Alice, and bob who has sixty messages of hers unread in a group.
    private func unread(
        _ body: (_ alice: ConsoleClient, _ bob: ConsoleClient) async throws -> Void
    ) async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        for name in ["alice", "bob"] { try await folder.addAccount(name) }
        let (alice, bob) = (try ConsoleClient(gateway), try ConsoleClient(gateway))
        await alice.signIn("alice")
        await bob.signIn("bob")
        for line in ["/group Lab", "/open #lab"] { #expect(await alice.ask(line).last == "ok") }
        // He goes on elsewhere, so that nothing there counts as read.
        for line in ["/join #lab", "/group Elsewhere"] { #expect(await bob.ask(line).last == "ok") }
        for number in 1...60 {
            alice.send("line \(number)")
            _ = await bob.reads("line \(number)")
        }
        try await body(alice, bob)
    }

    @Test func unread_whenItIsMoreThanAPage_isShownByPagesFromTheEnd() async throws {
        try await unread { alice, bob in
            let page = await bob.ask("/open #lab")
            #expect(page.count == 53 && page.first == "  #lab: 2 people, 60 unread", "\(page)")
            #expect(page.dropFirst().first?.hasSuffix("alice: line 11") == true, "\(page)")
            #expect(page.suffix(2) == ["  10 more before these: /more", "ok"])
            // What is before it was not shown yet.
            #expect(await alice.ask("/receipts").contains { $0.hasPrefix("  delivered to bob") })
            alice.send("meanwhile")
            _ = await bob.reads("meanwhile")
            let rest = await bob.ask("/more")
            #expect(rest.count == 11 && rest.first?.hasSuffix("alice: line 1") == true, "\(rest)")
            #expect(await alice.ask("/receipts").contains { $0.hasPrefix("  read by bob") })
            #expect(await bob.ask("/more").first?.hasPrefix("error: ") == true)
        }
    }

    @Test func unread_whenAnotherListWasShownMeanwhile_goesOn() async throws {
        try await unread { alice, bob in
            #expect(await bob.ask("/open #lab").suffix(2) == ["  10 more before these: /more", "ok"])
            #expect(await bob.ask("/chats").last == "ok")
            let rest = await bob.ask("/more")
            #expect(rest.count == 11 && rest.first?.hasSuffix("alice: line 1") == true, "\(rest)")
            #expect(await alice.ask("/receipts").contains { $0.hasPrefix("  read by bob") })
            #expect(await bob.ask("/more").first?.hasPrefix("error: ") == true)
        }
    }

    /// What programs and plain lines say of one person's unread messages, once they are cleared at another session.
    @Test func unread_whenItIsClearedAtAnotherSession_isNoMore() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        for name in ["alice", "bob"] { try await folder.addAccount(name) }
        let (alice, plain) = (try ConsoleClient(gateway), try ConsoleClient(gateway))
        let program = JSONTalker(try ConsoleClient(gateway), "language=en")
        await alice.signIn("alice")
        await plain.signIn("bob")
        await program.signIn("bob")
        for line in ["/group Lab", "/open #lab"] { #expect(await alice.ask(line).last == "ok") }
        // He goes on elsewhere, so that nothing there counts as read.
        for line in ["/join #lab", "/group Elsewhere"] { #expect(await plain.ask(line).last == "ok") }
        alice.send("one")
        await plain.reads("alice: one")
        func isTold(_ unread: String) async -> Bool {
            while let prompt = await program.nextObject("prompt") {
                if prompt["unread"]?.text == unread { return true }
            }
            return false
        }
        #expect(await isTold("1"))
        #expect(await plain.ask("/chats").contains { $0.contains("#lab") && $0.contains("1 unread") })
        plain.send("/clear #lab")
        await plain.reads("yes or no")
        plain.send("yes")
        await plain.reads("cleared #lab")
        #expect(await isTold("0"))
        #expect(await plain.ask("/chats").contains { $0.contains("#lab") && $0.contains("0 unread") })
    }
}
