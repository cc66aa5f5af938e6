import Community
import Concurrency
import Foundation
import Lua
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// Reloads while many people use the command that is reloaded.
@Suite struct LoadTests {
    private static let clients = 64
    /// A state that is left or a call that is lost shows at once; `make soak` goes on to where little comes to much.
    private static let reloads =
        ProcessInfo.processInfo.environment["QUAD_SOAK_MINUTES"] == nil ? 100 : 1_000

    /// A command that tells its version before and after a wait; `require` brings half of the version, so that a mix
    /// of files would show.
    private static func main(_ version: Int) -> String {
        """
        local part = require "part"
        local version = \(version)
        return {
          name = "hi", version = "1.0.\(version)", summary = "x", guests = true,
          commands = {
            hi = {
              summary = "x", args = { { "word", "word", optional = true } },
              run = function(call, word)
                local before = version
                local name = call.person.username
                if word then call:ask { prompt = "?" } end
                call:reply(("%d %d %d %s"):format(before, version, part.version, name))
              end,
            },
          },
        }
        """
    }

    private static func part(_ version: Int) -> String { "return { version = \(version) }" }

    /// What the clients and who reloads share.
    private final class Board: Sendable {
        /// The version that every call which begins now has at least.
        let least = Mutex(0)
        let seen = Mutex(Seen())
    }

    /// What clients saw.
    private struct Seen: Sendable {
        var calls = 0
        /// Of these, those that the version in force when they ended did not answer.
        var old = 0
        var wrong: [String] = []
    }

    @Test(.endsWhereItHangs) func reload_underLoad_losesNoCallMixesNothingAndKeepsNothing() async throws {
        let test = try await TestHost.loaded(["hi/init.lua": Self.main(0), "hi/part.lua": Self.part(0)]) {
            $0.quarantine = .never
        }
        let bytes = try await Self.bytes(test)
        let board = Board()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var (underWay, client) = (0, UInt64(0))
            for version in 1...Self.reloads {
                let (asked, asking) = AsyncStream.makeStream(of: Never.self)
                let (reloaded, reloading) = AsyncStream.makeStream(of: Never.self)
                for number in 0..<8 {
                    if underWay == Self.clients { try await group.next() } else { underWay += 1 }
                    client += 1
                    // Each in a session of its own: what one caller may have under way is bounded.
                    let session = TestSession(id: SessionID(rawValue: client))
                    guard number == 0 else {
                        group.addTask { await Self.call("/hi", as: session, test, board) }
                        continue
                    }
                    group.addTask {
                        // Where it is answered without being asked, nobody waits for that.
                        defer { asking.finish() }
                        await Self.call("/hi x", as: session, test, board) {
                            asking.finish()
                            for await _ in reloaded {}
                            return nil
                        }
                    }
                }
                // Where a reload throws, nobody waits for it.
                defer { reloading.finish() }
                for await _ in asked {}
                try test.folder.write(Self.part(version), to: "plugins/hi/part.lua")
                try test.folder.write(Self.main(version), to: "plugins/hi/init.lua")
                let lines = await test.host.reload()
                try #require(lines.count == 1 && lines[0].hasPrefix("hi 1.0.\(version) loaded: "), "\(lines)")
                board.least.withLock { $0 = version }
            }
            try await group.waitForAll()
        }
        #expect(board.seen.withLock(\.wrong).isEmpty)
        #expect(board.seen.withLock(\.calls) == 8 * Self.reloads)
        // One at least in each version that was asked before the next one came, and went on after.
        #expect(board.seen.withLock(\.old) >= Self.reloads)
        try await expectNothingKept(test, bytes)
    }

    /// One person's call, and what is wrong with its answer.
    private static func call(
        _ line: String, as session: TestSession, _ test: TestHost, _ board: Board,
        answering: @escaping @Sendable () async -> String? = { nil }
    ) async {
        let from = board.least.withLock(\.self)
        let lines = await test.type(line, as: session, answering: answering).filter { $0 != "?" }
        let (wrong, now) = (fault(in: lines, from: from), board.least.withLock(\.self))
        let isOld = lines.first?.hasPrefix("\(now) ") == false
        board.seen.withLock {
            $0.calls += 1
            if isOld { $0.old += 1 }
            if let wrong { $0.wrong.append(wrong) }
        }
    }

    /// Why an answer is not that of one version, and not older than it may be.
    private static func fault(in lines: [String], from least: Int) -> String? {
        guard lines.count == 1, let line = lines.first else { return "\(lines)" }
        let words = line.split(separator: " ")
        guard words.count == 4, let version = Int(words[0]), words[1] == words[0], words[2] == words[0],
            words[3] == "guest", version >= least
        else { return "\(line), from \(least)" }
        return nil
    }

    /// What the plugin's state holds; on its own, so that nobody here holds the state.
    private static func bytes(_ test: TestHost) async throws -> Int {
        try await #require(test.loaded("hi")?.instance?.state).memoryInUse()
    }

    /// One state is left of all, and it holds what the first did.
    private func expectNothingKept(_ test: TestHost, _ bytes: Int) async throws {
        let pool = await test.host.shelf.loader.pool
        // Where states of older versions are still held, this never ends.
        await pool.waitForQueues(atMost: 1)
        #expect(pool.queues == 1)
        #expect(await test.host.shelf.loader.loading?.queues == 0, "states stay where they were loaded")
        let now = try await Self.bytes(test)
        // Room for the coroutines of calls under way at once, and for garbage.
        #expect(now < 4 * bytes, "\(bytes) bytes at first, \(now) after \(Self.reloads) reloads")
        #expect(try await test.host.versions(of: "hi").count == 5)
    }
}
