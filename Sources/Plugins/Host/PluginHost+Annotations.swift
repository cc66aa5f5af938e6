package import Community
import Concurrency
import Logging
package import Lua
package import Model

extension PluginHost {
    /// Asks plugins for cards and shows those to everybody who sees the messages.
    package func annotate(_ messages: [Message]) async {
        let cards = await annotations(on: messages)
        guard !cards.isEmpty else { return }
        do {
            try await campus.community?.chat.annotate(cards)
        } catch {
            environment.logger.warning("cards could not be shown", metadata: ["error": "\(error)"])
        }
    }

    /// The cards that plugins add to messages, in the messages' order; how it went is remembered.
    package func annotations(on messages: [Message]) async -> [Annotation] {
        let (answers, trace) = await state.withLock(\.registry.hooks.annotators).cards(for: messages)
        traces.record(trace)
        let now = environment.clock.now()
        return answers.compactMap { $0.annotation(at: now) }
    }

    /// Bytes of cards that one page of messages brings along: what a call may say is bounded.
    private static let pageBytes = 64 << 10

    /// The cards of messages that are shown later than they were sent, as plugins wrote them: the one that came with a
    /// message first. Of very many only those of the newest messages.
    package func cards(on messages: [Message]) async -> [MessageID: [LuaValue]] {
        let asked = messages.filter { !$0.isDeleted }
        if asked.isEmpty { return [:] }
        let chain = state.withLock(\.registry.hooks.annotators)
        let added =
            chain.bindings.isEmpty ? [] : await chain.cards(for: asked).cards.map { ($0.message.id, $0.card) }
        var left = Self.pageBytes
        // Of one message the enclosed card stays first: sorting alone doesn't promise that.
        let all = (await enclosed(in: asked) + added).enumerated().sorted {
            ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
        }.map(\.element)
        let fitting = all.reversed().prefix { _, card in
            left -= CardReader.textBytes(of: card)
            return left >= 0
        }
        return Dictionary(grouping: fitting.reversed(), by: \.0).mapValues { $0.map(\.1) }
    }

    /// What bots sent with messages. What can't be read any more is left out.
    private func enclosed(in messages: [Message]) async -> [(MessageID, LuaValue)] {
        let stored = try? await campus.community?.chat.cards(on: messages.map(\.id))
        return (stored ?? [:]).compactMap { id, bytes in (try? CBOR.decode(bytes)).map { (id, $0) } }
    }

    /// Which plugins added what to a message; `nil` if that is too long ago to be known.
    package func trace(of message: MessageID) -> MessageTrace? { traces.trace(of: message) }
}
