import Community
import Model

extension PluginShelf {
    /// Switches a plugin off, for good.
    /// - Parameter person: the handle of who does it.
    /// - Throws: `CommunityError` if there is no such plugin, it is off, or that can't be written down.
    func disable(_ name: String, by person: String, at now: Timestamp) throws {
        let (file, entry) = try entry(of: name)
        guard entry.disabled == nil else { throw CommunityError(.invalid, ShelfWords.disabledAlready(name)) }
        let label = entry.plugin?.name ?? PluginRegistry(entries: entries).label(of: file)
        let mark = DisabledPlugins.Entry(name: label, file: file, by: person, at: now)
        do { try disabled.add(mark) } catch { throw unwritten(error) }
        entries[file] = PluginRegistry.Entry(disabled: mark)
    }

    /// Has a plugin that was switched off be loaded at the next look.
    /// - Throws: `CommunityError` if it is not off, or that can't be written down.
    func enable(_ name: String) throws {
        guard let mark = disabled.entries.first(where: { $0.name == name || $0.file == name }) else {
            _ = try entry(of: name)
            throw CommunityError(.invalid, ShelfWords.notDisabled(name))
        }
        do { try disabled.remove(mark.file) } catch { throw unwritten(error) }
        entries[mark.file]?.disabled = nil
    }

    private func unwritten(_ error: any Error) -> CommunityError {
        CommunityError(.unavailable, ShelfWords.unwritten(disabled.path, error))
    }

    /// Takes over settings, budgets and priorities; the plugins that they concern are loaded anew.
    ///
    /// Takes over all of it or nothing. Returns the problems if a plugin can't work with its values.
    func reconfigure(_ given: PluginConfiguration) async -> [LocalizedText] {
        let concerned = loader.configuration.plugins(differingFrom: given)
        guard !concerned.isEmpty else { return [] }
        var fresh = loader
        fresh.configuration.perPlugin = given.perPlugin
        var (loaded, problems): ([String: LoadedPlugin], [LocalizedText]) = ([:], [])
        for (file, entry) in entries.sorted(by: { $0.key < $1.key }) where entry.disabled == nil {
            guard concerned.contains(entry.plugin?.name ?? stem(file)),
                let source = entry.plugin?.source ?? entry.source
            else { continue }
            do {
                loaded[file] = try await load(source, by: fresh)
            } catch  where error.isOfConfiguration {
                problems.append(ChangeWords.nothingTaken(error))
            } catch {
                // What is wrong with the file itself is told as it always is.
            }
        }
        guard problems.isEmpty else { return problems }
        loader = fresh
        for (file, plugin) in loaded {
            // What did not run yet is let in at the next look, among all that may want its name.
            if entries[file]?.plugin != nil { entries[file]?.plugin = plugin }
            // A newer text that was refused may do with the new values.
            entries[file]?.source = nil
        }
        return []
    }
}

extension PluginConfiguration {
    /// The plugins that are given other values there.
    package func plugins(differingFrom other: PluginConfiguration) -> Set<String> {
        func differing<Value: Equatable>(_ one: [String: Value], _ two: [String: Value]) -> [String] {
            Set(one.keys).union(two.keys).filter { one[$0] != two[$0] }
        }
        let (own, others) = (perPlugin, other.perPlugin)
        return Set(
            differing(own.settings, others.settings) + differing(own.budgets, others.budgets)
                + differing(own.priorities, others.priorities))
    }
}

extension PluginShelf {
    /// A version that was undone, and is back.
    struct Redone: Sendable {
        /// When it came, as its line of ``versions(of:)`` has it.
        let at: Timestamp?
    }

