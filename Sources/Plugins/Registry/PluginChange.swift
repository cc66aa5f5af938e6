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
    /// said on the first line. Else in order of file names.
    var lines: [LocalizedText] {
        let scorers = Set((old.hooks.scorers.plugins + new.hooks.scorers.plugins).map(\.file))
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
        let (shared, apart) = new.plugins.filter { before[$0.file] !== $0 }.reduce(
            into: ([LoadedPlugin](), [LoadedPlugin]())
        ) { parts, plugin in
            if let earlier = before[plugin.file], Self.onlySharesChange(earlier, plugin) {
                parts.0.append(plugin)
            } else {
                parts.1.append(plugin)
            }
        }
        let library = ([sharedChange(shared, before), unusedChange()] as [LocalizedText?])
            .compactMap(\.self).map { (file: PluginLibrary.file, line: $0) }
        return library
            + (gone + apart.map(\.file)).compactMap { file in
                line(from: before[file], to: after[file]).map { (file, $0) }
            }
    }

    /// Whether nothing changed but the modules of the library that a plugin uses.
    private static func onlySharesChange(_ before: LoadedPlugin, _ after: LoadedPlugin) -> Bool {
        before.source != after.source && before.source.own == after.source.own
            && before.settings.values == after.settings.values && before.priority == after.priority
            && before.budget == after.budget
    }

    /// One line for all plugins of which only what they share changed; `nil` if there are none.
    private func sharedChange(_ plugins: [LoadedPlugin], _ before: [String: LoadedPlugin]) -> LocalizedText? {
        guard !plugins.isEmpty else { return nil }
        let marks = plugins.flatMap { plugin in
            Self.marks(before[plugin.file]?.source.library.modules ?? [:], plugin.source.library.modules)
        }
        return ChangeWords.library(Set(marks).sorted(), usedBy: plugins.map(\.name).sorted())
    }

    /// Whether a hook may answer differently.
    func touches(_ chain: (PluginRegistry) -> HookChain) -> Bool {
        let (before, after) = (chain(old).plugins, chain(new).plugins)
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

    /// A line for modules that changed and that no plugin uses; `nil` if there are none.
    private func unusedChange() -> LocalizedText? {
        let used = (old.plugins + new.plugins).reduce(into: Set<String>()) {
            $0.formUnion($1.source.library.modules.keys)
        }
        // What is wrong is told of by itself.
        let wrong = new.libraryProblems.map(\.file)
        func unused(_ modules: [String: [UInt8]]) -> [String: [UInt8]] {
            modules.filter { !used.contains($0.key) && !wrong.contains(PluginLibrary.file(of: $0.key)) }
        }
        let marks = Self.marks(unused(old.library.modules), unused(new.library.modules))
        return marks.isEmpty ? nil : ChangeWords.unusedLibrary(marks)
    }

    /// `~ lib/words.lua`: the folder's other files.
    private func modules(_ before: PluginSource, _ after: PluginSource) -> [String] {
        Self.marks(before.modules, after.modules)
    }

    private static func marks(_ before: [String: [UInt8]], _ after: [String: [UInt8]]) -> [String] {
        Set(before.keys).union(after.keys).sorted().compactMap { file in
            let (old, new) = (before[file], after[file])
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

/// Something that a plugin brings: as people call it, and where its manifest has it.
struct ManifestPart: Hashable {
    /// `/roll`, `forum.score`, `every 1h`
    let words: String
    /// The key of the manifest: `commands`.
    let table: String
    /// That within the table: `roll`.
    let key: String
}

extension PluginManifest {
    /// What it brings besides commands.
    var parts: [ManifestPart] {
        func named(_ table: String, _ keys: [String]) -> [ManifestPart] {
            keys.sorted().map { ManifestPart(words: $0, table: table, key: $0) }
        }
        func called(_ table: String, by mark: String, _ keys: [String]) -> [ManifestPart] {
            keys.map { ManifestPart(words: "\(table)\(mark)\($0)", table: table, key: $0) }
        }
        return named("hooks", handlers.hooks.keys.sorted())
            + named("intents", handlers.intents.map(\.name))
            + named("hooks", handlers.answers.keys.map(\.rawValue))
            + named("events", handlers.events.keys.map(\.rawValue))
            + called("every", by: " ", handlers.timers.map(\.name))
            + called("at", by: " ", handlers.clock.map(\.name))
            + called("due", by: " ", handlers.due.keys.sorted())
            + named("alerts", handlers.alerts.map(\.name)).map {
                ManifestPart(words: "/alert \($0.words)", table: $0.table, key: $0.key)
            }
            + called("notifications", by: ".", noticeNames)
    }

    /// The kinds of notifications that it declares for its bot; alerts have their own.
    private var noticeNames: [String] {
        words.notices.keys.filter { name in !handlers.alerts.contains { $0.name == name } }.sorted()
    }

    /// The collections that it declares, and those of others that it wants to use.
    package var collectionNames: [String] {
        storage.collections.map(\.name) + storage.uses.keys.sorted().map(\.description)
    }
}
