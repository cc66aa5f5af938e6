import Community
import Concurrency
import Model
import PluginTestSupport
import Storage
import TestSupport
import Testing

@testable import Plugins

/// Whoever forgot somebody is sent nothing of theirs by any bundled plugin, wherever they planted it.
@Suite(.endsWhereItHangs) struct ForgottenTests {
    private typealias Step = ForgottenWorld.Step

    /// Who is where, and in touch with whom.
    private static let meeting = [
        Step("carol", "/group Study"), Step("xanthe", "/join study"), Step("bob", "/join study"),
        Step("dan", "/join study"), Step("xanthe", "/connect bob"), Step("xanthe", "/connect carol"),
        Step("bob", "/accept xanthe"), Step("carol", "/accept xanthe"), Step("bob", "/connect carol"),
        Step("carol", "/accept bob"), Step("xanthe", "/here 22.283 114.137"),
        Step("bob", "/here 22.283 114.137"), Step("carol", "/here 22.283 114.137"),
    ]

    private static func flat(_ title: String) -> String {
        "/flat-add title:\"\(title)\" district:\"Sai Kung\" rent:12000 size:400 rooms:2 beds:2 toilets:1 "
            + "address:\"3 Man Nin Street\" from:2026-03-01"
    }

    private static func item(_ title: String) -> String {
        "/item-add \(title) price:300 category:furniture condition:okay district:\"Sai Kung\""
    }

    /// What Xanthe plants, and what others do so that she can. What comes later is about what came before. `{picture}` is an
    /// upload of who types.
    private static let planting: [Step] = [
        Step("xanthe", "/tag quokka"), Step("xanthe", "/post student life | quokka post | quokka body"),
        // polls
        Step("xanthe", "/poll quokka lunch? | quokka rice | noodles"),
        Step("carol", "/poll Tea? | green | black"), Step("xanthe", "/vote 2 1"), Step("bob", "/vote 2 1"),
        // calendar
        Step("xanthe", "/event-add 2026-03-05 18:00 | quokka dinner"),
        Step("xanthe", "/event group 2026-03-06 18:00 | quokka party | quokka hall"),
        Step("carol", "/event group 2026-03-07 18:00 | Exam"), Step("xanthe", "/event-answer 3 coming"),
        Step("bob", "/event-answer 3 coming"), Step("bob", "/event-answer 2 coming"),
        // trade: 1 is hers, 2 and 4 Carol's, 3 Bob's
        Step("xanthe", item("quokka desk")), Step("carol", item("lamp")), Step("bob", item("chair")),
        Step("carol", item("shelf")), Step("xanthe", "/item-offer 2 250"),
        Step("xanthe", "/item-offer 3 250"),
        Step("xanthe", "/item-offer 4 250"),
        Step("bob", "/item-keep 1"), Step("xanthe", "/item-keep 2"),
        Step("xanthe", "/item-alert quokka lamp"), Step("bob", "/item-alert desk"),
        Step("carol", "/item-offer 2 accept @xanthe"),
        Step("xanthe", "/item-meet 2 tomorrow 18:30 quokka pier"),
        Step("bob", "/item-offer 3 accept @xanthe"),
        Step("xanthe", "/item-meet 3 tomorrow 20:30 quokka bench"),
        Step("bob", "/item-status 3 sold xanthe"), Step("xanthe", "/item-rate 3 5 quokka seller"),
        Step("carol", "/item-offer 4 accept @xanthe"), Step("carol", "/item-status 4 sold xanthe"),
        Step("xanthe", "/item-rate 4 4 quokka shelf"),
        // housing: 1 is hers, 2 and 4 Carol's, 3 Bob's
        Step("xanthe", flat("quokka nest")), Step("carol", flat("Pier")), Step("bob", flat("Hill")),
        Step("carol", flat("Cove")), Step("xanthe", "/flat 2"), Step("xanthe", "/flat 3"),
        Step("xanthe", "/flat-keep 2"), Step("xanthe", "/flat-keep 3"), Step("bob", "/flat-keep 1"),
        Step("xanthe", "/flat-ask 2 quokka quiet?"), Step("xanthe", "/flat-ask 3 quokka bright?"),
        Step("xanthe", "/flat-alert quokka"), Step("bob", "/flat-alert nest"),
        Step("xanthe", "/report 2 quokka is not hers"), Step("xanthe", "/report 3 quokka neither"),
        Step("xanthe", "/viewing 1 slots friday 18:00, friday 19:00"), Step("bob", "/viewing 1 book 1"),
        Step("carol", "/viewing 2 slots friday 20:00"), Step("xanthe", "/viewing 2 book 3"),
        Step("bob", "/viewing 3 slots friday 21:00"), Step("xanthe", "/viewing 3 book 4"),
        // mates: 1 and 4 are led by her, 2 by Dan, 3 by Bob
        Step.living("xanthe"), Step.living("bob"), Step.living("carol"), Step("xanthe", "/mates"),
        Step("xanthe", "/mates ask 1"), Step("xanthe", "/mates ask 2"),
        Step("xanthe", "/team-new 2", "quokka birds", "quokka at six", "2", "1", "any"),
        Step("dan", "/team-new 3", "Owls", "We rise late", "2", "1", "any"),
        Step("bob", "/team-new 2", "Larks", "We rise early", "2", "1", "any"),
        Step("xanthe", "/team-invite 1 bob"), Step("xanthe", "/team-join 2 quokka too"),
        Step("xanthe", "/rent-split 1 rooms quokka room"), Step("xanthe", "/rent-split 1 bid 12000"),
        Step("xanthe", "/team-new 4", "quokka cove", "quokka at sea", "2", "1", "any"),
        // news
        Step("xanthe", "/news-add quokka news | quokka words"), Step("carol", "/news-add Exams | In May"),
        Step("xanthe", "/news-comment 2 quokka comment"),
        // feed: 1 is hers, 2 Carol's, 3 Bob's
        Step("xanthe", "/photo {picture} quokka photo"), Step("carol", "/photo {picture} harbour"),
        Step("bob", "/photo {picture} hill"), Step("xanthe", "/photo like 2"),
        Step("xanthe", "/photo comment 2 quokka light"), Step("xanthe", "/photo like 3"),
        Step("xanthe", "/photo comment 3 quokka dark"),
        // notes
        Step("xanthe", "/note quokka pool"),
    ]

