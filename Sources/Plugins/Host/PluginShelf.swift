import Community
import Logging

/// Keeps what runs in step with what lies in the folder.
actor PluginShelf {
    private let folder: PluginFolder
    private let history: PluginHistory
    private let loader: PluginLoader
    private let announcer: Announcer
    private var entries: [String: PluginRegistry.Entry] = [:]
    private var told: Set<String> = []

    init(loader: PluginLoader) {
        let configuration = loader.configuration
        self.loader = loader
        announcer = loader.announcer
        folder = PluginFolder(path: configuration.directory)
        history = PluginHistory(path: configuration.history, keep: configuration.keepVersions)
    }

    /// What a look at the folder came to.
    struct Outcome: Sendable {
        let registry: PluginRegistry
        /// What is wrong, and was not told before.
        let problems: [String]
        /// Good versions that came, to be kept for undo once they run.
        let arrived: [PluginSource]
    }

    /// Reads the folder, loads what changed, and gives what is in force now. Calls must not overlap.
    func refresh() async -> Outcome {
        var problems: [String] = []
        var arrived: [PluginSource] = []
        do {
            let files = try folder.files()
            entries = entries.filter { files.contains($0.key) }
            for file in files {
                let before = entries[file]?.plugin
                if let problem = await refresh(file) { problems.append(problem) }
                if let plugin = entries[file]?.plugin, plugin !== before { arrived.append(plugin.source) }
            }
        } catch {
            problems += news(["the plugin folder \(folder.path) can't be read: \(error)"])
        }
        let registry = PluginRegistry(entries: entries)
        let warnings = registry.warnings + strangers()
        told = told.filter { warnings.contains($0) }
        return Outcome(registry: registry, problems: problems + news(warnings), arrived: arrived)
    }

    /// Brings a file up to date; gives the problem, if there is a new one.
    private func refresh(_ file: String) async -> String? {
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

    private func told(_ problem: PluginProblem, of running: LoadedPlugin?) -> String {
        guard let running else { return "\(problem). It is not loaded" }
        return "\(problem). \(running.name) \(running.manifest.version) goes on as it was"
    }

    /// Keeps versions for undo; gives what is wrong. After the swap: writing files takes longer than loading.
    func remember(_ sources: [PluginSource]) -> [String] {
        sources.compactMap { source in
            do {
                try history.record(source)
                return nil
            } catch {
                return "\(source.file): its version can't be kept for undo: \(error)"
            }
        }
    }

    /// Settings and budgets for plugins that are not there.
    private func strangers() -> [String] {
        let known = Set(entries.values.compactMap { $0.plugin?.name } + entries.keys.map(stem))
        let configuration = loader.configuration
        let named =
            configuration.settings.keys.map { ("settings", $0) }
            + configuration.budgets.keys.map { ("budgets", $0) }
        return named.filter { !known.contains($0.1) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map {
            "config.json:plugins.\($0.0).\($0.1): there is no plugin \($0.1)"
        }
    }

    private func news(_ lines: [String]) -> [String] { lines.filter { told.insert($0).inserted } }

    // MARK: Undo

    /// Writes the version before the last save back to its file.
    /// - Throws: `CommunityError` where there is none, or it no longer loads.
    func restore(_ name: String) async throws {
        let (file, entry) = try entry(of: name)
        do {
            guard let version = try history.version(before: entry.source?.bytes, of: file) else {
                throw CommunityError(.notFound, "no earlier version of \(name) is kept")
            }
            _ = try await loader.load(version)
            try folder.replace(file, with: version.bytes)
            try history.rewind(to: version)
        } catch let problem as PluginProblem {
            throw CommunityError(.unavailable, "the earlier version of \(name) no longer loads: \(problem)")
        } catch let error as CommunityError {
            throw error
        } catch {
            throw CommunityError(
                .unavailable, "the earlier version of \(name) can't be brought back: \(error)")
        }
    }

    /// What the text on disk is compared to the good version before it.
    /// - Throws: `CommunityError` where there is none.
    func difference(_ name: String) throws -> [String] {
        let (file, entry) = try entry(of: name)
        let (now, before) = (entry.source?.bytes, try? history.version(before: entry.source?.bytes, of: file))
        guard let now, let before else {
            throw CommunityError(.notFound, "no earlier version of \(name) is kept")
        }
        return LineDifference(from: before.bytes, to: now).lines
    }

    private func entry(of name: String) throws -> (file: String, entry: PluginRegistry.Entry) {
        let match = entries.first { $0.value.plugin?.name == name } ?? entries.first { stem($0.key) == name }
        guard let (file, entry) = match else { throw CommunityError(.notFound, "no plugin \(name)") }
        return (file, entry)
    }

    private func stem(_ file: String) -> String { PluginSource(file: file, bytes: []).stem }

    /// The folders to watch.
    var watched: [String] { folder.folders() }
}