    /// Writes an earlier version back to its files. What was in force until now, and what lies in the folder,
    /// stays among the versions.
    /// - Parameter steps: which of ``versions(of:)``; `nil` for the one before the last save, never one
    ///   that was undone.
    /// - Returns: What came back, if it was undone before.
    /// - Throws: `CommunityError` if so many are not kept, or it no longer loads.
    func restore(_ name: String, steps: Int?) async throws -> Redone? {
        let (file, current, problem) = try text(of: name)
        do {
            let version = try version(steps ?? 1, before: current, of: file, called: name)
            // Whoever types it once too often would have the fault back.
            guard steps != nil || !version.isUndone else {
                throw CommunityError(.notFound, ShelfWords.nothingOlder(name))
            }
            let redone = version.isUndone ? Redone(at: history.note(of: version)?.at) : nil
            let earlier = try history.read(version, of: file)
            // What lies in the folder is kept last: it may take the place of a text that was undone.
            guard file != PluginLibrary.file else {
                let shared = PluginLibrary(modules: earlier.modules)
                try await requireUsable(shared)
                try keepUndone(try? folder.library().source, problem, name)
                try folder.replace(with: shared)
                try history.rewind(to: version, of: file)
                return redone
            }
            let source = library.attached(to: earlier)
            var loads = true
            do throws(PluginProblem) { _ = try await load(source, by: loader) } catch {
                // A text that was refused is wanted back as it was, to be put right.
                guard version.isUndone else { throw error }
                loads = false
            }
            try keepUndone(try? folder.readOwn(file), problem, name)
            try folder.replace(with: source)
            if loads { try history.rewind(to: version, of: file) }
            return redone
        } catch let problem as PluginProblem {
            throw CommunityError(.unavailable, ShelfWords.earlierNoLongerLoads(name, problem))
        } catch let error as CommunityError {
            throw error
        } catch {
            throw CommunityError(.unavailable, ShelfWords.earlierLost(name, error))
        }
    }

    /// Keeps what lies in the folder before something else takes its place.
    private func keepUndone(_ source: PluginSource?, _ problem: PluginProblem?, _ name: String) throws {
        guard let source else { return }
        let words = problem.map(Self.refused) ?? name
        try history.recordUndone(source, as: .init(at: loader.environment.clock.now(), words: words))
    }

    /// What stands beside a text that was refused, for its save: the first line of what is wrong.
    private static func refused(_ problem: PluginProblem) -> String {
        "not loaded: \("\(problem)".split(separator: "\n").first ?? "")"
    }

    /// What the text on disk is compared to a good version before it.
    /// - Throws: `CommunityError` if so many are not kept.
    func difference(_ name: String, steps: Int) throws -> [String] {
        let (file, current, _) = try text(of: name)
        let version = try version(steps, before: current, of: file, called: name)
        guard let now = current, let before = try? history.read(version, of: file) else {
            throw CommunityError(.notFound, ShelfWords.noEarlier(name))
        }
        return LineDifference(from: before, to: now).lines
    }

    private func version(
        _ steps: Int, before current: PluginSource?, of file: String, called name: String
    ) throws -> PluginHistory.Version {
        let earlier = try history.earlier(than: current, of: file)
        guard !earlier.isEmpty else {
            throw CommunityError(.notFound, ShelfWords.noEarlier(name))
        }
        guard (1...earlier.count).contains(steps) else {
            throw CommunityError(.invalid, ShelfWords.keptOnly(earlier.count, name))
        }
        return earlier[steps - 1]
    }

    /// What lies in the folder under a plugin's name, or `lib`, and why it doesn't run.
    private func text(
        of name: String
    ) throws -> (file: String, current: PluginSource?, problem: PluginProblem?) {
        if name == PluginLibrary.folder, let found = try? folder.library(),
            found != PluginLibrary() || library != PluginLibrary()
        {
            return (PluginLibrary.file, found.source, libraryProblems.min { $0.key < $1.key }?.value)
        }
        let (file, entry) = try entry(of: name)
        return (file, entry.source ?? (try? folder.readOwn(file)), entry.problem)
    }

    /// What is there now and the versions before it, the newest first.
    /// - Throws: `CommunityError` if there is no such plugin.
    func versions(of name: String) throws -> [PluginRelease] {
        let (file, current, problem) = try text(of: name)
        do {
            let (all, earlier) = (
                try history.versions(of: file), try history.earlier(than: current, of: file)
            )
            // A text that was refused is no version.
            let isKept = all.count > earlier.count
            let newest = isKept ? all.last.flatMap(history.note) : nil
            let words = newest?.words ?? (isKept ? name : problem.map(Self.refused) ?? name)
            return [PluginRelease(steps: nil, at: newest?.at, words: words)]
                + earlier.enumerated().map { index, version in
                    let note = history.note(of: version)
                    let words = note?.words ?? name
                    return PluginRelease(
                        steps: index + 1, at: note?.at, words: version.isUndone ? "undone: \(words)" : words)
                }
        } catch {
            throw CommunityError(.unavailable, ShelfWords.unreadable(name, error))
        }
    }
}

