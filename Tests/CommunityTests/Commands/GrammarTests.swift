import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// The rest of a command's line, read as its declared arguments.
@Suite struct GrammarTests {
    private static let msg = command(
        "msg", Argument(name: "handle", kind: .handle), Argument(name: "text", kind: .text))
    private static let history = command(
        "history",
        Argument(
            name: "n", kind: .integer(minimum: 1, maximum: 200), isOptional: true, fallback: .integer(20)))
    private static let group = command(
        "group", Argument(name: "name", kind: .word),
        Argument(name: "kind", kind: .choice(["open", "invite"]), isOptional: true, fallback: .text("open")))
    private static let post = command(
        "post", Argument(name: "category", kind: .list), Argument(name: "title", kind: .text),
        Argument(name: "content", kind: .text), separator: .bar)
    private static let poll = command(
        "poll", Argument(name: "question", kind: .text), Argument(name: "option", kind: .list),
        separator: .bar)
    private static let photo = command(
        "photo", Argument(name: "path", kind: .media(most: 1, words: ["delete"])),
        Argument(name: "caption", kind: .text, isOptional: true))
    private static let enclose = command(
        "post", Argument(name: "title", kind: .text),
        Argument(name: "files", kind: .media(most: 3, words: []), isOptional: true), separator: .bar)
    private static let twice = command(
        "post", Argument(name: "title", kind: .text), Argument(name: "content", kind: .text),
        Argument(name: "files", kind: .media(most: 3, words: []), isOptional: true), separator: .bar)
    private static let several = command(
        "enclose", Argument(name: "files", kind: .media(most: 3, words: [])),
        Argument(name: "text", kind: .text, isOptional: true))
    private static let open = command("open", Argument(name: "place", kind: .place))
    private static let flip = command("flip")
    private static let roll = command("roll", Argument(name: "dice", kind: .word))
    private static let login = command(
        "login", Argument(name: "email", kind: .word),
        Argument(name: "password", kind: .word, isVerbatim: true))

