import TestSupport
import Testing

/// A plugin that asks for a drawing, over a real connection.
@Suite(.endsWhereItHangs)
struct DrawingDialogueTests {
    /// A gateway with the plugin, and bob's program, which says hello with options.
    private static func start(_ options: String) async throws -> (GatewayProcess, JSONTalker) {
        let folder = try GatewayFolder(
            fixtures: "sketch.lua")
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await folder.addAccount("bob")
        let client = try ConsoleClient(gateway)
        await client.signIn("bob")
        return (gateway, JSONTalker(client, options))
    }

    /// The prompt that says that an answer is waited for.
    private func asked(_ bob: JSONTalker) async -> JSONTalker.Object? {
        while let prompt = await bob.nextObject("prompt") {
            if prompt["asking"]?.text == "true" { return prompt }
        }
        return nil
    }

    @Test(arguments: [
        ("3,4 5,4;10,2", "drawn: 3,4 5,4;10,2"), ("20,1", "nothing was drawn"), ("-", "nothing was drawn"),
    ])
    func program_thatDraws_isToldTheCanvasAndAnswersInStrokes(
        _ answer: String, _ reply: String
    ) async throws {
        let (_, bob) = try await Self.start("drawings")
        bob.send("@1 /sketch")
        let canvas = await asked(bob)?["canvas"]?.parts
        #expect(canvas?["width"]?.text == "20" && canvas?["height"]?.text == "10")
        #expect(await bob.next() == "@1   Draw!")
        bob.send(answer)
        #expect(await bob.next() == "@1   \(reply)")
        #expect(await bob.next() == "@1 ok")
    }

    @Test func program_thatDoesNotDraw_isToldWhoCan() async throws {
        let (_, bob) = try await Self.start("")
        bob.send("@1 /sketch")
        #expect(await bob.next() == "@1 error: nobody can draw here: quad console on a terminal can")
    }
}
