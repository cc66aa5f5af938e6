import Concurrency
import Foundation
import NIOCore
import NIOPosix

/// A console connection of the load generator: counts lines, and tells those that start with a given text.
final class LineClient: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    /// Lines received so far.
    private(set) var lines = 0
    /// Called for each line, where set; without it lines are only counted.
    var onLine: ((UnsafeRawBufferPointer) -> Void)?
    private var partial = ByteBuffer()

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        guard let onLine else {
            lines += bytes.withUnsafeReadableBytes(Self.countLines)
            return
        }
        partial.writeBuffer(&bytes)
        let used = partial.withUnsafeReadableBytes { all in
            var start = 0
            while start < all.count, let base = all.baseAddress,
                let end = memchr(base + start, 10, all.count - start)
            {
                let length = UnsafeRawPointer(end) - (base + start)
                lines += 1
                onLine(UnsafeRawBufferPointer(start: base + start, count: length))
                start += length + 1
            }
            return start
        }
        partial.moveReaderIndex(forwardBy: used)
        partial.discardReadBytes()
    }

    private static func countLines(_ bytes: UnsafeRawBufferPointer) -> Int {
        bytes.reduce(into: 0) { count, byte in count &+= byte == 10 ? 1 : 0 }
    }
}

/// One connection: its channel, and its handler on the channel's loop.
struct LineConnection: Sendable {
    let channel: any Channel
    let client: NIOLoopBound<LineClient>

    static func connect(_ address: SocketAddress, on group: any EventLoopGroup) async throws -> LineConnection
    {
        let loop = group.next()
        let client = try await loop.submit { NIOLoopBound(LineClient(), eventLoop: loop) }.get()
        let channel = try await ClientBootstrap(group: loop)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(client.value)
                }
            }
            .connect(to: address).get()
        return LineConnection(channel: channel, client: client)
    }

    func write(_ line: String) { channel.writeAndFlush(ByteBuffer(string: line + "\n"), promise: nil) }

    /// Writes a request with a tag and waits until it is answered.
    func request(_ line: String) async throws {
        let done = channel.eventLoop.makePromise(of: Void.self)
        try await channel.eventLoop.submit { [client] in
            client.value.onLine = { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                if text.hasPrefix("@1 ok") { done.succeed() }
                if text.hasPrefix("@1 error") { done.fail(BenchError(description: text)) }
            }
        }.get()
        write("@1 \(line)")
        try await done.futureResult.get()
        try await channel.eventLoop.submit { [client] in client.value.onLine = nil }.get()
    }

    /// Writes a request with a tag and gives the lines that answer it.
    func answer(to line: String) async throws -> [String] {
        let done = channel.eventLoop.makePromise(of: Void.self)
        let lines = Mutex<[String]>([])
        try await channel.eventLoop.submit { [client] in
            client.value.onLine = { bytes in
                let text = String(decoding: bytes, as: UTF8.self)
                if text.hasPrefix("@1 ok") { return done.succeed() }
                if text.hasPrefix("@1 error") { return done.fail(BenchError(description: text)) }
                lines.withLock { $0.append(text) }
            }
        }.get()
        write("@1 \(line)")
        try await done.futureResult.get()
        try await channel.eventLoop.submit { [client] in client.value.onLine = nil }.get()
        return lines.withLock(\.self)
    }

    func lines() async throws -> Int {
        try await channel.eventLoop.submit { [client] in client.value.lines }.get()
    }
}

/// Why a figure could not be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String
}
