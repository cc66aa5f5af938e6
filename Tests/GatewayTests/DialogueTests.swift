import Glibc
import TestSupport
import Testing

/// A plugin that asks the person at a console, over a real connection.
@Suite(.endsWhereItHangs)
struct DialogueTests {
    /// A gateway with the plugin, and bob at a console of his own.
    private static func start() async throws -> (GatewayProcess, ConsoleClient) {
        let folder = try GatewayFolder(
            fixtures: "book.lua")
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await folder.addAccount("bob")
        let bob = try ConsoleClient(gateway)
        await bob.signIn("bob")
        return (gateway, bob)
    }

    @Test func lines_whenTypedAhead_areTheAnswers() async throws {
        let (_, bob) = try await Self.start()
        bob.send("@1 /book\nTuesday\nnoon\n@2 /me")
        for line in ["Which day?", "At what time?", "booked: Tuesday, noon"] {
            #expect(await bob.next() == "@1   \(line)")
        }
        #expect(await bob.next() == "@1 ok")
    }

    @Test func input_whenItEnds_endsTheQuestion() async throws {
        let (_, bob) = try await Self.start()
        bob.send("@1 /book")
        #expect(await bob.next() == "@1   Which day?")
        bob.endInput()
        #expect(await bob.next() == "@1   nothing was booked")
        #expect(await bob.next() == "@1 ok")
    }

    @Test func gateway_whenItStops_waitsForNoAnswer() async throws {
        let (gateway, bob) = try await Self.start()
        bob.send("@1 /book")
        #expect(await bob.next() == "@1   Which day?")
        gateway.signal(SIGTERM)
        let rest = await bob.rest()
        #expect(rest.filter { $0.hasPrefix("@1") } == ["@1   nothing was booked", "@1 ok"])
        #expect(await gateway.end() == 0)
    }

    /// A plugin that asks again and again comes to its end with who was asked, and stays for the others.
    @Test func caller_whoLeavesWhileAskedAgainAndAgain_leavesThePluginToOthers() async throws {
        let folder = try GatewayFolder(
            ["plugins": ["budget": ["hostCalls": 1_000]]], fixtures: "nag.lua")
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        for name in ["bob", "carol"] { try await folder.addAccount(name) }
        for _ in 0..<4 {
            let bob = try ConsoleClient(gateway)
            await bob.signIn("bob")
            bob.send("@1 /nag")
            #expect(await bob.next() == "@1   well?")
            bob.endInput()
            // Told no once; the next question ends the command.
            let rest = await bob.rest()
            #expect(
                rest.filter { $0.hasPrefix("@1") } == [
                    "@1   no answer", "@1 error: ended: nobody answers here any more",
                ])
        }
        let carol = try ConsoleClient(gateway)
        await carol.signIn("carol")
        carol.send("@1 /nag")
        #expect(await carol.next() == "@1   well?")
        carol.send("yes")
        #expect(await carol.next() == "@1   thank you")
        #expect(await carol.next() == "@1 ok")
    }
}
