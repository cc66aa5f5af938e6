import NIOCore
import NIOPosix
import Synchronization
import TestSupport
import Testing

@testable import Community
@testable import Doors
@testable import Model

@Suite struct SlowReaderTests {
    private static let backlog = 512 * 1024

    /// Asks for the next block when the last one came.
    private final class Sink: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private let hub: LoopHub
        private let rounds: Int
        private let done: EventLoopPromise<Void>
        private var asked = 0
        private var bytes = 0

        init(hub: LoopHub, rounds: Int, done: EventLoopPromise<Void>) {
            self.hub = hub
            self.rounds = rounds
            self.done = done
        }

        /// Has the next block delivered to everybody.
        func ask() {
            asked += 1
            hub.deliver([HubFixture.group(9, Int64(asked))])
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            bytes += unwrapInboundIn(data).readableBytes
            guard bytes == asked * BlockEncoder.size else { return }
            if asked == rounds { done.succeed() } else { ask() }
        }

        func channelInactive(context: ChannelHandlerContext) { done.fail(ChannelError.eof) }
    }

    @Test(.endsWhereItHangs)
    func slowReader_whenItNeverReads_isCutAloneAtTheBacklog() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let loop = group.next()
        let hub = LoopHub(eventLoop: loop)
        let encoder = BlockEncoder()
        let rounds = 100
        let received = loop.makePromise(of: Void.self)
        let accepted = loop.makePromise(of: Void.self)
        let count = Atomic<Int>(0)
        let listener = try await ServerBootstrap(group: loop)
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 64 * 1024, high: 256 * 1024))
            // What a machine's own buffers hold beside is little: who doesn't read has the backlog soon.
            .childChannelOption(.socketOption(.so_sndbuf), value: 64 * 1024)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let id = try Self.port(of: channel.remoteAddress)
                    let session = TestSession(id: id, outlet: hub)
                    hub.add(
                        HubConnection(
                            session: session, sink: ChannelSink(channel), encoder: encoder,
                            backlog: Self.backlog))
                    hub.deliver([
                        .attach(session.id, PersonID(rawValue: Int64(id)), [HubFixture.conversation(9)])
                    ])
                    if count.add(1, ordering: .relaxed).newValue == 2 { accepted.succeed() }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(listener.localAddress)
        let reader = try await ClientBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        Sink(hub: hub, rounds: rounds, done: received))
                }
            }
            .connect(to: address).get()
        let sleeper = try await ClientBootstrap(group: loop)
            .channelOption(.autoRead, value: false)
            .channelOption(.socketOption(.so_rcvbuf), value: 16 * 1024)
            .connect(to: address).get()
        // Connected is not yet accepted: wait until both are attached.
        try await accepted.futureResult.get()
        try await loop.submit {
            try reader.pipeline.syncOperations.handler(type: Sink.self).ask()
        }.get()
        try await received.futureResult.get()
        #expect(reader.isActive)
        // Reading now finds what was sent before the cut, then the end.
        try await sleeper.setOption(.autoRead, value: true).get()
        try await sleeper.closeFuture.get()
        try await reader.close()
        try await listener.close()
    }

    private static func port(of address: SocketAddress?) throws -> UInt64 {
        UInt64(try #require(address?.port))
    }
}

/// Every event is a block of 32 KiB.
private final class BlockEncoder: EventEncoder {
    let marksMuted = false
    static let size = 32 * 1024

    func encode(_ event: Event, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer) {
        buffer.writeRepeatingByte(0x61, count: Self.size)
    }

    func encode(_ notification: Model.Notification, into buffer: inout ByteBuffer) {}
}
