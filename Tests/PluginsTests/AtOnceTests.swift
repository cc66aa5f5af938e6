import Community
import Concurrency
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// That no bound of a bundled plugin is passed by whoever types at many sessions at once: one gateway for all rows.
@Suite(.endsWhereItHangs) struct AtOnceTests {
    private static let sessions = 16

    /// What is typed at once, and how often it may succeed.
    private struct Row {
        let who: String
        let line: String
        /// What the first line of an answer begins with that is a success. In `line`, `{n}` is the session's number, `{item}`
        /// one of three, and `{picture}` one of four uploads.
        let success: String
        let most: Int
    }

    /// Low bounds, so that sixteen sessions pass each of them if they can.
    private static let settings: [String: [String: SettingValue]] = [
        "polls": ["a_day": .integer(3)], "feed": ["photos": .integer(2), "comments_a_day": .integer(3)],
        "calendar": ["entries": .integer(5), "events_a_day": .integer(2)],
        "trade": [
            "items_a_day": .integer(3), "offers_a_day": .integer(2), "alerts": .integer(2),
        ],
        "housing": [
            "flats": .integer(2), "adds_a_day": .integer(5), "asks_a_day": .integer(2),
            "alerts": .integer(2),
        ],
        "news": ["editors": .string("alice"), "news_a_day": .integer(2), "comments_a_day": .integer(3)],
    ]

    /// In this order: what comes later is about what came before.
    private static let rows = [
        Row(who: "alice", line: "/poll Lunch {n}? | rice | noodles", success: "poll ", most: 3),
        Row(who: "alice", line: "/event group 2026-03-05 18:00 | Dinner {n}", success: "event ", most: 2),
        Row(who: "alice", line: "/event-add 2026-03-05 18:00 | Dinner {n}", success: "event ", most: 3),
        Row(
            who: "alice",
            line: "/item-add desk {n} price:300 category:furniture condition:okay district:\"Sai Kung\"",
            success: "item ", most: 3),
        Row(who: "bob", line: "/item-offer {item} 250", success: "", most: 2),
        Row(who: "bob", line: "/item-alert lamp {n}", success: "alert ", most: 2),
        Row(
            who: "alice",
            line:
                "/flat-add title:\"Flat {n}\" district:\"Sai Kung\" rent:12000 size:400 rooms:2 beds:2 toilets:1 "
                + "address:\"3 Man Nin Street\" from:2026-03-01", success: "flat ", most: 2),
        Row(who: "bob", line: "/flat-ask 1 hello {n}", success: "alice has your question", most: 2),
        Row(who: "bob", line: "/flat-alert sofa {n}", success: "alert ", most: 2),
        Row(who: "alice", line: "/news-add News {n} | words", success: "news ", most: 2),
        Row(who: "bob", line: "/news-comment 1 hello {n}", success: "you commented", most: 3),
        Row(who: "alice", line: "/photo {picture} hello", success: "photo ", most: 2),
        Row(who: "bob", line: "/photo comment 1 hello {n}", success: "commented", most: 3),
        Row(who: "bob", line: "/photo like 1", success: "you like photo 1", most: 1),
        Row(who: "bob", line: "/tag hobby {n}", success: "tagged", most: 6),
    ]

    @Test func bounds_fromSixteenSessionsAtOnce_arePassedByNobody() async throws {
        let test = try await TestHost.gateway(
            BundledTests.files(
                "chat", "people", "tags", "polls", "feed", "calendar", "trade", "housing", "news")
        ) { $0.perPlugin.settings = Self.settings }
        let alice = try await test.person("alice")
        let bob = try await test.person("bob")
        _ = await test.type("/connect bob", as: alice)
        _ = await test.type("/accept alice", as: bob)
        _ = await test.type("/group Study", as: alice)
        var sessions = ["alice": [alice], "bob": [bob]]
        for _ in 1..<Self.sessions {
            sessions["alice"]?.append(try await test.session(of: "alice"))
            sessions["bob"]?.append(try await test.session(of: "bob"))
        }
        for session in sessions["alice"] ?? [] { _ = await test.type("/open study", as: session) }
        var pictures: [String] = []
        for number in 1...4 { pictures.append(try await picture(number, of: alice, test)) }
        for row in Self.rows {
            let said = await withTaskGroup(of: String.self) { group in
                for (index, session) in (sessions[row.who] ?? []).enumerated() {
                    let line = row.line.replacing("{n}", with: "\(index + 1)")
                        .replacing("{item}", with: "\(index % 3 + 1)")
                        .replacing("{picture}", with: pictures[index % pictures.count])
                    group.addTask { await test.type(line, as: session).first ?? "" }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let done = said.filter { line in
                !line.hasPrefix("error: ") && line.hasPrefix(row.success) && !line.contains(" already")
            }
            #expect(done.count == row.most, "\(row.line): \(said)")
        }
        await test.campus?.close()
    }

    private func picture(_ number: Int, of session: TestSession, _ test: TestHost) async throws -> String {
        let store = try #require(test.campus).media.store
        let actor = Actor(try #require(session.person).id)
        let bytes = StandInMediaReader.file(named: "\(number).jpg", number: number)
        let upload = try await store.begin("\(number).jpg", bytes: bytes.count, by: actor).id
        _ = try await store.add(bytes, at: 0, to: upload, by: actor)
        return "\(try await store.finish(upload, by: actor).id)"
    }
}
