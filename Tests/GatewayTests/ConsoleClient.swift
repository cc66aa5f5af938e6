import Foundation
import Glibc
import Testing

/// A program that speaks lines to a running gateway over its Unix socket.
final class ConsoleClient: Sendable {
    private let descriptor: Int32
    private let lines: LineStream

    /// Connects to the socket at `path`.
    init(path: String) throws {
        descriptor = try Self.connect(to: path)
        lines = LineStream(descriptor: descriptor)
    }

    func send(_ line: String) { write(bytes: Array((line + "\n").utf8)) }

    func write(bytes: [UInt8]) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            sent += count
        }
    }

    /// The next line, or nil when the gateway has closed the connection.
    func next() async -> String? { await lines.next() }

    /// Reads until a line satisfies the condition; gives it.
    func next(where condition: (String) -> Bool) async -> String? {
        while let line = await next() {
            if condition(line) { return line }
        }
        return nil
    }

    /// Sends a request with a tag and gives what came until its end, the end included.
    func ask(_ request: String, tag: Int = 1) async -> [String] {
        send("@\(tag) \(request)")
        var lines: [String] = []
        while let line = await next() {
            lines.append(line)
            if line.hasPrefix("@\(tag) ok") || line.hasPrefix("@\(tag) error") { break }
        }
        return lines
    }

    func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    private static func connect(to path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return descriptor
    }
}

/// Lines read from a descriptor on a thread of its own.
final class LineStream: Sendable {
    private let stream: AsyncStream<String>

    init(descriptor: Int32) {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        self.stream = stream
        let thread = Thread {
            var pending: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count <= 0 { break }
                pending += buffer[..<count]
                while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: pending[..<end], as: UTF8.self))
                    pending.removeFirst(end + 1)
                }
            }
            continuation.finish()
        }
        thread.start()
    }

    /// The next line, or nil at the end.
    func next() async -> String? {
        var iterator = stream.makeAsyncIterator()
        return await iterator.next()
    }
}
