import Community
import Concurrency
import Model
import ServiceLifecycle

/// Wakes plugins when something happened that they listen to, without ever making the ledger wait. What it was they
/// read from the record.
final class EventFeed: Sendable {
    private struct Bell {
        /// Whether the plugin is being served.
        var isAwake = false
        /// Whether something came meanwhile.
        var isRung = false
    }

    private struct Bells {
        var listeners: [String: Set<FactKind>] = [:]
        var bells: [String: Bell] = [:]

        /// Whether the plugin has to be woken.
        mutating func ring(_ plugin: String) -> Bool {
            let bell = bells[plugin] ?? Bell()
            bells[plugin] = Bell(isAwake: true, isRung: true)
            return !bell.isAwake
        }
    }

    private let state = Mutex(Bells())
    private let work: AsyncStream<String>
    private let doorbell: AsyncStream<String>.Continuation

    init() { (work, doorbell) = AsyncStream.makeStream(of: String.self) }

    /// Which plugin hears what. Whoever is set is woken: there may be something to catch up with.
    var listeners: [String: Set<FactKind>] {
        get { state.withLock(\.listeners) }
        set {
            let listeners = newValue.filter { !$0.value.isEmpty }
            state.withLock { $0.listeners = listeners }
            listeners.keys.sorted().forEach(ring)
        }
    }

    /// Told of what was committed, on the ledger's thread. Plugins don't hear what a plugin caused: no loops.
    func offer(_ events: [Event]) {
        let rung = state.withLock { state -> [String] in
            guard !state.listeners.isEmpty else { return [] }
            var kinds: Set<FactKind> = []
            for event in events where event.cause == nil { kinds.insert(event.fact.kind) }
            guard !kinds.isEmpty else { return [] }
            let heard = state.listeners.filter { !$0.value.isDisjoint(with: kinds) }
            return heard.keys.filter { state.ring($0) }
        }
        for plugin in rung { doorbell.yield(plugin) }
    }

    /// Has a plugin look for events.
    func ring(_ plugin: String) {
        if state.withLock({ $0.listeners[plugin] != nil && $0.ring(plugin) }) { doorbell.yield(plugin) }
    }

    /// Serves plugins until the gateway stops; they don't wait for one another.
    func run(_ serve: @escaping @Sendable (String) async -> Void) async {
        await withDiscardingTaskGroup { group in
            for await plugin in work.cancelOnGracefulShutdown() {
                group.addTask { while self.isRung(plugin), !Task.isEnding { await serve(plugin) } }
            }
        }
    }

    /// Whether something came; where nothing did, the plugin sleeps.
    private func isRung(_ plugin: String) -> Bool {
        state.withLock { state in
            let isRung = state.bells[plugin]?.isRung ?? false
            state.bells[plugin] = Bell(isAwake: isRung)
            return isRung
        }
    }
}

extension Task where Success == Never, Failure == Never {
    /// Whether what runs here should come to its end.
    static var isEnding: Bool { isCancelled || isShuttingDownGracefully }
}
