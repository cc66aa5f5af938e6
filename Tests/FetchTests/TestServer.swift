import Concurrency
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// A server of HTTP on this machine that answers as a test says.
final class TestServer: Sendable {
    struct Request: Sendable {
        let method: String
        let path: String
        let headers: [String: String]
        let body: String
    }

    enum Reply: Sendable {
        case answer(Int = 200, [String: String] = [:], [UInt8] = [])
        /// A body that does not end.
        case endless
        /// Bytes as they are, and then the end of the connection.
        case raw(String, [UInt8] = [])
        case nothing
    }

    let port: Int
    private let channel: any Channel
    private let log: Log

    final class Log: Sendable {
        private let requests = Mutex<[Request]>([])
        let arrivals: AsyncStream<Request>
        let arrived: AsyncStream<Request>.Continuation
        let departures: AsyncStream<Void>
        let departed: AsyncStream<Void>.Continuation

        init() {
            (arrivals, arrived) = AsyncStream.makeStream(of: Request.self)
            (departures, departed) = AsyncStream.makeStream(of: Void.self)
        }

        var all: [Request] { requests.withLock(\.self) }

        /// How many came so far.
        func add(_ request: Request) -> Int {
            defer { arrived.yield(request) }
            return requests.withLock {
                $0.append(request)
                return $0.count
            }
        }
    }

    /// - Parameter answer: What a request is answered with; the number counts requests from 1.
    init(_ answer: @escaping @Sendable (Request, Int) -> Reply) async throws {
        let log = Log()
        self.log = log
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(log: log, answer: answer))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
    }

    deinit { channel.close(promise: nil) }

    /// Listens no more.
    func close() async throws { try await channel.close() }

    var requests: [Request] { log.all }

    /// Waits for the next request.
    func nextRequest() async -> Request? { await log.arrivals.first { _ in true } }

    /// Waits until a connection is closed by the other side.
    func nextDeparture() async { await log.departures.first { _ in true } }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let log: Log
        private let answer: @Sendable (Request, Int) -> Reply
        private var head: HTTPRequestHead?
        private var body = ByteBuffer()

        init(log: Log, answer: @escaping @Sendable (Request, Int) -> Reply) {
            self.log = log
            self.answer = answer
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                self.head = head
                body.clear()
            case .body(var bytes): body.writeBuffer(&bytes)
            case .end:
                guard let head else { return }
                let headers = Dictionary(head.headers.map { ($0.name.lowercased(), $0.value) }) {
                    $0 + ", " + $1
                }
                let request = Request(
                    method: head.method.rawValue, path: head.uri, headers: headers, body: String(buffer: body)
                )
                reply(answer(request, log.add(request)), context)
            }
        }

        func channelInactive(context: ChannelHandlerContext) { log.departed.yield() }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        private func reply(_ reply: Reply, _ context: ChannelHandlerContext) {
            switch reply {
            case .nothing: break
            case .raw(let text, let bytes):
                context.pipeline.syncOperations.writeRaw(Array(text.utf8) + bytes)
            case .answer(let status, let headers, let body):
                var fields = HTTPHeaders(headers.map { ($0.key, $0.value) })
                if ![204, 304].contains(status) {
                    fields.add(name: "Content-Length", value: "\(body.count)")
                }
                head(status, fields, context)
                context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            case .endless:
                head(200, ["Transfer-Encoding": "chunked"], context)
                writeOn(context)
            }
        }

        private func head(_ status: Int, _ headers: HTTPHeaders, _ context: ChannelHandlerContext) {
            let head = HTTPResponseHead(
                version: .http1_1, status: .init(statusCode: status), headers: headers)
            context.write(wrapOutboundOut(.head(head)), promise: nil)
        }

        private func writeOn(_ context: ChannelHandlerContext) {
            let piece = ByteBuffer(repeating: 0x78, count: 64 << 10)
            let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece)))).whenSuccess {
                let (handler, context) = bound.value
                handler.writeOn(context)
            }
        }
    }
}

extension ChannelPipeline.SynchronousOperations {
    /// Writes bytes past the encoder of HTTP, and closes.
    fileprivate func writeRaw(_ bytes: [UInt8]) {
        guard let encoder = try? context(handlerType: HTTPResponseEncoder.self) else { return }
        encoder.writeAndFlush(NIOAny(ByteBuffer(bytes: bytes)), promise: nil)
        encoder.close(promise: nil)
    }
}
