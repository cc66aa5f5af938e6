import Concurrency
import Documents
import Lua
import Model

/// Tells plugins of their documents whose moments have come: each once for its moment, in order of time.
///
/// It works as with events. What a handler does is noted in the commit that does it, with the document as the handler was
/// given it, and the document counts as told from that commit on. So a handler that a crash interrupted is finished
/// afterwards, also where it has changed the document meanwhile.
final class DueDelivery: Sendable {
    /// The step under which the document is noted that a handler was given.
    private static let step = "due"
    /// How long a plugin waits where something could not be read, stored or run.
    private static let pause = Duration.seconds(1)
    /// Seconds within which a document is due now: half of what the clock counts, since sums of seconds are not exact.
    private static let instant = 0.0005

    let feed = DueFeed()
    private let environment: HostEnvironment
    private let lanes = Mutex<[String: Lane]>([:])

    /// A version of a plugin, with its collections whose documents are due, and how far it has come.
    private struct Lane {
        let plugin: LoadedPlugin
        let cursor: EventCursor
        let collections: PluginCollections

        /// Whose document it is, by the field that its collection names; `nil` if nobody's.
        func owner(of telling: Telling) -> PersonID? {
            let schema = plugin.manifest.storage.collections.first { $0.name == telling.collection }
            guard let field = schema?.person else { return nil }
            return telling.document.table?[field].integer.map(PersonID.init(rawValue:))
        }
    }

    /// A document as its handler is given it.
    private struct Telling {
        let collection: String
        let key: String
        let document: LuaValue

        var value: LuaValue {
            ["collection": .string(collection), "key": .string(key), "document": document]
        }

        init(collection: String, _ document: Document) throws {
            (self.collection, key) = (collection, document.key)
            self.document = try document.luaValue()
        }

        /// - Parameter bytes: the result of the step that noted it.
        init?(_ bytes: [UInt8]?) throws {
            guard let bytes, case .value(let value) = try StepResult(bytes), let table = value.table,
                let collection = table["collection"].string, let key = table["key"].string
            else { return nil }
            (self.collection, self.key, document) = (collection, key, table["document"])
        }
    }

    init(environment: HostEnvironment) {
        self.environment = environment
        environment.documents?.onMoment { [feed] plugin, ready in
            feed.hasten(plugin, to: Timestamp(seconds: ready))
        }
    }

    /// Returns when the next document of a plugin is due, or `nil` if none waits.
    func next(of plugin: LoadedPlugin) async throws -> Timestamp? {
        guard let documents = environment.documents else { return nil }
        let lane = try await lane(of: plugin, in: documents)
        return try await documents.earliest(of: handles(of: lane)).map(Timestamp.init(seconds:))
    }

    /// Tells a plugin of all that is due. Returns when the next document is, or `nil` if none waits or the plugin is set
    /// aside: then what is due waits with it.
    ///
    /// - Parameter find: returns the version that is in force.
    func deliver(_ find: () -> LoadedPlugin?) async -> Timestamp? {
        guard let documents = environment.documents else { return nil }
        while !Task.isEnding, let plugin = find(), plugin.reasonSetAside == nil,
            !plugin.manifest.handlers.due.isEmpty
        {
            do {
                let lane = try await lane(of: plugin, in: documents)
                try await store(lane.cursor, in: documents)
                if try await finish(lane, in: documents) {
                    let handles = try await handles(of: lane)
                    let due = try await documents.due(
                        in: handles, at: environment.clock.seconds + Self.instant)
                    if due.isEmpty {
                        return try await documents.earliest(of: handles).map(Timestamp.init(seconds:))
                    }
                    if try await tell(due, lane, in: documents) { continue }
                }
                // Another call closed the plugin's state, or the gateway ends: what was done is found in the next run.
                try await environment.sleep(Self.pause)
            } catch {
                do { try await environment.sleep(Self.pause) } catch { return nil }
            }
        }
        return nil
    }

