import Community
import Concurrency
import Foundation
import Glibc
import Model
import NIOCore
import NIOPosix
import Plugins

extension PluginBench {
    // MARK: - Many plugins

    /// What so many plugins cost that nobody calls: the memory of the process that holds them, and its processor
    /// time while the folder is watched and timers may be due.
    static func idle(plugins count: Int, seconds: Double) async throws -> [Figure] {
        let empty = try residentBytes()
        var files: [String: String] = [:]
        for number in 1...count { files["p\(number).lua"] = idler(number) }
        let plugins = try await PluginBench(files)
        guard plugins.host.plugins.count(where: { $0.state == .loaded }) == count else {
            throw BenchError(description: "not all of them load: \(plugins.host.plugins.map(\.state))")
        }
        let service = Task { try await plugins.host.run() }
        // What is saved before the watch begins is read once; then nothing is to be done.
        try await Task.sleep(for: .seconds(2))
        let (before, clock) = (processorSeconds(), ContinuousClock())
        let start = clock.now
        try await Task.sleep(for: .seconds(3 * seconds))
        let share = (processorSeconds() - before) / (clock.now - start).seconds
        let bytes = try residentBytes()
        service.cancel()
        _ = try? await service.value
        await plugins.remove()
        let mebibyte = Double(1 << 20)
        return [
            Figure(
                figure: "memory of a process with \(count) loaded plugins, idle",
                value: Double(bytes) / mebibyte,
                unit: "MiB", ceiling: Double(empty) / mebibyte, ceilingOf: "the same process before",
                ratio: Double(bytes) / Double(empty), goal: "<= 100 MB", met: bytes <= 100_000_000,
                notes: ["KiB a plugin": Double(bytes - empty) / Double(count) / 1_024]),
            Figure(
                figure: "processor time of a process with \(count) loaded plugins, idle", value: share * 100,
                unit: "% of one processor", ceiling: nil, ceilingOf: nil, ratio: nil, goal: "none: < 0.5 %",
                met: share < 0.005),
        ]
    }

    /// As plugins are: a setting, two commands in three languages, a little code.
    private static func idler(_ number: Int) -> String {
        func command(_ name: String) -> String {
            """
            \(name) = {
              summary = { en = "Rolls dice.", ["zh-Hant"] = "擲骰。", ["zh-Hans"] = "掷骰。" },
              args = { { "dice", "word", default = "1d6" } },
              run = function(call, dice)
                local count, sides = dice:lower():match("^(%d?%d?)d(%d%d?%d?)$")
                count, sides = tonumber(count) or 1, tonumber(sides) or 0
                if count < 1 or sides < 2 then return call:fail("write it as 2d6: up to 99 dice of 2 to 999 sides") end
                local sum = 0
                for _ = 1, count do sum = sum + random.integer(1, sides) end
                call:reply(("%s rolled %s: %d"):format(call.person.username, dice, sum))
              end,
            },
            """
        }
        return """
            --- Dice for the undecided.
            return {
              name = "p\(number)", version = "1.0.0", summary = "Rolls dice.", guests = true,
              settings = { most = { type = "integer", default = 6, min = 1, max = 99, summary = "The most dice." } },
              commands = { \(command("roll\(number)")) \(command("flip\(number)")) },
            }
            """
    }

    private static func residentBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        guard let match = status.firstMatch(of: /VmRSS:\s+(\d+) kB/), let kilobytes = Int(match.output.1)
        else {
            throw BenchError(description: "/proc/self/status tells no VmRSS")
        }
        return kilobytes * 1_024
    }

    private static func processorSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    // MARK: - One console

    /// How long one person waits for a trivial command's answer, over TCP.
    static func roundTrip(calls: Int) async throws -> Figure {
        let plugins = try await PluginBench(["ping.lua": trivial])
        let gateway = try await BenchGateway(catalog: plugins.host, bench: plugins.bench)
        let people = try await plugins.bench.people(1, name: "caller")
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let client = try await LineConnection.connect(gateway.address, on: group)
        try await client.request("/login \(people[0].handle)@bench.example bench")
        // The first calls warm up.
        let times = try await roundTrips(client, line: "/ping\n", calls: calls + calls / 10).dropFirst(
            calls / 10)
        let bare = try await bareRoundTrips(calls: calls, on: group)
        try? await client.channel.close()
        try await group.shutdownGracefully()
        try await gateway.stop()
        await plugins.remove()
        let (value, ceiling) = (Samples(Array(times)).median, Samples(bare).median)
        return Figure(
            figure: "plugin command, round trip of one console, p50", value: value, unit: "ms",
            ceiling: ceiling,
            ceilingOf: "the same line echoed by a bare NIO server", ratio: value / ceiling, goal: "<= 0.2 ms",
            met: value <= 0.2, notes: ["p99": Samples(Array(times)).p99])
    }

    private static func bareRoundTrips(calls: Int, on group: any EventLoopGroup) async throws -> [Double] {
        try await withEcho { address in
            let client = try await LineConnection.connect(address, on: group)
            let times = try await roundTrips(client, line: "/ping\n", calls: calls)
            try? await client.channel.close()
            return times
        }
    }

    /// Milliseconds from a line written to its answer read, one after the other.
    private static func roundTrips(_ client: LineConnection, line: String, calls: Int) async throws
        -> [Double]
    {
        let times = Mutex<[Double]>([])
        let (done, channel) = (client.channel.eventLoop.makePromise(of: Void.self), client.channel)
        try await client.channel.eventLoop.submit {
            let (request, clock) = (ByteBuffer(string: line), ContinuousClock())
            var began = clock.now
            client.client.value.onLine = { _ in
                let now = clock.now
                let count = times.withLock {
                    $0.append((now - began).milliseconds)
                    return $0.count
                }
                guard count < calls else { return done.succeed() }
                began = clock.now
                channel.writeAndFlush(request, promise: nil)
            }
            channel.writeAndFlush(request, promise: nil)
        }.get()
        try await done.futureResult.get()
        try await client.channel.eventLoop.submit { client.client.value.onLine = nil }.get()
        return times.withLock(\.self)
    }
}
