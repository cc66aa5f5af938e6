import Community
import Model

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
            for file in history.files where !files.contains(file) {
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
