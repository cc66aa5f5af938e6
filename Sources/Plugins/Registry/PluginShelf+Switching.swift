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