    /// What follows once a flat is let.
    private static let living = [
        Step("carol", "/flat-status 4 rented 4")
    ]
    private static let reviewing = [
        Step("xanthe", "/review 4 4 4 4 4 quokka walls"), Step("carol", "/flat-status 4 show"),
    ]

    /// Collections in which Xanthe plants nothing that others could be sent, and why.
    private static let exceptions: [String: String] = [
        "bus.": "lists of stops and routes, of sources",
        "trade.seen": "when somebody looked last, for counts",
        "trade.counts": "counts of an item",
        "trade.looks": "that an item is to be compared with alerts",
        "trade.told": "marks of earlier versions",
        "trade.closings": "that the offers of an item are to be ended",
        "trade.leavers": "who closed the account",
        "trade.tells": "who is to be told what kind of thing, by number; gone once told",
        "trade.spent": "what somebody did today",
        "trade.numbers": "the last numbers",
        "housing.heat": "counts of a flat",
        "housing.news": "that a flat is to be compared with alerts",
        "housing.falls": "that a flat's rent fell",
        "housing.told": "marks of earlier versions",
        "housing.reported": "how many reported a flat",
        "housing.partings": "who left a team for a flat, by number; gone once heard",
        "housing.newcomers": "who signed up lately, by number",
        "housing.watchers": "how many alerts somebody has",
        "housing.swept": "how far a look has come",
        "mates.jobs": "what follows a step; gone within a second",
        "mates.lets": "that a flat was let; gone within a second",
        "mates.tells": "who is to be told what kind of thing, by number; gone once told",
        "mates.numbers": "the last numbers",
        "calendar.leftovers": "that an event was called off",
        "calendar.prefs": "how long before somebody is reminded",
        "calendar.rooms": "how much somebody has",
        "calendar.state": "how far a look has come",
        "news.readers": "who is told of news, by number",
        "news.rooms": "how much somebody has",
        "news.leftovers": "that an item was taken down",
        "feed.told": "when an author was told last",
        "feed.rooms": "how much somebody has",
        "feed.swept": "how far a look has come",
    ]

