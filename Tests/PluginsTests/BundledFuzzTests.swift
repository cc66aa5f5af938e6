import CampusVerbs
import Community
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Every command of every plugin in `plugins/`, typed with hostile arguments in a community of hostile content.
///
/// `QUAD_TYPED_SEED=17 swift test --filter BundledFuzzTests` types the lines of one seed again; `make soak` types those
/// of many (`QUAD_TYPED_SEEDS`).
@Suite struct BundledFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seeds: [UInt64] =
        if let seed = environment["QUAD_TYPED_SEED"].flatMap(UInt64.init) { [seed] } else {
            (1...max(2, environment["QUAD_TYPED_SEEDS"].flatMap(UInt64.init) ?? 2)).map { $0 }
        }
    /// Lines that each command is typed with.
    private static let lines = 6

    /// Whatever lies in the folder, so that a new plugin is covered.
    private static func files() throws -> [String: String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../plugins")
        var files: [String: String] = [:]
        let plugins = PluginFolder(path: folder.path)
        for plugin in try plugins.files() {
            for (file, bytes) in try plugins.read(plugin).files {
                files[file] = String(decoding: bytes, as: UTF8.self)
            }
        }
        return files
    }

    @Test(
        environment["QUAD_TYPED_SEEDS"] == nil ? .endsWhereItHangs : .timeLimit(.minutes(240)),
        arguments: seeds)
    func commands_whenTypedWithHostileArguments_breachNothing(seed: UInt64) async throws {
        let test = try await TestHost.gateway(Self.files())
        let crowd = try await HostileCrowd(on: test)
        var typist = HostileTypist(
            seed: seed, handles: crowd.handles, slugs: crowd.slugs, numbers: 1...crowd.lastNumber)
        let commands = test.host.commands
        for round in 0..<Self.lines {
            for command in commands {
                let (session, line, answer) = (
                    typist.pick(crowd.sessions), typist.line(for: command), typist.answer()
                )
                var said = await test.type(line, as: session, answering: { answer })
                // Lists go on.
                if round % 2 == 0 { said += await test.type("/more", as: session) }
                let bytes = said.reduce(0) { $0 + $1.utf8.count }
                let errors = test.host.plugins.filter { $0.usage.errors > 0 || $0.state != .loaded }
                guard errors.isEmpty, bytes < PluginBudget().outputBytes,
                    !said.contains(where: { $0.hasPrefix("unexpected: ") })
                else {
                    Issue.record(
                        """
                        seed \(seed): \(line.debugDescription.prefix(2_000)) answering \(answer.debugDescription.prefix(200))
                        \(errors.map { "\($0.name): \($0.state)" }) \(bytes) bytes
                        \(said.map { $0.prefix(300) })
                        """)
                    return
                }
            }
        }
        await test.campus?.close()
    }

    /// Where a pattern goes back over a run for each of its bytes, it takes the square of its length.
    @Test(.endsWhereItHangs) func commands_whenTypedWithLongRuns_takeNoSquareOfTheirLength() async throws {
        let test = try await TestHost.gateway(Self.files())
        let session = try await test.person("alice")
        let heads: [String] =
            test.host.commands.map { "/\($0.name) " } + [
                "/alert bus 28A ", "/alert air 8 ", "/flats within:",
            ]
        let pieces = ["x", "1", " ", "min", "號", "，", "x "]
        for (head, piece) in heads.flatMap({ head in pieces.map { (head, $0) } }) {
            let run = String(repeating: piece, count: HostileTypist.longest / piece.utf8.count)
            for line in [head + run, "\(head)a \(run) b", "\(head)\(run)b c"] {
                _ = await test.type(line, as: session)
                let failed = test.host.plugins.filter { $0.usage.errors > 0 }.map(\.name)
                #expect(failed.isEmpty, "after \(line.prefix(40))")
                if !failed.isEmpty { return }
            }
        }
        await test.campus?.close()
    }
}

/// People with names, tags, groups, posts, messages and places that nobody should have to expect.
struct HostileCrowd {
    let sessions: [TestSession]
    let handles: [String]
    let slugs: [String]
    let lastNumber: Int64

    private static let people = 24
    /// A letter of 7 KB.
    static let letter = "a" + String(repeating: "\u{301}\u{327}", count: 1_750)
    /// The same, as long as a name may be.
    private static let name = letter.prefixed(to: 512)

