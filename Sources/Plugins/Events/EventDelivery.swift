import Community
import Concurrency
import Documents
import Lua
import Model
import ServiceLifecycle

/// Brings plugins the stored events that they listen to: each once, in order, from where each plugin's cursor stands.
///
/// The cursor commits with what the handlers store, and otherwise a little later: what a handler did is noted as done
/// in the commit that did it, so that a second run of it after a crash does nothing twice.
final class EventDelivery: Sendable {
    /// How old an event may be for a plugin that was away, where its manifest does not say.
    static let catchUp = Duration.seconds(86_400)

    let feed = EventFeed()
    /// Tells of documents whose moments have come.
    let due: DueDelivery
    private let environment: HostEnvironment
    private let campus: Campus?
    private let cursors = Mutex<[String: EventCursor]>([:])

    init(environment: HostEnvironment, campus: Campus?) {
        self.environment = environment
        due = DueDelivery(environment: environment)
        self.campus = campus
    }

    // MARK: Cursors

    /// Makes cursors for listeners that have none: they hear what happens from now on.
    func enroll(_ plugins: [LoadedPlugin]) async {
        for plugin in plugins where !plugin.manifest.handlers.events.isEmpty {
            _ = try? await cursor(of: plugin)
        }
    }

    private func cursor(of plugin: LoadedPlugin) async throws -> EventCursor? {
        if let known = cursors.withLock({ $0[plugin.name] }) { return known }
        guard let log = campus?.events else { return nil }
        // Whoever asks for what was before hears it from the first day on, too.
        let start = { @Sendable in plugin.manifest.handlers.since == nil ? try await log.last() : 0 }
        let position: EventPosition
        if let documents = environment.documents {
            position = try await documents.position(of: plugin.name, startingAt: start)
        } else {
            position = EventPosition(handled: try await start(), begun: 0)
        }
        let cursor = EventCursor(of: plugin.name, at: position)
        cursor.begin(try await log.lastBegun(by: plugin.name))
        return cursors.withLock { cursors in
            let first = cursors[plugin.name] ?? cursor
            cursors[plugin.name] = first
            return first
        }
    }

    /// Stores the cursors that have moved, in one commit.
    func storeCursors() async {
        let moved = cursors.withLock {
            $0.values.compactMap { cursor in cursor.unstored.map { (cursor, $0) } }
        }
        await store(moved)
    }

    /// Stores moved cursors once a second, until it is cancelled.
    func keepCursors() async {
        while !Task.isCancelled {
            do { try await environment.sleep(.seconds(1)) } catch { return }
            await storeCursors()
        }
    }

    private func store(_ moved: [(cursor: EventCursor, sequence: Int64)]) async {
        guard !moved.isEmpty else { return }
        let positions = Dictionary(moved.map { ($0.cursor.plugin, $0.sequence) }) { $1 }
        // What can't be stored is handled again after a restart, and finds its steps done.
        guard (try? await environment.documents?.pass(positions)) != nil else { return }
        for (cursor, sequence) in moved { cursor.store(sequence) }
    }

    // MARK: Delivering

    /// Brings a plugin all that it has not heard yet, unless it is set aside: then the cursor waits.
    /// - Parameter find: returns the version that is in force.
    func deliver(_ find: () -> LoadedPlugin?) async {
        while !Task.isEnding, let plugin = find(), plugin.reasonSetAside == nil,
            !plugin.manifest.handlers.events.isEmpty
        {
            guard let cursor = try? await cursor(of: plugin),
                let page = try? await campus?.events.page(query(plugin, from: cursor))
            else {
                do { try await environment.sleep(.seconds(1)) } catch { return }
                continue
            }
            for event in page.events {
                guard await deliver(event, cursor, find) else { return }
                if cursor.isDue, let sequence = cursor.unstored { await store([(cursor, sequence)]) }
            }
            cursor.pass(page.reached)
            if page.isLast { return }
        }
    }

    private func query(_ plugin: LoadedPlugin, from cursor: EventCursor) -> EventLog.Query {
        EventLog.Query(
            Set(plugin.manifest.handlers.events.keys), after: cursor.handled,
            since: environment.clock.now() - (plugin.manifest.handlers.since ?? Self.catchUp),
            sinceSpares: cursor.begun)
    }

    /// Has an event handled; false where that has to wait.
    private func deliver(_ event: Event, _ cursor: EventCursor, _ find: () -> LoadedPlugin?) async -> Bool {
        while !Task.isEnding, let plugin = find(), plugin.reasonSetAside == nil {
            guard let recorded = try? await recorded(of: event, cursor) else { return false }
            let run = EventRun(
                of: event.sequence, by: event.actor.id, cursor: cursor, recorded: recorded, in: environment)
            if await plugin.handle(event, for: await bot(of: plugin, at: event), in: run) {
                cursor.pass(event.sequence, observed: run.hasObserved)
                if run.hasAskedOutside { await store([(cursor, event.sequence)]) }
                return true
            }
            // Another call closed the plugin's state, or storage ended: what was done is found in the next run.
            cursor.begin(event.sequence)
            do { try await environment.sleep(.seconds(1)) } catch { return false }
        }
        return false
    }

    /// The plugin's own person, where an event happened in a direct conversation; `nil` if that is not known.
    private func bot(of plugin: LoadedPlugin, at event: Event) async -> PersonID? {
        guard case .direct? = event.fact.audience, plugin.manifest.permissions.contains(.bot) else {
            return nil
        }
        return try? await campus?.people.bot(of: plugin.name).id
    }

    private func recorded(of event: Event, _ cursor: EventCursor) async throws -> [String: [UInt8]] {
        guard event.sequence <= cursor.begun, let documents = environment.documents else { return [:] }
        return try await documents.steps(of: cursor.plugin, event: event.sequence)
    }
}

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

extension LoadedPlugin {
    /// Has an event handled. An error of the plugin's own is told, and the event counts as handled: it would fail again.
    /// - Parameter bot: The plugin's own person, for an event of a direct conversation.
    /// - Returns: false where the handler did not come to its end for a reason that lies elsewhere.
    func handle(_ event: Event, for bot: PersonID?, in run: EventRun) async -> Bool {
        let kind = event.fact.kind
        let isOver = await self.run(
            kind.rawValue, { $0.events[kind] }, with: [event.luaValue(for: bot)], in: run)
        return isOver && !run.isInterrupted
    }

    /// Tells of a document that is due. What fails is told, and the document counts as told.
    /// - Returns: false where the handler did not come to its end for a reason that lies elsewhere.
    func handle(
        dueIn collection: String, _ key: String, _ document: LuaValue, in run: EventRun
    ) async -> Bool {
        let isOver = await self.run(
            "due \(collection)", { $0.due[collection] }, with: [.string(key), document], in: run)
        return isOver && !run.isInterrupted
    }
}
