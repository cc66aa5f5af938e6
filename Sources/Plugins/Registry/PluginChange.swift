import Community
import Model

/// What a save changed, for people: `dice 1.1.0 loaded: + /flip, ~ /roll`.
struct PluginChange {
    private let old: PluginRegistry
    private let new: PluginRegistry
    /// The lines with the files that they are about.
    private(set) var changes: [(file: String, line: LocalizedText)] = []

    /// Compares what both registries run: their sources too, which takes as long as they are.
    init(from old: PluginRegistry, to new: PluginRegistry) {
        self.old = old
        self.new = new
        changes = compare()
    }

    /// One line for each plugin that came, changed or went: first those that score posts, since how many posts moved is
    /// said on the first line. Else in order of file names, but what is required before who requires it.
    var lines: [LocalizedText] {
        let scorers = Set((old.hooks.scorers.bindings + new.hooks.scorers.bindings).map(\.plugin.file))
        return (changes.filter { scorers.contains($0.file) } + changes.filter { !scorers.contains($0.file) })
            .map(\.line)
    }

    /// The same by file, in English.
    var byFile: [String: String] {
        Dictionary(changes.map { ($0.file, $0.line.text(in: .english)) }) { first, _ in first }
    }

    private func compare() -> [(file: String, line: LocalizedText)] {
        let before = Dictionary(old.plugins.map { ($0.file, $0) }) { first, _ in first }
        let after = Dictionary(new.plugins.map { ($0.file, $0) }) { first, _ in first }
        let gone = old.plugins.map(\.file).filter { after[$0] == nil }
        return (gone + new.plugins.map(\.file)).compactMap { file in
            guard before[file] !== after[file] else { return nil }
            return line(from: before[file], to: after[file]).map { (file, $0) }
        }
    }

    /// Whether a hook may answer differently.
    func touches(_ chain: (PluginRegistry) -> HookChain) -> Bool {
        let (before, after) = (chain(old).bindings.map(\.plugin), chain(new).bindings.map(\.plugin))
        return before.count != after.count || !zip(before, after).allSatisfy { $0 === $1 }
    }

    private func line(from before: LoadedPlugin?, to after: LoadedPlugin?) -> LocalizedText? {
        guard let after else {
            return before.map { gone in
                let parts = parts(of: gone, in: old).map { LocalizedText(stringLiteral: $0.words) }
                return Self.listed(parts, after: new.absence(of: gone))
            }
        }
        let title = ChangeWords.loaded(after.name, after.manifest.version)
        return Self.listed(differences(from: before, to: after), after: title)
    }

    private func differences(from before: LoadedPlugin?, to after: LoadedPlugin) -> [LocalizedText] {
        let now = parts(of: after, in: new)
        guard let before else { return now.map { "+ \($0.words)" } }
        let then = parts(of: before, in: old)
        let texts = (SourceParts(before.source), SourceParts(after.source))
        var marks = now.filter { !then.contains($0) }.map { "+ \($0.words)" }
        marks += now.filter { then.contains($0) && texts.0[$0] != texts.1[$0] }.map { "~ \($0.words)" }
        marks += then.filter { !now.contains($0) }.map { "- \($0.words)" }
        marks += modules(before.source, after.source)
        marks += settings(before, after)
        var words = marks.map(LocalizedText.init(stringLiteral:))
        if texts.0.rest != texts.1.rest { words.append(ChangeWords.otherCode) }
        words += needs(before.manifest.grants, after.manifest.grants)
        words += shares(before.manifest.sharing, after.manifest.sharing)
        if before.priority != after.priority {
            words.append(ChangeWords.priority(before.priority, after.priority))
        }
        if before.budget != after.budget { words.append(ChangeWords.budget) }
        if before.name != after.name { words.append(ChangeWords.renamed(from: before.name)) }
        return words.isEmpty ? [ChangeWords.nothing] : words
    }

    /// `~ lib/words.lua`: the folder's other files.
    private func modules(_ before: PluginSource, _ after: PluginSource) -> [String] {
        Set(before.modules.keys).union(after.modules.keys).sorted().compactMap { file in
            let (old, new) = (before.modules[file], after.modules[file])
            return old == new ? nil : "\(old == nil ? "+" : new == nil ? "-" : "~") \(file)"
        }
    }

    /// `now needs read:chat`
    private func needs(_ before: [String], _ after: [String]) -> [LocalizedText] {
        after.filter { !before.contains($0) }.map(ChangeWords.needs)
            + before.filter { !after.contains($0) }.map(ChangeWords.needsNoLonger)
    }

    /// `now shares viewings → calendar (read)`
    private func shares(_ before: [String], _ after: [String]) -> [LocalizedText] {
        after.filter { !before.contains($0) }.map(ChangeWords.shares)
            + before.filter { !after.contains($0) }.map(ChangeWords.sharesNoLonger)
    }

    private func settings(_ before: LoadedPlugin, _ after: LoadedPlugin) -> [String] {
        after.settings.values.sorted { $0.key < $1.key }.compactMap { name, value in
            guard let old = before.settings.values[name], old != value else { return nil }
            return "\(name) \(old.shown) → \(value.shown)"
        }
    }

    /// `/roll`, `forum.score`, `chat.sent`, `every 1h`: what a plugin brings.
    private func parts(of plugin: LoadedPlugin, in registry: PluginRegistry) -> [ManifestPart] {
        registry.commands(of: plugin).map {
            ManifestPart(words: "/\($0.name)", table: "commands", key: $0.name)
        } + plugin.manifest.parts
    }

    private static func listed(_ parts: [LocalizedText], after title: LocalizedText) -> LocalizedText {
        parts.isEmpty ? title : ChangeWords.list(parts, after: title)
    }
}
