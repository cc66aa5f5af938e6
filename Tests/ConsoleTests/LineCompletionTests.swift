import CampusVerbs
import Concurrency
import TestSupport
import Testing

@testable import Commands
@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

@Suite(.endsWhereItHangs) struct LineCompletionTests {
    private static let places = [LocalizedText("Hung Hom Station", hant: "紅磡站", hans: "红磡站")]

    private static func command(_ name: String) -> CommandDescription? {
        func made(_ arguments: [Argument], _ separator: CommandDescription.Separator = .space)
            -> CommandDescription
        {
            CommandDescription(
                name: name, plugin: "x", summary: "", arguments: arguments, separator: separator)
        }
        return switch name {
        case "open": made([Argument(name: "place", kind: .place)])
        case "join": made([Argument(name: "slug", kind: .word)])
        case "msg": made([Argument(name: "handle", kind: .handle), Argument(name: "text", kind: .text)])
        case "post":
            made([Argument(name: "category", kind: .list), Argument(name: "title", kind: .text)], .bar)
        case "latest": made([Argument(name: "category", kind: .text, isOptional: true)])
        case "here": made([Argument(name: "place", kind: .text, isOptional: true, suggestions: places)])
        case "meet":
            made([
                Argument(name: "handle", kind: .handle),
                Argument(name: "place", kind: .text, suggestions: places),
            ])
        case "lost": made([Argument(name: "place", kind: .text, suggestions: places)], .bar)
        case "found":
            made(
                [
                    Argument(name: "thing", kind: .text),
                    Argument(name: "place", kind: .text, suggestions: places),
                    Argument(name: "note", kind: .text, isOptional: true),
                ], .bar)
        case "vote":
            made([Argument(name: "title", kind: .text), Argument(name: "choices", kind: .list)], .bar)
        case "photo":
            made([
                Argument(name: "path", kind: .media(most: 1, words: ["like"])),
                Argument(name: "caption", kind: .text, isOptional: true),
            ])
        case "enclose":
            made([
                Argument(name: "id", kind: .integer(minimum: 1, maximum: .max)),
                Argument(name: "files", kind: .media(most: 10, words: [])),
                Argument(name: "text", kind: .text, isOptional: true),
            ])
        case "report":
            made(
                [
                    Argument(name: "title", kind: .text),
                    Argument(name: "files", kind: .media(most: 10, words: []), isOptional: true),
                ], .bar)
        case "mode": made([Argument(name: "mode", kind: .choice(["on", "off"]))])
        case "plugins", "help", "attach": BuiltIns.named(name)?.description
        default: nil
        }
    }

