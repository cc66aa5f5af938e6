import Foundation
import Glibc

/// Lines read from a descriptor on a thread of its own, kept until somebody wants them.
final class LineStream: Sendable {
    private let stream: AsyncStream<String>
    private let reading = DispatchGroup()

    /// Reads until the descriptor ends; it stays the caller's.
    init(descriptor: Int32) {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        self.stream = stream
        let reading = reading
        reading.enter()
        Thread.detachNewThread {
            Self.read(descriptor) { continuation.yield($0) }
            continuation.finish()
            reading.leave()
        }
    }

    /// Reads nothing.
    init() { stream = AsyncStream { $0.finish() } }

    /// The next line, or nil at the end.
    func next() async -> String? {
        var iterator = stream.makeAsyncIterator()
        return await iterator.next()
    }

    /// Waits until the descriptor is no longer read.
    func wait() { reading.wait() }

    private static func read(_ descriptor: Int32, _ take: (String) -> Void) {
        var pending: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { break }
            pending += buffer[..<count]
            var rest = pending[...]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                take(String(decoding: rest[..<end], as: UTF8.self))
                rest = rest[(end + 1)...]
            }
            pending = Array(rest)
        }
        if !pending.isEmpty { take(String(decoding: pending, as: UTF8.self)) }
    }
}
