import Foundation
import Glibc
import TestSupport

/// A source of HTTP on the loopback that takes one request, and answers when the test says so.
final class HeldSource: Sendable {
    let port: Int
    private let socket: SilentPort
    private let requests: AsyncStream<FileHandle>

    init() throws {
        let socket = try SilentPort()
        (self.socket, port) = (socket, socket.number)
        let (requests, continuation) = AsyncStream.makeStream(of: FileHandle.self)
        self.requests = requests
        guard listen(socket.descriptor, 1) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        Thread.detachNewThread {
            let connection = accept(socket.descriptor, nil, nil)
            guard connection >= 0 else { return continuation.finish() }
            let handle = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
            var head = Data()
            while head.range(of: Data("\r\n\r\n".utf8)) == nil {
                let more = handle.availableData
                guard !more.isEmpty else { return continuation.finish() }
                head += more
            }
            continuation.yield(handle)
            continuation.finish()
        }
    }

    // Whoever still waits for a connection gets none.
    deinit { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

    /// Waits for the request. Returns what answers it, or `nil` if none comes.
    func request() async -> Request? { await requests.first { _ in true }.map(Request.init) }

    /// A request that waits for its answer.
    struct Request {
        fileprivate let connection: FileHandle

        func answer(_ body: String) throws {
            let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
            try connection.write(contentsOf: Data((head + body).utf8))
        }
    }
}