    init(on test: TestHost) async throws {
        let campus = try #require(test.campus)
        var sessions: [TestSession] = []
        for number in 0..<Self.people {
            let session = try await test.person("p\(number)")
            let actor = Actor(try #require(session.person).id)
            _ = try await campus.people.rename(
                to: number % 2 == 0 ? Self.name : "\"|\u{202E}%s \(number)", by: actor)
            for tag in ["x", "a" + String(repeating: "\u{301}", count: 800), "%d+|\"", "hiking \(number)"] {
                _ = try await campus.people.tag(tag, by: actor)
            }
            _ = await test.type("/here 22.283 114.137", as: session)
            sessions.append(session)
        }
        let slugs = try await Self.talk(campus, sessions)
        let lastNumber = try await Self.post(campus, sessions)
        (self.sessions, self.slugs, self.lastNumber) = (Array(sessions.prefix(8)), slugs, lastNumber)
        handles = sessions.compactMap(\.person?.handle) + ["nobody", "p0 p1"]
    }

    /// Groups that everybody is in, full of long mentions, and requests; gives the slugs.
    private static func talk(_ campus: Campus, _ sessions: [TestSession]) async throws -> [String] {
        let actors = sessions.compactMap(\.person).map { Actor($0.id) }
        let slugs = ["study", "letter", "marks"]
        let words = String(repeating: "x", count: 3_900)
        for (index, name) in ["Study", Self.name, "|\"\u{202E}%s"].enumerated() {
            let group = try await campus.chat.groups.create(
                name: name, kind: index == 2 ? .invited : .open, slug: slugs[index], by: actors[index])
            if index < 2 {
                for actor in actors where actor.person != actors[index].person {
                    _ = try await campus.chat.groups.join(slug: slugs[index], by: actor)
                }
            }
            let place = try await campus.chat.conversations.resolve(
                group.place.name, for: actors[index].person)
            for number in 0..<70 {
                let text =
                    number % 3 == 0 ? Self.letter.prefixed(to: 4_000) : "@p\(number % 8) \(number) \(words)"
                _ = try await campus.chat.send(text, to: place.conversation, by: actors[index])
            }
            if index < 2 {
                for session in sessions.dropFirst(index * 4).prefix(4) {
                    _ = try await campus.chat.conversations.open("#\(slugs[index])", in: session)
                }
            }
        }
        for (index, actor) in actors.enumerated().dropFirst(8) {
            let other = sessions[index % 8].person?.handle ?? ""
            _ = try await campus.chat.contacts.connect(to: other, text: words, by: actor)
            if index % 3 == 0, let handle = sessions[index].person?.handle {
                _ = try await campus.people.accept(handle: handle, by: actors[index % 8])
            }
        }
        return slugs + ["nowhere", "study circle"]
    }

    /// Posts with comments, likes and saves; gives the number of the last.
    private static func post(_ campus: Campus, _ sessions: [TestSession]) async throws -> Int64 {
        let actors = sessions.compactMap(\.person).map { Actor($0.id) }
        var last: Int64 = 1
        for number in 0..<12 {
            let actor = actors[number % actors.count]
            let post = try await campus.forum.post(
                categories: ["student life"],
                title: number % 2 == 0 ? Self.letter.prefixed(to: 1_600) : "|\"\u{202E}%s {id} \(number)",
                content: String(repeating: "y\u{301}", count: 2_500), by: actor)
            for count in 0..<(number < 2 ? 30 : 1) {
                let comment = try await campus.forum.comment(
                    on: post.id, text: "\(count) " + String(repeating: "z", count: 4_000),
                    by: actors[(number + 1) % 8])
                last = comment.id.rawValue
            }
            _ = try await campus.forum.like(post.id, by: actors[(number + 2) % 8])
            for actor in actors.prefix(8) { _ = try await campus.forum.save(post.id, by: actor) }
        }
        return last + 5
    }
}

extension String {
    /// Its beginning, of so many bytes at most.
    fileprivate func prefixed(to bytes: Int) -> String {
        var text = String.UnicodeScalarView()
        var count = 0
        for scalar in unicodeScalars {
            count += String(scalar).utf8.count
            if count > bytes { break }
            text.append(scalar)
        }
        return String(text)
    }
}
