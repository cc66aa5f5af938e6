import Community
import Documents
import Lua
import Model
import PluginTestSupport
import Storage
import TestSupport
import Testing

@testable import Plugins

/// That what one person types at bundled plugins costs the store no more because others stored more.
@Suite(.endsWhereItHangs) struct StoreCostTests {
    /// A collection, and what others store in it; `alice` is whose item it is about.
    private static let stored:
        [(plugin: String, collection: String, document: @Sendable (Int64, Int64) -> LuaValue)] = [
            (
                "trade", "ratings",
                { other, alice in
                    [
                        "by": .integer(other), "about": .integer(alice), "item": 1, "stars": 5,
                        "text": "fine",
                        "handle": "other", "at": 0,
                    ]
                }
            ),
            ("trade", "kept", { other, _ in ["person": .integer(other), "item": "1"] }),
            ("trade", "watches", { other, _ in ["person": .integer(other)] }),
            ("calendar", "entries", { other, _ in ["person": .integer(other), "owner": .integer(other)] }),
            (
                "news", "comments",
                { other, _ in
                    ["person": .integer(other), "news": 1, "text": "fine", "handle": "other", "at": 0]
                }
            ),
        ]

    /// What Bob types, at each size of what others stored; `{n}` is 1 and then 2.
    private static let lines = [
        "/item 1", "/item-keep {n}", "/item-alert lamp {n}", "/event-add 2026-03-05 18:00 | Dinner {n}",
        "/news-comment 1 hello {n}",
    ]

    @Test func commands_whereOthersStoredTenTimesAsMuch_costNoMore() async throws {
        let costs = StatementCosts()
        var options = LedgerOptions()
        options.readCosts = costs
        let test = try await TestHost.gateway(
            BundledTests.files("calendar", "news", "trade"), storeOptions: options
        ) { $0.perPlugin.settings = ["news": ["editors": .string("alice")]] }
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        _ = await test.type("/news-add News | words", as: alice)
        for number in 1...2 {
            _ = await test.type(
                "/item-add desk \(number) price:300 category:furniture condition:okay district:\"Sai Kung\"",
                as: alice)
        }
        var found: [[String: Int]] = []
        for (number, others) in [(1, 0..<30), (2, 30..<300)] {
            try await store(others, about: try #require(alice.person).id, test)
            var steps: [String: Int] = [:]
            for line in Self.lines {
                _ = costs.drain()
                let said = await test.type(line.replacing("{n}", with: "\(number)"), as: bob)
                #expect(said.first?.hasPrefix("error: ") != true, "\(line): \(said)")
                steps[line] = costs.drain().statements.values.reduce(0) { $0 + $1.allSteps }
            }
            found.append(steps)
        }
        for line in Self.lines {
            let (few, many) = (found[0][line] ?? 0, found[1][line] ?? 0)
            #expect(many <= few + few / 4 + 300, "\(line): \(few) steps, and then \(many)")
        }
        await test.campus?.close()
    }

    private func store(_ others: Range<Int>, about alice: PersonID, _ test: TestHost) async throws {
        let documents = try #require(test.host.environment.documents)
        for (plugin, collection, document) in Self.stored {
            let schemas = try #require(test.loaded(plugin)).manifest.storage.collections
            let schema = try #require(schemas.first { $0.name == collection })
            let handle = try await documents.open(schema.definition, of: plugin) {
                try schema.marks(stored: $0)
            }
            try await documents.write(
                try others.map { number in
                    let table = document(Int64(10_000 + number), alice.rawValue).table ?? LuaTable()
                    return .put(try schema.draft(table), at: "other\(number)", in: handle)
                })
        }
    }
}
