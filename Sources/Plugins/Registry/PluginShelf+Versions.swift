import Community
import Model

extension PluginShelf {
    /// Writes a version before the last save back to its files.
    /// - Parameter steps: how many saves are taken back.
    /// - Throws: `CommunityError` if so many are not kept, or it no longer loads.
    func restore(_ name: String, steps: Int) async throws {
        let (file, entry) = try entry(of: name)
        do {
            let current = entry.source ?? (try? folder.read(file))
            let version = try version(steps, before: current, of: file, called: name)
            let source = try history.read(version, of: file)
            _ = try await load(source, by: loader)
            try folder.replace(with: source)
            try history.rewind(to: version, of: file)
        } catch let problem as PluginProblem {
            throw CommunityError(.unavailable, ShelfWords.earlierNoLongerLoads(name, problem))
        } catch let error as CommunityError {
            throw error
        } catch {
            throw CommunityError(.unavailable, ShelfWords.earlierLost(name, error))
        }
    }

    /// What the text on disk is compared to a good version before it.
    /// - Throws: `CommunityError` if so many are not kept.
    func difference(_ name: String, steps: Int) throws -> [String] {
        let (file, entry) = try entry(of: name)
        let current = entry.source ?? (try? folder.read(file))
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

    /// What is there now and the versions before it, the newest first.
    /// - Throws: `CommunityError` if there is no such plugin.
    func versions(of name: String) throws -> [PluginRelease] {
        let (file, entry) = try entry(of: name)
        let current = entry.source ?? (try? folder.read(file))
        do {
            let (all, earlier) = (
                try history.versions(of: file), try history.earlier(than: current, of: file)
            )
            // A text that was refused is no version.
            let isKept = all.count > earlier.count
            let newest = isKept ? all.last.flatMap(history.note) : nil
            let words = newest?.words ?? (isKept ? name : entry.problem.map { "not loaded: \($0)" } ?? name)
            return [PluginRelease(steps: nil, at: newest?.at, words: words)]
                + earlier.enumerated().map { index, version in
                    let note = history.note(of: version)
                    return PluginRelease(steps: index + 1, at: note?.at, words: note?.words ?? name)
                }
        } catch {
            throw CommunityError(.unavailable, ShelfWords.unreadable(name, error))
        }
    }
}
