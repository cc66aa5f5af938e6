import Community
import Concurrency
import Model

/// What plugins did with messages that they were asked about at once.
package struct TracedBatch: Sendable {
    struct Step: Sendable {
        let plugin: String
        let version: String
        /// A message's share.
        let time: Duration
        /// The first of what went wrong in the batch.
        let failure: String?
        /// Of the cards, by message.
        var titles: [MessageID: String] = [:]
    }

    let messages: [MessageID]
    var steps: [Step] = []
}

/// Remembers what plugins did with the latest messages, in memory only.
final class TraceLog: Sendable {
    /// Messages that are remembered at least.
    static let bound = 10_000

    private struct Batches {
        var batches: [TracedBatch] = []
        var messages = 0
    }

    private let state = Mutex(Batches())

    func record(_ batch: TracedBatch) {
        state.withLock { state in
            state.batches.append(batch)
            state.messages += batch.messages.count
            while let first = state.batches.first, state.messages - first.messages.count >= Self.bound {
                state.messages -= first.messages.count
                state.batches.removeFirst()
            }
        }
    }

    /// The latest trace of a message, if it is remembered.
    func trace(of message: MessageID) -> MessageTrace? {
        let batch = state.withLock { $0.batches.last { $0.messages.contains(message) } }
        guard let batch else { return nil }
        return MessageTrace(
            message: message, together: batch.messages.count,
            steps: batch.steps.map { step in
                MessageTrace.Step(
                    plugin: step.plugin, version: step.version, time: step.time,
                    outcome: step.titles[message].map(MessageTrace.Outcome.card)
                        ?? step.failure.map(MessageTrace.Outcome.failed) ?? .nothing)
            })
    }
}
