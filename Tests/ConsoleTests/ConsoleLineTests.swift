import TestSupport
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

    /// What a person takes for a command, whatever stands before the slash that can't be seen.
    static let slips: [(String, String?, InputLine.Content)] = [
        (" /help me", nil, .command(name: "help", rest: "me")),
        ("\t/help", nil, .command(name: "help", rest: "")),
        ("\u{3000}/help", nil, .command(name: "help", rest: "")),
        ("\u{FEFF}/help", nil, .command(name: "help", rest: "")),
        ("\u{200B}/help", nil, .command(name: "help", rest: "")),
        ("\0\u{2800}\u{A0}/help", nil, .command(name: "help", rest: "")),
        ("／help", nil, .command(name: "help", rest: "")),
        (" ／Help", nil, .command(name: "help", rest: "")),
        ("／ｈｅｌｐ\u{3000}me", nil, .command(name: "help", rest: "me")),
        ("\u{2215}help", nil, .command(name: "help", rest: "")),
        (" /", nil, .command(name: "", rest: "")),
        ("@7  /help", "7", .command(name: "help", rest: "")),
        (" @7 /help", "7", .command(name: "help", rest: "")),
        ("@7\u{3000}／help", "7", .command(name: "help", rest: "")),
        ("\u{2028} /help", nil, .command(name: "help", rest: "")),
        (" /help\u{2028}", nil, .command(name: "help", rest: "")),
        // Two slashes make a text, of which one is left; any other text keeps its spaces.
        (" //x", nil, .text(" /x")), ("／／x", nil, .text("／x")), ("@7  //x", "7", .text(" /x")),
        (" @7 x", nil, .text(" @7 x")), (" @7 //x", nil, .text(" @7 //x")),
        ("\u{200B}", nil, .text("\u{200B}")), ("1/2", nil, .text("1/2")),
        // Of several lines.
        ("hi\u{2028}/password a b", nil, .slip(name: "password")),
        ("@7 hi\u{2028}\u{2028}\u{3000}／Password a b", "7", .slip(name: "password")),
        ("hi\u{2028}@7 /password a b", nil, .slip(name: "password")),
        ("hi\u{2028}/ password a b", nil, .slip(name: "password")),
        ("hi\r/password a b", nil, .slip(name: "password")),
        ("hi\u{2028}/pasword a b", nil, .slip(name: "pasword")),
        (" /post a\u{2028}b", nil, .slip(name: "post")), ("／post a\u{2028}b", nil, .slip(name: "post")),
        ("@7  /post a\u{2028}b", "7", .slip(name: "post")),
        (
            "see\u{2028}/etc/hosts\u{2028}/* x */\u{2028}// y\u{2028}/", nil,
            .text("see\n/etc/hosts\n/* x */\n// y\n/")
        ),
        ("//hi\u{2028}/password", nil, .text("/hi\n/password")),
        ("//\u{2028}hi\u{2028}/password", nil, .text("hi\n/password")),
        ("@7 //\u{2028}@7 /x", "7", .text("@7 /x")), ("//\u{2028} ", nil, .text("/\n ")),
    ]

    @Test(arguments: cases + slips)
    func line_whenTyped_isTakenApart(_ line: String, _ tag: String?, _ content: InputLine.Content) {
        let read = InputLine(line)
        #expect(read.tag == tag)
        #expect(read.content == content)
    }

    @Test(
        arguments: [
            ("@7>#study hi", "7", "#study", .text("hi")), ("@7>@bob  hi", "7", "@bob", .text(" hi")),
            ("@7>#study /help me", "7", "#study", .command(name: "help", rest: "me")),
            ("@7>#study //x", "7", "#study", .text("/x")), ("@7>#study", "7", "#study", .nothing),
            ("@7 hi", "7", nil, .text("hi")), ("@7> hi", nil, nil, .text("@7> hi")),
            ("@7>study hi", nil, nil, .text("@7>study hi")), ("#study hi", nil, nil, .text("#study hi")),
        ] as [(String, String?, String?, InputLine.Content)])
    func line_ofAProgramThatNamesPlaces_isTakenApart(
        _ line: String, _ tag: String?, _ place: String?, _ content: InputLine.Content
    ) {
        let read = InputLine(line, namesPlaces: true)
        #expect(read.tag == tag && read.place == place && read.content == content)
        #expect(InputLine(line).place == nil)
    }

    @Test(arguments: [
        ("hi", "hi"), (" hi", " hi"), ("/x", "//x"), (" /x", " //x"), ("／x", "/／x"), ("//x", "///x"),
        ("@7up", "@0 @7up"), ("@7 x", "@0 @7 x"), ("@7 /x", "@0 @7 /x"), (" @7 /x", "@0  @7 /x"),
        ("/x\ny", "//x\ny"), ("/\nx", "//\n/\nx"), ("a\n/x", "//\na\n/x"), ("@7 /x\ny", "//\n@7 /x\ny"),
        ("//\nx", "///\nx"), ("a\n/etc/hosts", "a\n/etc/hosts"),
    ])
    func text_whateverItLooksLike_isSaidAsItIs(_ text: String, _ line: String) {
        #expect(InputLine.saying(text) == line)
        #expect(InputLine(LineBreaks.onOneLine(line)).content == .text(text))
        let tagged = InputLine(LineBreaks.onOneLine("@0x1 " + InputLine.saying(text, behindTag: true)))
        #expect(tagged.content == .text(text) && tagged.tag == "0x1")
    }

    /// Whatever a text is made of, there is a line that says it.
    @Test func text_madeByChance_isSaidAsItIs() {
        var random = SeededGenerator.announced()
        let parts = ["/", "／", "//", " ", "\t", "\n", "\r", "@7", "@", "0", "x", "\u{FEFF}", "\u{301}"]
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...6, using: &random)
            let text = "x" + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            for text in [text, String(text.dropFirst())] where !text.allSatisfy(\.isWhitespace) {
                let line = LineBreaks.onOneLine(InputLine.saying(text))
                #expect(InputLine(line).content == .text(text), "\(line.debugDescription)")
            }
        }
    }

    @Test(
        arguments: [
            ("/op", "/", "op"), (" /op #x", " /", "op"), ("@7 ／Op", "@7 ／", "Op"), ("//op", nil, nil),
            ("op", nil, nil),
        ] as [(String, String?, String?)])
    func name_ofACommand_isFoundWhereItStands(_ line: String, _ before: String?, _ name: String?) {
        let found = InputLine.name(in: line)
        #expect(found.map { String(line[..<$0.startIndex]) } == before && found.map(String.init) == name)
    }

    @Test(arguments: [
        ("127.0.0.1:7070", ConsoleAddress.tcp(host: "127.0.0.1", port: 7070)),
        ("[::1]:7070", .tcp(host: "::1", port: 7070)), ("localhost:0", .tcp(host: "localhost", port: 0)),
        ("/run/quad.sock", .unix(path: "/run/quad.sock")), ("unix:quad.sock", .unix(path: "quad.sock")),
        ("data/console.sock", .unix(path: "data/console.sock")), ("./q:1", .unix(path: "./q:1")),
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
