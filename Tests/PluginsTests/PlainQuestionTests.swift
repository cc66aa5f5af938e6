import Community
import Concurrency
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Questions in plain words, from the line to the answer.
@Suite struct PlainQuestionTests {
    static let canteen = """
        return {
          name = "canteen", version = "1.0.0", summary = "Food.", guests = true,
          intents = {
            ["canteen.menu"] = {
              summary = { en = "the menu", ["zh-Hant"] = "餐單", ["zh-Hans"] = "菜单" },
              phrases = { en = { "menu [at {hall}] [{day}]", "what is for (lunch|dinner) at {hall}", "{hall}" } },
              slots = {
                hall = {
                  values = { ["Swire Hall"] = { "swire", "太古堂" }, ["Lee Hall"] = { "lee", "old" }, ["Ho Hall"] = { "ho", "old" } },
                  required = true, ask = "Which hall?",
                },
                day = "day",
              },
              suggest = { en = { "who cooks at {hall}?", "menu at {hall} {day}" } },
              run = function(call, slots) call:reply(slots.hall .. " " .. (slots.day or "today")) end,
            },
            ["canteen.cook"] = {
              summary = "the cook", guests = false,
              phrases = { en = { "who cooks [at {hall}]" } },
              slots = { hall = { values = { ["Swire Hall"] = { "swire" } } } },
              run = function(call, slots) call:reply("somebody") end,
            },
          },
        }
        """

    private func gateway(
        _ files: [String: String] = ["canteen.lua": Self.canteen], _ time: MovableTime = MovableTime()
    ) async throws -> TestHost {
        try await TestHost.gateway(files, clock: time.clock)
    }

    private func ask(
        _ text: String, _ test: TestHost, as session: TestSession = TestSession(), _ answers: [String] = []
    ) async throws -> [String] {
        try await test.asked(as: session, answers) { try await test.host.ask(text, invocation: $0) }
    }

