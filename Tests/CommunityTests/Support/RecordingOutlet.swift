import Community
import Concurrency
import Model

/// An outlet that keeps what it is handed, in order, and lets a test wait for the n-th message.
final class RecordingOutlet: Outlet {
    private struct State {
        var deliveries: [Delivery] = []
        var batches = 0
        var waiters: [(messages: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let onDelivery: @Sendable () -> Void

    /// - Parameter onDelivery: Called on the ledger's thread, which waits for it.
    init(onDelivery: @escaping @Sendable () -> Void = {}) { self.onDelivery = onDelivery }

    func deliver(_ batch: [Delivery]) {
        onDelivery()
        let ready = state.withLock { state in
            state.deliveries += batch
            state.batches += 1
            let count = state.deliveries.count { $0.message != nil }
            defer { state.waiters.removeAll { $0.messages <= count } }
            return state.waiters.filter { $0.messages <= count }
        }
        for waiter in ready { waiter.continuation.resume() }
    }

    var deliveries: [Delivery] { deliveries(from: 0) }

    /// Returns what was handed over from an index on, as a copy.
    ///
    /// The thread sanitizer takes a shared array for a race, since it doesn't see the references being counted.
    func deliveries(from first: Int) -> [Delivery] { state.withLock { $0.deliveries[first...].map { $0 } } }

    /// How often something was handed over.
    var batches: Int { state.withLock { $0.batches } }

    /// Messages as they were sent.
    var messages: [Message] { deliveries.compactMap(\.message) }

    var texts: [String] { messages.map(\.text) }

    var notifications: [Model.Notification] {
        deliveries.compactMap { if case .notification(let notification) = $0 { notification } else { nil } }
    }

    /// What the gateway said to the person alone.
    var remarks: [LocalizedText] {
        deliveries.compactMap { if case .remark(_, let text) = $0 { text } else { nil } }
    }

    /// Whom the sessions were told to hide, since they came.
    var forgotten: Set<PersonID> {
        Set(deliveries.compactMap { if case .muting(_, .forgets(let person)) = $0 { person } else { nil } })
    }

    /// Facts of conversations, messages among them.
    var facts: [Fact] {
        deliveries.compactMap { if case .conversation(_, let event) = $0 { event.fact } else { nil } }
    }

    /// The first `count` messages, once they are there.
    func messages(first count: Int) async -> [Message] {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if state.deliveries.count(where: { $0.message != nil }) >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isDone { continuation.resume() }
        }
        return Array(messages.prefix(count))
    }
}

extension Delivery {
    /// The message that was sent, where it is one.
    var message: Message? {
        if case .conversation(_, let event) = self, case .messageSent(let message) = event.fact {
            message
        } else {
            nil
        }
    }
}
