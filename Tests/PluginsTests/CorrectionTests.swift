import Community
import Intents
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Answers that were to something else than what was asked.
@Suite struct CorrectionTests {
    private static let weather = """
        return {
          name = "sky", version = "1.0.0", summary = "The sky.", guests = true,
          intents = {
            ["sky.now"] = {
              summary = { en = "the weather now", ["zh-Hant"] = "現時天氣" },
              phrases = { en = { "weather [in {place}]", "is it raining [in {place}]" }, ["zh-Hant"] = { "{place}落緊雨嗎" } },
              slots = { place = { values = { ["Sha Tin"] = { "沙田" }, ["Tai Po"] = {} } } },
              run = function(call, slots) call:reply("now in " .. (slots.place or "town") .. " " .. call.language) end,
            },
            ["sky.rain"] = {
              summary = { en = "how much it rained", ["zh-Hant"] = "雨量" },
              phrases = { en = { "how much rain fell [in {place}] [{day}]" }, ["zh-Hant"] = { "{place}落咗幾多雨" } },
              slots = { place = { values = { ["Sha Tin"] = { "沙田" }, ["Tai Po"] = {} } }, day = "day" },
              run = function(call, slots) call:reply("rain in " .. (slots.place or "town")) end,
            },
            ["sky.secret"] = {
              summary = "the secret of rain", guests = false,
              phrases = { en = { "rain rain secret" } },
              run = function(call) call:reply("hush") end,
            },
          },
        }
        """

    private func gateway(_ time: MovableTime = MovableTime()) async throws -> TestHost {
        try await TestHost.gateway(["sky.lua": Self.weather], clock: time.clock)
    }

    private func ask(_ text: String, _ test: TestHost, as session: TestSession) async throws -> [String] {
        try await test.asked(as: session) { try await test.host.ask(text, invocation: $0) }
    }

    private func wrong(_ test: TestHost, as session: TestSession, _ answers: [String] = []) async throws
        -> [String]
    {
        try await test.asked(as: session, answers) { try await test.host.correct(invocation: $0) }
    }

    @Test func answer_whenItWasToSomethingElse_isTakenBackAndTheNextBestOffered() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        #expect(try await ask("raining in sha tin?", test, as: alice).first == "now in Sha Tin en")
        let said = try await wrong(test, as: alice, ["1"])
        #expect(
            said[0].hasPrefix("I misread “raining in sha tin?”. Administrators can now see that question"))
        #expect(
            said[1...3] == [
                "what did you mean? Answer with its number", "1  how much it rained: Sha Tin",
                "2  something else",
            ])
        #expect(said[4] == "rain in Sha Tin")
        let kept = try await test.host.misreadQuestions()
        #expect(kept.count == 1)
        #expect(kept.first?.text == "raining in sha tin?" && kept.first?.count == 1)
        #expect(kept.first?.taken == "sky.now" && kept.first?.meant == "sky.rain")
        #expect(kept.first?.phrase == "raining in {place}")
        // The same once more is counted, and what follows leans on what was meant.
        #expect(try await ask("and tai po?", test, as: alice).first == "rain in Tai Po")
        let bob = try await test.person("bob")
        _ = try await ask("raining in sha tin?", test, as: bob)
        _ = try await wrong(test, as: bob)
        #expect(try await test.host.misreadQuestions().map(\.count) == [2])
        #expect(try await test.host.removeMisreadQuestions() == 1)
        #expect(try await test.host.misreadQuestions().isEmpty)
        await test.campus?.close()
    }

    @Test(arguments: ["that's not what I meant", "That's wrong!", "唔係呢個意思", "我不是这个意思", "答非所問"])
    func complaint_inPlainWords_isOneToo(_ complaint: String) async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        #expect(
            try await ask(complaint, test, as: alice).first?.hasPrefix("error: ") == true, "nothing was asked"
        )
        _ = try await ask("raining in sha tin?", test, as: alice)
        let said = try await ask(complaint, test, as: alice)
        #expect(said[0].contains("raining in sha tin?"), "\(said)")
        await test.campus?.close()
    }

    @Test func question_thatIsNoComplaint_isNone() {
        let recognizer = Recognizer([])
        for text in ["wrong", "what is wrong with the forum", "that", "", "唔係"] {
            #expect(!recognizer.isComplaint(text), "\(text)")
        }
    }

    @Test func question_thatNothingAnswered_isKeptOnlyWhenItsAskerSaysSo() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = try await ask("umbrella needed today", test, as: alice)
        #expect(try await test.host.misreadQuestions().isEmpty)
        let said = try await wrong(test, as: alice)
        #expect(said.last?.hasPrefix("I have no other idea what it means. You can ask: ") == true, "\(said)")
        #expect(try await test.host.misreadQuestions().map(\.taken) == [nil])
        await test.campus?.close()
    }

    @Test func question_afterTenMinutes_isNoLongerThere() async throws {
        let time = MovableTime()
        let test = try await gateway(time)
        let alice = try await test.person("alice")
        _ = try await ask("raining in sha tin?", test, as: alice)
        time.pass(.seconds(600))
        #expect(
            try await wrong(test, as: alice)
                == ["error: you asked nothing here in the last ten minutes: /ask QUESTION asks"])
        let bob = try await test.person("bob")
        #expect(try await wrong(test, as: bob).count == 1, "nobody corrects others' questions")
        await test.campus?.close()
    }

    @Test func guests_areOfferedWhatTheyMayAsk() async throws {
        let test = try await gateway()
        let guest = TestSession()
        _ = try await ask("raining in sha tin?", test, as: guest)
        let said = try await wrong(test, as: guest)
        #expect(said.count == 4 && !said.joined().contains("secret"), "\(said)")
        await test.campus?.close()
    }

    @Test func onePerson_hasSoManyKeptADay() async throws {
        let time = MovableTime()
        let test = try await gateway(time)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        for number in 0...MisreadShelf.mostADay {
            _ = try await ask("raining in sha tin \(number)", test, as: alice)
            let said = try await wrong(test, as: alice)
            #expect(said[0].hasPrefix("I misread that.") == (number == MisreadShelf.mostADay), "\(said)")
        }
        #expect(try await test.host.misreadQuestions().count == MisreadShelf.mostADay)
        _ = try await ask("is it raining", test, as: bob)
        _ = try await wrong(test, as: bob)
        #expect(try await test.host.misreadQuestions().first?.text == "is it raining")
        time.pass(.seconds(86_400))
        _ = try await ask("weather in tai po", test, as: alice)
        _ = try await wrong(test, as: alice)
        #expect(try await test.host.misreadQuestions().count == MisreadShelf.mostADay + 2)
        await test.campus?.close()
    }

    @Test func shelf_whenItIsFull_losesTheOldest() async throws {
        let test = try await gateway()
        let shelf = test.host.assistant.misread
        for number in 0...MisreadShelf.most { try await shelf.keep("question \(number)", taken: nil) }
        let kept = try await shelf.list()
        #expect(kept.count == MisreadShelf.most)
        #expect(!kept.contains { $0.text == "question 0" })
        await test.campus?.close()
    }

    // MARK: Language

    @Test func question_inChinese_isAnsweredInIt() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        #expect(try await ask("沙田落緊雨嗎", test, as: alice).first == "now in Sha Tin zh-Hant")
        #expect(try await ask("火星上有生命嗎", test, as: alice).first?.hasPrefix("我答不了這個") == true)
        #expect(try await ask("唔係呢個意思", test, as: alice).first?.hasPrefix("我誤會了「火星上有生命嗎」") == true)
        #expect(alice.language == .english)
        await test.campus?.close()
    }
}
