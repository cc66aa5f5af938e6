import Community
import Model

@testable import Plugins

/// What somebody types in the test of what is typed at once.
enum AtOnceStep: Sendable {
    /// Typed at all sessions of somebody at once.
    struct Row: Sendable {
        let who: String
        let line: String
        /// What a line of an answer begins with that is a success; where it is empty, all that is no refusal is one.
        let success: String
        /// How often it succeeds.
        let times: ClosedRange<Int>
        /// What they say in turn, again and again, to whatever they are asked.
        let saying: [String]
        /// Whether no two successes may read the same: each did something else.
        let isEachItsOwn: Bool
    }

    case row(Row)
    /// Typed once, at the first session of somebody, who gives these answers. The first number of what is said is
    /// `{name}` from then on.
    case once(String, String, saying: [String], name: String?)
    /// What a card shows somebody: a field, `label: value`, or a row, with two spaces between its cells.
    case shown(String, String, String)
    /// Tells a plugin of the documents whose moments have come.
    case due(String)
    /// Lets time pass.
    case later(Duration)

    /// The command that is typed at once, if any is.
    var command: String? {
        guard case .row(let row) = self else { return nil }
        return row.line.dropFirst().split(separator: " ").first.map(String.init)
    }

    /// A line that succeeds so often at all sessions of somebody. In it, `{n}` is the session's number, `{item}` one of
    /// three, `{picture}` one of four uploads, `{upload}` one for each session, and `{message}` what was named so.
    private static func all(
        _ who: String, _ line: String, _ success: String, _ times: Int, saying: [String] = [],
        eachItsOwn: Bool = false
    ) -> AtOnceStep {
        all(who, line, success, times...times, saying: saying, eachItsOwn: eachItsOwn)
    }

    private static func all(
        _ who: String, _ line: String, _ success: String, _ times: ClosedRange<Int>, saying: [String] = [],
        eachItsOwn: Bool = false
    ) -> AtOnceStep {
        .row(
            Row(
                who: who, line: line, success: success, times: times, saying: saying,
                isEachItsOwn: eachItsOwn))
    }

    private static func once(
        _ who: String, _ line: String, _ saying: [String] = [], as name: String? = nil
    ) -> AtOnceStep { .once(who, line, saying: saying, name: name) }

    /// In this order: what comes later is about what came before.
    static let steps = people + conversations + posts + groups + photos + items + flats + teams

    private static let people = [
        once("alice", "/connect bob"), once("bob", "/accept alice"),
        once("dora", "/connect carol"), once("erin", "/connect carol"),
        all("alice", "/connect dora", "asked dora", 1),
        all("carol", "/accept dora", "accepted dora", 1),
        all("carol", "/reject erin", "rejected erin", 1),
        all("carol", "/forget dora", "blocked dora", 1),
        all("alice", "/name Alice {n}", "you are Alice", 16),
        all("alice", "/picture {upload}", "your picture is set", 16),
        all("alice", "/privacy receipts off", "others don't see whether", 16),
        all("bob", "/tag hobby {n}", "tagged", 6),
        all("alice", "/tag swimming", "tagged", 1),
        all("alice", "/untag swimming", "removed swimming", 1),
        all("alice", "/notify like off", "not told of: like.", 16),
        all("alice", "/quiet 23:00 07:00", "quiet from 23:00 to 07:00", 16),
        all("alice", "/seen", "nothing was new", 15),
    ]

    private static let conversations = [
        once("alice", "/group Study"), once("bob", "/join study"), once("carol", "/join study"),
        all("carol", "/group Choir invite --slug choir", "made #choir", 1),
        all("carol", "/open choir", "#choir: 1 person", 16),
        all("carol", "/slug singers", "#choir is #singers now", 1),
        all("carol", "/topic We sing", "topic of #singers: We sing", 16),
        all("carol", "/rename Singers", "#singers is called Singers now", 16),
        all("carol", "/invite bob", "invited bob to #singers", 1),
        all("bob", "/join singers", "joined #singers", 1),
        all("carol", "/helper bob", "bob helps to run #singers now", 1),
        all("carol", "/owner bob", "passed #singers on to bob", 1, saying: ["yes"]),
        all("bob", "/open singers", "#singers: 2 people", 16),
        all("bob", "/remove carol", "took carol out of #singers", 1),
        all("bob", "/close-group", "closed #singers", 1, saying: ["yes"]),
        all("bob", "/leave", "left #singers", 1),
        once("alice", "/msg bob hello", as: "message"),
        all("alice", "/msg bob hello {n}", "sent ", 16),
        all("alice", "/edit {message} changed", "edited {message}: changed", 16),
        all("bob", "/react {message} 👍", "{message}: 👍 1", 1),
        all("alice", "/star {message}", "starred {message}", 1),
        all("alice", "/star {message} off", "{message} has your star no more", 1),
        all("alice", "/pin {message}", "", 1),
        all("alice", "/unpin {message}", "", 1),
        all("alice", "/reply {message} hi {n}", "", 16),
        all("alice", "/forward {message} #study", "forwarded {message} to #study", 16),
        all("alice", "/open study", "#study: 3 people", 16),
        all("alice", "/undo", "deleted ", 16, eachItsOwn: true),
        all("alice", "/delete {message}", "deleted {message}", 1),
        all("alice", "/clear @bob", "cleared @bob", 16, saying: ["yes"]),
    ]

