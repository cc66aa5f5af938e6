import CampusVerbs
import Dispatch
import Foundation
import Lua
import PluginTestSupport
import TestSupport
import Testing

@testable import Community
@testable import Model
@testable import Plugins

/// The worst plugins on earth: each ends in an error that names what it did, and people talk on. Where a command does it,
/// they talk while it is under way.
@Suite struct HostileTests {
    /// A plugin of `Fixtures/plugins/hostile`. The comments at its top say how it is run (its own command, if
    /// nothing is said) and what somebody is told.
    struct Fixture: Sendable, CustomTestStringConvertible {
        let name: String
        let source: String

        var testDescription: String { name }
        var run: String { comment("run") ?? "command" }
        var expected: String { comment("expect") ?? "" }
        /// Whether its command can be held where it begins.
        var isHeld: Bool { run == "command" && source.contains(Self.start) }
        /// The source; its command draws a number first, where that is to hold it.
        var held: String {
            isHeld ? source.replacing(Self.start, with: "\(Self.start) random.integer(1, 6);") : source
        }

        private static let start = "run = function(call)"
        /// Seconds of processor time after which it is stopped, for one that no other limit stops.
        var processor: Int? { comment("processor").flatMap { Int($0) } }

        private func comment(_ key: String) -> String? {
            let line = source.split(separator: "\n").first { $0.hasPrefix("-- \(key): ") }
            return line.map { String($0.dropFirst("-- \(key): ".count)) }
        }
    }

    static let all: [Fixture] = {
        let folder = Bundle.module.resourceURL?.appending(path: "Fixtures/plugins/hostile").path ?? ""
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.sorted().map { file in
            let data = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
            return Fixture(
                name: String(file.dropLast(".lua".count)), source: String(decoding: data, as: UTF8.self))
        }
    }()

    @Test func fixtures_whenCounted_areMany() {
        #expect(Self.all.count >= 40)
        #expect(Self.all.allSatisfy { !$0.expected.isEmpty })
    }

    @Test(.endsWhereItHangs, arguments: all)
    func plugin_whenHostile_endsInANamedErrorWhilePeopleTalk(_ fixture: Fixture) async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let test = try await TestHost.gateway(
            ["\(fixture.name).lua": fixture.held],
            configure: {
                $0.limits.instructions = 2_000_000
                $0.limits.memory = 4 << 20
                if let seconds = fixture.processor { $0.limits.time.processor = .seconds(seconds) }
            },
            chance: {
                begin.yield()
                gate.wait()
                // Once it is open, it is for all that follows.
                gate.signal()
                return 0x4CCC_CCCC_CCCC_CCCD
            })
        let campus = try #require(test.campus)
        let alice = try await test.person("alice")
        let author = Actor(try #require(alice.person).id)
        let group = try await campus.chat.groups.create(name: "study", kind: .open, by: author)
        let place = try await campus.chat.conversations.resolve(group.place.name, for: author.person)
        var lines = test.host.announcements().makeAsyncIterator()

        async let harm = Self.run(fixture, on: test, as: alice, begin)
        // Also where something throws: whoever ends the harm waits for it.
        defer { gate.signal() }
        if fixture.isHeld {
            var hasBegun = false
            for await _ in begun {
                hasBegun = true
                break
            }
            try #require(hasBegun, "the harm never began")
        }
        for word in ["one", "two", "three"] {
            _ = try await campus.chat.send(word, to: place.conversation, by: author)
        }
        gate.signal()
        var told = await harm
        test.host.announcer.tell("end")
        while let line = await lines.next(), line != "end" { told.append(line) }
        if case .refused(let reason) = test.report("\(fixture.name).lua")?.state { told.append(reason) }

        #expect(told.contains { $0.contains(fixture.expected) }, "\(fixture.expected) is not in \(told)")
        let history = try await campus.chat.conversations.history(
            of: place.conversation, for: author.person, before: nil, limit: 10)
        #expect(history.map(\.text) == ["one", "two", "three"])
        await campus.close()
    }

    /// Does what the fixture says, after which it begins no more; gives what the caller is told.
    private static func run(
        _ fixture: Fixture, on test: TestHost, as session: TestSession,
        _ begin: AsyncStream<Void>.Continuation
    ) async -> [String] {
        defer { begin.finish() }
        let plugin = test.loaded(fixture.name)
        switch fixture.run {
        case "normalize": _ = try? await test.host.normalize("chess")
        case "score": _ = try? await test.host.score(HookTests.posts(40))
        case "event": await plugin?.run("people.tagged", { $0.events[.tagged] })
        case "timer": await plugin?.run("every 1s", { $0.timers.first?.run })
        case "load": break
        default: return await test.type("/\(fixture.name)", as: session)
        }
        return []
    }
}
