import Community
import Concurrency
import Console
import Foundation
import Logging
import Model
import NIOCore
import NIOPosix
import struct Synchronization.Atomic

/// Deliveries to one group of console connections over TCP, all through the durable path.
struct FanOutBench {
    /// Over a gateway of its own.
    static func run(seconds: Double) async throws -> Figure {
        let bench = try BenchCampus()
        let gateway = try await BenchGateway(catalog: BenchCatalog(campus: bench.campus), bench: bench)
        let figure = try await FanOutBench().run(gateway: gateway, seconds: seconds)
        try await gateway.stop()
        return figure
    }

    let connections = 100
    let senders = 8
    let inFlight = 64

    func run(gateway: BenchGateway, seconds: Double) async throws -> Figure {
        let people = try await gateway.bench.people(connections, name: "member")
        _ = try await gateway.bench.group("fan", of: people)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let clients = try await connect(people, to: gateway.address, on: group)
        let latencies = Mutex<[Double]>([])
        let isOver = Mutex(false)
        for (client, person) in zip(clients, people).prefix(senders) {
            try await client.startSending(as: person.handle, isOver: { isOver.withLock { $0 } }) { time in
                latencies.withLock { $0.append(time) }
            }
        }
        try await Task.sleep(for: .seconds(0.5))  // a warm-up, not a wait for something
        latencies.withLock { $0 = [] }
        let rates = try await rates(clients, seconds: seconds, rounds: 3)
        isOver.withLock { $0 = true }
        let times = Samples(latencies.withLock { $0 })
        let ceiling = try await SocketCeiling(connections: connections).rate(seconds: 1)
        for client in clients { try? await client.channel.close() }
        try await group.shutdownGracefully()
        let value = Samples(rates).median
        return Figure(
            figure: "deliveries a second, 100 connections, 8 senders with 64 lines in flight", value: value,
            unit: "deliveries/s", ceiling: ceiling,
            ceilingOf: "the same lines written to the same number of sockets, nothing else",
            ratio: value / ceiling, goal: ">= 1,500,000", met: value >= 1_500_000,
            notes: [
                "p50 ms": times.median, "p99 ms": times.p99,
                "durable messages/s": value / Double(connections),
            ])
    }

    private func connect(
        _ people: [PersonRef], to address: SocketAddress, on group: any EventLoopGroup
    ) async throws -> [LineConnection] {
        var clients: [LineConnection] = []
        for person in people {
            let client = try await LineConnection.connect(address, on: group)
            try await client.request("/login \(person.handle)@bench.example bench")
            try await client.request("/open #fan")
            clients.append(client)
        }
        return clients
    }

    private func rates(_ clients: [LineConnection], seconds: Double, rounds: Int) async throws -> [Double] {
        let clock = ContinuousClock()
        var rates: [Double] = []
        for _ in 0..<rounds {
            let (before, start) = (try await total(clients), clock.now)
            try await Task.sleep(for: .seconds(seconds))
            let (after, end) = (try await total(clients), clock.now)
            rates.append(Double(after - before) / (end - start).seconds)
        }
        return rates
    }

    private func total(_ clients: [LineConnection]) async throws -> Int {
        var total = 0
        for client in clients { total += try await client.lines() }
        return total
    }
}

extension LineConnection {
    /// Keeps 64 texts in flight: each line of one's own that comes back makes room for the next.
    fileprivate func startSending(
        as handle: String, isOver: @escaping @Sendable () -> Bool,
        onTime: @escaping @Sendable (Double) -> Void
    ) async throws {
        let (channel, client) = (channel, client)
        try await channel.eventLoop.submit {
            let own = Array(" \(handle): ".utf8)
            var sentAt: [NIODeadline] = []
            var oldest = 0
            let text = ByteBuffer(string: String(repeating: "quad ", count: 12) + "now!\n")
            func send(_ count: Int) {
                for _ in 0..<count {
                    sentAt.append(.now())
                    channel.write(text, promise: nil)
                }
                channel.flush()
            }
            client.value.onLine = { line in
                // [#fan] ID HANDLE: TEXT
                guard line.count > 7, let space = line[7...].firstIndex(of: 32),
                    line[space...].starts(with: own), oldest < sentAt.count
                else { return }
                onTime(Double((NIODeadline.now() - sentAt[oldest]).nanoseconds) / 1e6)
                oldest += 1
                if !isOver() { send(1) }
            }
            send(64)
        }.get()
    }
}
