import Console
import Foundation
import Logging
import NIOCore
import NIOPosix

/// A console connection of the load generator: counts lines, and tells of each where somebody listens.
struct LineConnection: Sendable {
    let channel: any Channel
    private let handler: NIOLoopBound<LineHandler>

    init(_ address: SocketAddress, on group: any EventLoopGroup) async throws {
        let loop = group.next()
        let handler = try await loop.submit { NIOLoopBound(LineHandler(), eventLoop: loop) }.get()
        channel = try await ClientBootstrap(group: loop)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(handler.value)
                }
            }
            .connect(to: address).get()
        self.handler = handler
    }

    func write(_ line: String) { channel.writeAndFlush(ByteBuffer(string: line + "\n"), promise: nil) }

    /// Has each line told from now on, on the connection's event loop; without a listener they are only counted.
    func listen(_ onLine: (@Sendable (UnsafeRawBufferPointer) -> Void)?) async throws {
        try await channel.eventLoop.submit { handler.value.onLine = onLine }.get()
    }

    /// Waits until so many lines have come, counted from the connection's first.
    func receive(_ lines: Int) async throws {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        try await channel.eventLoop.submit { handler.value.wait(for: lines, promise) }.get()
        try await promise.futureResult.get()
    }

    /// How many lines have come.
    func lines() async throws -> Int { try await channel.eventLoop.submit { handler.value.lines }.get() }

    /// Writes a request with a tag. Returns the lines that answer it.
    @discardableResult
    func request(_ line: String) async throws -> [String] {
        let done = channel.eventLoop.makePromise(of: [String].self)
        let answer = NIOLoopBoundBox.makeBoxSendingValue([String](), eventLoop: channel.eventLoop)
        try await listen { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if text.hasPrefix("@1 ok") { return done.succeed(answer.value) }
            if text.hasPrefix("@1 error") { return done.fail(BenchError("\(line): \(text)")) }
            answer.value.append(text)
        }
        write("@1 \(line)")
        let lines = try await done.futureResult.get()
        try await listen(nil)
        return lines
    }

    func signIn(_ handle: String) async throws { try await request("/login \(handle)@bench.example bench") }

    /// Milliseconds from a line written to the next one read, one after the other.
    func exchange(_ line: String, times count: Int) async throws -> [Double] {
        let request = ByteBuffer(string: line + "\n")
        let (done, channel) = (channel.eventLoop.makePromise(of: [Double].self), channel)
        let state = NIOLoopBoundBox.makeBoxSendingValue(
            (times: [Double](), start: NIODeadline.now()), eventLoop: channel.eventLoop)
        try await listen { _ in
            state.value.times.append(Double((NIODeadline.now() - state.value.start).nanoseconds) / 1e6)
            guard state.value.times.count < count else { return done.succeed(state.value.times) }
            state.value.start = .now()
            channel.writeAndFlush(request, promise: nil)
        }
        try await channel.eventLoop.submit {
            state.value.start = .now()
            channel.writeAndFlush(request, promise: nil)
        }.get()
        let times = try await done.futureResult.get()
        try await listen(nil)
        return times
    }
}

extension Harness {
    /// A console of a campus on a free port; returns its address.
    func console(of bench: BenchCampus) async throws -> SocketAddress {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        var configuration = ConsoleConfiguration()
        configuration.address = "127.0.0.1:0"
        configuration.backlog = 64 << 20
        let console = ConsoleServer(
            campus: bench.campus, catalog: bench.host, configuration: configuration, eventLoopGroup: group,
            logger: Logger(label: "quad.bench") { _ in SwiftLogNoOpLogHandler() })
        let work = Task { try await console.run() }
        atEnd {
            work.cancel()
            _ = try? await work.value
            try? await group.shutdownGracefully()
        }
        return try await console.boundAddress
    }

    /// A connection that is closed at the end, on which somebody is signed in if named.
    func connect(to address: SocketAddress, as handle: String? = nil) async throws -> LineConnection {
        let connection = try await LineConnection(address, on: clients)
        atEnd { try? await connection.channel.close() }
        if let handle { try await connection.signIn(handle) }
        return connection
    }
}

private final class LineHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private(set) var lines = 0
    var onLine: ((UnsafeRawBufferPointer) -> Void)?
    private var partial = ByteBuffer()
    private var waiter: (lines: Int, promise: EventLoopPromise<Void>)?

    func wait(for count: Int, _ promise: EventLoopPromise<Void>) {
        waiter = (count, promise)
        wake()
    }

    private func wake() {
        guard let waiter, lines >= waiter.lines else { return }
        self.waiter = nil
        waiter.promise.succeed()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if onLine == nil {
            lines += bytes.withUnsafeReadableBytes { $0.reduce(into: 0) { $0 &+= $1 == 10 ? 1 : 0 } }
        } else {
            partial.writeBuffer(&bytes)
            partial.moveReaderIndex(forwardBy: partial.withUnsafeReadableBytes(tell))
            partial.discardReadBytes()
        }
        wake()
    }

    /// Returns the bytes of whole lines.
    private func tell(_ all: UnsafeRawBufferPointer) -> Int {
        var start = 0
        while start < all.count, let base = all.baseAddress,
            let end = memchr(base + start, 10, all.count - start)
        {
            let length = UnsafeRawPointer(end) - (base + start)
            lines += 1
            onLine?(UnsafeRawBufferPointer(start: base + start, count: length))
            start += length + 1
        }
        return start
    }

    func channelInactive(context: ChannelHandlerContext) {
        waiter?.promise.fail(BenchError("a connection was closed"))
        waiter = nil
    }
}
