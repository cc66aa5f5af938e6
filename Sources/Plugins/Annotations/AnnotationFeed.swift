import Community
import Concurrency
import Model
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
