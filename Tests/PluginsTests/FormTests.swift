import CampusVerbs
import Community
import Concurrency
import Documents
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Testing
import Times

@testable import Plugins

/// `call:form`: what people are asked, what is stored when, and what the plugin gets.
@Suite(.endsWhereItHangs) struct FormTests {
    /// A plugin whose command asks for a form, and says what it got.
    static func asking(
        _ form: String, then: String = "call:reply('got ' .. json.encode(got))", version: String = "1.0.0"
    ) -> String {
        """
        return {
          name = "flats", version = "\(version)", summary = "A test.", guests = true, needs = { "store" },
          collections = { flats = { indexes = { title = "text" }, unique = { "title" } } },
          words = { ask_title = { en = "What is it called?", ["zh-Hant"] = "叫什麼名字？", ["zh-Hans"] = "叫什么名字？" } },
          commands = { ["flat-add"] = { summary = "Adds a flat.", args = { { "note", "text", optional = true } },
            run = function(call, note)
              local got = call:form \(form)
              if not got then return end
              \(then)
            end },
            count = { summary = "Counts.", run = function(call) call:reply(tostring(store.count("flats"))) end } },
        }
        """
    }

    /// A form of some fields.
    static func form(_ fields: String, _ rest: String = "") -> String {
        "{ name = 'flat', fields = { \(fields) }, \(rest) }"
    }

    static let two = form("{ 'title', 'text', max = 10 }, { 'rent', 'money', min = 1, max = 20000 }")
    static let rent = "RENT is an amount of money from $1 to $20,000, such as 9000 or $9,000.50"
    static let hint = FormWords.steering.text(in: .english)

    /// Answers that are written one after the other; then nobody answers.
    static func typing(_ lines: [String]) -> @Sendable () async -> String? {
        let left = Mutex(lines[...])
        return { left.withLock { $0.popFirst() } }
    }

    /// What is said behind the hint about words that steer.
    static func answered(
        _ form: String, _ lines: String..., language: Language = .english, then: String? = nil
    ) async throws -> [String] {
        let source = then.map { asking(form, then: $0) } ?? asking(form)
        let test = try await TestHost.gateway(["flats.lua": source])
        let alice = try await test.person("alice")
        alice.state.use(language)
        return await test.type("/flat-add", as: alice, answering: typing(lines))
    }

    /// The forms that are stored for somebody.
    static func stored(_ test: TestHost, of person: TestSession, name: String = "flat") async throws
        -> [String]?
    {
        let documents = try #require(test.host.environment.documents)
        let shelf = FormShelf(
            collections: FormShelf.collections(of: "flats", in: documents), clock: test.host.environment.clock
        )
        let key = OpenForms.Key(person: try #require(person.person?.id), plugin: "flats", form: name)
        return try await shelf.find(key)?.answers.map { "\($0.name)=\($0.answer.text ?? "-")" }
    }

    // MARK: Harm

    @Test(arguments: ["-9223372036854775808", "9223372036854775807", "0", "3", "-1", "99999999999999999999"])
    func number_ofNoQuestion_asksWhichOne(_ number: String) async throws {
        let form = Self.form("{ 'title', 'text' }, { 'rooms', 'integer' }", "review = true")
        let said = try await Self.answered(form, "A room", "2", number, "yes")
        #expect(said.contains(FormWords.whichOne(2).text(in: .english)))
        #expect(said.last == "got {\"rooms\":2,\"title\":\"A room\"}")
    }

    @Test func person_whoAsksForHelpWithoutEnd_endsNobodyElsesCall() async throws {
        let fields = (1...30).map { "{ 'f\($0)', 'text', prompt = '\(String(repeating: "x", count: 200))' }" }
        let test = try await TestHost.gateway([
            "flats.lua": Self.asking(Self.form(fields.joined(separator: ", ")))
        ])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let lines = Mutex(0)
        let said = await test.type("/flat-add", as: alice) {
            let line = lines.withLock {
                $0 += 1; return $0
            }
            if line.isMultiple(of: 100) {
                let said = await test.type("/flat-add", as: bob, answering: Self.typing(["later"]))
                #expect(said.last == FormWords.nothingPutBy.text(in: .english))
            }
            return "?"
        }
        #expect(
            said.last?.hasPrefix("put by") == true || said.last == FormWords.nothingPutBy.text(in: .english))
        #expect(test.report("flats")?.usage.errors == 0)
    }

