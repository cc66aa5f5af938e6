import CampusVerbs
import Community
import Concurrency
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// That no bound of a bundled plugin is passed, and nothing done twice that is done once, by whoever types at many
/// sessions at once: one gateway for all that ``AtOnceStep/steps`` says.
@Suite(.endsWhereItHangs) struct AtOnceTests {
    private static let sessions = 16

    /// Low bounds, so that sixteen sessions pass each of them if they can.
    private static let settings: [String: [String: SettingValue]] = [
        "polls": ["a_day": .integer(3)], "feed": ["photos": .integer(2), "comments_a_day": .integer(3)],
        "calendar": ["entries": .integer(5), "events_a_day": .integer(2)],
        "trade": [
            "items_a_day": .integer(3), "offers_a_day": .integer(2), "alerts": .integer(2),
            "kept": .integer(2), "kept_a_day": .integer(2), "changes_a_day": .integer(4),
        ],
        "housing": [
            "flats": .integer(2), "adds_a_day": .integer(5), "asks_a_day": .integer(2),
            "alerts": .integer(2), "changes_a_day": .integer(20),
        ],
        "news": ["editors": .string("alice"), "news_a_day": .integer(2), "comments_a_day": .integer(3)],
        "notes": ["most": .integer(3), "most_here": .integer(2)],
    ]

    /// The community in which all is typed.
    private final class Stage: Sendable {
        let test: TestHost
        let time: MovableTime
        let sessions: [String: [TestSession]]
        private let state = Mutex<(uploads: Int, names: [String: String])>((0, [:]))

        init(_ test: TestHost, _ time: MovableTime, sessions: [String: [TestSession]]) {
            self.test = test
            self.time = time
            self.sessions = sessions
        }

        func note(_ number: String, as name: String) { state.withLock { $0.names[name] = number } }

        /// A line with what was named in it.
        func named(_ line: String) -> String {
            state.withLock(\.names).reduce(line) { $0.replacing("{\($1.key)}", with: $1.value) }
        }

        /// The number of a new picture that somebody uploaded.
        func upload(by session: TestSession) async throws -> String {
            let number = state.withLock { state in
                state.uploads += 1
                return state.uploads
            }
            let store = try #require(test.campus).media.store
            let actor = Actor(try #require(session.person).id)
            let bytes = StandInMediaReader.file(named: "\(number).jpg", number: number)
            let upload = try await store.begin("\(number).jpg", bytes: bytes.count, by: actor).id
            _ = try await store.add(bytes, at: 0, to: upload, by: actor)
            return "\(try await store.finish(upload, by: actor).id)"
        }
    }

    private func stage() async throws -> Stage {
        let time = MovableTime()
        let test = try await TestHost.gateway(
            BundledTests.files(
                "calendar", "chat", "feed", "forum", "housing", "match", "mates", "news", "notes",
                "notifications", "people", "pins", "polls", "reactions", "stars", "tags", "trade"),
            clock: time.clock
        ) { $0.perPlugin.settings = Self.settings }
        var sessions: [String: [TestSession]] = [:]
        for name in ["alice", "bob", "carol", "dora", "erin"] {
            sessions[name] = [try await test.person(name)]
        }
        for name in ["alice", "bob", "carol"] {
            for _ in 1..<Self.sessions { sessions[name]?.append(try await test.session(of: name)) }
        }
        return Stage(test, time, sessions: sessions)
    }

    @Test func bounds_fromSixteenSessionsAtOnce_arePassedByNobody() async throws {
        let stage = try await stage()
        for step in AtOnceStep.steps { try await take(step, on: stage) }
        await stage.test.campus?.close()
    }

