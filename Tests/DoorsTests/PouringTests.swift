import NIOCore
import NIOEmbedded
import NIOPosix
import TestSupport
import Testing

@testable import Community
@testable import Doors
@testable import Model

/// What may be more than a slow reader's backlog: all that a session missed.
@Suite(.endsWhereItHangs)
struct PouringTests {
    private static let backlog = 64 * 1024
    private static let size = 6 << 20

    @Test func bytes_whereOneIsAhead_areBehind() {
        var outgoing = OutgoingBytes()
        #expect(!outgoing.isBehind)
        outgoing.pour(ByteBuffer(string: "a"))
        #expect(outgoing.isBehind)
        #expect(outgoing.takePortion() == ByteBuffer(string: "a"))
        #expect(outgoing.isBehind, "the portion is on its way")
    }

    @Test func poured_whenMuch_comesWholeBetweenWhatWasBeforeAndAfter() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1, person: 1, in: [9])
        fixture.hub.write(ByteBuffer(string: "before "), to: client.connection)
        fixture.hub.pour(ByteBuffer(repeating: 0x61, count: 1 << 20), to: client.connection)
        fixture.hub.write(ByteBuffer(string: " after "), to: client.connection)
        fixture.hub.deliver([HubFixture.group(9, 10)])
        fixture.loop.run()
        let written = try client.taken()
        #expect(
            written.joined() == "before " + String(repeating: "a", count: 1 << 20) + " after 10 ")
        // Not in one go: others have the loop in between.
        #expect(written.count > 4)
    }

    /// Counts what comes, and keeps its end.
    private final class Sink: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private(set) var count = 0
        private(set) var tail = ""
        let ended: EventLoopPromise<Void>

        init(ended: EventLoopPromise<Void>) { self.ended = ended }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = unwrapInboundIn(data)
            count += bytes.readableBytes
            tail = String(
                (tail + String(decoding: bytes.readableBytesView.suffix(8), as: UTF8.self)).suffix(8))
        }

        func channelInactive(context: ChannelHandlerContext) { ended.succeed() }
    }

    @Test func poured_toAReaderThatTakesItsTime_isNoBacklog() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let loop = group.next()
        let hub = LoopHub(eventLoop: loop)
        let poured = loop.makePromise(of: Void.self)
        let listener = try await ServerBootstrap(group: loop)
            .childChannelOption(.socketOption(.so_sndbuf), value: 16 * 1024)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let connection = HubConnection(
                        session: TestSession(id: 1, outlet: hub), sink: ChannelSink(channel),
                        encoder: MarkEncoder(),
                        backlog: Self.backlog)
                    hub.add(connection)
                    let later = NIOLoopBound(connection, eventLoop: loop)
                    loop.execute {
                        hub.pour(ByteBuffer(repeating: 0x61, count: Self.size), to: later.value)
                        hub.write(ByteBuffer(string: "the end"), to: later.value)
                        hub.flush()
                        later.value.finish()
                        poured.succeed()
                    }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let ended = loop.makePromise(of: Void.self)
        let sink = try await loop.submit { NIOLoopBound(Sink(ended: ended), eventLoop: loop) }.get()
        let reader = try await ClientBootstrap(group: loop)
            .channelOption(.autoRead, value: false)
            .channelOption(.socketOption(.so_rcvbuf), value: 16 * 1024)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(sink.value)
                }
            }
            .connect(to: try #require(listener.localAddress)).get()
        // Nothing was read yet, and far more waits than the backlog.
        try await poured.futureResult.get()
        try await reader.setOption(.autoRead, value: true).get()
        try await ended.futureResult.get()
        let (count, tail) = try await loop.submit { (sink.value.count, sink.value.tail) }.get()
        #expect(count == Self.size + "the end".utf8.count && tail.hasSuffix("the end"))
        try await listener.close()
    }

    @Test func live_behindWhatIsPoured_isHeldToTheBacklog() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1, person: 1, in: [9])
        fixture.hub.pour(ByteBuffer(repeating: 0x61, count: 1 << 20), to: client.connection)
        fixture.hub.write(ByteBuffer(repeating: 0x62, count: 2 << 20), to: client.connection)
        fixture.hub.flush()
        fixture.loop.run()
        #expect(!client.channel.isActive)
    }
}