    @Test(
        arguments: [
            ("/op", "/", "op", .commands), ("/open ", "/open ", "", .places(isEntering: false)),
            (" /op", " /", "op", .commands), ("／op", "／", "op", .commands),
            ("@7 /op", "@7 /", "op", .commands),
            (" /open #st", " /open ", "#st", .places(isEntering: false)),
            ("\u{3000}／photo a.jpg with @b", "\u{3000}／photo a.jpg with ", "@b", .mentions),
            ("/open #st", "/open ", "#st", .places(isEntering: false)),
            ("/open #st x", "/open #st ", "x", .nothing),
            ("/join stu", "/join ", "stu", .places(isEntering: true)),
            ("/msg al", "/msg ", "al", .handles),
            ("/msg al hi @b", "/msg al hi ", "@b", .mentions),
            ("/msg al hi", "/msg al ", "hi", .nothing),
            ("/post course dis", "/post ", "course dis", .categories),
            ("/post a, course d", "/post a, ", "course d", .categories),
            ("/post a | @bo", "/post a | ", "@bo", .mentions),
            ("/post a，course d", "/post a，", "course d", .categories),
            ("/post a｜@bo", "/post a｜", "@bo", .mentions),
            ("/post a | b｜", "/post a | ", "b｜", .nothing),
            ("see ＃st", "see ", "＃st", .places(isEntering: false)),
            ("/latest course d", "/latest ", "course d", .categories),
            ("/here Hung Ho", "/here ", "Hung Ho", .phrases(places)),
            ("/here ", "/here ", "", .phrases(places)),
            ("/meet bo", "/meet ", "bo", .handles), ("/meet bob  紅", "/meet bob  ", "紅", .phrases(places)),
            ("/lost Hung Ho", "/lost ", "Hung Ho", .phrases(places)),
            ("/lost ", "/lost ", "", .phrases(places)),
            ("/lost a | Hu", "/lost ", "a | Hu", .phrases(places)),
            ("/found keys |  紅", "/found keys |  ", "紅", .phrases(places)),
            ("/found two keys|", "/found two keys|", "", .phrases(places)),
            ("/found keys｜ 紅", "/found keys｜ ", "紅", .phrases(places)),
            ("/found Hu", "/found ", "Hu", .nothing),
            ("/found keys | x | Hu", "/found keys | x | ", "Hu", .nothing),
            ("/vote a, b | c, d | e", "/vote a, b | c, d | ", "e", .nothing),
            ("/mode o", "/mode ", "o", .words(["on", "off"])),
            ("/photo pi", "/photo ", "pi", .path(["like"])), ("/photo ", "/photo ", "", .path(["like"])),
            (#"/photo "my pi"#, "/photo ", #""my pi"#, .path(["like"])),
            (#"/photo my\ pi"#, "/photo ", #"my\ pi"#, .path(["like"])),
            ("/photo a.jpg with @b", "/photo a.jpg with ", "@b", .mentions),
            ("/enclose 4", "/enclose ", "4", .nothing), ("/enclose 44 a", "/enclose 44 ", "a", .path([])),
            ("/enclose 44 a.jpg,b", "/enclose 44 a.jpg,", "b", .path([])),
            ("/enclose 44 'a b.jpg', b", "/enclose 44 'a b.jpg', ", "b", .path([])),
            ("/enclose 44 a.jpg @b", "/enclose 44 a.jpg ", "@b", .mentions),
            ("/report a | x.jpg, 'my p", "/report a | x.jpg, ", "'my p", .path([])),
            ("/attach a.jpg,b", "/attach a.jpg,", "b", .path([])),
            ("/plugins und", "/plugins ", "und", .words(PluginsActions.all)),
            ("/plugins give dice da", "/plugins give dice ", "da", .plugins),
            ("/plugins undo tr", "/plugins undo ", "tr", .plugins), ("/help op", "/help ", "op", .help),
            ("/nope x", "/nope x", "", .nothing), ("see #st", "see ", "#st", .places(isEntering: false)),
            ("hello", "", "hello", .nothing), ("", "", "", .nothing),
        ] as [(String, String, String, LineCompletion.Wanted)])
    func line_whenTabIsPressed_wantsNames(
        _ line: String, _ head: String, _ part: String, _ wanted: LineCompletion.Wanted
    ) {
        let completion = LineCompletion(line, description: Self.command)
        #expect(completion.head == head && completion.part == part && completion.wanted == wanted)
    }

    private static let choices = [
        LocalizedText("quiet", hant: "安靜", hans: "安静"), LocalizedText("clean", hant: "整潔", hans: "整洁"),
    ]

    @Test(
        arguments: [
            ("", AskedAnswer(words: choices), "", "", .phrases(choices)),
            ("  qu", AskedAnswer(words: choices), "  ", "qu", .phrases(choices)),
            ("a, qu", AskedAnswer(words: choices), "", "a, qu", .phrases(choices)),
            ("quiet, c", AskedAnswer(words: choices, isList: true), "quiet, ", "c", .phrases([choices[1]])),
            ("安静、", AskedAnswer(words: choices, isList: true), "安静、", "", .phrases([choices[1]])),
            ("bo", AskedAnswer(.handles), "", "bo", .handles),
            ("#st", AskedAnswer(.places), "", "#st", .places(isEntering: false)),
            ("st", AskedAnswer(.groups), "", "st", .places(isEntering: true)),
            ("hik", AskedAnswer(.tags), "", "hik", .tags),
            ("course d", AskedAnswer(.categories), "", "course d", .categories),
            ("thanks to @bo", AskedAnswer(.mentions), "thanks to ", "@bo", .mentions),
            ("ba", AskedAnswer(), "", "ba", .phrases([])),
        ] as [(String, AskedAnswer, String, String, LineCompletion.Wanted)])
    func answer_whenTabIsPressed_wantsWhatTheFieldTakes(
        _ line: String, _ asked: AskedAnswer, _ head: String, _ part: String, _ wanted: LineCompletion.Wanted
    ) {
        let completion = LineCompletion(answer: line, asked)
        #expect(completion.head == head && completion.part == part && completion.wanted == wanted)
    }

    @Test(
        arguments: [
            ("/open #s", ["/open #study"], 0, "tudy ", []), ("/open #S", ["/open #study"], 1, "study ", []),
            ("/msg ", ["/msg al", "/msg bob"], 0, "", ["al", "bob"]),
            ("/post c", ["/post course discussions", "/post course reviews"], 0, "ourse ", []),
            (
                "/post course ", ["/post course discussions", "/post course reviews"], 0, "",
                ["discussions", "reviews"]
            ),
            (
                "/here Kowloon ", ["/here Kowloon Bay Station", "/here Kowloon Station"], 0, "",
                ["Kowloon Bay Station", "Kowloon Station"]
            ),
            ("/你", ["/你好"], 0, "好 ", []),
        ] as [(String, [String], Int, String, [String])])
    func completion_whenCandidatesCome_addsWhatIsCertain(
        _ typed: String, _ candidates: [String], _ erased: Int, _ added: String, _ choices: [String]
    ) throws {
        let completion = try #require(Completion(of: typed, among: candidates))
        #expect(completion.erased == erased && completion.added == added && completion.choices == choices)
        #expect(Completion(of: typed, among: []) == nil)
    }

    @Test func choices_whenWide_standInColumns() {
        #expect(Completion.lines(of: ["a", "你好", "c"], width: 16) == ["  a     你好  ", "  c     "])
    }

    @Test func complete_whenAsked_knowsOnlyNamesThatThePersonMayKnow() async throws {
        try await ConsoleFixture.run { fixture in
            fixture.catalog.chat.withLock { $0 = fixture.campus.chat }
            for name in ["alice", "bob", "bert"] { _ = try await fixture.account(name) }
            let alice = try await fixture.client(of: "alice")
            _ = try await alice.ask("/group Study")
            let bob = try await fixture.client(of: "bob")
            try await bob.send("/join study")
            _ = try await alice.line()
            try await alice.send(#"@1 /complete "/open #s""#)
            #expect(try await alice.lines(2) == ["@1   /open #study", "@1 ok"])
            // Bert shares no conversation with her.
            try await alice.send(#"@2 /complete "hi @b""#)
            #expect(try await alice.lines(2) == ["@2   hi @bob", "@2 ok"])
            try await alice.send(#"@3 /complete "/plugins undo c""#)
            #expect(try await alice.line() == "@3 ok")
            let bert = try await fixture.client(of: "bert")
            try await bert.send(#"@1 /complete "/join st""#, #"@2 /complete "/open st""#, "@3 /complete")
            #expect(try await bert.lines(4) == ["@1   /join study", "@1 ok", "@2 ok", "@3 ok"])
            let stranger = try await fixture.client()
            #expect(try await stranger.ask(#"@1 /complete "/open #s""#) == "@1 ok")
        }
    }
}
