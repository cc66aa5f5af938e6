import CampusVerbs
import Community
import Concurrency
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// What people want to be told of, from the command to the notification.
@Suite struct AlertTests {
    private static let sky = """
        local now, looks, known = {}, 0, true
        return {
          name = "sky", version = "1.0.0", summary = "The sky.",
          words = { amber = { en = "amber rain ({alert})", ["zh-Hant"] = "黃雨（{alert}）" }, red = "red rain",
                    alert_level = "{alert}: {id}",
                    shut = { en = "the source is shut", ["zh-Hant"] = "來源已關閉" } },
          commands = {
            now = { args = { { "key", "word", optional = true }, { "number", "integer", optional = true } }, summary = "Sets.",
              run = function(call, key, number) now = key and { [key] = number or { text = key } } or {} end },
            both = { summary = "Sets.", run = function() now = { amber = { text = "amber" }, red = { text = "red" } } end },
            many = { args = { { "count", "integer" } }, summary = "Sets.", run = function(call, count)
                now = {}
                for place = 1, count do now[("k%02d"):format(place)] = place end
              end },
            away = { args = { { "is", "word" } }, summary = "Sets.", run = function(call, is) known = is ~= "yes" end },
            looks = { summary = "Counts.", run = function(call) call:reply(tostring(looks)) end },
          },
          alerts = {
            warnings = { summary = { en = "weather warnings", ["zh-Hant"] = "天氣警告" }, every = "1m", text = "{alert}!",
              check = function() looks = looks + 1
                if not known then return false, now.shut and "shut" or { en = "the source is away" } end
                return now end },
            level = { summary = "a level", args = { { "least", "integer", min = 1, max = 11 } }, every = "1m",
              check = function(alert) if (now.level or 0) >= alert.least then return { over = now.level } end end },
            soon = { summary = "once", every = "30s", once = true, text = "{alert} comes",
              check = function() return now.soon and { soon = now.soon } end },
            all = { summary = "all", every = "30s", once = true, text = "{id}", check = function() return now end },
            each = { summary = "each", every = "30s", text = "{id}", check = function() return now end },
          },
        }
        """

    private func gateway(_ text: String = Self.sky) async throws -> TestHost {
        let test = try await TestHost.gateway(["sky.lua": text])
        try await test.host.alerts.load()
        return test
    }

    /// What comes of typing `/alert LINE`.
    private func set(_ line: String, _ test: TestHost, as session: TestSession) async throws -> String {
        do { return try await test.host.setAlert(line, for: session).text(in: session.language) } catch let
            error
            as CommunityError
        { return "error: \(error.message(in: session.language))" }
    }

    /// Holds what comes of typing `/alert LINE` against what is expected, and shows it where it differs.
    private func expect(
        _ line: String, _ test: TestHost, as session: TestSession, says expected: String,
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let said = try await set(line, test, as: session)
        #expect(said == expected, sourceLocation: location)
    }

    private func look(_ test: TestHost) async {
        for subject in test.host.alerts.subjects { await test.host.look(at: subject) }
    }

    /// What somebody was told, the oldest first.
    private func told(_ test: TestHost, _ session: TestSession) async throws -> [String] {
        let (campus, person) = (try #require(test.campus), try #require(session.person))
        return try await campus.notifications.list(for: person.id, before: nil, limit: 50)
            .map { $0.line(in: session.language) }.reversed()
    }

    @Test func alerts_standInThePluginsReport() async throws {
        let declared = try await gateway().report("sky")?.contents.alerts
        #expect(declared == ["all", "each", "level", "soon", "warnings"])
    }

    @Test func change_isToldOnceToAllWhoWantIt() async throws {
        let test = try await gateway()
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        try await expect(
            "warnings", test, as: alice, says: "alert 1: warnings. You are told once for each change")
        _ = await test.type("/now amber", as: alice)
        try await expect(
            "Warnings", test, as: bob,
            says: "alert 1. You are told once for each change. Now: amber rain (warnings)")
        for _ in 0..<3 { await look(test) }
        #expect(try await told(test, alice) == ["amber rain (warnings)"])
        #expect(try await told(test, bob) == [], "it was so already")
        _ = await test.type("/both", as: alice)
        for _ in 0..<3 { await look(test) }
        #expect(try await told(test, alice) == ["amber rain (warnings)", "red rain"])
        #expect(try await told(test, bob) == ["red rain"])
        // What is over and comes again is news.
        _ = await test.type("/now", as: alice)
        await look(test)
        _ = await test.type("/now red", as: alice)
        await look(test)
        #expect(try await told(test, bob) == ["red rain", "red rain"])
        #expect(
            await test.type("/looks", as: alice) == ["10"], "two who set it, and eight looks for both of them"
        )
        await test.campus?.close()
    }

