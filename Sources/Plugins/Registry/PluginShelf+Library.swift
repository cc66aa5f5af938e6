import Community
import Model

/// What plugins share changes with those that use it: all of them run with the new text, or all go on with the old.
extension PluginShelf {
    /// Modules that changed and can't be told apart by who uses them.
    private struct ChangedGroup {
        /// Paths in `lib`.
        var modules: Set<String>
        /// The files of running plugins that use one of them.
        var users: Set<String>
    }

    /// Takes over what changed in `lib`, as far as every running plugin that uses it loads with it. What it loaded on
    /// the way waits in `checked`.
    ///
    /// - Returns: What is wrong, by file: where it was told before, `nil`.
    func refreshLibrary(_ files: [String]) async -> [String: LocalizedText?] {
        let told = libraryProblems
        do {
            let found = try folder.library()
            if found != lastLibrary || found != library { libraryProblems = [:] }
            lastLibrary = found
            if found != library { await admit(found, files) }
        } catch {
            // What can't be read at all leaves everything as it is.
            lastLibrary = nil
            let problem =
                error as? PluginProblem
                ?? PluginProblem(file: PluginLibrary.folder, message: "it can't be read: \(error)")
            libraryProblems = [problem.file: problem]
        }
        return libraryProblems.mapValues { problem in
            told[problem.file] == problem ? nil : ChangeWords.libraryGoesOn(problem)
        }
    }

    /// Compiles modules that came and that no plugin uses: nothing else would find them broken. Returns what is wrong.
    ///
    /// - Parameter before: The library before it was refreshed.
    func compileUnused(since before: PluginLibrary) async -> [String: LocalizedText] {
        let used = entries.values.reduce(into: Set<String>()) { used, entry in
            for source in [entry.source, entry.plugin?.source].compactMap(\.self) {
                used.formUnion(source.library.modules.keys)
            }
        }
        let unused = Self.difference(library, before).subtracting(used)
        let scripts = library.modules.filter { unused.contains($0.key) && !ModuleName.isData($0.key) }
        guard !scripts.isEmpty else { return [:] }
        do throws(PluginProblem) {
            try await loader.compile(scripts)
            return [:]
        } catch {
            libraryProblems[error.file] = error
            return [error.file: ChangeWords.notLoaded(error)]
        }
    }

    /// Looks whether the plugins that run load with an earlier library.
    /// - Throws: `PluginProblem` if one of them doesn't; what the file system says.
    func requireUsable(_ earlier: PluginLibrary) async throws {
        for group in groups(of: Self.difference(earlier, library), in: earlier, try folder.files()) {
            _ = try await load(group, with: earlier)
        }
    }

    /// The paths of modules that are not the same in both.
    private static func difference(_ one: PluginLibrary, _ other: PluginLibrary) -> Set<String> {
        Set(one.modules.keys).union(other.modules.keys).filter { one.modules[$0] != other.modules[$0] }
    }

    private func admit(_ found: PluginLibrary, _ files: [String]) async {
        for group in groups(of: Self.difference(found, library), in: found, files) {
            var trial = library
            for path in group.modules { trial.modules[path] = found.modules[path] }
            do throws(PluginProblem) {
                for (file, (plugin, isRunning)) in try await load(group, with: trial) {
                    if isRunning { entries[file]?.plugin = plugin }
                    checked[file] = plugin
                }
                library = trial
            } catch {
                let names = group.modules.sorted().map(PluginLibrary.file)
                let problem =
                    names.contains(error.file)
                    ? error
                    : PluginProblem(file: names[0], message: "a plugin does not load with it: \(error)")
                libraryProblems[problem.file] = problem
            }
        }
    }

    /// The changed modules with those that share a user, in order.
    private func groups(
        of changed: Set<String>, in found: PluginLibrary, _ files: [String]
    ) -> [ChangedGroup] {
        var groups = changed.sorted().map { ChangedGroup(modules: [$0], users: []) }
        for file in files where entries[file]?.disabled == nil {
            guard let plugin = entries[file]?.plugin else { continue }
            let texts = [plugin.source.own, try? folder.readOwn(file)].compactMap(\.self)
            let used = Set(plugin.source.library.modules.keys).union(
                texts.flatMap { found.attached(to: $0).library.modules.keys })
            let concerned = groups.filter { !$0.modules.isDisjoint(with: used) }
            guard !concerned.isEmpty else { continue }
            groups.removeAll { !$0.modules.isDisjoint(with: used) }
            groups.append(
                concerned.reduce(into: ChangedGroup(modules: [], users: [file])) { all, group in
                    all.modules.formUnion(group.modules)
                    all.users.formUnion(group.users)
                })
        }
        return groups
    }

    /// Loads all users of a group with what the library would be. Returns them by file, and whether each is the text that
    /// runs.
    /// - Throws: Why one of them doesn't load, neither as it lies in the folder nor as it runs.
    private func load(
        _ group: ChangedGroup, with trial: PluginLibrary
    ) async throws(PluginProblem) -> [String: (plugin: LoadedPlugin, isRunning: Bool)] {
        var loaded: [String: (plugin: LoadedPlugin, isRunning: Bool)] = [:]
        for file in group.users.sorted() {
            guard let running = entries[file]?.plugin else { continue }
            let saved = (try? folder.readOwn(file)) ?? running.source.own
            do throws(PluginProblem) {
                loaded[file] = (try await load(saved, with: trial), saved == running.source.own)
            } catch {
                guard saved != running.source.own else { throw error }
                // What was saved with it may be wrong by itself; then the plugin goes on as it was, with the new module.
                loaded[file] = (try await load(running.source.own, with: trial), true)
            }
        }
        return loaded
    }

    private func load(
        _ source: PluginSource, with trial: PluginLibrary
    ) async throws(PluginProblem) -> LoadedPlugin {
        if let gone = trial.missing(in: source).first, library.missing(in: source).isEmpty {
            let file = ModuleName.path(of: gone) ?? gone
            throw PluginProblem(
                file: "\(file).lua",
                message: "it was removed, and \(source.file) requires it: bring it back, or change that")
        }
        return try await load(trial.attached(to: source), by: loader)
    }
}
