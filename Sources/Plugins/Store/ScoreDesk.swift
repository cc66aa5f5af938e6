import Concurrency

/// Knows which plugins have documents whose scores are old, and has them scored: some of one plugin, then some of the next.
final class ScoreDesk: Sendable {
    private let waiting = Mutex<[String]>([])
    private let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Says that a plugin has documents whose scores are old, or may have.
    func ring(_ plugin: String) {
        waiting.withLock { if !$0.contains(plugin) { $0.append(plugin) } }
        bell.yield()
    }

    /// Serves plugins in turn, until it is cancelled.
    ///
    /// - Parameter serve: Scores some documents of a plugin, and returns how many. A plugin is served again until there are none.
    func run(_ serve: (String) async -> Int) async {
        for await _ in rings {
            while !Task.isCancelled, let plugin = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                if await serve(plugin) > 0 { ring(plugin) }
            }
        }
    }
}
