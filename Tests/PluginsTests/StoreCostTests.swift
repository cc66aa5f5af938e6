import CampusVerbs
import Community
import Concurrency
import Documents
import Lua
import Model
import PluginTestSupport
import Storage
import TestSupport
import Testing

@testable import Plugins

/// That what one person types at bundled plugins costs no more because others stored more: neither the store nor
/// Lua. Every command of a plugin that stores anything has a row, and every collection that is found by more than its
/// keys has documents. What may rise up to a bound is typed in two rounds more, beyond it, between which it may rise
/// no further.
@Suite(.endsWhereItHangs) struct StoreCostTests {
    /// What a line came to.
    private struct Cost {
        /// SQLite's instructions, by statement.
        let statements: [String: Int]
        /// Lua's instructions, and what the host charges as such.
        let lua: Int

        var steps: Int { statements.values.reduce(0, +) }

        /// The statements that cost more than before, the most first.
        func risen(since before: Cost) -> String {
            statements.map { ($0.value - (before.statements[$0.key] ?? 0), $0.key) }.filter { $0.0 > 100 }
                .sorted { $0.0 > $1.0 }.prefix(4).map { "+\($0.0): \($0.1)" }.joined(separator: "\n")
        }
    }

    @Test func commands_whereOthersStoredSeveralTimesAsMuch_costNoMore() async throws {
        let (writing, reading) = (StatementCosts(), StatementCosts())
        var options = LedgerOptions()
        (options.costs, options.readCosts) = (writing, reading)
        let test = try await TestHost.gateway(
            BundledTests.files(), storeQuota: 1 << 24, storeOptions: options
        ) {
            $0.perPlugin.settings = ["news": ["editors": .string("alice")]]
        }
        expectAllCovered(by: test)
        var sessions: [String: TestSession] = [:]
        for name in ["alice", "bob", "carol", "dave"] { sessions[name] = try await test.person(name) }
        let alice = try #require(sessions["alice"])
        for name in ["bob", "carol", "dave"] {
            _ = await test.type("/connect \(name)", as: alice)
            _ = await test.type("/accept alice", as: try #require(sessions[name]))
        }
        for line in StoreCostRow.before {
            let picture = line.contains("{picture}") ? try await picture(alice, test) : ""
            try await say(line, sessions, 0, picture, test)
        }
        let ids = sessions.compactMapValues(\.person?.id.rawValue)
        let others = try await StoredByOthers(test, people: ids)
        var found: [[Cost]] = []
        for round in 1...4 {
            try await others.store(round)
            await test.host.scoreAll()
            var costs: [Cost] = []
            for row in round < StoredByOthers.late ? StoreCostRow.all : StoreCostRow.late {
                let picture = row.line.contains("{picture}") ? try await picture(alice, test) : ""
                (_, _) = (writing.drain(), reading.drain())
                let before = lua(test)
                try await say(row.said, sessions, round, picture, test, answering: row.answers)
                let (written, read) = (writing.drain().statements, reading.drain().statements)
                costs.append(
                    Cost(
                        statements: written.mapValues(\.allSteps).merging(
                            read.mapValues(\.allSteps), uniquingKeysWith: +),
                        lua: lua(test) - before))
            }
            found.append(costs)
        }
        for (index, row) in StoreCostRow.all.enumerated() {
            expect(
                found[1][index], after: found[0][index], of: row, 4, steps: 300 + row.bounded,
                lua: row.boundedLua)
        }
        // Beyond the bounds: a thousand documents more that are read cost more than this.
        #expect(StoreCostRow.late.count > 20)
        for (index, row) in StoreCostRow.late.enumerated() {
            expect(found[3][index], after: found[2][index], of: row, 16, steps: 1_000 + row.around, lua: 0)
        }
        await test.campus?.close()
    }

    /// Compares what a line came to with what it came to where others stored less: that may rise by one part in so
    /// many, and by so many instructions of SQLite and of Lua.
    private func expect(
        _ many: Cost, after few: Cost, of row: StoreCostRow, _ part: Int, steps: Int, lua: Int
    ) {
        #expect(
            many.steps <= few.steps + few.steps / part + steps,
            "\(row.said): \(few.steps) steps, and then \(many.steps)\n\(many.risen(since: few))")
        #expect(
            many.lua <= few.lua + few.lua / part + 10_000 + lua,
            "\(row.said): \(few.lua) instructions of Lua, and then \(many.lua)")
    }

    /// Each command that may look at what others stored has a row, and so has each collection something in it.
    private func expectAllCovered(by test: TestHost) {
        let registry = test.host.answers.registry
        let rows = Set(StoreCostRow.all.map(\.command))
        let storing = registry.descriptions.filter {
            test.loaded($0.plugin)?.manifest.storage.collections.isEmpty == false
        }
        #expect(storing.count > 60, "the registry is read wrong")
        let bare = storing.filter { !rows.contains($0.name) && StoreCostRow.left[$0.plugin] == nil }
        #expect(bare.map(\.name) == [], "no row has these commands")
        let laid = Set(StoredByOthers.documents.map { "\($0.plugin).\($0.collection)" })
        let empty = registry.plugins.filter { StoreCostRow.left[$0.name] == nil }.flatMap { plugin in
            plugin.manifest.storage.collections.filter(\.isSearched).map { "\(plugin.name).\($0.name)" }
        }
        #expect(empty.filter { !laid.contains($0) } == [], "nothing is stored in these collections")
    }

    /// What Lua has cost so far, in all plugins.
    private func lua(_ test: TestHost) -> Int {
        test.host.answers.registry.plugins.flatMap(\.statistics.report)
            .reduce(0) { $0 + $1.instructions * $1.calls }
    }

    /// Types `WHO> LINE`, in which `{n}` is the round, `{k}` and `{m}` are one and two more, `{2n}` is twice the round, and
    /// `{picture}` an upload.
    private func say(
        _ said: String, _ sessions: [String: TestSession], _ round: Int, _ picture: String, _ test: TestHost,
        answering answers: [String] = []
    ) async throws {
        let parts = said.split(separator: "> ", maxSplits: 1).map(String.init)
        let line = parts[1].replacing("{n}", with: "\(round)").replacing("{k}", with: "\(round + 1)")
            .replacing("{m}", with: "\(round + 2)").replacing("{2n}", with: "\(2 * round)")
            .replacing("{picture}", with: picture)
        let lines = await test.type(
            line, as: try #require(sessions[parts[0]]), answering: FormTests.typing(answers))
        let failed = lines.contains { $0.hasPrefix("error: ") || $0.hasPrefix("unexpected: ") }
        #expect(!failed, "\(parts[0])> \(line): \(lines)")
    }

    private func picture(_ session: TestSession, _ test: TestHost) async throws -> String {
        let store = try #require(test.campus).media.store
        let actor = Actor(try #require(session.person).id)
        let number = pictures.next()
        let bytes = StandInMediaReader.file(named: "\(number).jpg", number: number)
        let upload = try await store.begin("\(number).jpg", bytes: bytes.count, by: actor).id
        _ = try await store.add(bytes, at: 0, to: upload, by: actor)
        return "\(try await store.finish(upload, by: actor).id)"
    }

    private let pictures = Numbers()

    /// Counts uploads, each of which is another picture.
    private final class Numbers: Sendable {
        private let last = Mutex(0)

        func next() -> Int {
            last.withLock {
                $0 += 1
                return $0
            }
        }
    }
}

extension CollectionSchema {
    /// Whether documents are found by more than their keys, their moment and whose they are: those alone are work of the
    /// plugin's own, which is taken in batches.
    fileprivate var isSearched: Bool {
        indexes.keys.contains { $0 != due && $0 != person } || !search.isEmpty || place != nil || spot
            || !tallies.isEmpty
    }
}
