import Concurrency
import NIOCore
import NIOPosix
import struct Synchronization.Atomic

/// The ceiling of fan-out: one thread that writes the same lines to as many sockets, 64 lines a write.
struct SocketCeiling {
    let connections: Int

    func rate(seconds: Double) async throws -> Double {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
        let accepted = Mutex<[any Channel]>([])
        let server = try await ServerBootstrap(group: group.next())
            .childChannelInitializer { channel in
                accepted.withLock { $0.append(channel) }
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        guard let address = server.localAddress else { throw BenchError(description: "no address") }
        let loop = group.next()
        var clients: [LineConnection] = []
        for _ in 0..<connections { clients.append(try await LineConnection.connect(address, on: loop)) }
        let rate = try await measure(accepted, clients, seconds: seconds)
        try? await server.close()
        for client in clients { try? await client.channel.close() }
        try await group.shutdownGracefully()
        return rate
    }

    private func measure(
        _ accepted: borrowing Mutex<[any Channel]>, _ clients: [LineConnection], seconds: Double
    ) async throws -> Double {
        let line = "[#fan] 123456 member1: " + String(repeating: "quad ", count: 12) + "now!\n"
        let shared = ByteBuffer(string: String(repeating: line, count: 64))
        let channels = accepted.withLock { $0 }
        let isOver = Flag()
        let clock = ContinuousClock()
        let start = clock.now
        for channel in channels {
            channel.eventLoop.execute {
                WritePump(shared, into: channel) { isOver.value.load(ordering: .relaxed) }.run()
            }
        }
        try await Task.sleep(for: .seconds(seconds))
        isOver.value.store(true, ordering: .relaxed)
        let end = clock.now
        var total = 0
        for client in clients { total += try await client.lines() }
        return Double(total) / (end - start).seconds
    }

    private final class Flag: Sendable {
        let value = Atomic<Bool>(false)
    }
}
