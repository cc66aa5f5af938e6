import Glibc
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// The listening socket of a console.
struct ConsoleListener: Sendable {
    /// The unsent bytes from which a connection counts as slow (`high`), and down to which it does (`low`). They bound
    /// what the gateway holds for peers that don't read.
    static let waterMarks = ChannelOptions.Types.WriteBufferWaterMark(low: 64 * 1024, high: 256 * 1024)

    /// What a connection reads into, and keeps: as much as a line that a person types, and at most the bytes at which
    /// reading pauses.
    static let readBuffer = AdaptiveRecvByteBufferAllocator(
        minimum: 64, initial: 64, maximum: ConsoleFlow.mostBytes)
    /// The connections that may wait in the kernel to be accepted. After a restart all clients come back within
    /// seconds.
    private static let backlog: Int32 = 1024

    let channel: any Channel
    private let path: String?

    /// The address where it listens, or why it has none.
    var address: Result<SocketAddress, any Error> {
        Result { try channel.localAddress ?? SocketAddress(unixDomainSocketPath: path ?? "") }
    }

    /// Binds and listens.
    ///
    /// - Throws: `ConsoleStartError`, `ConsoleAddressError`.
    static func bind(
        _ text: String, group: any EventLoopGroup, logger: Logger,
        accept: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
    ) async throws -> ConsoleListener {
        let address = try ConsoleAddress(text)
        let bootstrap = bootstrap(group: group, logger: logger, accept: accept)
        switch address {
        case .unix(let path):
            let descriptor = try UnixSocket.listen(path: path, backlog: backlog)
            return ConsoleListener(channel: try await bootstrap.withBoundSocket(descriptor).get(), path: path)
        case .tcp(let host, let port):
            do {
                return ConsoleListener(
                    channel: try await bootstrap.bind(host: host, port: port).get(), path: nil)
            } catch let error as IOError where error.errnoCode == EADDRINUSE {
                throw ConsoleStartError.inUse(address)
            } catch let error as IOError {
                throw ConsoleStartError.failed(address, String(cString: strerror(error.errnoCode)))
            } catch {
                throw ConsoleStartError.failed(address, "\(error)")
            }
        }
    }

    /// Accepts connections until the gateway stops.
    func serve() async {
        await withTaskCancellationOrGracefulShutdownHandler {
            _ = try? await channel.closeFuture.get()
        } onCancelOrGracefulShutdown: {
            channel.close(mode: .all, promise: nil)
        }
        if let path { unlink(path) }
    }

    private static func bootstrap(
        group: any EventLoopGroup, logger: Logger,
        accept: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
    ) -> ServerBootstrap {
        ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: backlog)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptPause(logger: logger))
                }
            }
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.writeBufferWaterMark, value: waterMarks)
            .childChannelOption(.recvAllocator, value: readBuffer)
            .childChannelInitializer(accept)
    }
}