    @Test func commands_thatStore_areTypedAtOnceOrExcepted() async throws {
        let test = try await TestHost.loaded(BundledTests.files())
        let storing: Set<Permission> = [
            .actChat, .actForum, .actPeople, .actNotifications, .store, .leavePlace, .media,
            .conversations, .bot,
        ]
        let commands = test.host.answers.registry.commands.values
        let able = Set(
            commands.filter { !$0.permissions.isDisjoint(with: storing) }.map(\.description.name))
        let typed = Set(AtOnceStep.steps.compactMap(\.command))
        let others = AtOnceStep.reading.union(AtOnceStep.excepted.keys)
        #expect(able.subtracting(typed).subtracting(others).sorted() == [], "type each, or say why not")
        #expect(typed.union(others).subtracting(able).sorted() == [], "these are no commands that store")
        #expect(others.intersection(typed).sorted() == [], "these are typed")
        #expect(AtOnceStep.reading.intersection(AtOnceStep.excepted.keys).sorted() == [])
    }

    // MARK: Typing

    private func take(_ step: AtOnceStep, on stage: Stage) async throws {
        switch step {
        case .row(let row): try await type(row, on: stage)
        case .once(let who, let line, let saying, let name):
            let session = try #require(stage.sessions[who]?.first)
            let said = await stage.test.type(
                stage.named(line), as: session, answering: FormTests.typing(saying))
            #expect(!said.contains { Self.isRefusal($0) }, "\(line): \(said)")
            guard let name else { return }
            let number = said.first?.split { !$0.isNumber }.first
            stage.note(String(try #require(number, "\(line): \(said)")), as: name)
        case .shown(let who, let line, let words):
            let session = try #require(stage.sessions[who]?.first)
            let shown = await Self.lines(of: stage.test.cards(line, as: session))
            #expect(shown.contains(words), "\(line): \(shown)")
        case .due(let plugin): _ = await stage.test.host.tellDue(plugin)
        case .later(let duration): stage.time.pass(duration)
        }
    }

    private func type(_ row: AtOnceStep.Row, on stage: Stage) async throws {
        let sessions = try #require(stage.sessions[row.who])
        var lines = sessions.indices.map { index in
            stage.named(row.line).replacing("{n}", with: "\(index + 1)").replacing(
                "{item}", with: "\(index % 3 + 1)")
        }
        var pictures: [String] = []
        if row.line.contains("{picture}") {
            for _ in 1...4 { pictures.append(try await stage.upload(by: sessions[0])) }
        } else if row.line.contains("{upload}") {
            for session in sessions { pictures.append(try await stage.upload(by: session)) }
        }
        for index in lines.indices where !pictures.isEmpty {
            let picture = pictures[index % pictures.count]
            lines[index] = lines[index].replacing("{picture}", with: picture).replacing(
                "{upload}", with: picture)
        }
        let said = await withTaskGroup(of: [String].self) { group in
            for (line, session) in zip(lines, sessions) {
                group.addTask { [test = stage.test] in
                    // As often as a form that begins anew may ask: what it refuses it asks again.
                    let answers = Array(repeating: row.saying, count: 3).flatMap(\.self)
                    return await test.type(line, as: session, answering: FormTests.typing(answers))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let success = stage.named(row.success)
        let done = said.filter { lines in
            if success.isEmpty { return !lines.contains { Self.isRefusal($0) } }
            return lines.contains { $0.hasPrefix(success) && !$0.contains(" already") }
        }
        #expect(row.times.contains(done.count), "\(row.line): \(said)")
        if row.isEachItsOwn { #expect(Set(done).count == done.count, "\(row.line): \(said)") }
    }

    private static func isRefusal(_ line: String) -> Bool {
        line.hasPrefix("error: ") || line.hasPrefix("unexpected: ")
    }

    /// The fields of cards, and the rows of their tables, as lines.
    private static func lines(of cards: [Card]) -> [String] {
        cards.flatMap { card in
            card.fields.map { "\($0.label): \($0.value)" }
                + (card.table?.rows ?? []).map { $0.joined(separator: "  ") }
        }
    }
}
