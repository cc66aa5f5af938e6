import TestSupport
import Testing

/// What a connection survives, and that everyone else doesn't notice.
@Suite(.endsWhereItHangs)
struct BadInputTests {
    private static let tooLong =
        "error: this line is longer than 16384 bytes and was ignored; a message has at most 4096"
    private static let table: [(line: [UInt8], answer: String)] = [
        (Array("@2 /help \(String(repeating: "x", count: 16_384))".utf8), "@2 " + tooLong),
        ([UInt8](repeating: 0x78, count: 1 << 20), tooLong),
        ([0x2F, 0xFF, 0xFE], "error: this line is not UTF-8; it was ignored"),
        (Array("a\0b".utf8), "error: open a conversation first: /chats lists yours, /open PLACE opens one"),
        (Array("@2 /rol\0l".utf8), #"@2 error: no command /rol\u{0}l. Did you mean /roll?"#),
        (Array("/coment 1 x".utf8), "error: no command /coment. Did you mean /comment?"),
        (Array("/msg bob".utf8), "error: TEXT is missing. Usage: /msg HANDLE TEXT"),
        (Array("/read x".utf8), "error: ID is a whole number from 1. Usage: /read ID"),
        (Array("/read 99999999999999999999".utf8), "error: ID is a whole number from 1. Usage: /read ID"),
        (
            Array("/history -1".utf8),
            "error: COUNT is a whole number from 1 to 200. Usage: /history [COUNT] [BEFORE]"
        ),
        (Array("/login \"bob".utf8), "error: a double quote is not closed. Usage: /login EMAIL PASSWORD"),
        (Array("@2".utf8), "@2 error: a text or a command has to follow the tag"),
        (Array("/".utf8), "error: no command /. /help shows what you can do; // sends it as a text."),
    ]

    private static func start(_ folder: GatewayFolder) async throws -> ConsoleClient {
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await folder.addAccount("bob")
        let client = try ConsoleClient(gateway)
        await client.signIn("bob")
        return client
    }

    @Test func line_whenItIsBad_isRefusedAndTheSessionGoesOn() async throws {
        let client = try await Self.start(GatewayFolder())
        for (line, answer) in Self.table {
            client.write(line + [0x0A])
            let said = await client.next()
            #expect(said == answer)
            #expect(await client.ask("/me").first == "  Bob (bob)", "after \(answer)")
        }
    }

    @Test func client_whenItSendsAllAndStopsSending_getsEveryReply() async throws {
        let client = try ConsoleClient(#require(await Self.start(GatewayFolder()).gateway))
        client.send("@1 /login bob@connect.hku.hk \"secret bob\"")
        for number in 2...200 { client.send("@\(number) /me") }
        client.write(Array("@201 /chats".utf8))
        client.endInput()
        let lines = await client.rest()
        let ends = lines.filter { $0.hasSuffix(" ok") }
        #expect(ends == (1...201).map { "@\($0) ok" })
        #expect(lines.count { $0.hasSuffix("  Bob (bob)") } == 199)
    }

    @Test func reader_whenItIsSlow_isCutAndTheOthersMissNothing() async throws {
        let folder = try GatewayFolder(["doors": ["console": ["backlogBytes": 65_536]]])
        let bob = try await Self.start(folder)
        for name in ["carol", "dave"] { try await folder.addAccount(name) }
        let carol = try ConsoleClient(#require(bob.gateway))
        await carol.signIn("carol")
        #expect(await bob.ask("/group Lab").last == "ok")
        for person in [carol, bob] {
            await person.ask("/join #lab")
            await person.ask("/open #lab")
        }
        // Who follows Carol would be gathered with her until something else is shown.
        await bob.ask("all here")
        await carol.reads(" bob: all here")
        let dave = try ConsoleClient(#require(bob.gateway), readsNothing: true)
        dave.send("/login dave@connect.hku.hk \"secret dave\"")
        dave.send("/join #lab")
        await bob.reads("* dave joined #lab")
        let words = String(repeating: "x", count: 4000)
        // Carol reads as they come: on a machine that has more to do she would be as slow as Dave otherwise.
        for number in 1...150 {
            #expect(await bob.ask("\(number) \(words)") == ["ok"])
            #expect(await carol.reads("] ").contains(" bob: \(number) x"))
        }
        #expect(await dave.isCut())
        #expect(await bob.ask("/history 1").first?.contains(" bob: 150 x") == true)
    }
}