    @Test func question_whenItIsClear_isAnsweredWithWhatFitsBehindIt() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        #expect(
            try await ask("what's for dinner at swire?", test, as: alice)
                == ["Swire Hall today", "Ask next: “who cooks at Swire Hall?” “who cooks”"])
        await test.campus?.close()
    }

    @Test func question_whenItLacksSomething_isAskedBack() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        let said = try await ask("menu tomorrow", test, as: alice, ["the lee one"])
        #expect(said.prefix(2) == ["Which hall?", "Lee Hall tomorrow"])
        #expect(try await ask("menu tomorrow", test, as: alice).first == "Lee Hall tomorrow", "as before")
        let bob = try await test.person("bob")
        #expect(try await ask("menu tomorrow", test, as: bob) == ["Which hall?"])
        #expect(
            try await ask("menu tomorrow", test, as: bob, ["qwertyuiop"])
                == ["Which hall?", "error: qwertyuiop is not an answer to that; ask again"])
        await test.campus?.close()
    }

    @Test(arguments: [("2", "Lee Hall today"), ("lee", "Lee Hall today"), ("1", "Ho Hall today")])
    func question_whenANameMeansSeveral_isChosenByNumberOrInWords(_ answer: String, _ expected: String)
        async throws
    {
        let test = try await gateway()
        let alice = try await test.person("alice")
        let said = try await ask("menu at old", test, as: alice, [answer])
        #expect(
            said.prefix(4) == [
                "which one do you mean? Answer with its number", "1  the menu: Ho Hall",
                "2  the menu: Lee Hall",
                expected,
            ])
        await test.campus?.close()
    }

    @Test func question_thatIsNobodys_saysWhatCanBeAsked() async throws {
        let test = try await gateway()
        let said = try await ask("is there life on mars", test, as: try await test.person("alice"))
        #expect(said.count == 1 && said[0].hasPrefix("I can't answer that. You can ask: “"))
        await test.campus?.close()
    }

    /// The words that it isn't understood for are named, and what can be asked of the same plugin.
    @Test func question_thatIsTurnedRound_isRefusedWithItsWord() async throws {
        let test = try await gateway()
        let said = try await ask("menu not at swire", test, as: try await test.person("alice"))
        #expect(
            said == ["I can't answer that: I don't understand “not” in it. You can ask: “menu” “who cooks”"])
        let two = try await ask("menu at swire for 3 people", test, as: try await test.person("bob"))
        #expect(two.count == 1 && two[0].contains("“3 people”"), "\(two)")
        await test.campus?.close()
    }

    @Test func question_thatIsRefused_endsWhatTheNextLeansOn() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = try await ask("menu at swire", test, as: alice)
        _ = try await ask("is there life on mars", test, as: alice)
        let said = try await ask("and tomorrow?", test, as: alice)
        #expect(said.count == 1 && said[0].hasPrefix("I can't answer that."), "\(said)")
        await test.campus?.close()
    }

    @Test func question_thatNamesSeveral_isAnsweredForAllOrNotAtAll() async throws {
        let several = Self.canteen.replacing("required = true,", with: "required = true, several = true,")
        let (one, many) = (try await gateway(), try await gateway(["canteen.lua": several]))
        let asked = "menu at swire or lee"
        #expect(
            try await ask(asked, one, as: try await one.person("alice")).first?.hasPrefix("I can't answer")
                == true)
        #expect(
            try await ask(asked, many, as: try await many.person("alice")).first
                == "Swire Hall, Lee Hall today")
        await one.campus?.close()
        await many.campus?.close()
    }

    /// What stands several times in a phrase, so that it weighs more, nobody would type.
    @Test func example_isWhatItsPluginSaysOrAPhraseThatSomebodyWouldType() async throws {
        let weighed = plugin(
            "hi",
            top: """
                intents = {
                  ["hi.a"] = { summary = "A.", phrases = { en = { "hello hello there you", "hello there you" } }, run = print },
                  ["hi.b"] = {
                    summary = "B.", phrases = { en = { "bye bye {who}" } }, slots = { who = "text" },
                    example = { en = "bye bye Bob" }, run = print,
                  },
                },
                """)
        let test = try await gateway(["hi.lua": weighed])
        let said = try await ask("is there life on mars", test, as: try await test.person("alice"))
        #expect(
            said.count == 1 && said[0].contains("“hello there you”") && said[0].contains("“bye bye Bob”"),
            "\(said)")
        await test.campus?.close()
    }

    @Test func question_whenOneFollowsAnother_leansOnItForTenMinutes() async throws {
        let time = MovableTime()
        let test = try await gateway(["canteen.lua": Self.canteen], time)
        let alice = try await test.person("alice")
        _ = try await ask("menu at swire", test, as: alice)
        time.pass(.seconds(599))
        #expect(try await ask("and tomorrow?", test, as: alice).first == "Swire Hall tomorrow")
        time.pass(.seconds(600))
        let said = try await ask("and tonight?", test, as: alice)
        #expect(said.count == 1 && said[0].hasPrefix("I can't answer that."))
        await test.campus?.close()
    }

    @Test func question_whenSomebodyElseAskedBefore_leansOnNothingOfTheirs() async throws {
        let test = try await gateway()
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = try await ask("menu at swire", test, as: alice)
        #expect(
            try await ask("and tomorrow?", test, as: bob).first?.hasPrefix("I can't answer that.") == true)
        await test.campus?.close()
    }

    @Test func conversation_whenCleared_isLeantOnNoMore() async throws {
        let test = try await gateway(BundledTests.files().merging(["canteen.lua": Self.canteen]) { $1 })
        let alice = try await test.person("alice")
        _ = await test.type("/group Study", as: alice)
        _ = await test.type("/open #study", as: alice)
        _ = try await ask("menu at swire", test, as: alice)
        #expect(try await ask("and tomorrow?", test, as: alice).first == "Swire Hall tomorrow")
        _ = await test.type("/clear #study", as: alice, answering: { "yes" })
        #expect(try await ask("and tonight?", test, as: alice).first != "Swire Hall tonight")
        await test.campus?.close()
    }

    @Test func guests_askWhatThePluginLetsThem() async throws {
        let test = try await gateway()
        #expect(try await ask("menu at swire", test).first == "Swire Hall today")
        #expect(
            try await ask("who cooks at swire", test).first?.hasPrefix("error:") == true)
        await test.campus?.close()
    }

    @Test func intents_whenTheirPluginIsSavedOrRemoved_areThoseOfNow() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        try test.folder.write(
            Self.canteen.replacing("menu [at", with: "banquet [at"), to: "plugins/canteen.lua")
        await test.host.reload()
        #expect(try await ask("banquet at swire", test, as: alice).first == "Swire Hall today")
        try test.folder.remove("plugins/canteen.lua")
        await test.host.reload()
        #expect(
            try await ask("banquet at swire", test, as: alice)
                == ["I can't answer that. /help shows what you can do"])
        await test.campus?.close()
    }

    /// What nobody would ask has an answer too, and costs no more than the rest.
    @Test(arguments: [
        String(repeating: " ", count: 4_096), String(repeating: "menu ", count: 800), "?", "1", "🍜🍜🍜",
        "\u{301}\u{301}",
        "Wie wird das Wetter morgen?", "明日の天気はどうですか", "/quit", "menu {hall}", "../../etc/passwd",
        String(repeating: "食", count: 1_300), "menu at swire; /quit",
    ])
    func question_whenItIsHostile_isAnsweredHonestly(_ question: String) async throws {
        let test = try await gateway()
        let said = try await ask(question, test, as: try await test.person("alice"))
        #expect(
            ["I can't answer", "我答不了這個", "Which hall?", "Swire Hall"].contains {
                said.first?.hasPrefix($0) == true
            },
            "\(said)")
        await test.campus?.close()
    }

    // MARK: The manifest

    @Test(arguments: [
        (
            "[\"menu\"] = {}",
            "intents.menu: an intent of this plugin is called \"hi.NAME\", in lower-case letters"
        ),
        (
            "[\"hi.a\"] = { phrases = { en = { \"x\" } }, run = print }",
            "intents.hi.a.summary: this is missing"
        ),
        ("[\"hi.a\"] = { summary = \"A.\", phrases = {}, run = print }", "at least one phrase is needed"),
        (
            "[\"hi.a\"] = { summary = \"A.\", phrases = { en = { \"x {day}\" } }, run = print }",
            "there is no slot {day}"
        ),
        (
            "[\"hi.a\"] = { summary = \"A.\", phrases = { en = { \"x [y\" } }, run = print }",
            "a \"]\" is missing"
        ),
        ("[\"hi.a\"] = { summary = \"A.\", phrases = { en = { \"x\" } } }", "intents.hi.a.run"),
        (
            "[\"hi.a\"] = { summary = \"A.\", phrases = { en = { \"x\" } }, command = \"no\" }",
            "write a command of this plugin"
        ),
        (
            "[\"hi.a\"] = { summary = \"A.\", phrases = { en = { \"x\" } }, slots = { d = \"date\" }, run = print }",
            "no kind of slot \"date\""
        ),
        (
            "[\"hi.a\"] = { summary = \"A.\", phrases = { en = { \"x {d}\" } }, slots = { d = { range = { \"m2\" } } }, run = print }",
            "intents.hi.a.slots.d.range[1]: what is counted has 1 to 40 letters, no digits"
        ),
        (
            "[\"hi.a\"] = { summary = \"A.\", phrases = { en = { \"x {d}\" } }, slots = { d = { \"day\", range = { \"m\" } } }, run = print }",
            "a slot has a kind, values, a pattern or a range"
        ),
        (
            "[\"hi.a\"] = { summary = \"A.\", phrases = { en = { \"x {d}\" } }, slots = { d = { \"day\", several = true } }, run = print }",
            "intents.hi.a.slots.d.several: only a slot with values takes several"
        ),
        (
            "[\"hi.a\"] = { summary = \"A.\", phrases = { en = { \"x\" } }, suggest = { en = { \"{z}\" } }, run = print }",
            "there is no slot {z}"
        ),
    ])
    func manifest_whenAnIntentIsWrong_saysWhere(_ intent: String, _ problem: String) async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", top: "intents = { \(intent) },")])
        guard case .refused(let reason)? = test.report("hi")?.state else {
            Issue.record("it was loaded")
            return
        }
        #expect(reason.contains(problem), "\(reason)")
    }
}
