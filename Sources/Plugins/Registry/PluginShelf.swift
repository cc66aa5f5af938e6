import Community
import Logging
import Model

/// Keeps what runs in step with what lies in the folder.
actor PluginShelf {
    let folder: PluginFolder
    let history: PluginHistory
    private let announcer: Announcer
    var loader: PluginLoader
    var entries: [String: PluginRegistry.Entry] = [:]
    var disabled: DisabledPlugins
    var holders: PluginHolders
    /// What plugins share, as it is in force.
    var library = PluginLibrary()
    /// The same as it lay in the folder at the last look; `nil` if it couldn't be read.
    var lastLibrary: PluginLibrary?
    /// Why modules of the folder are not what is in force, by file.
    var libraryProblems: [String: PluginProblem] = [:]
    /// Plugins that were loaded to see whether what they share may change, by file; only within ``refresh()``.
    var checked: [String: LoadedPlugin] = [:]
    private var told: Set<String> = []

    init(loader: PluginLoader) {
        let configuration = loader.configuration
        self.loader = loader
        announcer = loader.announcer
        folder = PluginFolder(path: configuration.directory)
        history = PluginHistory(
            path: configuration.history.folder, keep: configuration.history.keep)
        disabled = DisabledPlugins(
            path: configuration.history.folder.isEmpty ? nil : "\(configuration.history.folder)/disabled.json"
        )
        holders = PluginHolders(historyFolder: configuration.history.folder)
    }

    /// What a look at the folder came to.
    struct Outcome: Sendable {
        let registry: PluginRegistry
        /// What is wrong, and was not told before.
        let problems: [LocalizedText]
        /// Good versions that came, to be kept for undo once they run.
        let arrived: [PluginSource]
    }

    /// A text that could be loaded so far.
    private struct Made {
        let source: PluginSource
        let manifest: PluginManifest
        /// Makes the plugin, with what it is configured with.
        let finish: @Sendable () async throws(PluginProblem) -> LoadedPlugin

        init(_ source: PluginSource, _ instance: PluginInstance, by loader: PluginLoader) {
            self.source = source
            manifest = instance.manifest
            finish = { () async throws(PluginProblem) in try await loader.finish(source, instance) }
        }

        init(_ plugin: LoadedPlugin) {
            source = plugin.source
            manifest = plugin.manifest
            finish = { () async throws(PluginProblem) in plugin }
        }
    }

    /// Reads the folder and loads what changed. Returns what is in force now. Calls must not overlap.
    func refresh() async -> Outcome {
        var (problems, arrived): ([LocalizedText], [PluginSource]) = ([], [])
        do {
            (problems, arrived) = try await look()
        } catch {
            problems = news([ChangeWords.unreadable(folder.path, error)])
        }
        let registry = PluginRegistry(
            entries: entries, library: library,
            libraryProblems: libraryProblems.sorted { $0.key < $1.key }.map(\.value))
        let warnings =
            registry.warnings + strangers() + [disabled.problem, holders.problem].compactMap(\.self)
        told = told.filter { warnings.contains($0) }
        return Outcome(
            registry: registry, problems: problems + news(warnings.map(LocalizedText.init(stringLiteral:))),
            arrived: arrived)
    }

    /// Brings every file up to date. Returns new problems, by file, and the versions that came.
    private func look() async throws -> ([LocalizedText], [PluginSource]) {
        let files = try folder.files()
        entries = entries.filter { files.contains($0.key) }
        if holders.retry() { reconsider() }
        recall(files: files)
        holders.follow(files)
        var made: [(claim: PluginHolders.Claim, value: Made)] = []
        var arrived: [PluginSource] = []
        let before = library
        var problems = await refreshLibrary(files).compactMapValues(\.self)
        defer {
            checked = [:]
            loader.forgetLibrary()
        }
        if library != before { arrived.append(library.source) }
        for file in files {
            entries[file, default: .init()].disabled = disabled[file]
            do { made += try await make(file).map { [$0] } ?? [] } catch {
                // Taken away since the folder was read: as if it had not been listed.
                if folder.lists(file) {
                    problems[file] = record(error, of: file)
                } else {
                    entries[file] = nil
                }
            }
        }
        problems.merge(await compileUnused(since: before)) { first, _ in first }
        // Who has a name already comes before who wants it, and all are read before anybody gets one.
        let all = made
        for (claim, made) in holders.inOrder(made) {
            if let refusal = holders.refusal(of: claim, among: entries) {
                entries[claim.file]?.isClaimRefused = true
                problems[claim.file] = record(refusal, of: claim.file)
                continue
            }
            if let lack = lack(of: made.manifest, in: claim.file, among: all) {
                entries[claim.file]?.refusedWishes = made.manifest.wishes
                problems[claim.file] = record(lack, of: claim.file)
                continue
            }
            do {
                // Not before: nothing of it is called with what is stored or configured under another's name.
                let plugin = try await made.finish()
                entries[claim.file]?.plugin = plugin
                entries[claim.file]?.problem = nil
                holders.assign(claim)
                arrived.append(made.source)
            } catch {
                problems[claim.file] = record(error, of: claim.file)
            }
        }
        settleNames(files: files)
        let lines = problems.sorted { $0.key < $1.key }.map(\.value)
        guard reviewRefusals() else { return (lines, arrived) }
        // What kept it out is gone: whoever was refused for its claim is asked once more.
        let more = try await look()
        return (lines + more.0, arrived + more.1)
    }

    /// Why a text may not have what it wants of others; `nil` if it may, or they are not there.
    ///
    /// - Parameter made: What was saved with it, and comes in the place of what runs.
    private func lack(
        of manifest: PluginManifest, in file: String, among made: [(claim: PluginHolders.Claim, value: Made)]
    ) -> PluginProblem? {
        let lack = manifest.wishes.lack { owner in
            let saved = made.first {
                $0.claim.name == owner && holders.refusal(of: $0.claim, among: entries) == nil
            }
            return saved?.value.manifest.storage.collections ?? collections(of: owner)
        }
        return lack.map { PluginProblem(file: file, path: "uses.\($0.shared)", message: $0.words) }
    }

    /// The collections of a plugin that runs.
    private func collections(of plugin: String) -> [CollectionSchema]? {
        entries.values.first { $0.plugin?.name == plugin }?.plugin?.manifest.storage.collections
    }

    /// Brings the reasons up to date why claims and wishes were refused; whether one of them would not be any more.
    private func reviewRefusals() -> Bool {
        var isAnyFree = false
        for (file, entry) in entries {
            guard let wishes = entry.refusedWishes, wishes.lack({ collections(of: $0) }) == nil else {
                continue
            }
            entries[file]?.source = nil
            entries[file]?.refusedWishes = nil
            isAnyFree = true
        }
        for (file, entry) in entries where entry.isClaimRefused {
            guard let claim = entry.claim else { continue }
            if let refusal = holders.refusal(of: claim, among: entries) {
                entries[file]?.problem = refusal
            } else {
                entries[file]?.source = nil
                entries[file]?.isClaimRefused = false
                isAnyFree = true
            }
        }
        return isAnyFree
    }

    /// Loads a file's text where it is another one than before.
    private func make(_ file: String) async throws -> (claim: PluginHolders.Claim, value: Made)? {
        // Not even read: what is switched off costs nothing.
        guard entries[file]?.disabled == nil else { return nil }
        let source = library.attached(to: try folder.readOwn(file))
        guard source != entries[file]?.source else { return nil }
        entries[file]?.source = source
        entries[file]?.isClaimRefused = false
        entries[file]?.refusedWishes = nil
        if let plugin = entries[file]?.plugin, source == plugin.source {
            entries[file]?.claim = plugin.claim
            entries[file]?.problem = nil
            return nil
        }
        entries[file]?.claim = nil
        let made =
            if let plugin = checked[file], plugin.source == source { Made(plugin) } else {
                Made(source, try await loader.begin(source), by: loader)
            }
        let claim = PluginHolders.Claim(file, made.manifest)
        entries[file]?.claim = claim
        return (claim, made)
    }

    /// Records why a file is not what runs. Returns it in words, `nil` if it was told before.
    private func record(_ error: any Error, of file: String) -> LocalizedText? {
        let problem =
            error as? PluginProblem ?? PluginProblem(file: file, message: "it can't be read: \(error)")
        defer { entries[file, default: .init()].problem = problem }
        return problem == entries[file]?.problem ? nil : told(problem, of: entries[file]?.plugin)
    }

    private func told(_ problem: PluginProblem, of running: LoadedPlugin?) -> LocalizedText {
        guard let running else { return ChangeWords.notLoaded(problem) }
        return ChangeWords.goesOn(running.name, running.manifest.version, after: problem)
    }

    /// Keeps versions for undo. Returns the problems. Called after the swap, since writing files takes longer than loading.
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
            configuration.perPlugin.settings.keys.map { ("settings", $0) }
            + configuration.perPlugin.budgets.keys.map { ("budgets", $0) }
        return named.filter { !known.contains($0.1) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map {
            "\(configuration.perPlugin.file):plugins.\($0.0).\($0.1): there is no plugin \($0.1)"
        }
    }

    private func news(_ lines: [LocalizedText]) -> [LocalizedText] {
        lines.filter { told.insert($0.text(in: .english)).inserted }
    }

    func entry(of name: String) throws -> (file: String, entry: PluginRegistry.Entry) {
        let match =
            entries.first { $0.value.plugin?.name == name }?.key ?? (entries[name] == nil ? nil : name)
            ?? entries.filter { $0.value.disabled?.name == name }.keys.min()
            ?? entries.keys.filter { stem($0) == name }.min()
        guard let file = match, let entry = entries[file] else {
            throw CommunityError(.notFound, ShelfWords.noPlugin(name))
        }
        return (file, entry)
    }

    func stem(_ file: String) -> String { PluginSource.stem(of: file) }

    /// The folders to watch.
    var watched: [String] { folder.folders() }
}
