import Concurrency
import NIOCore
import NIOPosix

/// The ceilings of what goes over sockets: servers that know nothing.
enum BareServer {
    private static let linesOfWrite = 64

    /// A server that sends back what it gets.
    static func withEcho<Value>(_ body: (SocketAddress) async throws -> Value) async throws -> Value {
        try await serve({ try $0.pipeline.syncOperations.addHandler(Echo()) }, body)
    }

    /// Lines a second that one thread writes to so many sockets, 64 a write.
    static func rate(_ line: String, connections: Int, linesOfEach: Int) async throws -> [Double] {
        let accepted = Mutex<[any Channel]>([])
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let rate = try await serve({ channel in accepted.withLock { $0.append(channel) } }) { address in
            let clients = try await (0..<connections).asyncMap { _ in
                try await LineConnection(address, on: group)
            }
            while accepted.withLock(\.count) < connections { try await Task.sleep(for: .milliseconds(1)) }
            let shared = ByteBuffer(string: String(repeating: line + "\n", count: linesOfWrite))
            let writes = (linesOfEach + linesOfWrite - 1) / linesOfWrite
            let seconds = try await elapsed {
                for channel in accepted.withLock(\.self) {
                    // All at once: the loop goes on with a socket whenever it has room.
                    channel.eventLoop.execute {
                        for _ in 0..<writes { channel.write(shared, promise: nil) }
                        channel.flush()
                    }
                }
                for client in clients { try await client.receive(writes * linesOfWrite) }
            }
            for client in clients { try? await client.channel.close() }
            return Double(writes * linesOfWrite * connections) / seconds
        }
        try await group.shutdownGracefully()
        return [rate]
    }

    private static func serve<Value>(
        _ accept: @escaping @Sendable (any Channel) throws -> Void,
        _ body: (SocketAddress) async throws -> Value
    ) async throws -> Value {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let server = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try accept(channel) }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        guard let address = server.localAddress else { throw BenchError("the bare server has no address") }
        let value = try await body(address)
        try await server.close()
        try await group.shutdownGracefully()
        return value
    }

    private final class Echo: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
        func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
    }
}
