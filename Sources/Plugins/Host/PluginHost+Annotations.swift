package import Community
import Concurrency
import Logging
import Lua
package import Model

extension PluginHost {
    /// Asks plugins for cards and shows those to everybody who sees the messages.
    package func annotate(_ messages: [Message]) async {
        let cards = await annotations(on: messages)
        guard !cards.isEmpty else { return }
        do {
            try await campus?.chat.annotate(cards)
        } catch {
            environment.logger.warning("cards could not be shown", metadata: ["error": "\(error)"])
        }
    }

    /// The cards that plugins add to messages, in the messages' order; how it went is remembered.
    package func annotations(on messages: [Message]) async -> [Annotation] {
        let (cards, trace) = await answers.inForce.withLock(\.hooks.annotators).cards(for: messages)
        traces.record(trace)
        let now = environment.clock.now()
        return cards.compactMap { $0.annotation(at: now) }
    }

    /// Which plugins added what to a message; `nil` if that is too long ago to be known.
    package func trace(of message: MessageID) -> MessageTrace? { traces.trace(of: message) }
}