    private static let posts = [
        once("alice", "/post buy/sell | Desk | Wood", as: "post"),
        all("alice", "/post buy/sell | Chair {n} | Wood", "posted ", 16),
        all("bob", "/comment {post} hi {n}", "commented ", 16),
        all("bob", "/like {post}", "liked {post}: Desk (1 like)", 1),
        all("bob", "/save {post}", "saved {post}: Desk", 1),
        all("bob", "/unsave {post}", "{post} is no longer saved", 1),
        all("alice", "/retitle {post} Table", "{post} is called Table now", 16),
        all("bob", "/enclose {post} {upload} hi", "commented ", 16),
        all("alice", "/news-add News {n} | words", "news ", 2),
        all("bob", "/news-comment 1 hello {n}", "you commented", 3),
        all("bob", "/news-uncomment 1", "comment 1 is removed", 1),
        all("alice", "/news-drop 1", "News ", 1),
        all("bob", "/here {n}.5 114.2", "your place is shared", 4),
        all("bob", "/note hello {n}", "left note ", 2),
        all("bob", "/note delete 1", "deleted note 1", 1),
        all("bob", "/here off", "your place is no longer shared", 1),
    ]

    private static let groups = [
        all("bob", "/open study", "#study: 3 people", 16),
        all("alice", "/poll Lunch {n}? | rice | noodles", "poll ", 3),
        all("bob", "/poll-secret Dinner {n}? | rice | noodles", "poll ", 3),
        all("bob", "/vote 1 1", "you voted for rice in poll 1", 16),
        .shown("alice", "/poll-result 1", "1  rice  1  bob"),
        all("alice", "/vote 4 1", "you voted for rice in poll 4", 1),
        all("alice", "/poll-close 1", "poll 1 is closed now", 1),
        all("alice", "/event group 2026-03-05 18:00 | Dinner {n}", "event ", 2),
        all("alice", "/event-add 2026-03-05 18:00 | Dinner {n}", "event ", 3),
        all("bob", "/event-answer 1 coming", "you come to Dinner", 16),
        .shown("bob", "/event 1", "coming: 2: alice, bob"),
        all("alice", "/event-remind 3 60", "you are reminded 60 minutes before", 16),
        all("alice", "/event-drop 1", "Dinner ", 1),
        all("alice", "/event-drop 3", "Dinner ", 1),
    ]

    private static let photos = [
        all("alice", "/photo {picture} hello", "photo ", 2),
        all("bob", "/photo comment 1 hello {n}", "commented", 3),
        all("bob", "/photo like 1", "you like photo 1", 1),
        all("alice", "/caption 1 again", "photo 1 has another caption now", 16),
        all("bob", "/photo uncomment 1", "comment 1 is gone", 1),
        all("alice", "/photo delete 1", "photo 1 is gone", 1),
    ]

    private static let items = [
        all(
            "alice", "/item-add desk {n} price:300 category:furniture condition:okay district:\"Sai Kung\"",
            "item ", 3),
        all("carol", "/item 2", "", 16),
        .shown("alice", "/item-stats 2", "views: 1"),
        // Two that keep the same one at once both spend.
        all("bob", "/item-keep {item}", "you keep item", 1...2),
        all("bob", "/item-keep {item} off", "you don't keep item", 1...2),
        all("bob", "/item-offer {item} 250", "you offer", 2),
        all("bob", "/item-offer {item} withdraw", "your offer on item", 1...2),
        all("bob", "/item-alert lamp {n}", "alert ", 2),
        all("bob", "/item-alert off 1", "alert 1 is over", 1),
        all("carol", "/item-offer 1 200", "you offer", 2),
        all("alice", "/item-offer 1 accept @carol", "item 1: 1 piece reserved for @carol", 1),
        all("alice", "/item-set 2 price 31{n}", "item 2 has another price now", 3),
        all("alice", "/item-picture 2 {upload}", "item 2 has the picture now", 5),
        all("carol", "/item-meet 1 2026-03-05 18:00 HKU", "item 1: the handover at", 4),
        all("carol", "/item-rate 1 5 fine {n}", "you rated alice with 5 of 5", 1),
        all("alice", "/item-status 1 sold @carol", "item 1: 1 piece sold to @carol", 1),
        all("alice", "/item-status 2 reserved", "item 2 is reserved", 1),
        all("alice", "/item-status 2 open", "all pieces of item 2 are free again", 1),
        all("alice", "/item-status 3 archive", "item 3 is taken down", 1),
        all("alice", "/item-status 3 delete", "item 3 is removed", 1),
    ]

