import Glibc
import Testing

/// Whole gateways, driven as people drive them.
@Suite(.timeLimit(.minutes(2)))
struct ConversationTests {
    @Test(arguments: ["three people", "people in touch"])
    func consoles_whenThreePeopleTalk_matchTheTranscript(transcript: String) async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess(in: folder)
        try await gateway.listens()
        try await Transcript(named: transcript).play(["terminal": gateway]) { name in
            try await folder.addAccount(name)
            return try ConsoleClient(gateway)
        }
        gateway.send("/quit")
        #expect(await gateway.rest() == ["  goodbye"])
        #expect(await gateway.end() == 0)
    }

    @Test func words_whenFoundAndCleared_matchTheTranscript() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await Transcript(named: "words found and cleared").play([:]) { name in
            try await folder.addAccount(name)
            return try ConsoleClient(gateway)
        }
        gateway.signal(SIGTERM)
        #expect(await gateway.end() == 0)
    }

    @Test func requests_whereOnlyThoseNearbyMayAsk_matchTheTranscript() async throws {
        let folder = try GatewayFolder(["people": ["requests": "nearby"]])
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await Transcript(named: "people nearby").play([:]) { name in
            try await folder.addAccount(name)
            return try ConsoleClient(gateway)
        }
        gateway.signal(SIGTERM)
        #expect(await gateway.end() == 0)
    }

    @Test func terminal_whereNobodyCanBeFoundNearby_saysSoAtTheStart() async throws {
        let folder = try GatewayFolder(["people": ["requests": "nearby"]])
        try folder.remove("plugins/match.lua")
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

    @Test func signUp_whenTheCodeCameByMail_endsWithIt() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let bob = try ConsoleClient(gateway)
        #expect(
            await bob.ask("/signup bob@connect.hku.hk \"two words\" Bob Lee") == [
                "  a code is on its way to bob@connect.hku.hk. /verify CODE finishes signing up", "ok",
            ])
        let code = try folder.code(for: "bob@connect.hku.hk")
        let wrong = code == "000000" ? "000001" : "000000"
        #expect(await bob.ask("/verify \(wrong)").last?.hasPrefix("error: ") == true)
        #expect(await bob.ask("/verify").last == "error: CODE is missing. Usage: /verify CODE")
        #expect(await bob.ask("/verify \(code)").first?.hasPrefix("  signed in as Bob Lee (bob") == true)
        #expect(await bob.ask("/logout").last == "ok")
        let again = try ConsoleClient(gateway)
        #expect(await again.ask("/login bob@connect.hku.hk \"two words\"").last == "ok")
    }

    @Test func signUp_whenFiveCodesWereWrong_needsANewOne() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let bob = try ConsoleClient(gateway)
        #expect(await bob.ask("/signup bob@connect.hku.hk secret Bob").last == "ok")
        let code = try folder.code(for: "bob@connect.hku.hk")
        let wrong = code == "000000" ? "000001" : "000000"
        for _ in 1...5 { #expect(await bob.ask("/verify \(wrong)").last?.hasPrefix("error: ") == true) }
        #expect(await bob.ask("/verify \(code)").last?.hasPrefix("error: ") == true)
        #expect(await bob.ask("/login bob@connect.hku.hk secret").last?.hasPrefix("error: ") == true)
    }
}