    /// Everything that Bob reads with, of the plugins in which people plant something.
    private static let reading = [
        // polls and calendar
        "/poll-result 1", "/poll-result 2", "/calendar", "/calendar week", "/calendar month",
        "/calendar export", "/calendar 2026-03-02", "/event 1", "/event 2", "/event 3",
        // trade
        "/items", "/items desk", "/items kept", "/items mine", "/items history", "/items seller:xanthe",
        "/item 1", "/item 2", "/item 3", "/item-offer 1", "/item-offer 2", "/item-offer 3", "/item-ratings",
        "/item-ratings @xanthe", "/item-ratings @carol", "/item-stats 3", "/item-alert",
        // housing
        "/flats", "/flats nest", "/flats kept", "/flats seen", "/flats mine", "/flat 1", "/flat 2",
        "/flat 3",
        "/flat 4", "/flat-asked 1", "/flat-asked 2", "/flat-asked 3", "/flat-stats 3", "/flat-alert",
        "/flat-suggest", "/reviews 1", "/reviews 3", "/reviews 4", "/viewing 1", "/viewing 2", "/viewing 3",
        // mates
        "/mates", "/mates asks", "/mates known", "/teams", "/teams 2", "/teams mine", "/teams fit", "/team 1",
        "/team 2", "/team 3", "/team 4", "/rent-split 1", "/rent-split 3",
        // news, feed, notes, places
        "/news", "/news 1", "/news 2", "/feed", "/feed xanthe", "/feed carol", "/feed bob", "/photo show 1",
        "/photo show 2", "/photo show 3", "/notes", "/notes mine", "/nearby", "/here",
        // people, groups and what is told
        "/me", "/who xanthe", "/contacts", "/requests", "/tagged quokka", "/notifications", "/notify",
        "/chats", "/chats chat", "/chats team", "/chats trade", "/chats listing", "/chats request",
        "/open #study", "/history", "/members", "/members #study", "/groups", "/find lunch", "/pins",
        "/stars",
        "/receipts", "/storage",
        // forum
        "/latest", "/trending", "/search body", "/saved", "/categories",
    ]

    /// Lines whose answer may name her: Bob named her himself, or it is who is in a group that both are in.
    private static func mayName(_ line: String) -> Bool {
        line.contains(ForgottenWorld.handle) || line.hasPrefix("/members")
    }

    /// What is no command of reading, and why nothing is looked at: it does something, which is answered with what its caller
    /// wrote or with a refusal, or it needs the number of something that the caller saw before.
    private static let acting: Set = [
        "poll", "poll-secret", "poll-close", "vote", "event-add", "event-answer", "event-drop",
        "event-remind", "item-add", "item-bump", "item-keep", "item-meet", "item-picture", "item-rate",
        "item-set", "item-status", "flat-add", "flat-ask", "flat-keep", "flat-picture", "flat-set",
        "flat-status", "report", "review", "review-reply", "habits", "team-answer", "team-apply",
        "team-invite", "team-join", "team-leave", "team-new", "team-pass", "team-set", "news-add",
        "news-comment", "news-drop", "news-uncomment", "caption", "note",
        "accept", "connect", "forget", "name", "picture", "privacy", "reject", "tag", "untag",
        "clear", "close-group", "contact-admins", "context", "delete", "edit", "forward", "go", "group",
        "helper", "invite", "join", "leave", "msg", "owner", "remove", "rename", "reply", "slug", "thread",
        "topic", "undo", "mute", "quiet", "seen", "unmute", "pin", "unpin", "react", "reactions", "star",
        "comment", "enclose", "like", "post", "read", "retitle", "save", "unsave",
    ]