    // MARK: Telling

    /// Tells of documents one after the other; `false` where that has to wait.
    private func tell(_ due: [DueDocument], _ lane: Lane, in documents: DocumentStore) async throws -> Bool {
        let cursor = lane.cursor
        for entry in due where !Task.isEnding && lane.plugin.reasonSetAside == nil {
            // A handler before this one, or somebody else, may have moved or removed it.
            guard let document = try await documents.document(entry) else { continue }
            let now = environment.clock.seconds
            let telling = try Telling(collection: entry.collection, document)
            let run = EventRun(
                of: cursor.handled + 1, by: lane.owner(of: telling), cursor: cursor,
                told: ToldDocument(entry, at: now), floor: now + ToldDocument.rest, in: environment)
            try run.note(telling.value, as: Self.step)
            guard await handle(telling, lane, in: run, documents) else { return false }
        }
        try await store(cursor, in: documents)
        return true
    }

    /// Finishes the handler that was interrupted, if one was; `false` where that has to wait.
    private func finish(_ lane: Lane, in documents: DocumentStore) async throws -> Bool {
        let (cursor, turn) = (lane.cursor, lane.cursor.begun)
        guard turn > cursor.handled else { return true }
        let recorded = try await documents.steps(of: cursor.plugin, event: turn)
        guard let telling = try Telling(recorded[Self.step]) else {
            // It did nothing: the document still waits.
            cursor.pass(turn)
            return true
        }
        let run = EventRun(
            of: turn, by: lane.owner(of: telling), cursor: cursor, recorded: recorded,
            floor: environment.clock.seconds + ToldDocument.rest,
            in: environment)
        guard await handle(telling, lane, in: run, documents) else { return false }
        try await store(cursor, in: documents)
        return true
    }

    private func handle(
        _ telling: Telling, _ lane: Lane, in run: EventRun, _ documents: DocumentStore
    ) async -> Bool {
        guard
            await lane.plugin.handle(
                dueIn: telling.collection, telling.key, telling.document, in: run)
        else {
            lane.cursor.begin(run.event)
            return false
        }
        lane.cursor.pass(run.event, observed: run.hasObserved, told: run.told)
        // Where it can't be stored now it is before anything else is told.
        if run.hasAskedOutside { try? await store(lane.cursor, in: documents) }
        return true
    }

    /// Has what was told count as such.
    private func store(_ cursor: EventCursor, in documents: DocumentStore) async throws {
        guard let sequence = cursor.unstored else { return }
        try await documents.pass([cursor.plugin: sequence], told: cursor.told)
        cursor.store(sequence)
    }

    // MARK: Lanes

    private func lane(of plugin: LoadedPlugin, in documents: DocumentStore) async throws -> Lane {
        let known = lanes.withLock { $0[plugin.name] }
        if let known, known.plugin === plugin { return known }
        let name = EventCursor.lane(ofDue: plugin.name)
        let (cursor, isKnown): (EventCursor, Bool)
        if let known {
            (cursor, isKnown) = (known.cursor, true)
        } else {
            (cursor, isKnown) = (
                EventCursor(of: name, at: try await documents.position(of: name) { 0 }), false
            )
        }
        let schemas = plugin.manifest.storage.collections.filter { $0.due != nil }
        let lane = Lane(
            plugin: plugin, cursor: cursor,
            collections: PluginCollections(
                schemas, of: plugin.name, in: documents, clock: environment.clock))
        return lanes.withLock { lanes in
            // Whoever came first knows the numbers that are used.
            if !isKnown, let first = lanes[plugin.name] { return first }
            lanes[plugin.name] = lane
            return lane
        }
    }

    /// Lets go of versions that are no longer in force; how far their plugins have come lies in the file.
    func keep(_ plugins: [LoadedPlugin]) {
        lanes.withLock { lanes in
            lanes = lanes.filter { name, lane in
                lane.cursor.unstored != nil
                    || plugins.contains { $0.name == name && !$0.manifest.handlers.due.isEmpty }
            }
        }
    }