/// Which file is which plugin: what holds a name or a command keeps it, until an administrator decides.
extension PluginShelf {
    /// What was there before anything was written down: of what is switched off, and of files that are away, the names
    /// are known.
    func recall(files: [String]) {
        guard holders.isFirst else { return }
        for mark in disabled.entries where holders[.name(mark.name)] == nil {
            holders.give(.name(mark.name), to: mark.file)
        }
    }

    /// Names that files had which are gone, as far as nobody has them now, and writes down what changed.
    func settleNames(files: [String]) {
        if holders.isFirst {
            for file in history.files where !files.contains(file) && file != PluginLibrary.file {
                let name = PluginHolders.Thing.name(stem(file))
                if holders[name] == nil { holders.give(name, to: file) }
            }
        }
        // Told by `holders.problem`; it is tried again at the next look.
        try? holders.save()
    }

    /// Loads a text that may take its file's place.
    /// - Throws: `PluginProblem` if it does not load, or may not be what it says.
    func load(
        _ source: PluginSource, by loader: PluginLoader
    ) async throws(PluginProblem) -> LoadedPlugin {
        let instance = try await loader.begin(source)
        let claim = PluginHolders.Claim(source.file, instance.manifest)
        if let refusal = holders.refusal(of: claim, among: entries) { throw refusal }
        return try await loader.finish(source, instance)
    }

    // MARK: What an administrator decides

    /// Hands a name that a file's text claims over to it, with the last holder's commands that it brings, or one command.
    /// - Throws: `CommunityError` if there is nothing to give, or it can't be written down.
    func give(_ word: String, to typed: String) throws {
        guard let file = file(called: typed) else {
            throw CommunityError(.notFound, ShelfWords.noFile(typed))
        }
        let thing = PluginHolders.Thing(word)
        let holder = holders[thing]
        guard holder != file else { throw CommunityError(.invalid, ShelfWords.holdsAlready(file, word)) }
        guard let claim = entries[file]?.claim, claim.things.contains(thing) else {
            throw CommunityError(.invalid, ShelfWords.claimsNot(file, word))
        }
        try change { holders in
            holders.give(thing, to: file)
            guard case .name = thing, let holder else { return }
            for thing in claim.things where thing != .name(claim.name) && holders[thing] == holder {
                holders.give(thing, to: file)
            }
        }
    }

    /// Frees a name or a command that nothing in force has: whichever file claims it next has it.
    /// - Throws: `CommunityError` if nobody holds it, it is in use, or that can't be written down.
    func release(_ word: String) throws {
        let thing = PluginHolders.Thing(word)
        guard let file = holders[thing] else { throw CommunityError(.notFound, ShelfWords.notHeld(word)) }
        let isInUse = entries[file].map { $0.plugin?.claim.things.contains(thing) ?? true } ?? false
        guard !isInUse else { throw CommunityError(.invalid, ShelfWords.inUse(word, file)) }
        try change { $0.give(thing, to: nil) }
    }

    private func change(_ body: (inout PluginHolders) -> Void) throws {
        var changed = holders
        body(&changed)
        do { try changed.save(strictly: true) } catch {
            throw CommunityError(.unavailable, ShelfWords.unwritten(holders.path, error))
        }
        holders = changed
        reconsider()
    }

    /// What no longer has its name or a command stops; what was refused is looked at again.
    func reconsider() {
        for (file, entry) in entries {
            if let plugin = entry.plugin, holders.refusal(of: plugin.claim, among: entries) != nil {
                entries[file]?.plugin = nil
                entries[file]?.source = nil
            } else if entry.problem != nil {
                entries[file]?.source = nil
            }
        }
    }

    /// A file of the folder by its own name, or by what comes before `.lua` where that says it.
    func file(called typed: String) -> String? {
        if entries[typed] != nil { return typed }
        let named = entries.keys.filter { stem($0) == typed }
        return named.count == 1 ? named.first : nil
    }
}

extension LoadedPlugin {
    /// What it is by its own word.
    package var claim: PluginHolders.Claim { PluginHolders.Claim(file, manifest) }
}
