import Community
import Concurrency
package import Lua
package import Model
import ServiceLifecycle
import Synchronization

/// Takes messages from the ledger's thread and has them annotated, many at once, without ever making anybody wait.
///
/// While no plugin annotates, a commit costs one look at a flag.
final class AnnotationFeed: Sendable {
    /// Messages that wait at most; when plugins are that far behind, the oldest go without a card.
    private static let bound = 10_000
    /// Messages that plugins are asked about at once, so that the first of many don't wait for the last.
    static let batch = 1_024

    private let isActive = Atomic<Bool>(false)
    private let waiting = Concurrency.Mutex<[Message]>([])
    private let doorbell: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init() {
        (doorbell, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether any plugin annotates.
    func setActive(_ isActive: Bool) {
        self.isActive.store(isActive, ordering: .relaxed)
        if !isActive { waiting.withLock { $0 = [] } }
    }

    /// Hands events over; called on the ledger's thread.
    func offer(_ events: [Event]) {
        guard isActive.load(ordering: .relaxed) else { return }
        let messages = events.compactMap(\.fact.annotated)
        guard !messages.isEmpty else { return }
        let isFirst = waiting.withLock { waiting in
            defer {
                waiting += messages
                if waiting.count > Self.bound { waiting.removeFirst(waiting.count - Self.bound) }
            }
            return waiting.isEmpty
        }
        if isFirst { bell.yield() }
    }

    /// Works until the gateway stops.
    func run(_ annotate: @escaping @Sendable ([Message]) async -> Void) async {
        for await _ in doorbell.cancelOnGracefulShutdown() {
            while let messages = nextBatch() { await annotate(messages) }
        }
    }

    private func nextBatch() -> [Message]? {
        waiting.withLock { waiting in
            guard !waiting.isEmpty else { return nil }
            let messages = Array(waiting.prefix(Self.batch))
            waiting.removeFirst(messages.count)
            return messages
        }
    }
}

extension Fact {
    /// The message whose words are new.
    fileprivate var annotated: Message? {
        switch self {
        case .messageSent(let message), .messageEdited(let message): message
        default: nil
        }
    }
}

extension HookChain {
    /// A plugin's card for a message, as it wrote it.
    package struct CardAnswer: Sendable {
        package let message: Message
        package let plugin: String
        package let card: LuaValue
    }

    /// The cards that plugins add to messages, in the plugins' order for each message, and how it went.
    ///
    /// A plugin that fails adds nothing.
    package func cards(for messages: [Message]) async -> (cards: [CardAnswer], trace: TracedBatch) {
        var trace = TracedBatch(messages: messages.map(\.id))
        var cards: [[CardAnswer]] = []
        let records = MessageRecord.batch(messages)
        for plugin in inForce {
            let answers = await plugin.answers(hook, over: records)
            var step = TracedBatch.Step(
                plugin: plugin.name, version: plugin.manifest.version,
                time: answers.time / max(messages.count, 1), failure: answers.failure?.message)
            for (index, answer) in answers.values.enumerated() where index < messages.count {
                guard let answer else { continue }
                if cards.isEmpty { cards = messages.map { _ in [] } }
                cards[index].append(
                    CardAnswer(message: messages[index], plugin: plugin.name, card: answer))
                step.titles[messages[index].id] =
                    (try? CardReader(language: .english).read(answer))?.title ?? ""
            }
            trace.steps.append(step)
        }
        return (cards.flatMap(\.self), trace)
    }
}

extension HookChain.CardAnswer {
    /// The card for everybody who sees the message; `nil` if it is none in some language.
    package func annotation(at now: Timestamp) -> Annotation? {
        try? Annotation(message: message, plugin: plugin, at: now) {
            try CardReader(language: $0).read(card)
        }
    }
}

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

    private let state = Concurrency.Mutex(Batches())

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