    /// One notification has room for five sentences, and one look finds at most 32 things.
    @Test func manyChanges_atOneLook_areAllToldOnce_fiveAtALook() async throws {
        let test = try await gateway()
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = try await set("each", test, as: alice)
        _ = await test.type("/many 32", as: alice)
        try await expect(
            "each", test, as: bob,
            says: "alert 1: each. You are told once for each change. Now: 1; 2; 3; 4; 5")
        for _ in 0..<2 { await look(test) }
        #expect(try await told(test, alice) == ["1; 2; 3; 4; 5", "6; 7; 8; 9; 10"])
        for _ in 0..<8 { await look(test) }
        let numbers = (1...32).map(String.init)
        #expect(try await told(test, alice).joined(separator: "; ") == numbers.joined(separator: "; "))
        #expect(
            try await told(test, bob).joined(separator: "; ")
                == numbers.dropFirst(5).joined(separator: "; "),
            "the first five stood in the answer to /alert")
        await test.campus?.close()
    }

    /// What is more than a look may find is a fault; once it is over, what was told before is not told again.
    @Test func changes_thatWereTooMany_areToldWhenTheyAreFewer() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = await test.type("/many 1", as: alice)
        _ = try await set("each", test, as: alice)
        _ = await test.type("/many 33", as: alice)
        for _ in 0..<2 { await look(test) }
        #expect(try await told(test, alice) == [])
        _ = await test.type("/many 3", as: alice)
        for _ in 0..<2 { await look(test) }
        #expect(try await told(test, alice) == ["2; 3"])
        await test.campus?.close()
    }

    @Test func alert_thatIsForOnce_tellsAllBeforeItEnds() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = try await set("all", test, as: alice)
        _ = await test.type("/many 7", as: alice)
        for _ in 0..<2 { await look(test) }
        #expect(try await told(test, alice) == ["1; 2; 3; 4; 5; 6; 7"])
        try await expect("all", test, as: alice, says: "1; 2; 3; 4; 5; 6; 7")
        await test.campus?.close()
    }

    @Test func news_thatCouldNotBeTold_areToldBeforeWhatFollows() async throws {
        struct Away: Error {}
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = try await set("each", test, as: alice)
        let subject = try #require(test.host.alerts.subjects.first)
        var alert = try #require(test.host.alerts.alerts(of: subject).first)
        (alert.told, alert.round, alert.pending) = (["k01"], 1, .init("1"))
        await #expect(throws: Away.self) {
            try await test.host.alerts.change([alert], isOver: false) { _ in throw Away() }
        }
        _ = await test.type("/many 2", as: alice)
        for _ in 0..<2 { await look(test) }
        #expect(try await told(test, alice) == ["1", "2"])
        await test.campus?.close()
    }

    @Test func alert_withArguments_isLookedAtForThem() async throws {
        let test = try await gateway()
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(try await set("level 7", test, as: alice).hasPrefix("alert 1: level 7."))
        #expect(try await set("level   9", test, as: bob).hasPrefix("alert 1: level 9."))
        try await expect(
            "level 12", test, as: bob,
            says: "error: LEAST is a whole number from 1 to 11. Usage: /alert level LEAST")
        _ = await test.type("/now level 8", as: alice)
        await look(test)
        #expect(try await told(test, alice) == ["level 7: 8"])
        #expect(try await told(test, bob) == [])
        await test.campus?.close()
    }

    @Test func alert_thatIsForOnce_endsWhenItIsTold() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        try await expect("soon", test, as: alice, says: "alert 1: soon. You are told once, and it ends")
        _ = await test.type("/now soon 3", as: alice)
        await look(test)
        await look(test)
        #expect(try await told(test, alice) == ["soon comes"])
        #expect(try await test.host.alerts(of: alice) == [])
        try await expect("soon", test, as: alice, says: "soon comes")
        await test.campus?.close()
    }

    @Test func alerts_ofOnePerson_areListedAndDroppedByNumber() async throws {
        let test = try await gateway()
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        for level in 1...11 { _ = try await set("level \(level)", test, as: alice) }
        try await expect(
            "level 3", test, as: alice, says: "error: you have that alert already, as 3: /alerts lists yours")
        #expect(try await test.host.removeAlert(2, for: alice).text(in: .english) == "no longer: level 2")
        #expect(try await test.host.alerts(of: alice).prefix(3) == ["level 1", "level 3", "level 4"])
        #expect(try await test.host.alerts(of: bob) == [])
        await #expect(throws: CommunityError.self) { try await test.host.removeAlert(1, for: bob) }
        await #expect(throws: CommunityError.self) { try await test.host.alerts(of: TestSession()) }
        // They go with the account.
        try await test.host.erase(try #require(alice.person).id)
        #expect(try await test.host.alerts(of: alice) == [] && test.host.alerts.subjects.isEmpty)
        await test.campus?.close()
    }

    @Test func source_thatIsAway_changesNothing() async throws {
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = await test.type("/now amber", as: alice)
        _ = try await set("warnings", test, as: alice)
        _ = await test.type("/away yes", as: alice)
        await look(test)
        #expect(try await set("warnings x", test, as: alice).hasPrefix("error: "), "it takes no argument")
        _ = await test.type("/away no", as: alice)
        await look(test)
        #expect(try await told(test, alice) == [], "it was amber all the time")
        let bob = try await test.person("bob")
        _ = await test.type("/away yes", as: alice)
        try await expect("warnings", test, as: bob, says: "error: the source is away")
        _ = await test.type("/now shut 1", as: alice)
        try await expect("warnings", test, as: bob, says: "error: the source is shut")
        await test.campus?.close()
    }

    /// The gateway may end between any two of: noted, told, noted as told.
    @Test(arguments: [false, true]) func news_whenTheGatewayEndsOnTheWay_areToldOnce(isTold: Bool)
        async throws
    {
        struct Crash: Error {}
        let test = try await gateway()
        let alice = try await test.person("alice")
        _ = try await set("warnings", test, as: alice)
        let campus = try #require(test.campus)
        let subject = try #require(test.host.alerts.subjects.first)
        var alert = try #require(test.host.alerts.alerts(of: subject).first)
        (alert.told, alert.round, alert.pending) = (["amber"], 1, .init("amber rain"))
        _ = await test.type("/now amber", as: alice)
        await #expect(throws: Crash.self) {
            try await test.host.alerts.change([alert], isOver: false) { [alert] _ in
                if isTold {
                    try await campus.notifications.tell(
                        [(alert.person, "amber rain", alert.occurrence)],
                        of: PluginNotice(name: "sky.warnings", text: "weather warnings", isOn: true))
                }
                throw Crash()
            }
        }
        let restarted = AlertShelf(in: test.host.environment.documents)
        try await restarted.load()
        #expect(restarted.alerts(of: alert.person).first?.pending?.text.text(in: .english) == "amber rain")
        for _ in 0..<2 { await look(test) }
        #expect(try await told(test, alice) == ["amber rain"])
        try await AlertShelf(in: test.host.environment.documents).load()
        await test.campus?.close()
    }

    /// What somebody wants to be told of may cost a plugin more than it may use: that is theirs.
    @Test func alert_thatBreaksABudget_setsNoPluginAside() async throws {
        let test = try await TestHost.gateway(
            [
                "loop.lua": plugin(
                    "loop", command: "fine",
                    top: """
                        alerts = { a = { summary = "A.", text = "x", every = "30s", args = { { "n", "integer" } },
                          check = function(alert) for i = 1, alert.n * 1000000 do end end } },
                        """)
            ], configure: { $0.limits.instructions = 100_000 })
        let (alice, mallory) = (try await test.person("alice"), try await test.person("mallory"))
        #expect(try await set("a 0", test, as: mallory).hasPrefix("alert 1"))
        for number in 1...20 {
            #expect(try await set("a \(number)", test, as: mallory).hasPrefix("error: "))
        }
        #expect(test.report("loop")?.state == .loaded)
        #expect(await test.type("/fine", as: alice) == ["hello"])
        #expect(try await set("a 0", test, as: alice).hasPrefix("alert 1"))
        await test.campus?.close()
    }

    @Test func news_areInTheLanguageOfWhoReadsThem_andSwitchedLikeAllNotifications() async throws {
        let test = try await gateway()
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        let campus = try #require(test.campus)
        try await campus.people.setLanguage(.traditionalChinese, by: Actor(try #require(alice.person).id))
        for session in [alice, bob] { _ = try await set("warnings", test, as: session) }
        _ = try await campus.notifications.set(
            "sky.warnings", to: "off", by: Actor(try #require(bob.person).id))
        _ = await test.type("/now amber", as: bob)
        await look(test)
        #expect(try await told(test, alice) == ["黃雨（warnings）"])
        #expect(try await told(test, bob) == [])
        await test.campus?.close()
    }

    @Test func subjects_thatAreDue_areThoseWhoseIntervalHasPassed() {
        let turns = AlertTurns()
        let start = ContinuousClock.now
        let subject = Alert.Subject(plugin: "sky", alert: "level", arguments: "7")
        func due(_ seconds: Int) -> Int {
            turns.due(of: [subject], at: start + .seconds(seconds)) { _ in .seconds(60) }.count
        }
        #expect(due(0) == 1 && due(70) == 0, "the first look is under way")
        turns.end(subject)
        #expect(due(59) == 0 && due(60) == 1)
        turns.end(subject)
        #expect(
            turns.due(of: [subject], at: start + .seconds(900)) { _ in nil }.isEmpty, "its plugin is gone")
    }

    @Test(arguments: [
        ("a = { every = \"1m\", check = print }", "alerts.a.summary: this is missing"),
        ("a = { summary = \"A.\", text = \"x\", check = print }", "alerts.a.every: write how often it looks"),
        (
            "a = { summary = \"A.\", text = \"x\", every = \"5s\", check = print }",
            "alerts.a.every: write how often"
        ),
        ("a = { summary = \"A.\", every = \"1m\", check = print }", "alerts.a.text: this is missing"),
        (
            "a = { summary = \"A.\", text = \"{x}\", every = \"1m\", check = print }",
            "alerts.a.text: a text has {id}"
        ),
        ("a = { summary = \"A.\", text = \"x\", every = \"1m\" }", "alerts.a.check"),
        ("off = {}", "alerts.off: an alert is lower-case"), ("a = { sumary = 1 }", "alerts.a.sumary"),
    ])
    func manifest_whenAnAlertIsWrong_saysWhere(_ alert: String, _ problem: String) async throws {
        let test = try await TestHost.loaded(["hi.lua": plugin("hi", top: "alerts = { \(alert) },")])
        guard case .refused(let reason)? = test.report("hi")?.state else {
            Issue.record("it was loaded")
            return
        }
        #expect(reason.contains(problem), "\(reason)")
    }

    @Test(arguments: [
        "return 7", "return { 1, 2 }", "return { a = \"x\" }", "return { a = { text = \"none\" } }",
        "local t = {} for i = 1, 33 do t[\"k\" .. i] = 1 end return t", "error(\"x\")",
    ])
    func function_thatAnswersWrongly_tellsNobodyAndIsToldToAdministrators(_ body: String) async throws {
        let lines = Lines()
        let test = try await TestHost.gateway(
            [
                "hi.lua": plugin(
                    "hi",
                    top:
                        "alerts = { a = { summary = \"A.\", text = \"x\", every = \"1m\", check = function() \(body) end } },"
                )
            ], onAnnouncement: { lines.add([$0.text(in: .english)]) })
        let alice = try await test.person("alice")
        #expect(try await set("a", test, as: alice).hasPrefix("error: "))
        #expect(try await test.host.alerts(of: alice) == [])
        #expect(lines.all.contains { $0.contains("alert a") }, "\(lines.all)")
        await test.campus?.close()
    }
}
