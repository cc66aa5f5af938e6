import Testing

@testable import Commands
@testable import Console

@Suite struct ConsoleLineTests {
    static let cases: [(String, String?, InputLine.Content)] = [
        ("hello", nil, .text("hello")),
        ("", nil, .nothing),
        ("  \t ", nil, .nothing),
        ("  indented", nil, .text("  indented")),
        ("/help", nil, .command(name: "help", rest: "")),
        ("/Help me", nil, .command(name: "help", rest: "me")),
        ("/msg  bob  two  spaces ", nil, .command(name: "msg", rest: "bob  two  spaces ")),
        ("/msg\tbob", nil, .command(name: "msg", rest: "bob")),
        ("/", nil, .command(name: "", rest: "")),
        ("/ x", nil, .command(name: "", rest: "x")),
        ("//etc/hosts", nil, .text("/etc/hosts")),
        ("//", nil, .text("/")),
        ("@bob hi", nil, .text("@bob hi")),
        ("@7 /history", "7", .command(name: "history", rest: "")),
        ("@7 hello", "7", .text("hello")),
        ("@7  hello", "7", .text(" hello")),
        ("@7a-B_9 x", "7a-B_9", .text("x")),
        ("@7 //x", "7", .text("/x")),
        ("@7", "7", .nothing),
        ("@7 ", "7", .nothing),
        ("@7: x", nil, .text("@7: x")),
        ("@ x", nil, .text("@ x")),
        ("@-7 x", nil, .text("@-7 x")),
        ("@0 @7up is here", "0", .text("@7up is here")),
        ("@12345678901234567890123456789012 x", "12345678901234567890123456789012", .text("x")),
        ("@123456789012345678901234567890123 x", nil, .text("@123456789012345678901234567890123 x")),
        ("/你好 x", nil, .command(name: "你好", rest: "x")),
        ("你好", nil, .text("你好")),
        ("a\u{2028}  b", nil, .text("a\n  b")),
        ("//quit\u{2028}b", nil, .text("/quit\nb")),
        ("@7 /post x | y | a\u{2028}b", "7", .command(name: "post", rest: "x | y | a\nb")),
    ]

    @Test(arguments: cases)
    func line_whenTyped_isTakenApart(_ line: String, _ tag: String?, _ content: InputLine.Content) {
        let read = InputLine(line)
        #expect(read.tag == tag)
        #expect(read.content == content)
    }

    @Test(arguments: [
        ("127.0.0.1:7070", ConsoleAddress.tcp(host: "127.0.0.1", port: 7070)),
        ("[::1]:7070", .tcp(host: "::1", port: 7070)), ("localhost:0", .tcp(host: "localhost", port: 0)),
        ("/run/quad.sock", .unix(path: "/run/quad.sock")), ("unix:quad.sock", .unix(path: "quad.sock")),
    ])
    func address_whenWritten_isRead(_ text: String, _ address: ConsoleAddress) throws {
        #expect(try ConsoleAddress(text) == address)
    }

    @Test(arguments: ["", "7070", ":7070", "host", "host:", "host:x", "host:70000", "::1:7070", "unix:"])
    func address_whenMalformed_saysHowItIsWritten(_ text: String) {
        let error = #expect(throws: ConsoleAddressError.self) { try ConsoleAddress(text) }
        #expect(error?.description.contains("127.0.0.1:7070") == true)
    }
}