    /// Plugins that know nothing of people.
    private static let impersonal: Set = ["air", "bus", "dice", "ferry", "mtr", "weather"]

    private static func planted() async throws -> ForgottenWorld {
        let world = try await ForgottenWorld.make()
        for step in meeting { await world.type(step) }
        for name in ["xanthe", "bob", "carol", "dan"] { await world.type(Step(name, "/open #study")) }
        let pictures = [
            "xanthe": try await world.picture(1, of: "xanthe"), "bob": try await world.picture(2, of: "bob"),
            "carol": try await world.picture(3, of: "carol"),
        ]
        for step in planting {
            let line = step.line.replacing("{picture}", with: pictures[step.who] ?? "")
            let said = await world.type(Step(step.who, line, answering: step.answers))
            #expect(
                !said.contains { $0.hasPrefix("error: ") || $0.hasPrefix("unexpected: ") }, "\(line): \(said)"
            )
        }
        await world.settle()
        for step in living + reviewing {
            let said = await world.type(step)
            #expect(!said.contains { $0.hasPrefix("error: ") }, "\(step.line): \(said)")
            await world.settle()
        }
        return world
    }

    @Test func whoForgotSomebody_isSentNothingOfTheirsByAnyPlugin() async throws {
        let world = try await Self.planted()
        try await Self.checkCoverage(world)
        await world.type(Step("bob", "/forget xanthe"))
        await world.settle()
        for line in Self.reading {
            let said = await world.type(Step("bob", line)) + world.type(Step("bob", "/more"))
            Self.expectNothing(in: said, "\(line)", mayName: Self.mayName(line))
        }
        for question in Self.questions(world) {
            for isPublic in [false, true] {
                let said = await world.ask(question, as: "bob", isPublic: isPublic)
                Self.expectNothing(
                    in: said, "/ask \(question)", mayName: question.contains(ForgottenWorld.handle))
            }
        }
        // Nobody else's view changes, or the test would hold of a gateway that shows nothing to anybody.
        var shown = Set<String>()
        for line in Self.reading {
            let said = await world.type(Step("carol", line))
            if said.contains(where: ForgottenWorld.isHers) { shown.insert(line) }
        }
        let missing = Set([
            "/poll-result 1", "/items", "/flats", "/flat 1", "/reviews 4", "/news", "/news 2", "/feed",
            "/photo show 2", "/notes", "/who xanthe", "/contacts", "/latest", "/item-ratings @carol",
            "/team 1",
        ]).subtracting(shown)
        #expect(missing == [], "\(shown.sorted())")
        await world.test.campus?.close()
    }

    // MARK: What whoever was forgotten is told

    /// What Xanthe tries with somebody who forgot her, and whether it only reads.
    private static let attempts: [(line: String, isReading: Bool)] = [
        ("/who {who}", true), ("/items seller:{who}", true), ("/item-ratings @{who}", true),
        ("/feed {who}", true),
        ("/accept {who}", false), ("/reject {who}", false), ("/item-status 1 sold {who}", false),
        ("/item-offer 1 accept @{who}", false), ("/item-rate 1 @{who} 5 fine", false),
        ("/team-answer 1 {who} yes", false), ("/team-pass 1 {who}", false),
        ("/team-invite 1 {who}", false), ("/team-invite 1 {who}", false), ("/helper {who}", false),
        ("/owner {who}", false), ("/remove {who}", false), ("/invite {who}", false),
        ("/invite {who}", false),
        ("/msg {who} hello", false), ("/msg {who} hello?", false), ("/connect {who}", false),
    ]

    /// Of two people who never met her one forgot her: what she is told of both is the same, and so is what it takes.
    @Test func whoWasForgotten_isAnsweredAsAboutAStranger() async throws {
        var answers: [[[String]]] = []
        var statements: [[[String]]] = []
        for who in ["vixbo", "vixda"] {
            let costs = StatementCosts()
            let world = try await ForgottenWorld.make(["carol", "vixbo", "vixda"], counting: costs)
            for step in [
                Step("carol", Self.flat("Pier")), Step("xanthe", Self.item("desk")),
                Step("xanthe", "/team-new 1", "birds", "at six", "2", "1", "any"),
                Step("xanthe", "/group Own invite"), Step("vixbo", "/forget xanthe"),
            ] { await world.type(step) }
            await world.settle()
            var (said, ran): ([[String]], [[String]]) = ([], [])
            for attempt in Self.attempts {
                _ = costs.drain()
                let texts = await world.type(Step("xanthe", attempt.line.replacing("{who}", with: who)))
                // Numbers of messages and invitations count what the gateway did for anybody.
                said.append(texts.map { $0.replacing(who, with: "WHO").replacing(/[0-9]+/, with: "N") })
                if attempt.isReading { ran.append(costs.drain().statements.keys.sorted()) }
            }
            (answers, statements) = (answers + [said], statements + [ran])
            await world.test.campus?.close()
        }
        for (index, attempt) in Self.attempts.enumerated() {
            #expect(answers[0][index] == answers[1][index], "\(attempt.line)")
        }
        for (index, attempt) in Self.attempts.filter(\.isReading).enumerated() {
            #expect(statements[0][index] == statements[1][index], "\(attempt.line)")
        }
    }

    // MARK: Parts

    private static func expectNothing(in said: [String], _ line: String, mayName: Bool) {
        let marks = ForgottenWorld.words + (mayName ? [] : [ForgottenWorld.handle])
        // What the caller typed may be said back.
        let typed = line.lowercased()
        let found = said.filter { text in
            marks.contains { text.lowercased().contains($0) && !typed.contains($0) }
        }
        #expect(found == [], "\(line)")
    }

    /// Each collection has something of hers, or is an exception in which there are no words of anybody's; each command
    /// is read with, or does something.
    private static func checkCoverage(_ world: ForgottenWorld) async throws {
        var bare: [String] = []
        let stored = try await world.stored()
        for collection in stored {
            if exceptions.keys.contains(where: { isException($0, of: collection.name) }) {
                #expect(
                    !collection.documents.contains(where: ForgottenWorld.hasWords),
                    "\(collection.name) has words")
            } else if !collection.documents.contains(where: { world.isHers($0, in: collection) }) {
                bare.append(collection.name)
            }
        }
        #expect(bare == [], "nobody plants anything in these, and they are no exceptions")
        let names = stored.map(\.name)
        let unused = exceptions.keys.filter { key in !names.contains { isException(key, of: $0) } }
        #expect(unused.sorted() == [], "these are no collections any more")
        let read = Set(reading.compactMap { $0.dropFirst().split(separator: " ").first.map(String.init) })
        let commands = world.test.host.commands.filter { !impersonal.contains($0.plugin) }.map(\.name)
        #expect(commands.filter { !read.contains($0) && !acting.contains($0) }.sorted() == [])
    }

    private static func isException(_ key: String, of collection: String) -> Bool {
        key.hasSuffix(".") ? collection.hasPrefix(key) : collection == key
    }

    /// An example of each question that plugins of people answer, and some about her.
    private static func questions(_ world: ForgottenWorld) -> [String] {
        let plugins = world.test.host.answers.registry.plugins.filter {
            !impersonal.contains($0.name)
        }
        let examples = plugins.flatMap { plugin in
            plugin.manifest.handlers.intents.compactMap { $0.wordings.example[.english] }
        }
        return examples + [
            "who is xanthe", "what is for sale by xanthe", "who likes photo 3", "what is on friday",
        ]
    }
}

extension ForgottenWorld.Step {
    /// The questions of `/habits`, of which three are answered.
    static let habits: [String] = (1...24).map { [11: "1", 12: "5", 13: "2"][$0] ?? "skip" } + ["yes"]

    init(_ who: String, _ line: String, answering answers: [String]) {
        (self.who, self.line, self.answers) = (who, line, answers)
    }

    static func living(_ who: String) -> Self { Self(who, "/habits", answering: habits) }
}
