import Community
import Concurrency
import Documents
import Foundation
import Logging
import Lua
import Model
import NIOCore
import NIOPosix
import Plugins
import ServiceLifecycle
import struct Synchronization.Atomic

/// Figures about plugins: commands, ranking, reload, and the worst of them.
struct PluginBench {
    let folder: URL
    let host: PluginHost
    let bench: BenchCampus

    /// A plugin host over a folder with these files (name: source).
    ///
    /// - Parameter quarantine: never, where plugins are to go on doing harm.
    init(
        _ files: [String: String], quarantine: QuarantineRules = QuarantineRules(),
        reader: any MediaReader = PlainMediaReader()
    ) async throws {
        folder = BenchFolder.new()
        try FileManager.default.createDirectory(
            at: folder.appending(path: "plugins"), withIntermediateDirectories: true)
        for (name, source) in files {
            let file = folder.appending(path: "plugins/\(name)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(source.utf8).write(to: file)
        }
        var configuration = PluginConfiguration(
            directory: folder.appending(path: "plugins").path, history: folder.appending(path: "history").path
        )
        let documents = try DocumentStore(
            path: folder.appending(path: "documents.sqlite").path, quota: 1 << 30,
            logger: Logger(label: "quad.bench") { _ in SwiftLogNoOpLogHandler() })
        configuration.quarantine = quarantine
        host = PluginHost(
            configuration: configuration, documents: documents,
            logger: Logger(label: "quad.bench") { _ in SwiftLogNoOpLogHandler() })
        bench = try BenchCampus(normalizer: host, scorer: host, reader: reader)
        await host.start(community: bench.campus)
    }

    /// The files of a plugin that comes with Quad and is a folder.
    static func bundled(_ name: String) throws -> [String: String] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: "plugins/\(name)")
        var files: [String: String] = [:]
        for path in paths where path.hasSuffix(".lua") || path.hasSuffix(".json") {
            let file = "\(name)/\(path)"
            files[file] = try String(contentsOf: URL(filePath: "plugins/\(file)"), encoding: .utf8)
        }
        return files
    }

    func write(_ source: String, to name: String) throws {
        try Data(source.utf8).write(to: folder.appending(path: "plugins/\(name)"), options: .atomic)
    }

    func remove() async {
        await bench.remove()
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: - A trivial command

    static let trivial = """
        return {
          name = "ping", version = "1.0.0", summary = "Answers.",
          commands = { ping = { summary = "Answers.", run = function(call) call:reply("pong") end } },
        }
        """

    /// Round trips a second of `/ping` over 10 connections, one request in flight each.
    static func roundTrips(seconds: Double) async throws -> Figure {
        let plugins = try await PluginBench(["ping.lua": trivial])
        let gateway = try await BenchGateway(catalog: plugins.host, bench: plugins.bench)
        let people = try await plugins.bench.people(10, name: "caller")
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var clients: [LineConnection] = []
        for person in people {
            let client = try await LineConnection.connect(gateway.address, on: group)
            try await client.request("/login \(person.handle)@bench.example bench")
            clients.append(client)
        }
        let value = try await pingPong(clients, line: "/ping\n", seconds: seconds)
        let ceiling = try await echoRate(connections: 10, on: group, seconds: seconds)
        for client in clients { try? await client.channel.close() }
        try await group.shutdownGracefully()
        try await gateway.stop()
        await plugins.remove()
        return Figure(
            figure: "trivial Lua command, 10 connections", value: value, unit: "round trips/s",
            ceiling: ceiling,
            ceilingOf: "the same lines echoed by a bare NIO server", ratio: value / ceiling,
            goal: ">= 30,000",
            met: value >= 30_000)
    }

    private static func pingPong(_ clients: [LineConnection], line: String, seconds: Double) async throws
        -> Double
    {
        let isOver = Mutex(false)
        for client in clients {
            try await client.channel.eventLoop.submit {
                let (request, channel) = (ByteBuffer(string: line), client.channel)
                client.client.value.onLine = { _ in
                    if !isOver.withLock({ $0 }) { channel.writeAndFlush(request, promise: nil) }
                }
                channel.writeAndFlush(request, promise: nil)
            }.get()
        }
        let clock = ContinuousClock()
        var rates: [Double] = []
        for _ in 0..<3 {
            let (before, start) = (try await total(clients), clock.now)
            try await Task.sleep(for: .seconds(seconds))
            rates.append(Double(try await total(clients) - before) / (clock.now - start).seconds)
        }
        isOver.withLock { $0 = true }
        return Samples(rates).median
    }

    private static func total(_ clients: [LineConnection]) async throws -> Int {
        var total = 0
        for client in clients { total += try await client.lines() }
        return total
    }

    private static func echoRate(
        connections: Int, on group: any EventLoopGroup, seconds: Double
    ) async throws -> Double {
        try await withEcho { address in
            var clients: [LineConnection] = []
            for _ in 0..<connections { clients.append(try await LineConnection.connect(address, on: group)) }
            let rate = try await pingPong(clients, line: "  pong\n", seconds: seconds / 3)
            for client in clients { try? await client.channel.close() }
            return rate
        }
    }

    /// A bare server that sends back what it gets.
    static func withEcho<Value: Sendable>(_ body: (SocketAddress) async throws -> Value) async throws -> Value
    {
        let servers = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let server = try await ServerBootstrap(group: servers)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Echo())
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        guard let address = server.localAddress else { throw BenchError(description: "no address") }
        let value = try await body(address)
        try await server.close()
        try await servers.shutdownGracefully()
        return value
    }

    private final class Echo: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
        func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
    }

    // MARK: - Reload

    /// The version of the first plugin that runs; its report takes a hundred times as long as a look at this.
    private var versionInForce: String? {
        host.state.withLock { $0.registry.plugins.first?.manifest.version }
    }

    /// A plugin of 200 lines, from load to swap.
    static func reload(rounds: Int) async throws -> Figure {
        let lines = (1...180).map { "  local function step\($0)(x) return x + \($0) end" }.joined(
            separator: "\n")
        func source(_ version: Int) -> String {
            """
            return (function()
            \(lines.split(separator: "\n").prefix(150).joined(separator: "\n"))
              return {
                name = "long", version = "1.0.\(version)", summary = "Long.",
                commands = {
                  long = {
                    summary = "Answers.",
                    run = function(call) call:reply(tostring(step1(step2(3)))) end,
                  },
                },
              }
            end)()
            \(String(repeating: "-- a comment\n", count: 36))
            """
        }
        let plugins = try await PluginBench(["long.lua": source(0)])
        let clock = ContinuousClock()
        var (times, whole, bare): ([Double], [Double], [Double]) = ([], [], [])
        let pool = LuaThreadPool(threads: 1)
        for round in 1...rounds {
            let text = source(round)
            try plugins.write(text, to: "long.lua")
            var start = clock.now
            async let reload = plugins.host.reload()
            // Asleep in between: who spins takes a processor from what is measured.
            while plugins.versionInForce != "1.0.\(round)" { try await Task.sleep(for: .microseconds(50)) }
            times.append((clock.now - start).milliseconds)
            let said = await reload
            whole.append((clock.now - start).milliseconds)
            guard said.count == 1 else { throw BenchError(description: "not reloaded: \(said)") }
            start = clock.now
            let state = try await LuaState(label: "bare", queue: pool.makeQueue(label: "bare"))
            _ = try await state.load(text, name: "long.lua")
            bare.append((clock.now - start).milliseconds)
        }
        pool.shutdown()
        await plugins.remove()
        let (value, p99, ceiling) = (Samples(times).median, Samples(times).p99, Samples(bare).median)
        return Figure(
            figure: "reload of a 200-line plugin, load to swap", value: value, unit: "ms", ceiling: ceiling,
            ceilingOf: "a bare state that loads the same file", ratio: value / ceiling,
            goal: "<= 5 ms, in 99 of 100 too", met: max(value, p99) <= 5,
            notes: ["p99": p99, "until kept for undo and announced": Samples(whole).median])
    }

    // MARK: - The worst plugins

    /// What the worst plugins do: loop, backtrack, fill memory.
    private static let harms = [
        "while true do end",
        "local a = (\"a\"):rep(32) while true do a:find((\"a?\"):rep(32) .. a .. \"b\") end",
        "local kept = {} while true do kept[#kept + 1] = (\"x\"):rep(4096) .. #kept end",
    ]

    /// Chat's p99 while eight plugins loop, backtrack and fill memory without end, beside its usual one.
    static func loops(seconds: Double) async throws -> Figure {
        var files: [String: String] = [:]
        for number in 1...8 {
            files["loop\(number).lua"] = """
                return {
                  name = "loop\(number)", version = "1.0.0", summary = "Loops.",
                  commands = { loop\(number) = { summary = "Loops.", run = function() \(harms[number % 3]) end } },
                }
                """
        }
        // Only a call that was stopped by its budget did its harm.
        let (usual, meanwhile, calls, _) = try await chatBeside(files, seconds: seconds, meanwhile: seconds) {
            $0.map { "\($0)".contains("limit") } ?? false
        }
        let ratio = Samples(meanwhile).p99 / Samples(usual).p99
        return Figure(
            figure: "chat's p99 while eight plugins loop, backtrack and fill memory",
            value: Samples(meanwhile).p99,
            unit: "ms",
            ceiling: Samples(usual).p99, ceilingOf: "chat's usual p99", ratio: ratio, goal: "ratio <= 2",
            met: ratio <= 2,
            notes: ["calls stopped by a budget": Double(calls)])
    }

    /// What chat took before and while each command of these plugins is called without a pause.
    /// - Parameter counts: whether a call that ended so is counted.
    static func chatBeside(
        _ files: [String: String], seconds: Double, meanwhile harmed: Double,
        counting counts: @escaping @Sendable ((any Error)?) -> Bool
    ) async throws -> (usual: [Double], meanwhile: [Double], calls: Int, commands: Int) {
        let plugins = try await PluginBench(files, quarantine: .never)
        let campus = plugins.bench.campus
        let people = try await plugins.bench.people(2, name: "talker")
        let place = try await plugins.bench.group("chat", of: people)
        let usual = try await times(for: seconds, campus, place, people[0])
        let session = BenchSession(campus: campus)
        _ = try await campus.accounts.signIn(
            email: "talker2@bench.example", password: "bench", session: session)
        let calls = Counter()
        let harm = Task {
            await withTaskGroup(of: Void.self) { group in
                for command in plugins.host.commands {
                    group.addTask {
                        while !Task.isCancelled {
                            var outcome: (any Error)?
                            let invocation = Invocation(session: session) { _ in }
                            do {
                                try await plugins.host.run(command, arguments: "", invocation: invocation)
                            } catch { outcome = error }
                            if counts(outcome) { calls.value.add(1, ordering: .relaxed) }
                        }
                    }
                }
            }
        }
        let meanwhile = try await times(for: harmed, campus, place, people[0])
        harm.cancel()
        await harm.value
        let commands = plugins.host.commands.count
        await plugins.remove()
        return (usual, meanwhile, calls.value.load(ordering: .relaxed), commands)
    }

    static func times(
        for seconds: Double, _ campus: Campus, _ place: Place, _ person: PersonRef
    ) async throws -> [Double] {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(seconds)
        return try await SendBench.chatTimes(campus, place, person) { _ in clock.now < end }
    }
}

/// Counts from any thread.
private final class Counter: Sendable {
    let value = Atomic<Int>(0)
}

/// A session without a door.
final class BenchSession: Session {
    let id: SessionID
    let source = "bench"
    let isOperator = false
    let state = SessionState()
    let outlet: any Outlet = NoOutlet()

    init(campus: Campus) { id = campus.makeSessionID() }

    private final class NoOutlet: Outlet { func deliver(_ batch: [Delivery]) {} }
}
