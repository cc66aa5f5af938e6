import Commands
package import Community
package import Doors
package import Logging
package import Model
package import NIOCore
import NIOPosix
import ServiceLifecycle

/// The console: the line-based door over TCP or a Unix socket, and on the gateway's own terminal.
package final class ConsoleServer: Door {
    package let name = "console"

    private let environment: ConsoleEnvironment
    private let hubs: Hubs
    private let group: any EventLoopGroup
    private let bound: EventLoopPromise<SocketAddress>

    /// - Parameter hubs: The hubs of `eventLoopGroup`, if other doors share them.
    package init(
        campus: Campus, catalog: any CommandCatalog, configuration: ConsoleConfiguration,
        eventLoopGroup: any EventLoopGroup, hubs: Hubs? = nil, logger: Logger
    ) {
        environment = ConsoleEnvironment(
            commands: CommandRunner(campus: campus, catalog: catalog, logger: logger),
            configuration: configuration, registry: SessionRegistry(), logger: logger)
        group = eventLoopGroup
        self.hubs = hubs ?? Hubs(group: eventLoopGroup)
        bound = eventLoopGroup.next().makePromise()
    }

    deinit { bound.fail(CancellationError()) }

    /// The address where it listens. It waits until the console listens.
    ///
    /// - Throws: `ConsoleStartError` if it can't listen.
    package var boundAddress: SocketAddress {
        get async throws { try await bound.futureResult.get() }
    }

    package var listeningAddress: String {
        get async throws {
            let address = try await boundAddress
            guard let host = address.ipAddress, let port = address.port else {
                return address.pathname ?? "\(address)"
            }
            return "\(ConsoleAddress.tcp(host: host, port: port))"
        }
    }

    package var connectionCount: Int { environment.registry.count }

    package func announce(_ line: LocalizedText, to audience: AnnouncementAudience) {
        environment.registry.announce(line, to: audience)
    }

    /// Serves until the gateway stops. Then it lets running requests end, says goodbye and closes all connections.
    ///
    /// - Throws: `ConsoleStartError` if it can't listen.
    package func run() async throws {
        let listener: ConsoleListener
        do {
            listener = try await ConsoleListener.bind(
                environment.configuration.address, group: group, logger: environment.logger,
                accept: { self.accept($0) })
            bound.completeWith(listener.address)
        } catch {
            bound.fail(error)
            throw error
        }
        let (campus, registry) = (environment.campus, environment.registry)
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                for await session in registry.endedSessions { await campus.end(session) }
            }
            await listener.serve()
            await drain()
            registry.finish()
        }
    }

    /// Serves one end of a connected socket as a connection of the operator.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The socket, which the console owns from now on.
    ///   - isOwnTerminal: Whether it is the terminal that the gateway was started on. The first person there becomes an
    ///     administrator without mail.
    ///   - language: The language until somebody signs in.
    package func adopt(
        fileDescriptor: CInt, isOwnTerminal: Bool, language: Language = .english
    ) async throws {
        let bootstrap = ClientBootstrap(group: group)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .channelOption(.writeBufferWaterMark, value: ConsoleListener.waterMarks)
            .channelInitializer { channel in
                self.begin(
                    on: channel, source: "terminal", isOperator: true, isOwnTerminal: isOwnTerminal, language)
            }
        _ = try await bootstrap.withConnectedSocket(fileDescriptor).get()
    }

    private func accept(_ channel: any Channel) -> EventLoopFuture<Void> {
        TCPKeepAlive.apply(to: channel)
        return ConsolePeer.identify(channel).flatMap { peer in
            let registry = self.environment.registry
            guard
                registry.count < self.environment.configuration.connections
                    || registry.makeRoom(for: peer.network)
            else { return self.refuse(channel) }
            return self.begin(
                on: channel, source: peer.source, isOperator: peer.isOperator, isOwnTerminal: false)
        }
    }

    private func begin(
        on channel: any Channel, source: String, isOperator: Bool, isOwnTerminal: Bool,
        _ language: Language = .english
    ) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            guard let hub = hubs[channel.eventLoop] else { throw ChannelError.operationUnsupported }
            let session = ConsoleSession(
                id: environment.campus.makeSessionID(), source: source, isOperator: isOperator,
                isOwnTerminal: isOwnTerminal, hub: hub)
            session.state.use(language)
            let connection = ConsoleConnection(session: session, environment: environment)
            try channel.pipeline.syncOperations.addHandler(connection)
        }
    }

    private func refuse(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(RefusingHandler())
        }
    }

    private func drain() async {
        let registry = environment.registry
        let open = registry.stopAll()
        let eventLoop = group.next()
        let deadline = eventLoop.scheduleTask(in: TimeAmount(environment.configuration.drain)) {
            registry.closeAll()
        }
        _ = try? await EventLoopFuture.andAllComplete(open, on: eventLoop).get()
        deadline.cancel()
    }
}

/// Tells a connection that there are too many connections, and closes it.
private final class RefusingHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelActive(context: ChannelHandlerContext) {
        var bytes = ByteBuffer()
        ConsoleFormats.format(.plain, in: .english).encode(endOf: nil, error: ConsoleError.full, into: &bytes)
        let channel = context.channel
        channel.writeAndFlush(bytes).whenComplete { _ in channel.close(mode: .all, promise: nil) }
    }
}
