import Community
import Logging

/// Keeps what runs in step with what lies in the folder.
actor PluginShelf {
    let folder: PluginFolder
    let history: PluginHistory
    private let announcer: Announcer
    var loader: PluginLoader
    var entries: [String: PluginRegistry.Entry] = [:]
    var disabled: DisabledPlugins
    private var told: Set<String> = []

    init(loader: PluginLoader) {
        let configuration = loader.configuration
        self.loader = loader
        announcer = loader.announcer
        folder = PluginFolder(path: configuration.directory)
        history = PluginHistory(path: configuration.history, keep: configuration.keepVersions)
        disabled = DisabledPlugins(
            path: configuration.history.isEmpty ? nil : "\(configuration.history)/disabled.json")
    }

    /// What a look at the folder came to.
    struct Outcome: Sendable {
        let registry: PluginRegistry
        /// What is wrong, and was not told before.
        let problems: [LocalizedText]
        /// Good versions that came, to be kept for undo once they run.
        let arrived: [PluginSource]
    }

    /// Reads the folder, loads what changed, and gives what is in force now. Calls must not overlap.
    func refresh() async -> Outcome {
        var problems: [LocalizedText] = []
        var arrived: [PluginSource] = []
        do {
            let files = try folder.files()
            entries = entries.filter { files.contains($0.key) }
            for file in files {
                entries[file, default: .init()].disabled = disabled[file]
                let before = entries[file]?.plugin
                if let problem = await refresh(file) { problems.append(problem) }
                if let plugin = entries[file]?.plugin, plugin !== before { arrived.append(plugin.source) }
            }
        } catch {
            problems += news([ChangeWords.unreadable(folder.path, error)])
        }
        let registry = PluginRegistry(entries: entries)
        let warnings = registry.warnings + strangers() + [disabled.problem].compactMap(\.self)
        told = told.filter { warnings.contains($0) }
        return Outcome(
            registry: registry, problems: problems + news(warnings.map(LocalizedText.init(stringLiteral:))),
            arrived: arrived)
    }

    /// Brings a file up to date; gives the problem, if there is a new one.
    private func refresh(_ file: String) async -> LocalizedText? {
        // Not even read: what is switched off costs nothing.
        guard entries[file]?.disabled == nil else { return nil }
        do {
            let source = try folder.read(file)
            guard source != entries[file]?.source else { return nil }
            if source == entries[file]?.plugin?.source {
                entries[file]?.source = source
                entries[file]?.problem = nil
                return nil
            }
            entries[file, default: .init()].source = source
            let plugin = try await loader.load(source)
            entries[file]?.plugin = plugin
            entries[file]?.problem = nil
            return nil
        } catch {
            let problem =
                error as? PluginProblem ?? PluginProblem(file: file, message: "it can't be read: \(error)")
            defer { entries[file, default: .init()].problem = problem }
            return problem == entries[file]?.problem ? nil : told(problem, of: entries[file]?.plugin)
        }
    }

    private func told(_ problem: PluginProblem, of running: LoadedPlugin?) -> LocalizedText {
        guard let running else { return ChangeWords.notLoaded(problem) }
        return ChangeWords.goesOn(running.name, running.manifest.version, after: problem)
    }

    /// Keeps versions for undo; gives what is wrong. After the swap: writing files takes longer than loading.
    /// - Parameter lines: what the saves changed, by file.
    func remember(_ sources: [PluginSource], as lines: [String: String]) -> [LocalizedText] {
        let now = loader.environment.clock.now()
        return sources.compactMap { source in
            do {
                let words = lines[source.file]?.replacing(" loaded", with: "", maxReplacements: 1)
                try history.record(source, as: words.map { PluginHistory.Note(at: now, words: $0) })
                return nil
            } catch {
                return ChangeWords.notKept(source.file, error)
            }
        }
    }

    /// Settings and budgets for plugins that are not there.
    private func strangers() -> [String] {
        let known = Set(
            entries.values.compactMap { $0.plugin?.name ?? $0.disabled?.name } + entries.keys.map(stem))
        let configuration = loader.configuration
        let named =
            configuration.settings.keys.map { ("settings", $0) }
            + configuration.budgets.keys.map { ("budgets", $0) }
        return named.filter { !known.contains($0.1) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map {
            "config.json:plugins.\($0.0).\($0.1): there is no plugin \($0.1)"
        }
    }

    private func news(_ lines: [LocalizedText]) -> [LocalizedText] {
        lines.filter { told.insert($0.text(in: .english)).inserted }
    }

    func entry(of name: String) throws -> (file: String, entry: PluginRegistry.Entry) {
        let match =
            entries.first { $0.value.plugin?.name == name || $0.value.disabled?.name == name }
            ?? entries.first { stem($0.key) == name }
        guard let (file, entry) = match else { throw CommunityError(.notFound, ShelfWords.noPlugin(name)) }
        return (file, entry)
    }

    func stem(_ file: String) -> String { PluginSource(file: file, bytes: []).stem }

    /// The folders to watch.
    var watched: [String] { folder.folders() }
}