    private func handles(of lane: Lane) async throws -> [CollectionHandle] {
        var handles: [CollectionHandle] = []
        for name in lane.plugin.manifest.handlers.due.keys.sorted() {
            handles.append(try await lane.collections.collection(name).handle)
        }
        return handles
    }
}

extension Timestamp {
    /// The first whole millisecond that is not before a time in seconds since 1970.
    fileprivate init(seconds: Double) {
        self.init(milliseconds: Int64(exactly: (seconds * 1_000).rounded(.up)) ?? (seconds < 0 ? .min : .max))
    }
}

/// Knows when each plugin's next document is due, and wakes the plugin then.
///
/// However many documents wait, there is one moment for each plugin and one sleep for all of them.
final class DueFeed: Sendable {
    /// The longest sleep: the clock may have been set meanwhile.
    private static let longest = Duration.seconds(1)
    /// How much sooner a moment has to be than the end of the sleep that is under way to have a sleep of its own. So
    /// at most fifty sleep at once, however many moments come.
    private static let step = Duration.milliseconds(20)

    private struct Schedule {
        /// The next moments, by plugin.
        var next: [String: Timestamp] = [:]
        /// Plugins that are being served.
        var served: Set<String> = []
        /// When the first sleep ends that is under way.
        var end: Timestamp?
    }

    private let state = Mutex(Schedule())
    private let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Says that a plugin's document is due at a moment, or sooner than it was known.
    func hasten(_ plugin: String, to moment: Timestamp) {
        let isSooner = state.withLock { state in
            guard state.next[plugin].map({ moment < $0 }) ?? true else { return false }
            state.next[plugin] = moment
            return true
        }
        if isSooner { bell.yield() }
    }

    /// Has a plugin look for what is due.
    func ring(_ plugin: String) { hasten(plugin, to: Timestamp(milliseconds: .min)) }

    /// Serves plugins as their documents come due, until it is cancelled; they don't wait for one another.
    ///
    /// - Parameter serve: Tells a plugin of what is due, and returns when the next document is.
    func run(in environment: HostEnvironment, _ serve: @escaping @Sendable (String) async -> Timestamp?) async
    {
        await withDiscardingTaskGroup { group in
            for await _ in rings {
                let now = environment.clock.now()
                for plugin in begin(at: now) {
                    group.addTask {
                        let next = await serve(plugin)
                        self.end(plugin, next)
                    }
                }
                guard let end = nextEnd(after: now) else { continue }
                group.addTask {
                    // Where nobody can sleep there is nothing to be woken for.
                    guard (try? await environment.sleep(end - now)) != nil else { return }
                    self.state.withLock { if $0.end == end { $0.end = nil } }
                    self.bell.yield()
                }
            }
        }
    }

    /// The plugins that have something due and are not being served.
    private func begin(at now: Timestamp) -> [String] {
        state.withLock { state in
            let due = state.next.filter { $0.value <= now && !state.served.contains($0.key) }.keys.sorted()
            for plugin in due {
                state.next[plugin] = nil
                state.served.insert(plugin)
            }
            return due
        }
    }

    private func end(_ plugin: String, _ next: Timestamp?) {
        state.withLock { state in
            state.served.remove(plugin)
            // What was stored since the plugin looked may be due sooner.
            if let next { state.next[plugin] = min(next, state.next[plugin] ?? next) }
        }
        bell.yield()
    }

    /// When a new sleep has to end; `nil` if none is needed.
    private func nextEnd(after now: Timestamp) -> Timestamp? {
        state.withLock { state in
            let waiting = state.next.filter { !state.served.contains($0.key) }
            guard let first = waiting.values.min() else { return nil }
            let end = min(max(first, now), now + Self.longest)
            if let known = state.end, known - Self.step <= end { return nil }
            state.end = end
            return end
        }
    }
}
