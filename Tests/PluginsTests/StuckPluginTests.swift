import Concurrency
import Dispatch
import Foundation
import Glibc
import Lua
import PluginTestSupport
import TestSupport
import Testing

@testable import Community
@testable import Model
@testable import Plugins

/// A plugin that is within one step of Lua for longer than any budget can see.
@Suite(.endsWhereItHangs) struct StuckPluginTests {
    /// Each entry of the weak table is reached only through the one before it, so that the collector goes over all of
    /// them again and again. A step of 7,919 keeps them out of the order of the collector's own walk, whatever addresses
    /// they get. The metatable says that it is weak only after setmetatable has looked.
    private static let stuck = """
        local function hoard()
          random.integer(1, 6)
          local mode = {}
          local weak = setmetatable({}, mode)
          local count, keys = 25000, {}
          for i = 1, count do keys[i] = {} end
          local function nth(i) return keys[i * 7919 % count + 1] end
          for i = count, 2, -1 do weak[nth(i - 1)] = nth(i) end
          mode.__mode = "k"
          local first = nth(1)
          keys = nil
          for i = 1, 1e9 do local garbage = { first } end
          return weak
        end
        """

    private static let source = """
        \(stuck)
        return {
          name = "stuck", version = "1.0.0", summary = "x", guests = true,
          commands = {
            stuck = { summary = "x", run = function(call) hoard() end },
            fine = { summary = "x", run = function(call) call:reply("fine") end },
          },
        }
        """

    /// Time that passes only while a step is meant to be stuck: from where the plugin draws a number until the thread that
    /// drew it is found stuck and steps back, or to where the test says. Whatever else runs takes no time, however slow the
    /// machine is: not the load of the plugin anew either, which begins after that.
    private final class Looks: Sendable {
        private struct State {
            var now = ContinuousClock.now
            var count = 0
            var passes = false
            /// The thread that draws, and how it was scheduled then.
            var thread: pid_t = 0
            var policy: Int32 = 0
        }

        private let state = Mutex(State())

        /// The watch's look at the time. Every fourth finds that five seconds have passed; those between find the same step.
        func uptime() -> ContinuousClock.Instant {
            state.withLock { state in
                guard state.passes, sched_getscheduler(state.thread) == state.policy else {
                    state.passes = false
                    return state.now
                }
                state.count += 1
                if state.count.isMultiple(of: 4) { state.now += .seconds(5) }
                return state.now
            }
        }

        /// Called on the thread that is going to be stuck.
        func begin() {
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            let thread = path?.split(separator: "/").last.flatMap { pid_t($0) } ?? 0
            state.withLock {
                ($0.thread, $0.policy, $0.passes) = (thread, sched_getscheduler(thread), true)
            }
        }

        func end() { state.withLock { $0.passes = false } }
    }

    /// - Parameter drawing: Called where a plugin draws a number.
    private static func loaded(
        _ files: [String: String], drawing: @escaping @Sendable () -> Void = {},
        _ configure: (inout PluginConfiguration) -> Void = { _ in }
    ) async throws -> (TestHost, Looks) {
        let looks = Looks()
        let test = try await TestHost(
            files,
            configure: {
                Self.configure(&$0)
                configure(&$0)
            }, uptime: looks.uptime,
            chance: {
                looks.begin()
                drawing()
                // Not 0, which drawing a number from 1 to 6 refuses for ever.
                return .max / 2
            })
        await test.host.open()
        return (test, looks)
    }

    private static func configure(_ configuration: inout PluginConfiguration) {
        configuration.threads.stuckAfter = .milliseconds(100)
        configuration.threads.count = 1
        configuration.limits.instructions = 1 << 40
        configuration.limits.memory = 64 << 20
    }

    @Test func command_thatIsStuck_isAnsweredAndThePluginGoesOn() async throws {
        let (test, looks) = try await Self.loaded(["stuck.lua": Self.source])
        var lines = test.host.announcements().makeAsyncIterator()
        #expect(
            await test.type("/stuck")
                == ["error: stuck: /stuck stopped: 100 ms in a single step used (limit 100 ms)"])
        looks.end()
        // Who got it stuck waits; others don't.
        #expect(await test.type("/fine", as: TestSession(source: "another")) == ["fine"])
        var told: [String] = []
        while told.count < 3, let line = await lines.next() { told.append(line) }
        #expect(
            Set(told) == [
                "a guest from test is slowed in stuck: /stuck stopped: 100 ms in a single step used (limit 100 ms). "
                    + "Others are not. /plugins stuck shows how often, /plugins revive stuck forgives",
                "stuck.lua is stuck in a single step of Lua: another thread goes on in its place (1 of at most 8)",
                "stuck: /stuck stopped: 100 ms in a single step used (limit 100 ms)",
            ])
    }

    @Test func file_thatIsStuckWhileItIsLoaded_isRefusedAndOthersLoad() async throws {
        let (test, looks) = try await Self.loaded([
            "stuck.lua": "\(Self.stuck)\nhoard()", "hello.lua": plugin("hello", body: "call:reply('hi')"),
        ])
        looks.end()
        #expect(
            test.report("stuck")?.state
                == .refused("stuck.lua: 100 ms in a single step used (limit 100 ms)"))
        #expect(await test.type("/hello") == ["hi"])
    }

    @Test func commands_whenTooManyAreStuck_areToldSo() async throws {
        // A step that lasts until the test ends it: the garbage collector's might be over before the next command.
        let end = DispatchSemaphore(value: 0)
        defer { end.signal() }
        let source = Self.source.replacing("hoard() end }", with: "random.integer(1, 6) end }")
        let (test, looks) = try await Self.loaded(["stuck.lua": source], drawing: { end.wait() }) {
            $0.threads.stuckAtMost = 1
        }
        let first = await test.type("/stuck")
        looks.end()
        #expect(first == ["error: stuck: /stuck stopped: 100 ms in a single step used (limit 100 ms)"])
        let second = await test.type("/fine", as: TestSession(source: "another"))
        #expect(second == ["error: plugins are busy: too many calls are stuck. Try again in a minute"])
    }
}
