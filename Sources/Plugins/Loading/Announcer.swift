import Community
import Concurrency
package import Logging
package import Model

/// Tells administrators, the log and tests what became of plugins, a line at a time.
package final class Announcer: Sendable {
    private struct Listeners {
        var sink: (@Sendable (LocalizedText) -> Void)?
        var subscribers: [AsyncStream<String>.Continuation] = []
    }

    private let state = Mutex(Listeners())
    private let logger: Logger

    package init(logger: Logger) { self.logger = logger }

    func tell(_ words: LocalizedText) {
        let line = words.text(in: .english)
        logger.notice("plugins", metadata: ["said": "\(line)"])
        let (sink, subscribers) = state.withLock { ($0.sink, $0.subscribers) }
        sink?(words)
        for subscriber in subscribers { subscriber.yield(line) }
    }

    /// Tells lines that are also the answer to whoever asked for the change: that session reads them once.
    func tell(answering lines: [LocalizedText]) {
        AnsweredSession.$passedOver.withValue(AnsweredSession.asking) { lines.forEach(tell) }
    }

    /// Hands every announcement from here on to `sink`, in place of an earlier one.
    package func send(to sink: @escaping @Sendable (LocalizedText) -> Void) {
        state.withLock { $0.sink = sink }
    }

    /// Every line from now on, in English.
    func subscribe() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(256))
        state.withLock { $0.subscribers.append(continuation) }
        return stream
    }
}
