import CampusVerbs
import Community
import Concurrency
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// A form in two sessions, under a plugin that is saved, and in programs that draw it; and how it is handed in once.
@Suite(.endsWhereItHangs) struct FormHandingInTests {
    private static func gateway(_ form: String = FormTests.two, then: String) async throws -> TestHost {
        try await TestHost.gateway(["flats.lua": FormTests.asking(form, then: then)])
    }

    private static let adding = "store.add('flats', got) call:reply('added ' .. got.title)"

    // MARK: Two sessions

    /// What happens at a session that asks, once it asks.
    private struct Gate: Sendable {
        private let asked: AsyncStream<Void>
        private let isAsked: AsyncStream<Void>.Continuation
        private let answers: AsyncStream<String>
        let answer: AsyncStream<String>.Continuation

        init() {
            (asked, isAsked) = AsyncStream.makeStream()
            (answers, answer) = AsyncStream.makeStream()
        }

        /// Waits for an answer, as a door does: it ends where the question is withdrawn.
        var asking: @Sendable () async -> String? {
            { [isAsked, answers] in
                isAsked.yield()
                return await answers.first { _ in true }
            }
        }

        func untilAsked() async { _ = await asked.first { _ in true } }
    }

    @Test func session_thatComesLater_takesTheFormOverAndTheEarlierIsTold() async throws {
        let test = try await Self.gateway(then: Self.adding)
        let (here, there) = (try await test.person("alice"), try await test.session(of: "alice"))
        _ = await test.type("/flat-add", as: here, answering: FormTests.typing(["A room"]))
        let gate = Gate()
        async let early = test.type("/flat-add", as: here, answering: gate.asking)
        await gate.untilAsked()
        let late = await test.type("/flat-add", as: there, answering: FormTests.typing(["900"]))
        #expect(late.last == "added A room")
        // The earlier session ended by itself, without an answer.
        #expect(
            await early.last
                == "this goes on in another session of yours; what you write here is no answer any more")
        #expect(await test.type("/count", as: here) == ["1"])
        #expect(test.host.environment.conversations.forms.count == 0)
    }

    @Test func answers_ofTwoSessionsToOneQuestion_areNeverBothStored() async throws {
        let test = try await Self.gateway(then: Self.adding)
        let (here, there) = (try await test.person("alice"), try await test.session(of: "alice"))
        // The earlier session answers in the moment in which the later one is asked.
        let later = Mutex<Task<[String], Never>?>(nil)
        let gate = Gate()
        let early = await test.type("/flat-add", as: here) {
            later.withLock { $0 = Task { await test.type("/flat-add", as: there, answering: gate.asking) } }
            await gate.untilAsked()
            return "Mine"
        }
        #expect(
            early.last
                == "this goes on in another session of yours; what you write here is no answer any more")
        #expect(try await FormTests.stored(test, of: here) == nil)
        gate.answer.yield("Yours")
        gate.answer.finish()
        let task = later.withLock { $0 }
        let late = try #require(task)
        #expect(await late.value.last == "put by: 1 answered, kept for 30 days. /flat-add goes on")
        #expect(try await FormTests.stored(test, of: here) == ["title=Yours"])
    }

    @Test func form_thatIsHandedIn_isNotTakenOver() async throws {
        let test = try await Self.gateway(then: "call:ask { prompt = 'sure?' } \(Self.adding)")
        let (here, there) = (try await test.person("alice"), try await test.session(of: "alice"))
        let left = Mutex(["A room", "900"][...])
        let other = Mutex<[String]>([])
        let said = await test.type("/flat-add", as: here) {
            if let line = left.withLock({ $0.popFirst() }) { return line }
            let said = await test.type("/flat-add", as: there, answering: FormTests.typing(["yes"]))
            other.withLock { $0 = said }
            return "yes"
        }
        #expect(
            other.withLock(\.self) == [
                "error: this was handed in a moment ago, and is being worked on. Try again when that is done"
            ])
        #expect(said.last == "added A room")
        #expect(await test.type("/count", as: here) == ["1"])
        #expect(test.host.environment.conversations.forms.count == 0)
    }

    // MARK: Handing in

    @Test(arguments: [
        "store.add('flats', got)", "store.put('flats', 'k', got)", "store.increment('flats', 'k', { n = 1 })",
        "store.commit({ { put = 'flats', document = got } })",
        "store.transaction(function(tx) tx:add('flats', got) end)",
    ])
    func form_withTheFirstThingThatIsStored_isRemovedInTheSameCommit(_ storing: String) async throws {
        let test = try await Self.gateway(
            then: "call:ask { prompt = 'before' } local made = \(storing) call:ask { prompt = 'after' }")
        let alice = try await test.person("alice")
        let left = Mutex(["A room", "900"][...])
        let seen = Mutex<[[String]?]>([])
        _ = await test.type("/flat-add", as: alice) {
            if let line = left.withLock({ $0.popFirst() }) { return line }
            let stored = try? await FormTests.stored(test, of: alice)
            seen.withLock { $0.append(stored) }
            return "go on"
        }
        #expect(seen.withLock(\.self) == [["title=A room", "rent=900"], nil])
        #expect(await test.type("/count", as: alice) == ["1"])
    }

    @Test func form_ofACallThatFails_isOfferedAgain() async throws {
        let test = try await Self.gateway(
            then: "if got.rent > 500 then call:fail('too much') end \(Self.adding)")
        let alice = try await test.person("alice")
        let first = await test.type("/flat-add", as: alice, answering: FormTests.typing(["A room", "900"]))
        #expect(first.last == "error: too much")
        let second = await test.type(
            "/flat-add", as: alice, answering: FormTests.typing(["2", "400", "yes"]))
        #expect(second.first == "this goes on where it was: 2 of 2 answered")
        #expect(second.contains(FormWords.isRight.text(in: .english)))
        #expect(second.last == "added A room")
        #expect(try await FormTests.stored(test, of: alice) == nil)
    }

    /// A write that fails rolls back the removal too.
    @Test func form_ofAWriteThatFails_stays() async throws {
        let test = try await Self.gateway(then: Self.adding)
        let alice = try await test.person("alice")
        _ = await test.type("/flat-add", as: alice, answering: FormTests.typing(["A room", "900"]))
        let said = await test.type("/flat-add", as: alice, answering: FormTests.typing(["A room", "800"]))
        #expect(said.last == "error: another document of flats has the same title")
        #expect(try await FormTests.stored(test, of: alice) == ["title=A room", "rent=800"])
        _ = await test.type("/flat-add", as: alice, answering: FormTests.typing(["1", "A flat", "yes"]))
        #expect(await test.type("/count", as: alice) == ["2"])
    }

    @Test func form_ofACallThatStoresNothing_isRemovedAtItsEnd() async throws {
        let test = try await Self.gateway(then: "call:reply('thanks')")
        let alice = try await test.person("alice")
        let said = await test.type("/flat-add", as: alice, answering: FormTests.typing(["A room", "900"]))
        #expect(said.last == "thanks")
        #expect(try await FormTests.stored(test, of: alice) == nil)
    }

    /// A call may ask for two forms: where the second is put by, the first isn't lost.
    @Test func form_beforeOneThatIsPutBy_isKeptWithIt() async throws {
        let more = "{ name = 'more', fields = { { 'floor', 'integer' } } }"
        let test = try await Self.gateway(
            then:
                "local more = call:form \(more) if not more then return end got.floor = more.floor \(Self.adding)"
        )
        let alice = try await test.person("alice")
        _ = await test.type("/flat-add", as: alice, answering: FormTests.typing(["A room", "900"]))
        #expect(try await FormTests.stored(test, of: alice)?.count == 2)
        let said = await test.type("/flat-add", as: alice, answering: FormTests.typing(["yes", "3"]))
        #expect(said.last == "added A room")
        #expect(try await FormTests.stored(test, of: alice) == nil)
        #expect(try await FormTests.stored(test, of: alice, name: "more") == nil)
    }

    // MARK: A plugin that is saved

    @Test func plugin_savedWhileItAsks_finishesTheCallAsItWas() async throws {
        let test = try await Self.gateway(then: "call:reply('old ' .. got.title)")
        let alice = try await test.person("alice")
        let left = Mutex(["A room", "900"][...])
        let newer = FormTests.asking(FormTests.two, then: "call:reply('new ' .. got.title)", version: "1.1.0")
        let said = await test.type("/flat-add", as: alice) {
            _ = try? test.folder.write(newer, to: "plugins/flats.lua")
            await test.host.reload()
            return left.withLock { $0.popFirst() }
        }
        #expect(test.report("flats")?.version == "1.1.0")
        #expect(said.last == "old A room")
        let next = await test.type("/flat-add", as: alice, answering: FormTests.typing(["B", "1"]))
        #expect(next.last == "new B")
    }

    @Test func plugin_savedWithOtherFields_keepsWhatFitsAndSaysWhyTheRestIsAskedAgain() async throws {
        let before = FormTests.form(
            "{ 'title', 'text' }, { 'rent', 'money' }, { 'rooms', 'integer', max = 20 }, { 'note', 'text', optional = true }, { 'cat', 'yesno' }"
        )
        let after = FormTests.form(
            "{ 'title', 'text' }, { 'rent', 'integer' }, { 'rooms', 'integer', max = 5 }, { 'cat', 'yesno' }")
        let test = try await Self.gateway(before, then: "")
        let alice = try await test.person("alice")
        _ = await test.type(
            "/flat-add", as: alice, answering: FormTests.typing(["A room", "900.5", "7", "skip"]))
        try test.folder.write(FormTests.asking(after), to: "plugins/flats.lua")
        await test.host.reload()
        let said = await test.type("/flat-add", as: alice, answering: FormTests.typing(["900", "5", "no"]))
        #expect(said.first == "this goes on where it was: 1 of 4 answered")
        #expect(said.contains("RENT is asked again: the plugin was changed, and asks for something else now"))
        #expect(said.contains("ROOMS is asked again: ROOMS is a whole number from 0 to 5"))
        #expect(said.contains("NOTE is no longer asked: the plugin was changed"))
        #expect(said.last == "got {\"cat\":false,\"rent\":900,\"rooms\":5,\"title\":\"A room\"}")
    }

    // MARK: Programs that draw forms

    /// A session of a program that draws forms, and what it is shown at each question.
    private static func drawing(
        _ test: TestHost, as person: TestSession, _ lines: String...
    ) async -> (said: [String], sheets: [FormSheet?]) {
        person.state.drawsForms = true
        let sheets = Mutex<[FormSheet?]>([])
        let left = Mutex(lines[...])
        let said = await test.type("/flat-add", as: person) {
            sheets.withLock { $0.append(person.state.form) }
            return left.withLock { $0.popFirst() }
        }
        #expect(person.state.form == nil)
        return (said, sheets.withLock(\.self))
    }

    @Test func program_thatDraws_isGivenTheWholeFormAndAnswersAllAtOnce() async throws {
        let fields =
            "{ 'title', 'text', max = 10 }, { 'rent', 'money', min = 1 }, { 'from', 'day', min = 'today', optional = true }, "
            + "{ 'tags', 'choices', choices = { 'a', 'b' } }, { 'rooms', 'integer', default = 1 }, { 'cat', 'yesno' }"
        let test = try await Self.gateway(
            "{ name = 'flat', review = true, fields = { \(fields) } }", then: "call:reply(json.encode(got))")
        let alice = try await test.person("alice")
        let (said, sheets) = await Self.drawing(
            test, as: alice,
            "{\"answers\":{\"title\":\"A room\",\"rent\":900.5,\"from\":null,\"tags\":[\"b\",\"a\"],\"rooms\":null,\"cat\":true},\"do\":\"submit\"}"
        )
        #expect(
            said.last
                == "{\"cat\":true,\"rent\":900.5,\"rooms\":1,\"tags\":[\"b\",\"a\"],\"title\":\"A room\"}")
        let sheet = try #require(sheets.first ?? nil)
        #expect(
            sheet.asked == "title"
                && sheet.fields.map(\.kind) == ["text", "money", "day", "choices", "integer", "yesno"])
        #expect(
            sheet.fields.map(\.limits.minimum) == [
                .integer(1), .integer(1), .day("2026-03-01"), nil, .integer(0), nil,
            ])
        #expect(sheet.fields.map(\.limits.maximum) == [.integer(10), nil, nil, .integer(2), nil, nil])
        #expect(sheet.fields.map(\.isOptional) == [false, false, true, false, false, false])
        #expect(sheet.fields[3].limits.choices == ["a", "b"] && sheet.fields[4].fallback == "1")
        #expect(sheet.fields[1].accepts == "RENT is an amount of money from $1, such as 9000 or $9,000.50")
    }

    @Test func program_thatSendsSomeThatAreWrong_keepsTheRightOnesAndIsToldOfTheOthers() async throws {
        let test = try await Self.gateway(then: "call:reply(json.encode(got))")
        let alice = try await test.person("alice")
        let (said, sheets) = await Self.drawing(
            test, as: alice,
            "{\"answers\":{\"title\":\"A room\",\"rent\":\"cheap\",\"x\":1},\"do\":\"submit\"}",
            "{\"answers\":{\"rent\":900},\"do\":\"submit\"}")
        #expect(said.contains(FormTests.rent) && said.contains("nothing asks for x"))
        #expect(sheets.count == 2)
        let fields = sheets.last??.fields ?? []
        #expect(
            fields.map(\.standing.answer) == ["A room", nil]
                && fields.map(\.standing.problem) == [nil, FormTests.rent])
        #expect(said.last == "{\"rent\":900,\"title\":\"A room\"}")
    }

    @Test(arguments: ["{", "{\"answers\":[]}", "{\"do\":\"sing\"}", "{\"answers\":{\"title\":{}}}", "{} x"])
    func program_thatSendsNoAnswers_isToldHowTheyAreWritten(_ text: String) async throws {
        let test = try await Self.gateway(then: "")
        let alice = try await test.person("alice")
        let (said, _) = await Self.drawing(
            test, as: alice, text, "{\"answers\":{\"title\":\"A room\"},\"do\":\"later\"}")
        #expect(said.contains(FormWords.noAnswers.text(in: .english)))
        #expect(try await FormTests.stored(test, of: alice) == ["title=A room"])
        #expect(said.last == "put by: 1 answered, kept for 30 days. /flat-add goes on")
    }

    @Test func text_withABrace_isAnAnswerWhereNobodyDrawsForms() async throws {
        let said = try await FormTests.answered(
            FormTests.form("{ 'title', 'text' }"), "{\"answers\":{}}", then: "call:reply(got.title)")
        #expect(said.last == "{\"answers\":{}}")
    }

    // MARK: Files

    @Test func files_ofAForm_areTheCallersUploads() async throws {
        let test = try await Self.gateway(
            FormTests.form("{ 'pictures', 'media', max = 3 }, { 'plan', 'media', optional = true }"),
            then: "call:reply(#got.pictures .. got.pictures[2].name .. got.plan.name)")
        let campus = try #require(test.campus)
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        func upload(_ name: String, by session: TestSession) async throws -> Int64 {
            let actor = Actor(try #require(session.person?.id))
            let bytes = StandInMediaReader.file(named: name, number: name.count)
            let upload = try await campus.media.store.begin(name, bytes: bytes.count, by: actor).id
            _ = try await campus.media.store.add(bytes, at: 0, to: upload, by: actor)
            return try await campus.media.store.finish(upload, by: actor).id.rawValue
        }
        let (one, two) = (try await upload("one.jpg", by: alice), try await upload("three.jpg", by: alice))
        let bobs = try await upload("bobs.jpg", by: bob)
        let said = await test.type(
            "/flat-add", as: alice,
            answering: FormTests.typing(["room.jpg", "\(bobs)", "\(one), \(two)", "\(one),\(two)", "\(one)"]))
        #expect(said.contains(FormWords.fileNumbers("PICTURES").text(in: .english)))
        #expect(
            said.contains("PICTURES is asked again: " + FormWords.fileIsGone.text(in: .english)), "\(said)")
        #expect(said.last == "2three.jpgone.jpg", "\(said)")
    }

    // MARK: What the plugin knows already

    @Test func answers_ofThePlugin_areGivenAnewEachTime() async throws {
        let form =
            "{ name = 'flat', review = true, answers = { title = call.place and 'x' or note, rent = 5 }, fields = { { 'title', 'text' }, { 'rent', 'integer' } } }"
        let test = try await TestHost.gateway(["flats.lua": FormTests.asking(form)])
        let alice = try await test.person("alice")
        let first = await test.type("/flat-add one", as: alice, answering: FormTests.typing(["later"]))
        #expect(first.last == FormWords.nothingPutBy.text(in: .english))
        let second = await test.type(
            "/flat-add two", as: alice, answering: FormTests.typing(["2", "7", "later"]))
        #expect(second.contains("1  title: two"))
        let third = await test.type("/flat-add three", as: alice, answering: FormTests.typing(["yes"]))
        #expect(third.last == "got {\"rent\":7,\"title\":\"three\"}", "the person's own answer stays")
    }

    @Test func form_thatIsShownAgainByTheSameCall_isMended() async throws {
        let test = try await Self.gateway(
            then:
                "if got.rent > 500 then got = call:form { name = 'flat', fields = { { 'title', 'text', max = 10 }, { 'rent', 'money' } } } end if not got then return end \(Self.adding)"
        )
        let alice = try await test.person("alice")
        let said = await test.type(
            "/flat-add", as: alice, answering: FormTests.typing(["A room", "900", "2", "400", "yes"]))
        #expect(said.last == "added A room", "\(said)")
        #expect(await test.type("/count", as: alice) == ["1"])
        #expect(test.host.environment.conversations.forms.count == 0)
        #expect(try await FormTests.stored(test, of: alice) == nil)
    }
}