    private static let flats = [
        all(
            "alice",
            "/flat-add title:\"Flat {n}\" district:\"Sai Kung\" rent:12000 size:400 rooms:2 beds:2 toilets:1 "
                + "address:\"3 Man Nin Street\" from:2026-03-01", "flat ", 2),
        all("bob", "/flat-ask 1 hello {n}", "alice has your question", 2),
        all("bob", "/flat-alert sofa {n}", "alert ", 2),
        all("bob", "/flat-alert off 1", "alert 1 has ended", 1),
        all("bob", "/flat-keep 1", "you keep flat 1", 1),
        all("bob", "/flat-keep 1 off", "you no longer keep flat 1", 1),
        all("carol", "/flat 1", "", 16),
        .shown("alice", "/flat-stats 1", "views: 1"),
        all("alice", "/viewing 1 slots 2026-03-05 18:00-18:30", "1  ", 1),
        all("bob", "/viewing 1 book 1", "time 1 is yours:", 1),
        all("bob", "/viewing 1 cancel", "time 1 is free again", 1),
        all("alice", "/viewing 1 cancel 1", "time 1 is removed", 1),
        all("bob", "/report 1 a fake {n}", "your report of flat 1", 1),
    ]

    /// What a questionnaire is answered with: one answer, and that it may stand so.
    private static let habits = (1...24).map { $0 == 11 ? "1" : "skip" } + ["yes"]

    private static let teams = [
        once("bob", "/habits", habits), once("carol", "/habits", habits),
        all("bob", "/habits teams", "teams no longer show", 8),
        once("bob", "/mates"),
        all("bob", "/mates ask 1", "asked 1", 1),
        all("carol", "/mates yes 1", "you both agree: it is bob", 16),
        // A form goes on at the session that comes last.
        all("bob", "/habits", "kept.", 1...4, saying: ["yes"]),
        once("bob", "/team-new 1", ["Early birds", "We rise at six", "3", "1"]),
        // It may be whole when it comes there: then it asks whether it is right.
        all("bob", "/team-new 1", "team 1 is there", 1, saying: ["anybody", "yes"]),
        all("carol", "/team-join 1 me too", "asked team 1", 1),
        all("bob", "/team-answer 1 @carol yes", "carol is in team 1", 1),
        all("bob", "/team-set 1 title Early {n}", "team 1 is changed", 16),
        all("bob", "/team-invite 1 @erin", "erin is invited to team 1", 1),
        all("bob", "/rent-split 1 rooms Large, Small", "rooms of team 1: Large, Small.", 16),
        all("carol", "/rent-split 1 bid 6000, 6000", "your bid for team 1 is kept", 16),
        all("bob", "/team-pass 1 @carol", "carol leads team 1 now", 1),
        all("carol", "/team-apply 1 hello {n}", "team 1 wrote to alice", 16),
        all("carol", "/habits off", "your answers are gone", 1),
        all("alice", "/flat-set 1 rent 130{n}", "flat 1: rent is changed", 3),
        all("alice", "/flat-picture 1 {upload}", "flat 1 has ", 10),
        all("alice", "/flat-status 2 hide", "flat 2 is hidden", 7),
        all("alice", "/flat-status 2 delete", "flat 2 is removed", 1),
        .later(.seconds(86_400)),
        once("alice", "/flat-status 1 rented 1"), .due("mates"),
        all("bob", "/review 1 5 4 5 3 Quiet {n}", "review 1 of flat 1 is there", 1),
        all("alice", "/review-reply 1 thanks {n}", "your reply to review 1 is there", 1),
        all("bob", "/team-leave 1", "you left team 1", 1),
        .later(.seconds(3 * 86_400)),
        all("alice", "/item-bump 2", "item 2 is on top of the recent ones", 1),
    ]

    // MARK: What isn't typed at once

    /// Commands of plugins that may store which only read, or note at most that their caller looked at something.
    static let reading: Set<String> = [
        "calendar", "chats", "context", "find", "go", "groups", "history", "members", "receipts", "storage",
        "thread", "feed", "categories", "latest", "read", "saved", "search", "trending", "flat-asked",
        "flat-stats", "flat-suggest", "flats", "reviews", "nearby", "team", "teams", "news", "notes",
        "notifications", "contacts", "me", "requests", "who", "pins", "poll-result", "reactions", "stars",
        "tagged", "item-ratings", "item-stats", "items",
    ]

    /// Commands that store, with why no row types them.
    static let excepted = [
        "bus": "keeps what its sources say, the same whoever asks",
        "busnear": "keeps what its sources say, the same whoever asks",
        "stop": "keeps what its sources say, the same whoever asks",
        "contact-admins": "sends a message to administrators, as /msg does to a person; there are none here",
    ]
}