    @Test func media_hasNoDefault() async throws {
        let said = try await Self.answered(Self.form("{ 'x', 'media', default = 12 }"))
        #expect(
            said.last?.contains("fields[1].default: an upload is the caller's own: it has no default")
                == true, "\(said)")
    }

    // MARK: Asking

    @Test func fields_whenAllAreAnswered_areGivenTyped() async throws {
        let said = try await Self.answered(Self.two, "A room", "HK$ 9,000.50")
        #expect(
            said == [
                "2 questions, one after the other", Self.hint, "1/2  title", "2/2  rent", Self.rent,
                "got {\"rent\":9000.5,\"title\":\"A room\"}",
            ])
    }

    @Test(
        arguments: [
            ("'number'", "0.00001", "1e-05"), ("'number'", "-0.0000025", "-2.5e-06"),
            ("'integer', min = 0, max = 20", "7", "7"), ("'integer', max = 20", "２０", "20"),
            ("'integer', max = 2000", "1,234", "1234"),
            ("'integer', max = 20", "21", "X is a whole number from 0 to 20"),
            ("'integer', max = 20", "1.5", "X is a whole number from 0 to 20"),
            ("'integer'", "99999999999999999999", "X is a whole number from 0"),
            ("'number'", "-1.5", "-1.5"), ("'number', min = 0, max = 1", "2", "X is a number from 0 to 1"),
            ("'number'", "1e9", "X is a number"), ("'number'", "nan", "X is a number"),
            ("'money'", "$9,000", "9000"), ("'money'", "90.5 元", "90.5"), ("'money'", "ＨＫ＄９０", "90"),
            ("'money'", "-1", "X is an amount of money from $0, such as 9000 or $9,000.50"),
            (
                "'money', max = 10", "10.01",
                "X is an amount of money from $0 to $10, such as 9000 or $9,000.50"
            ),
            ("'money'", "1.005", "X is an amount of money from $0, such as 9000 or $9,000.50"),
            ("'day'", "tomorrow", "\"2026-03-02\""), ("'day'", "後日", "\"2026-03-03\""),
            (
                "'day', min = 'today'", "2026-02-28",
                "X is a day from 2026-03-01, such as friday, 24/12 or 2026-12-24"
            ),
            (
                "'day', max = '2026-03-02'", "3/3",
                "X is a day up to 2026-03-02, such as friday, 24/12 or 2026-12-24"
            ),
            ("'day'", "31/2", "X is a day, such as friday, 24/12 or 2026-12-24"),
            ("'time'", "8am", "\"08:00\""), ("'time'", "20:30", "\"20:30\""),
            ("'time'", "下午3點半", "\"15:30\""),
            ("'time'", "12am", "\"00:00\""), ("'time'", "晚上12點", "\"00:00\""),
            ("'time'", "夜晚2時", "\"02:00\""),
            ("'time'", "晚上1時", "\"01:00\""), ("'time'", "中午11點半", "\"11:30\""),
            ("'time'", "中午12時", "\"12:00\""),
            ("'time'", "凌晨12時", "\"00:00\""), ("'time'", "下午12時", "\"12:00\""),
            ("'time'", "12pm", "\"12:00\""),
            ("'time'", "8:30 in the evening", "\"20:30\""), ("'day'", "下星期三", "\"2026-03-04\""),
            ("'day'", "十二月二十四日", "\"2026-12-24\""),
            ("'day'", "in -3 days", "X is a day, such as friday, 24/12 or 2026-12-24"),
            ("'time'", "晚上", "X is a time of the day, such as 8am, 20:30 or 08:00"),
            ("'time'", "6pm-8pm", "X is a time of the day, such as 8am, 20:30 or 08:00"),
            ("'time'", "聽晚8點", "X is a time of the day, such as 8am, 20:30 or 08:00"),
            ("'time'", "25:00", "X is a time of the day, such as 8am, 20:30 or 08:00"),
            ("'yesno'", "Y", "true"), ("'yesno'", "否", "false"), ("'yesno'", "maybe", "X is yes or no"),
            ("'choice', choices = { 'Sha Tin', 'Central' }", "sha  TIN", "\"Sha Tin\""),
            ("'choice', choices = { 'a', 'b' }", "c", "X is one of a, b"),
            ("'choices', choices = { 'a', 'b', 'c' }, max = 2", "C， a、a", "[\"c\",\"a\"]"),
            (
                "'choices', choices = { 'a', 'b', 'c' }, max = 2", "a, b, c",
                "X is 1 to 2 of these, with commas between them: a, b, c"
            ),
            ("'list'", "one, two words,", "[\"one\",\"two words\"]"),
            ("'list'", ",", "X is a list, with commas between its parts"),
            ("'handle'", "@bob", "\"bob\""), ("'handle'", "@", "X is a person's handle, such as @alice"),
            ("'handle'", "bob smith", "X is a person's handle, such as @alice"),
            ("'place'", "study", "\"#study\""), ("'word', max = 4", "word", "\"word\""),
            ("'word', max = 4", "two words", "X is one word"),
            ("'text', min = 2, max = 3", "x", "X is a text of 2 to 3 characters"),
            ("'text', max = 3", "圖書館", "\"圖書館\""),
            ("'text', max = 3", "四個字了", "X is a text of at most 3 characters"),
        ] as [(String, String, String)])
    func answer_ofEachKind_isReadOrTheSentenceSaysWhatIs(
        _ field: String, _ answer: String, _ expected: String
    ) async throws {
        let said = try await Self.answered(Self.form("{ 'x', \(field) }"), answer)
        let isRefused = expected.hasPrefix("X is")
        let expected = isRefused ? expected : "got {\"x\":\(expected)}"
        #expect(said.contains(expected), "\(said)")
        #expect(said.contains { $0.hasPrefix("got") } != isRefused)
    }

    @Test(arguments: [
        ("晚上", "20:00"), ("pm", "20:00"), ("20:00", "20:00"), ("早上8點", "08:00"), ("9:30", "09:30"),
    ])
    func hour_thatMayBeTwo_isAskedBack(_ answer: String, _ expected: String) async throws {
        let said = try await Self.answered(Self.form("{ 'x', 'time' }"), "8點", answer)
        #expect(said.contains("is X 08:00 or 20:00? Write one of them"), "\(said)")
        #expect(said.contains("got {\"x\":\"\(expected)\"}"), "\(said)")
    }

    @Test func hour_thatMayBeTwo_isAskedBackInTheLanguageOfWhoAnswers() async throws {
        let said = try await Self.answered(
            Self.form("{ 'x', 'time', label = '時間' }"), "三點", language: .traditionalChinese)
        #expect(said.contains("時間是 03:00 還是 15:00？請輸入其中一個"), "\(said)")
    }

    @Test(arguments: [
        ("{}", "name: a form is called by"), ("{ name = 'x', fields = {} }", "fields: a list of 1 to 30"),
        ("{ name = 'x', fields = { { 'a' } } }", "fields[1]: a field is { \"name\", \"kind\" }"),
        (
            "{ name = 'x', fields = { { 'a', 'monye' } } }",
            "fields[1].[2]: no kind \"monye\". Did you mean money?"
        ),
        ("{ name = 'x', fields = { { 'A b', 'text' } } }", "fields[1].[1]: a field is called by"),
        (
            "{ name = 'x', fields = { { 'a', 'text' }, { 'a', 'text' } } }",
            "fields[2]: there are two fields a"
        ),
        (
            "{ name = 'x', fields = { { 'a', 'text', mx = 3 } } }",
            "fields[1].mx: unknown key. Did you mean max?"
        ),
        (
            "{ name = 'x', fields = { { 'a', 'text', max = 2601 } } }",
            "fields[1].max: a text has 1 to 2600 letters"
        ),
        (
            "{ name = 'x', fields = { { 'a', 'money', min = 2, max = 1 } } }",
            "fields[1].max: this is below min"
        ),
        ("{ name = 'x', fields = { { 'a', 'day', min = 'soon' } } }", "fields[1].min: a day is expected"),
        ("{ name = 'x', fields = { { 'a', 'choices' } } }", "fields[1].choices: 1 to 50 words"),
        (
            "{ name = 'x', fields = { { 'a', 'integer', max = 3, default = 4 } } }",
            "fields[1].default: A is a whole number from 0 to 3"
        ),
        ("{ name = 'x', fields = { { 'a', 'text' } }, answers = { b = 1 } }", "answers.b: unknown key"),
        ("{ name = 'x', field = 1 }", "field: unknown key. Did you mean fields?"), ("'x'", "write { name ="),
    ])
    func form_whenItIsWrong_saysWhatIsExpected(_ form: String, _ problem: String) async throws {
        let said = try await Self.answered("(\(form))")
        #expect(said.last?.contains(problem) == true, "\(said)")
    }

    @Test func prompts_whenTheyAreKeysOfWords_areInTheLanguageOfWhoIsAsked() async throws {
        let form = Self.form(
            "{ 'title', 'text', prompt = 'ask_title' }, { 'rent', 'money', min = 1, prompt = { en = 'Rent', ['zh-Hant'] = '租金' } }"
        )
        for (language, expected) in [
            (
                Language.english,
                [
                    "1/2  What is it called?", "2/2  Rent",
                    "RENT is an amount of money from $1, such as 9000 or $9,000.50",
                ]
            ),
            (.traditionalChinese, ["1/2  叫什麼名字？", "2/2  租金", "RENT 須為金額，$1 或以上，例如 9000 或 $9,000.50"]),
            (.simplifiedChinese, ["1/2  叫什么名字？", "2/2  Rent", "RENT 应为金额，不小于 $1，例如 9000 或 $9,000.50"]),
        ] {
            let said = try await Self.answered(form, "A room", language: language)
            #expect(Array(said[2..<5]) == expected)
            #expect(said[1] == FormWords.steering.text(in: language))
            #expect(said[5] == FormWords.putBy(1, "/flat-add").text(in: language))
        }
    }

    @Test func labels_standForNamesInHintsAndInTheLastLook() async throws {
        let form = """
            { name = 'flat', review = true, fields = {
              { 'rent', 'money', prompt = 'What does it cost?', label = { en = 'rent a month', ['zh-Hant'] = '月租' } },
              { 'pets', 'yesno', prompt = { en = 'May pets live there?', ['zh-Hant'] = '可以養寵物嗎？' } } } }
            """
        let said = try await Self.answered(form, "9000", "no")
        #expect(said.contains("rent a month is an amount of money from $0, such as 9000 or $9,000.50"))
        #expect(said.contains("1  rent a month: $9,000") && said.contains("2  May pets live there? no"))
        let chinese = try await Self.answered(form, "9000", "否", language: .traditionalChinese)
        #expect(chinese.contains("月租須為金額，$0 或以上，例如 9000 或 $9,000.50"), "\(chinese)")
        #expect(chinese.contains("1  月租：$9,000") && chinese.contains("2  可以養寵物嗎？ 否"), "\(chinese)")
    }

    @Test(arguments: [
        (Language.english, "Quiet", "mood: Quiet", "MOOD is one of Quiet, loud"),
        (.traditionalChinese, "安靜", "mood：安靜", "MOOD 須為其中之一：安靜"),
        (.simplifiedChinese, "quiet", "mood：Quiet", "MOOD"),
    ])
    func choices_areCalledAsPeopleCallThem_andGiveTheirWord(
        _ language: Language, _ typed: String, _ shown: String, _ accepted: String
    ) async throws {
        let form = """
            { name = 'flat', review = true, fields = {
              { 'mood', 'choice', choices = { { 'quiet', en = 'Quiet', ['zh-Hant'] = '安靜' }, 'loud' } },
              { 'moods', 'choices', choices = { { 'quiet', en = 'Quiet', ['zh-Hant'] = '安靜' }, 'loud' } } } }
            """
        for answer in [typed, "quiet", "QUIET", "安靜", "安静"] {
            let said = try await Self.answered(
                form, "angry", answer, "loud, \(answer)", "yes", language: language)
            #expect(said.last == "got {\"mood\":\"quiet\",\"moods\":[\"loud\",\"quiet\"]}", "\(said)")
            #expect(said.contains("1  \(shown)"), "\(said)")
            #expect(said.contains { $0.hasPrefix(accepted) }, "\(said)")
        }
    }

    @Test func answer_thatIsRefused_isSaidOnce() async throws {
        let said = try await Self.answered(Self.two, "A room", "cheap", "900")
        #expect(
            Array(said[2...6]) == ["1/2  title", "2/2  rent", Self.rent, Self.rent, "2/2  rent"], "\(said)")
    }

    // MARK: Steering

    @Test(arguments: [
        ["back", "skip", "keep", "?"], ["BACK", "Skip", " keep ", "？"], ["返回", "略過", "保留", "?"],
        ["上一步", "跳过", "保留", "?"], ["ｂａｃｋ", "跳過", "ＫＥＥＰ", "?"],
    ])
    func words_thatSteer_doInEachLanguage(_ words: [String]) async throws {
        let fields =
            "{ 'title', 'text' }, { 'rooms', 'integer', default = 1 }, { 'from', 'day', optional = true }, { 'rent', 'money' }"
        let said = try await Self.answered(
            Self.form(fields), "A room", words[1], words[1], words[0], words[0], words[0], words[2], words[3],
            "900")
        #expect(said.last == "got {\"rent\":900,\"rooms\":1,\"title\":\"A room\"}", "\(said)")
        #expect(said.contains("keep: A room"))
        #expect(said.contains("FROM is a day, such as friday, 24/12 or 2026-12-24; skip leaves it out"))
        #expect(said.contains("ROOMS is a whole number from 0; skip: 1"))
        // What was answered so far.
        #expect(said.contains("2  rooms: 1") && said.contains("3  from: left out"))
    }

    @Test func back_whenAnotherAnswerFollows_goesOnWhereItWas() async throws {
        let said = try await Self.answered(Self.two, "back", "A room", "back", "A flat", "900")
        #expect(said.contains("this is the first question"))
        #expect(said.last == "got {\"rent\":900,\"title\":\"A flat\"}")
    }

    @Test(arguments: [
        ("\"back\"", "back"), ("“later”", "later"), ("「取消」", "取消"), ("\"\"back\"\"", "\"back\""),
        ("\"a room\"", "\"a room\""), ("\"?\"", "?"), ("backs", "backs"),
    ])
    func answer_inQuotes_isTakenAsItIsWhereItWouldSteer(_ typed: String, _ expected: String) async throws {
        let said = try await Self.answered(
            Self.form("{ 'title', 'text' }"), typed, then: "call:reply('got ' .. got.title)")
        #expect(said.last == "got \(expected)")
    }

    @Test func field_thatIsNeeded_isNotSkipped() async throws {
        let said = try await Self.answered(Self.two, "skip", "keep", "later")
        #expect(
            said[3...] == [
                "TITLE has to be answered; later puts the rest by", "1/2  title",
                "nothing was answered here yet",
                "1/2  title", "ended: nothing was answered",
            ])
    }

    @Test func review_whenAskedFor_showsAllAndChangesOne() async throws {
        let said = try await Self.answered(
            "{ name = 'flat', title = 'A flat', review = true, fields = { { 'title', 'text' }, { 'rent', 'money' } } }",
            "A room", "900", "no", "3", "2", "1000.5", "title", "A flat", "back", "keep", "yes")
        #expect(said.first == "A flat")
        #expect(said.contains(FormWords.isRight.text(in: .english)))
        #expect(said.count { $0 == FormWords.whichOne(2).text(in: .english) } == 2)
        #expect(said.contains("2  rent: $1,000.50") && said.contains("1  title: A flat"))
        #expect(said.last == "got {\"rent\":1000.5,\"title\":\"A flat\"}")
    }

    @Test func answers_thatThePluginKnows_areReadAsIfTheyWereTyped() async throws {
        let form = Self.form(
            "{ 'title', 'text', max = 10 }, { 'rent', 'money' }, { 'tags', 'choices', choices = { 'a', 'b' } }, { 'cat', 'yesno' }",
            "answers = { title = 'longer than that', rent = 900, tags = { 'b', 'a' }, cat = false }")
        let said = try await Self.answered(form, "A room")
        #expect(said.contains("TITLE is a text of at most 10 characters"))
        #expect(said.last == "got {\"cat\":false,\"rent\":900,\"tags\":[\"b\",\"a\"],\"title\":\"A room\"}")
    }

    // MARK: Putting by

    @Test func form_whenPutBy_goesOnWithTheSameCommand() async throws {
        let test = try await TestHost.gateway(["flats.lua": Self.asking(Self.two)])
        let alice = try await test.person("alice")
        let first = await test.type("/flat-add x", as: alice, answering: Self.typing(["A room"]))
        #expect(first.last == "put by: 1 answered, kept for 30 days. /flat-add x goes on")
        let second = await test.type("/flat-add", as: alice, answering: Self.typing(["900"]))
        #expect(
            second == [
                "this goes on where it was: 1 of 2 answered", "1  title: A room", "2  rent: not answered yet",
                Self.hint, "2/2  rent", Self.rent, "got {\"rent\":900,\"title\":\"A room\"}",
            ])
        // It was handed in, so the next one begins anew.
        let third = await test.type("/flat-add", as: alice)
        #expect(third.first == "2 questions, one after the other")
    }

    @Test func answer_beforeTheNextQuestion_isStored() async throws {
        let test = try await TestHost.gateway(["flats.lua": Self.asking(Self.two)])
        let alice = try await test.person("alice")
        let seen = Mutex<[[String]?]>([])
        let left = Mutex(["A room", "900"][...])
        _ = await test.type("/flat-add", as: alice) {
            let stored = try? await Self.stored(test, of: alice)
            seen.withLock { $0.append(stored) }
            return left.withLock { $0.popFirst() }
        }
        #expect(seen.withLock(\.self) == [nil, ["title=A room"]])
        #expect(try await Self.stored(test, of: alice) == nil)
    }

    @Test func person_whoGivesItUp_leavesNothing() async throws {
        let test = try await TestHost.gateway(["flats.lua": Self.asking(Self.two)])
        let alice = try await test.person("alice")
        let said = await test.type("/flat-add", as: alice, answering: Self.typing(["A room", "取消"]))
        #expect(said.last == "given up: nothing of it is kept")
        #expect(try await Self.stored(test, of: alice) == nil)
        #expect(test.host.environment.conversations.forms.count == 0)
    }

    @Test func form_withoutAnAnswerForTwoMinutes_isPutBy() async throws {
        let waits = Mutex<[Duration]>([])
        let test = try await TestHost.gateway(
            ["flats.lua": Self.asking(Self.two)], sleep: { wait in waits.withLock { $0.append(wait) } })
        let alice = try await test.person("alice")
        let said = await test.type("/flat-add", as: alice) {
            // Ends when the question is withdrawn.
            await untilCancelled()
            return nil
        }
        #expect(said.last == "ended: nothing was answered")
        #expect(waits.withLock(\.self).contains(.seconds(120)))
    }

    @Test func connection_whenItIsLost_putsTheFormBy() async throws {
        let test = try await TestHost.gateway(["flats.lua": Self.asking(Self.two)])
        let campus = try #require(test.campus)
        let alice = try await test.person("alice")
        let left = Mutex(["A room"][...])
        let said = await test.type("/flat-add", as: alice) {
            if let line = left.withLock({ $0.popFirst() }) { return line }
            await campus.end(alice)
            return nil
        }
        #expect(said.last == "error: ended: nobody answers here any more")
        let again = try await test.session(of: "alice")
        #expect(try await Self.stored(test, of: again) == ["title=A room"])
        let more = await test.type("/flat-add", as: again, answering: Self.typing(["900"]))
        #expect(more.last == "got {\"rent\":900,\"title\":\"A room\"}")
    }

    @Test func guests_always_areRefused() async throws {
        let test = try await TestHost.gateway(["flats.lua": Self.asking(Self.two)])
        let said = await test.type("/flat-add", answering: Self.typing(["A room"]))
        #expect(said == ["error: \(SharedWords.signInFirst.text(in: .english))"])
    }

    // MARK: Bounds

    @Test func forms_beyondThoseOfAPerson_displaceTheOneLeftAloneLongest() async throws {
        let now = Mutex<Int64>(1_772_366_400_000)
        let clock = WallClock {
            let next = now.withLock { now in
                now += 1_000
                return now
            }
            return Timestamp(milliseconds: next)
        }
        let source = Self.asking(
            "{ name = note or 'flat', fields = { { 'title', 'text' }, { 'rent', 'money' } } }")
        let test = try await TestHost.gateway(["flats.lua": source], clock: clock)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/flat-add f1", as: bob, answering: Self.typing(["bob's"]))
        for number in 1...FormShelf.most {
            _ = await test.type("/flat-add f\(number)", as: alice, answering: Self.typing(["\(number)"]))
        }
        let said = await test.type("/flat-add one_more", as: alice, answering: Self.typing(["A room"]))
        #expect(said.contains(FormWords.forgotten("f1").text(in: .english)))
        #expect(try await Self.stored(test, of: alice, name: "f1") == nil)
        #expect(try await Self.stored(test, of: alice, name: "f2") == ["title=2"])
        #expect(try await Self.stored(test, of: bob, name: "f1") == ["title=bob's"])
    }

    @Test func forms_begunAtSixteenSessionsAtOnce_areAsManyAsOneMayHave() async throws {
        let source = Self.asking(
            "{ name = note or 'flat', fields = { { 'title', 'text' }, { 'rent', 'money' } } }")
        let test = try await TestHost.gateway(["flats.lua": source])
        let alice = try await test.person("alice")
        await withTaskGroup { group in
            for number in 1...16 {
                group.addTask {
                    _ = await test.type("/flat-add f\(number)", as: alice, answering: Self.typing(["here"]))
                }
            }
        }
        var kept = 0
        for number in 1...16 where try await Self.stored(test, of: alice, name: "f\(number)") != nil {
            kept += 1
        }
        #expect(kept == FormShelf.most)
        await test.campus?.close()
    }

    @Test func forms_untouchedForThirtyDays_go() async throws {
        let now = Mutex<Int64>(1_772_366_400_000)
        let clock = WallClock { Timestamp(milliseconds: now.withLock(\.self)) }
        let test = try await TestHost.gateway(["flats.lua": Self.asking(Self.two)], clock: clock)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/flat-add", as: alice, answering: Self.typing(["A room"]))
        now.withLock { $0 += 29 * 86_400_000 }
        _ = await test.type("/flat-add", as: bob, answering: Self.typing(["B room"]))
        #expect(try await test.host.discardForms() == 0)
        now.withLock { $0 += 2 * 86_400_000 }
        // It counts as gone even before it is removed.
        let said = await test.type("/flat-add", as: alice)
        #expect(said.first == "2 questions, one after the other")
        _ = await test.type("/flat-add", as: alice, answering: Self.typing(["cancel"]))
        now.withLock { $0 += 29 * 86_400_000 }
        #expect(try await test.host.discardForms() == 1)
        #expect(try await Self.stored(test, of: bob) == nil)
    }

    @Test func account_whenClosed_takesItsFormsAlong() async throws {
        let test = try await TestHost.gateway(["flats.lua": Self.asking(Self.two)])
        let campus = try #require(test.campus)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        for person in [alice, bob] {
            _ = await test.type("/flat-add", as: person, answering: Self.typing(["A room"]))
        }
        let documents = try #require(test.host.environment.documents)
        let before = try await documents.usage(of: "flats")
        try await campus.accounts.remove(email: "alice@connect.hku.hk")
        #expect(try await campus.eraseClosedAccounts() == 1)
        let after = try await documents.usage(of: "flats")
        #expect(0 < after && after < before)
        #expect(try await Self.stored(test, of: bob) == ["title=A room"])
    }

    @Test(arguments: [
        String(repeating: "x", count: 1_000_000), "e" + String(repeating: "\u{301}", count: 100_000),
        String(repeating: "\"", count: 5_000), String(repeating: "「", count: 5_000),
        String(repeating: "9", count: 10_000), String(repeating: "1,", count: 8_000),
    ])
    func answer_thatIsHuge_isRefusedInASentence(_ answer: String) async throws {
        let form = Self.form("{ 'title', 'text', max = 20 }, { 'rent', 'money' }")
        let said = try await Self.answered(form, answer, "A room", answer, "900")
        #expect(said.last == "got {\"rent\":900,\"title\":\"A room\"}")
        #expect(said.allSatisfy { $0.utf8.count < 400 })
    }

    @Test func answer_withControlsAndDirections_staysOneLine() async throws {
        let hostile = "a\u{202E}b\u{1B}[31m\u{0}c\nerror: forged\u{2028}d"
        let said = try await Self.answered(
            "{ name = 'flat', review = true, fields = { { 'title', 'text' } } }", hostile, "yes",
            then: "call:reply(#got.title .. '')")
        // What a door escapes is in one line of the reply.
        #expect(said.contains("1  title: \(hostile)"))
        #expect(!said.contains { $0.hasPrefix("error") })
        #expect(said.last == "\(hostile.utf8.count)")
    }

    @Test func answers_togetherBeyondWhatAFormHas_areRefused() async throws {
        let fields = (1...20).map { "{ 'f\($0)', 'text', max = 2600 }" }.joined(separator: ", ")
        let test = try await TestHost.gateway(["flats.lua": Self.asking(Self.form(fields))])
        let alice = try await test.person("alice")
        let long = String(repeating: "圖", count: 2_600)
        let said = await test.type(
            "/flat-add", as: alice, answering: Self.typing(Array(repeating: long, count: 12)))
        #expect(said.contains(FormWords.full.text(in: .english)))
        #expect(said.last == FormWords.putBy(8, "/flat-add").text(in: .english))
    }

    /// What may be typed for the field that is asked for is known while its question is open, and only then.
    @Test func question_ofAField_saysWhatItMayBeAnsweredWith() async throws {
        let fields =
            "{ 'kind', 'choice', choices = { { 'quiet', ['zh-Hant'] = '安靜' }, 'clean' } }, "
            + "{ 'likes', 'choices', choices = { 'a', 'b' } }, { 'who', 'handle' }, { 'where', 'place' }, "
            + "{ 'group', 'word' }, { 'tags', 'list' }, { 'note', 'text' }, { 'pets', 'yesno' }, { 'rent', 'money' }"
        let test = try await TestHost.gateway(
            ["flats.lua": Self.asking(Self.form(fields, "review = true"))])
        let alice = try await test.person("alice")
        let lines = Mutex(
            ["quiet", "a, b", "bob", "#study", "study", "x, y", "hi", "yes", "9000", "yes"][...])
        let asked = Mutex<[AskedAnswer?]>([])
        _ = await test.type("/flat-add", as: alice) {
            asked.withLock { $0.append(alice.state.answer) }
            return lines.withLock { $0.popFirst() }
        }
        let answers = try asked.withLock(\.self).map { try #require($0) }
        #expect(
            answers.map(\.names) == [
                .none, .none, .handles, .places, .groups, .tags, .mentions, .none, .none, .none,
            ])
        #expect(
            answers.map(\.isList) == [false, true, false, false, false, true, false, false, false, false])
        func words(_ index: Int, _ language: Language = .english) -> [String] {
            answers[index].words.map { $0.text(in: language) }
        }
        #expect(words(0) == ["quiet", "clean"] && words(0, .traditionalChinese) == ["安靜", "clean"])
        #expect(words(7) == ["yes", "no"] && words(8).isEmpty && words(9) == ["yes"])
        #expect(alice.state.answer == nil)
    }

    /// Days are those that the field takes, in every language in which they are typed.
    @Test func days_ofAField_areThoseThatItTakes() throws {
        // A Wednesday.
        let clock = FormClock(today: CivilDay(number: 20_513))
        func words(_ from: String?, _ to: String?) throws -> [String] {
            let field = FormField(
                name: "day", kind: FormKind(word: "day", reader: .day(from: from, to: to)),
                prompt: LocalizedText { _ in "day" }, given: nil, isOptional: false, fallback: nil)
            let answer = field.answer(clock)
            for word in answer.words {
                let read = try Language.allCases.map { try field.read(word.text(in: $0), clock).text }
                #expect(Set(read).count == 1, "\(word.text(in: .english)) is one day: \(read)")
            }
            return answer.words.map { $0.text(in: .english) }
        }
        #expect(try words(nil, nil).count == 9)
        #expect(try words("today", "today").first == "today")
        #expect(try !words("tomorrow", nil).contains("today"))
        #expect(try words("2020-01-01", "2020-02-01").isEmpty)
    }

    /// Whatever is written, each stored answer is one that the field accepts.
    @Test func lines_atRandom_neverStoreWhatIsNotAccepted() throws {
        let clock = FormClock(today: CivilDay(number: 20_513))
        func field(_ name: String, _ kind: FormKind.Reader, optional: Bool = false) -> FormField {
            FormField(
                name: name, kind: FormKind(word: name, reader: kind), prompt: LocalizedText { _ in name },
                given: nil, isOptional: optional, fallback: nil)
        }
        let form = Form(
            name: "f", title: nil,
            fields: [
                field("text", .letters(.text, 2...5)), field("money", .money(1...100), optional: true),
                field("day", .day(from: "today", to: nil)), field("time", .time), field("yesno", .yesno),
                field("choices", .choices([FormChoice("a"), FormChoice("b")], most: 1)),
            ], isReviewed: true, given: [:])
        let lines = [
            "back", "skip", "keep", "?", "yes", "no", "1", "5", "abc", "\"back\"", "", " ", "9", "a", "b",
            "a,b", "friday",
            "31/2", "text", "{\"answers\":{}}", "取消的", "ab\u{301}\u{301}", "$50", "tomorrow",
            "8點", "晚上", "8pm",
        ]
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var progress = FormProgress(form, clock)
            for _ in 0..<40 {
                let line = lines.randomElement(using: &random) ?? ""
                if Bool.random(using: &random) {
                    _ = progress.take(line)
                } else if let message = FormMessage(
                    "{\"answers\":{\"day\":\"\(line == "\"back\"" ? "x" : line.filter { $0 != "\"" })\"}}")
                {
                    _ = progress.take(message)
                }
                for (field, value) in progress.values where progress.answers[field.name] != nil {
                    #expect(value != nil || progress.answers[field.name]?.text == nil && field.canBeLeftOut)
                }
                #expect(!progress.question.isEmpty)
            }
        }
    }
}
