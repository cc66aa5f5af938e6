package import Community
import Concurrency
import Logging
import Lua
package import Model
import ServiceLifecycle

/// Runs the plugins of a folder: their commands, hooks, events and timers, and changes them while it runs.
///
/// It holds the community and what this asks of plugins, in which it puts them in force: `start()` loads the folder, and
/// `run()` watches it until the gateway stops. Nothing that it holds holds it: where it ends, its plugins do, who know the
/// community.
package final class PluginHost: Service, Sendable {
    struct State: Sendable {
        /// Whether `run()` is under way, and with it the gateway's other services.
        var isRunning = false
        /// The watch that began before the folder was first read; `nil` if `run()` begins one.
        var folderWatch: FolderWatch?
        /// Comes first when an administrator asks for a look.
        var look: (@Sendable () async -> [LocalizedText])?
    }

    /// What is written to the gateway's own bot, and what is asked in plain words.
    struct Assistant: Sendable {
        let feed = AskFeed()
        let desk = AskDesk()
        let counts = AskCounts()
        let misread: MisreadShelf
    }

    package var configuration: PluginConfiguration { answers.configuration }
    package var environment: HostEnvironment { answers.environment }
    let announcer: Announcer
    let state = Mutex(State())
    /// Messages that plugins are to look at.
    let annotations = AnnotationFeed()
    /// What plugins said of messages.
    let traces = TraceLog()
    let assistant: Assistant
    /// The cards that people keep.
    let dashboards: DashboardShelf
    /// What everybody wants to be told of.
    var alerts: AlertShelf { answers.alerts }
    /// The community; `nil` where plugins are only looked at.
    package let campus: Campus?
    package let answers: PluginAnswers
    let delivery: EventDelivery
    let shelf: PluginShelf
    private let mutex = AsyncMutex()
    private let (watching, watch) = AsyncStream.makeStream(of: Void.self)

    /// - Parameters:
    ///   - campus: The community, which asks `answers`; `nil` where plugins are only looked at.
    ///   - answers: Where plugins are put in force, by this host alone.
    package init(campus: Campus?, answers: PluginAnswers) {
        let (configuration, environment) = (answers.configuration, answers.environment)
        self.campus = campus
        self.answers = answers
        announcer = Announcer(logger: environment.logger)
        assistant = Assistant(misread: MisreadShelf(in: environment.documents, clock: environment.clock))
        dashboards = DashboardShelf(in: environment.documents)
        delivery = EventDelivery(environment: environment, campus: campus)
        let pool = LuaThreadPool(
            threads: configuration.threads.count, niceness: configuration.threads.niceness,
            patience: configuration.threads.stuckAfter,
            stuckAtMost: configuration.threads.stuckAtMost, uptime: environment.uptime)
        // What is saved is waited for, and seldom: it is loaded at the usual priority.
        let loading = LuaThreadPool(
            threads: 1, patience: configuration.threads.stuckAfter,
            stuckAtMost: configuration.threads.stuckAtMost, uptime: environment.uptime)
        for pool in [pool, loading] {
            pool.onStuck { [announcer] in announcer.tell(StuckWords.told($0)) }
        }
        let loader = PluginLoader(
            configuration: configuration, environment: environment, pool: pool, loading: loading,
            announcer: announcer, campus: campus, others: answers)
        shelf = PluginShelf(loader: loader)
    }

    /// Takes its plugins out of force. They know the community and what that asks, which would hold one another for ever.
    deinit { answers.replace(with: PluginRegistry()) }

    // MARK: Starting and running

    /// Loads the folder and begins to listen for events.
    ///
    /// A plugin that does not load is announced and left out; the rest goes on.
    /// - Parameter onAnnouncement: Called with each line for administrators: what changed, what is wrong.
    package func start(onAnnouncement: @escaping @Sendable (LocalizedText) -> Void = { _ in }) async {
        announcer.send(to: onAnnouncement)
        campus?.people.onTagRenewal { [announcer, mutex] renewal in
            // Behind what is said of the change that it follows from.
            Task { await mutex.pass { announcer.tell(ChangeWords.renewed(renewal)) } }
        }
        campus?.bus.listen { [feed = delivery.feed] events in feed.offer(events) }
        campus?.bus.listen { [feed = annotations] events in feed.offer(events) }
        campus?.bus.listen { [feed = assistant.feed] events in feed.offer(events) }
        await open()
    }

    /// Watches the folder from now on, so that `run()` doesn't read it once more for what was saved in between.
    ///
    /// Call it before the folder is first read.
    /// - Throws: a problem if the system has no watch left.
    package func beginWatching() async throws(PluginProblem) {
        let watch = try FolderWatch()
        watch.add(await shelf.watched)
        state.withLock { $0.folderWatch = watch }
    }

    /// Loads the folder for the first time; only what is wrong is said.
    package func open() async {
        await mutex.pass { [self] in
            let outcome = await shelf.refresh()
            await delivery.enroll(outcome.registry.plugins)
            swap(to: outcome.registry)
            await declareNotices()
            // Many leave much garbage between what stays. It takes a while, so few are not worth it.
            if outcome.registry.plugins.count >= 100 { LuaState.trimMemory() }
            let changes = Self.starts(of: outcome.registry)
            let problems = outcome.problems + (await shelf.remember(outcome.arrived, as: changes))
            (problems + unanswered(after: nil, by: outcome.registry)).forEach(announcer.tell)
        }
    }

    /// What stands beside the versions that a start found, by file: all that they have is no news.
    private static func starts(of registry: PluginRegistry) -> [String: String] {
        let start = "as it was at the start"
        let plugins = registry.plugins.map { ($0.file, "\($0.name) \($0.manifest.version): \(start)") }
        let library = (PluginLibrary.file, "\(PluginLibrary.folder): \(start)")
        return Dictionary(plugins + [library]) { first, _ in first }
    }

    /// Watches the folder and runs events and timers until the gateway stops.
    package func run() async throws {
        let early = state.withLock { $0.folderWatch }
        let watch = try early ?? FolderWatch()
        if early == nil { watch.add(await shelf.watched) }
        state.withLock { $0.isRunning = true }
        self.watch.finish()
        defer { state.withLock { $0.isRunning = false } }
        await withDiscardingTaskGroup { group in
            group.addTask { await self.follow(watch, sinceFirstRead: early != nil) }
            group.addTask { await self.runEvents() }
            group.addTask { await cancelWhenGracefulShutdown { await self.delivery.keepCursors() } }
            group.addTask { await self.annotations.run { await self.annotate($0) } }
            group.addTask { await self.runAssistant() }
            group.addTask { await cancelWhenGracefulShutdown { await self.runAlerts() } }
            group.addTask { await cancelWhenGracefulShutdown { await self.runTimers() } }
            group.addTask { await cancelWhenGracefulShutdown { await self.runDue() } }
            group.addTask { await cancelWhenGracefulShutdown { await self.runScores() } }
            group.addTask { await cancelWhenGracefulShutdown { await self.clearForms() } }
        }
    }

    /// - Parameter isWhole: Whether the watch began before the folder was first read.
    private func follow(_ watch: FolderWatch, sinceFirstRead isWhole: Bool) async {
        // What was saved before the watch began.
        if !isWhole { await reload() }
        for await _ in watch.changes.cancelOnGracefulShutdown() {
            do { try await Task.sleep(for: configuration.settleTime) } catch { return }
            watch.add(await shelf.watched)
            await reload()
        }
    }

    // MARK: Changing

    /// Reads the folder and takes over what changed. Returns the lines that were announced, in English.
    @discardableResult
    package func reload() async -> [String] {
        await alone { [self] in await change() }.map { $0.text(in: .english) }
    }

    /// Writes an earlier version back to the plugin's files, and takes it over; says what changed.
    /// - Parameter steps: which of ``versions(of:)``; `nil` for the one before the last save, never one
    ///   that was undone.
    /// - Throws: `CommunityError` if so many are not kept, or it no longer loads.
    package func undo(plugin name: String, steps: Int?) async throws -> LocalizedText {
        try await alone { [self] in
            let redone = try await shelf.restore(name, steps: steps)
            let lines = await change()
            if let redone { return .joined([ChangeWords.isRedone(name, at: redone.at)] + lines, by: "; ") }
            return lines.isEmpty ? ChangeWords.undone(name, steps: steps ?? 1) : .joined(lines, by: "; ")
        }
    }

    /// What changed since a version: `12 - ` before a line of it, `12 + ` before one of now, at most
    /// ``LineDifference/longest``.
    /// - Parameter steps: how many saves back the version is, from 1.
    /// - Throws: `CommunityError` if there is no such plugin, or so many versions are not kept.
    package func difference(plugin name: String, steps: Int) async throws -> [String] {
        try await shelf.difference(name, steps: steps)
    }

    /// One change at a time.
    func alone<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
        try await mutex.pass(body)
    }

    /// Does something with what lies in the folder, and takes it over. Returns what changed, or `words` if nothing did.
    func changed(
        by body: @Sendable (PluginShelf) async throws -> Void, orSaying words: LocalizedText
    ) async throws -> LocalizedText {
        try await alone { [self] in
            try await body(shelf)
            let lines = await change()
            return lines.isEmpty ? words : .joined(lines, by: "; ")
        }
    }

    /// Reads the folder, swaps, and tells; only within ``alone(_:)``.
    func change() async -> [LocalizedText] {
        let outcome = await shelf.refresh()
        await delivery.enroll(outcome.registry.plugins)
        let old = answers.registry
        swap(to: outcome.registry)
        await declareNotices()
        let change = PluginChange(from: old, to: outcome.registry)
        let problems = outcome.problems + (await shelf.remember(outcome.arrived, as: change.byFile))
        var lines = change.lines
        if change.touches(\.hooks.scorers) { lines = await rescored(lines) }
        lines = problems + lines + unanswered(after: old, by: outcome.registry)
        announcer.tell(answering: lines)
        // What becomes of stored tags is told once it is done.
        if change.touches(\.hooks.normalizers) { campus?.people.tagRuleChanged() }
        return lines
    }

    /// What plugins declare is told to the community, where people switch it.
    private func declareNotices() async {
        let notices = answers.registry.plugins.flatMap(\.manifest.words.notices.values)
        // What can't be stored now is declared when it is first told.
        try? await campus?.notifications.declare(notices)
    }

    private func swap(to registry: PluginRegistry) {
        let before = answers.replace(with: registry)
        for plugin in before.plugins {
            let successor = registry.plugin(named: plugin.name)
            guard successor !== plugin, successor?.manifest.storage.carriesMemory != true else { continue }
            environment.conversations.memory.discard(plugin.name)
        }
        annotations.setActive(!registry.hooks.annotators.plugins.isEmpty)
        delivery.feed.listeners = Dictionary(
            registry.plugins.map { ($0.name, Set($0.manifest.handlers.events.keys)) }
        ) {
            first, _ in first
        }
        delivery.due.keep(registry.plugins)
        for plugin in registry.plugins where !plugin.manifest.handlers.due.isEmpty {
            delivery.due.feed.ring(plugin.name)
        }
        for plugin in registry.plugins where plugin.manifest.storage.isScored {
            environment.scores.ring(plugin.name)
        }
    }

    /// What administrators should know of questions that nobody answers any more.
    func unanswered(after old: PluginRegistry?, by new: PluginRegistry) -> [LocalizedText] {
        guard campus?.configuration.requests == .nearby,
            new.answerers(to: .peopleNearby).isEmpty,
            old?.answerers(to: .peopleNearby).isEmpty != true
        else { return [] }
        return [ChangeWords.nobodyNearby]
    }

    /// Has Trending score everything anew, and says on the first line how many posts moved.
    private func rescored(_ lines: [LocalizedText]) async -> [LocalizedText] {
        let (forum, isRunning) = (campus?.forum, state.withLock(\.isRunning))
        guard isRunning, let first = lines.first, let moved = try? await forum?.rescore() else {
            forum?.scoringChanged()
            return lines
        }
        return [ChangeWords.adding(ChangeWords.moved(moved), to: first)] + lines.dropFirst()
    }

    /// Returns once `run()` watches the folder.
    func untilWatching() async { for await _ in watching {} }

    // MARK: Telling

    /// Every line for administrators from now on.
    package func announcements() -> AsyncStream<String> { announcer.subscribe() }
}
