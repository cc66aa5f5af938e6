import Community
import Locks
import ServiceLifecycle

/// Takes events from the ledger's thread and brings them to plugins, in order for each plugin, without ever
/// making the ledger wait.
final class EventFeed: Sendable {
    /// Events that wait for one plugin at most; when it is that far behind, the oldest are dropped.
    private static let bound = 1_000

    fileprivate struct Mailbox {
        var events: [Event] = []
        var isDelivering = false
    }

    fileprivate struct State {
        var listeners: [String: Set<FactKind>] = [:]
        var mailboxes: [String: Mailbox] = [:]
    }

    private let state = Mutex(State())
    private let work: AsyncStream<String>
    private let doorbell: AsyncStream<String>.Continuation

    init() { (work, doorbell) = AsyncStream.makeStream(of: String.self) }

    /// Which plugin hears what.
    var listeners: [String: Set<FactKind>] {
        get { state.withLock(\.listeners) }
        set {
            state.withLock { state in
                state.listeners = newValue.filter { !$0.value.isEmpty }
                state.mailboxes = state.mailboxes.filter { state.listeners[$0.key] != nil }
            }
        }
    }

    /// Hands events over; called on the ledger's thread. Plugins don't hear what a plugin caused: no loops.
    func offer(_ events: [Event]) {
        let rung = state.withLock { state in
            state.listeners.isEmpty ? [] : state.take(events.filter { $0.cause == nil }, bound: Self.bound)
        }
        for plugin in rung { doorbell.yield(plugin) }
    }

    /// Delivers until the gateway stops; plugins don't wait for one another.
    func run(_ deliver: @escaping @Sendable (Event, String) async -> Void) async {
        await withDiscardingTaskGroup { group in
            for await plugin in work.cancelOnGracefulShutdown() {
                group.addTask {
                    while let event = self.next(for: plugin) { await deliver(event, plugin) }
                }
            }
        }
    }

    private func next(for plugin: String) -> Event? {
        state.withLock { state in
            guard let events = state.mailboxes[plugin]?.events, !events.isEmpty else {
                state.mailboxes[plugin]?.isDelivering = false
                return nil
            }
            return state.mailboxes[plugin]?.events.removeFirst()
        }
    }
}

extension EventFeed.State {
    /// Puts events into mailboxes; gives the plugins that nobody is delivering to.
    fileprivate mutating func take(_ events: [Event], bound: Int) -> [String] {
        var rung: [String] = []
        for (plugin, kinds) in listeners {
            let heard = events.filter { kinds.contains($0.fact.kind) }
            if heard.isEmpty { continue }
            var mailbox = mailboxes[plugin] ?? EventFeed.Mailbox()
            mailbox.events += heard
            if mailbox.events.count > bound { mailbox.events.removeFirst(mailbox.events.count - bound) }
            if !mailbox.isDelivering { rung.append(plugin) }
            mailbox.isDelivering = true
            mailboxes[plugin] = mailbox
        }
        return rung
    }
}
