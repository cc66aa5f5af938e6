import Concurrency
import Foundation

/// Threads that read again and again, each until it is refused.
final class ReadersHere: Sendable {
    private let first: AsyncStream<Void>
    private let last: AsyncStream<any Error>
    private let count: Int

    /// Starts the threads.
    init(_ count: Int, _ read: @escaping @Sendable () throws -> Void) {
        let (first, begun) = AsyncStream.makeStream(of: Void.self)
        let (last, ended) = AsyncStream.makeStream(of: (any Error).self)
        (self.first, self.last, self.count) = (first, last, count)
        for _ in 0..<count {
            Thread.detachNewThread {
                do {
                    try read()
                    begun.yield()
                    while true { try read() }
                } catch { ended.yield(error) }
            }
        }
    }

    /// Returns once each has read.
    func haveBegun() async {
        var iterator = first.makeAsyncIterator()
        for _ in 0..<count { await iterator.next() }
    }

    /// Returns what each was refused with.
    func ends() async -> [any Error] {
        var (ends, iterator): ([any Error], _) = ([], last.makeAsyncIterator())
        for _ in 0..<count { if let end = await iterator.next() { ends.append(end) } }
        return ends
    }
}