    @Test(
        arguments: [
            (msg, "bob hello there", [.text("bob"), .text("hello there")]),
            (msg, "  @bob   hello  there  ", [.text("bob"), .text("hello  there")]),
            (msg, #"bob "quoted" stays"#, [.text("bob"), .text(#""quoted" stays"#)]),
            (msg, "bob a | b", [.text("bob"), .text("a | b")]),
            (photo, "44 at the pier", [.media([MediaID(rawValue: 44)]), .text("at the pier")]),
            (photo, "DELETE 3", [.text("delete"), .text("3")]),
            (enclose, "a | 4, 5,6", [.text("a"), .media([4, 5, 6].map(MediaID.init(rawValue:)))]),
            (enclose, "a", [.text("a"), .absent]), (enclose, "a |", [.text("a"), .absent]),
            // A bar that stands before no file is the text's own.
            (enclose, "a | b", [.text("a | b"), .absent]), (enclose, "a | b |", [.text("a | b"), .absent]),
            (enclose, "a | b | 4", [.text("a | b"), .media([MediaID(rawValue: 4)])]),
            (twice, "x | 42", [.text("x"), .text("42"), .absent]),
            (twice, "x | a/b | 42", [.text("x"), .text("a/b"), .media([MediaID(rawValue: 42)])]),
            (several, "4, 5 look", [.media([4, 5].map(MediaID.init(rawValue:))), .text("look")]),
            (enclose, "see p. 5 | the end.", [.text("see p. 5 | the end."), .absent]),
            (history, "", [.integer(20)]), (history, "1", [.integer(1)]), (history, " 200 ", [.integer(200)]),
            (group, "study", [.text("study"), .text("open")]),
            (group, "study INVITE", [.text("study"), .text("invite")]),
            (group, #""Study group" invite"#, [.text("Study group"), .text("invite")]),
            (group, #""a \"b\" \\ c""#, [.text(#"a "b" \ c"#), .text("open")]),
            (group, "讀書會 open", [.text("讀書會"), .text("open")]),
            (
                post, "student life, buy/sell | notes | I scanned | mine",
                [.list(["student life", "buy/sell"]), .text("notes"), .text("I scanned | mine")]
            ),
            (
                poll, "Lunch, or what? | rice, beans || noodles ",
                [.text("Lunch, or what?"), .list(["rice, beans", "noodles"])]
            ),
            (poll, "Lunch? | rice", [.text("Lunch?"), .list(["rice"])]),
            (post, "a,,b ,|t|c", [.list(["a", "b"]), .text("t"), .text("c")]),
            (open, "#study", [.text("#study")]), (open, "study", [.text("#study")]),
            (open, "@bob", [.text("@bob")]), (open, "＃study", [.text("#study")]),
            (open, "＠bob", [.text("@bob")]), (open, "Study Circle", [.text("#Study Circle")]),
            (open, #""Study Circle""#, [.text("#Study Circle")]),
            (msg, "＠bob hi", [.text("bob"), .text("hi")]),
            (group, "study ＯＰＥＮ", [.text("study"), .text("open")]),
            (flip, "", []), (flip, "   ", []),
            // What keyboards for Chinese type.
            (history, "２０", [.integer(20)]), (roll, "２ｄ６", [.text("2d6")]), (roll, #""２ｄ６""#, [.text("２ｄ６")]),
            (login, "ａ@b.c ｐａｓｓ１", [.text("a@b.c"), .text("ｐａｓｓ１")]),
            (poll, "去邊食？｜飯｜麵、粉", [.text("去邊食？"), .list(["飯", "麵、粉"])]),
            (post, "生活，買賣、租屋｜筆記｜內容", [.list(["生活", "買賣", "租屋"]), .text("筆記"), .text("內容")]),
            (post, "生活 | 筆記｜內容", [.list(["生活"]), .text("筆記"), .text("內容")]),
            // Where there are bars enough, a full-width one is the text's own.
            (post, "生活 | 食評｜太子 | 內容", [.list(["生活"]), .text("食評｜太子"), .text("內容")]),
            (poll, "A｜B? | 飯｜麵 | 粉", [.text("A｜B?"), .list(["飯｜麵", "粉"])]),
            (enclose, "看｜４，５、6", [.text("看"), .media([4, 5, 6].map(MediaID.init(rawValue:)))]),
            (enclose, "看｜聽", [.text("看｜聽"), .absent]),
            (several, "４、５ look", [.media([4, 5].map(MediaID.init(rawValue:))), .text("look")]),
        ] as [(CommandDescription, String, [ArgumentValue])])
    func parse_whenTheLineFits_givesEachArgument(
        command: CommandDescription, line: String, values: [ArgumentValue]
    ) throws {
        #expect(try CommandGrammar(command).parse(line) == values)
    }

    @Test(
        arguments: [
            (msg, "", "HANDLE is missing. Usage: /msg HANDLE TEXT"),
            (msg, "bob", "TEXT is missing. Usage: /msg HANDLE TEXT"),
            (msg, "@ hello", "HANDLE is missing"), (open, "#", "PLACE is missing"),
            (open, "@", "PLACE is missing"),
            (history, "0", "N is a whole number from 1 to 200. Usage: /history [N]"),
            (history, "201", "1 to 200"),
            (history, "ten", "1 to 200"), (history, "1.5", "1 to 200"),
            (history, "99999999999999999999", "1 to 200"),
            (history, "1 2", "too much after the last argument"),
            (group, "study secret", "KIND is one of open, invite. Usage: /group NAME [open|invite]"),
            (group, #""study"#, "a double quote is not closed"),
            (
                post, "student life | notes",
                "CONTENT is missing. Usage: /post CATEGORY[, CATEGORY] | TITLE | CONTENT"
            ),
            (post, "| notes | x", "CATEGORY is missing"), (post, "a | | x", "TITLE is missing"),
            (post, "", "CATEGORY is missing"),
            (photo, ",", "PATH is missing"), (several, ", hello", "FILES"),
            (photo, "delte 3", "did you mean delete?"),
            (photo, #""my pier.jpg"#, "a double quote is not closed"),
            (flip, "twice", "too much after the last argument. Usage: /flip"),
        ] as [(CommandDescription, String, String)])
    func parse_whenTheLineDoesNotFit_namesTheArgumentAndTheUsage(
        command: CommandDescription, line: String, problem: String
    ) async {
        await expectRefusal(.invalid, saying: problem) { try CommandGrammar(command).parse(line) }
    }

    @Test(
        arguments: [
            (photo, "pier.jpg now", "pier.jpg"), (photo, #""my pier.jpg" now"#, "my pier.jpg"),
            (enclose, "a | b | 4,~/x/y", "~/x/y"), (enclose, #"a | "b c.jpg""#, "b c.jpg"),
            (enclose, "a | b.jpg,4", "b.jpg"), (photo, "0", "0"), (photo, "-1", "-1"),
            (photo, "海，山.jpg now", "海，山.jpg"),
            // As a shell writes it, and a terminal into which a file is dragged.
            (photo, #"my\ pier.jpg now"#, "my pier.jpg"), (photo, "'my pier.jpg' now", "my pier.jpg"),
            (photo, #"'/home/bob'\''s pier.jpg' now"#, "/home/bob's pier.jpg"),
            (photo, "bob's.jpg it's his", "bob's.jpg"), (photo, "'tis.jpg now", "'tis.jpg"),
            (photo, "file:///home/my%20pier.jpg now", "file:///home/my%20pier.jpg"),
            (several, #"4, my\ pier.jpg hello"#, "my pier.jpg"), (several, #""a, b.jpg",4"#, "a, b.jpg"),
            (enclose, #"a | 4, my\ pier.jpg"#, "my pier.jpg"), (enclose, "a | 'b c.jpg'", "b c.jpg"),
        ])
    func parse_whereAFileShouldBe_namesWhatIsNoNumber(
        command: CommandDescription, line: String, path: String
    ) throws {
        let error = #expect(throws: CommunityError.self) { try CommandGrammar(command).parse(line) }
        #expect(error?.code == .invalid && error?.path == path)
    }

    /// What may go on, and what is no file any more.
    @Test(
        arguments: [
            ("", ""), ("a.j", "a.j"), ("a.jpg,b", "b"), ("a.jpg, b", "b"), ("a.jpg, ", ""), ("a.jpg b", nil),
            ("a.jpg ", nil), (#""my p"#, #""my p"#), ("'my p", "'my p"), (#"my\ p"#, #"my\ p"#),
            (#"4, "my p"#, #""my p"#),
        ] as [(String, String?)])
    func path_thatIsBegun_isTheLastOfTheList(typed: String, path: String?) {
        #expect(FileList.begun(in: typed[...]).map { String(typed[$0...]) } == path)
    }

    @Test(arguments: ["a | 'so it goes'", "a | so it goes, e.g.", #"a | "he said"#, #"a | x\ y"#])
    func words_thatLookLikeNoFile_areText(line: String) throws {
        let values = try CommandGrammar(Self.enclose).parse(line)
        #expect(values.first == .text(line))
    }

    @Test func parse_whenAnIntegerHasNoUpperBound_saysFromWhere() async {
        let command = Self.command("read", Argument(name: "id", kind: .integer(minimum: 1, maximum: .max)))
        await expectRefusal(.invalid, saying: "ID is a whole number from 1. Usage: /read ID") {
            try CommandGrammar(command).parse("x")
        }
    }

    @Test(
        arguments: [
            ("", []), ("  ", []), ("a b", ["a", "b"]), (#"a "b c" d"#, ["a", "b c", "d"]),
            (#""a""b""#, ["a", "b"]),
            (#"a "" b"#, ["a", "", "b"]), (#"it's"#, ["it's"]), (#"a"b c"#, [#"a"b"#, "c"]),
            ("a\tb\u{3000}c", ["a", "b", "c"]),
            (#""correct \"horse\"""#, [#"correct "horse""#]), (#""a\\""#, [#"a\"#]),
        ] as [(String, [String])])
    func words_areSeparatedByWhiteSpaceAndKeptByQuotes(line: String, words: [String]) throws {
        #expect(try Words.all(in: line) == words)
    }

    @Test(arguments: [#"""#, #"a "b"#, #""a\""#])
    func words_whenAQuoteIsNotClosed_areRefused(line: String) async {
        await expectRefusal(.invalid, saying: "double quote") { try Words.all(in: line) }
    }

    // MARK: Whatever is typed

    /// What lines are filled with.
    private static let hostile = [
        " ", "a\u{3000}", "\"", "\\", "\"\\", "| ", ",", " , ", "｜", "４，", "\u{301}\u{327}", "@\u{301}", "🇭🇰",
        "\u{1F468}\u{200D}", "\r\n", " \u{301}",
    ]

    /// Where something takes the square of its length, this never ends.
    @Test(.endsWhereItHangs, arguments: hostile)
    func line_whenItIsHuge_takesAsLongAsItIs(unit: String) {
        let words = String(repeating: unit, count: (2 << 20) / unit.utf8.count)
        let list = Self.command("list", Argument(name: "list", kind: .list))
        for command in [Self.group, Self.post, Self.open, list] {
            for line in [words, "bob " + words] { _ = try? CommandGrammar(command).parse(line) }
        }
        _ = try? Words.all(in: words)
        _ = Suggestion.nearest(to: words, among: ["open", "history"])
    }

    @Test func marks_whenTheyStandOnWhatSeparates_changeNothing() throws {
        #expect(
            try CommandGrammar(Self.post).parse("a,\u{301}b |\u{301}title | c")
                == [.list(["a", "\u{301}b"]), .text("\u{301}title"), .text("c")])
        #expect(try CommandGrammar(Self.msg).parse("@\u{301}bob hi") == [.text("\u{301}bob"), .text("hi")])
        #expect(try Words.all(in: "a \u{301}b \"c\u{301}\" d") == ["a", "\u{301}b", "c\u{301}", "d"])
    }

    @Test(
        arguments: [
            ("sha tin refresh", "sha tin", true), ("沙田 更新", "沙田", true), ("REFRESH ", "", true),
            ("sha tin  ｒｅｌｏａｄ", "sha tin", true), ("refresh sha tin", "refresh sha tin", false),
            ("sha tinrefresh", "sha tinrefresh", false), ("", "", false),
        ] as [(String, String, Bool)])
    func refresh_whereACommandTakesIt_isNoPartOfTheLine(_ line: String, _ rest: String, _ isFresh: Bool) {
        let weather = CommandDescription(
            name: "weather", plugin: "test", summary: "Tests.",
            arguments: [Argument(name: "place", kind: .text, isOptional: true)], takesRefresh: true)
        #expect(weather.usage == "/weather [PLACE] [refresh]")
        #expect(weather.withoutRefresh(line) == (rest, isFresh))
    }

    @Test func refresh_whereACommandDoesNotTakeIt_isAWordOfTheLine() {
        #expect(Self.msg.withoutRefresh("bob refresh") == ("bob refresh", false))
    }

    private static func command(
        _ name: String, _ arguments: Argument..., separator: CommandDescription.Separator = .space
    ) -> CommandDescription {
        CommandDescription(
            name: name, plugin: "test", summary: "Tests.", arguments: arguments, separator: separator)
    }
}
