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

/// The words of a plugin's source that belong to each part of its manifest, and those outside of the manifest.
///
/// Read is the table as it is written out: what the source computes has no words of its own. Spaces and comments are
/// no words.
struct SourceParts {
    private let words: [String]
    private let manifest: SourceTables.Table?

    /// - Parameter source: one that Lua compiles.
    init(_ source: PluginSource) {
        words = SourceWords(source.bytes).words
        manifest = SourceTables(words).manifest
    }

    /// What is written of a part; `nil` if the manifest doesn't write it out.
    subscript(part: ManifestPart) -> ArraySlice<String>? {
        let tables = [part.table] + APIChange.formerPaths(of: part.table)
        return tables.lazy.compactMap { manifest?.items[[$0, part.key]] }.first.map { words[$0] }
    }

    /// What is written before and behind the manifest's table.
    var rest: [String] {
        guard let manifest else { return words }
        return Array(words[..<manifest.start] + words[manifest.end...])
    }
}

/// The tables that a source writes out, with where their items are.
private struct SourceTables {
    struct Table {
        let start: Int
        var end: Int
        /// By path, of at most two keys: `commands`, `roll`.
        var items: [[String]: Range<Int>] = [:]
    }

    private enum Nest {
        case block, group
        case table(Open)
    }

    /// A table that is being read.
    private struct Open {
        /// The outermost one of those it stands in, as a value of a value.
        let root: Int
        let path: [String]
        var item: Item?
    }

    private struct Item {
        /// `nil` if it has only a place, or a key that is computed.
        let key: String?
        let start: Int
        /// Where its value begins.
        let value: Int
    }

    private var tables: [Table] = []
    private let words: [String]
    private var nests: [Nest] = [.block]

    init(_ words: [String]) {
        self.words = words
        var at = 0
        while at < words.count { at = step(at) }
    }

    /// The one that looks most like a plugin's.
    var manifest: Table? { tables.max { Self.likeness($0) < Self.likeness($1) } }

    private static func likeness(_ table: Table) -> Int {
        ManifestReader.keys.count { table.items[[$0]] != nil }
    }

    /// Reads a word, or the key of an item. Returns where to go on.
    private mutating func step(_ at: Int) -> Int {
        if case .table(let table) = nests.last, table.item == nil, !["}", ",", ";"].contains(words[at]) {
            return beginItem(of: table, at)
        }
        switch words[at] {
        case "function", "if", "do", "repeat": nests.append(.block)
        case "end", "until": if case .block = nests.last, nests.count > 1 { nests.removeLast() }
        case "(", "[": nests.append(.group)
        case ")", "]": if case .group = nests.last { nests.removeLast() }
        case "{": open(at)
        case "}": close(at)
        case ",", ";": endItem(at)
        default: break
        }
        return at + 1
    }

    private mutating func open(_ at: Int) {
        if case .table(let outer) = nests.last, let item = outer.item, item.value == at, let key = item.key {
            nests.append(.table(Open(root: outer.root, path: outer.path + [key])))
        } else {
            tables.append(Table(start: at, end: words.count))
            nests.append(.table(Open(root: tables.count - 1, path: [])))
        }
    }

    private mutating func close(_ at: Int) {
        endItem(at)
        guard case .table(let table) = nests.last else { return }
        if table.path.isEmpty { tables[table.root].end = at + 1 }
        nests.removeLast()
    }

    private mutating func beginItem(of table: Open, _ at: Int) -> Int {
        let (key, value) = key(at)
        var table = table
        table.item = Item(key: key, start: at, value: value)
        nests[nests.count - 1] = .table(table)
        return value
    }

    private mutating func endItem(_ at: Int) {
        guard case .table(var table) = nests.last, let item = table.item else { return }
        table.item = nil
        nests[nests.count - 1] = .table(table)
        guard let key = item.key, table.path.count < 2 else { return }
        tables[table.root].items[table.path + [key]] = item.start..<at
    }

    /// `roll =` or `["forum.score"] =`, and where the value begins.
    private func key(_ at: Int) -> (key: String?, value: Int) {
        if word(at + 1) == "=" { return (words[at], at + 2) }
        guard words[at] == "[", let text = word(at + 1), text.hasPrefix("\"") || text.hasPrefix("'"),
            word(at + 2) == "]", word(at + 3) == "="
        else { return (nil, at) }
        return (String(text.dropFirst().dropLast()), at + 4)
    }

    private func word(_ at: Int) -> String? { at < words.count ? words[at] : nil }
}

/// Cuts Lua source into names, numbers, texts and signs, without spaces and comments.
private struct SourceWords {
    private(set) var words: [String] = []
    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if peek() == UInt8(ascii: "#") { skipLine() }
        while at < bytes.count { step() }
    }

    private func peek(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

    private mutating func step() {
        let (start, byte) = (at, peek())
        switch byte {
        case _ where byte <= 32:
            at += 1
            return
        case UInt8(ascii: "-") where peek(1) == byte:
            at += 2
            if let level = longLevel() { skipLong(level) } else { skipLine() }
            return
        case UInt8(ascii: "["): if let level = longLevel() { skipLong(level) } else { at += 1 }
        case UInt8(ascii: "\""), UInt8(ascii: "'"): skipQuoted(byte)
        case UInt8(ascii: "=") where peek(1) == byte: at += 2
        case _ where Self.isPartOfName(byte): while Self.isPartOfName(peek()) { at += 1 }
        default: at += 1
        }
        words.append(String(decoding: bytes[start..<at], as: UTF8.self))
    }

    private mutating func skipLine() {
        while at < bytes.count, peek() != UInt8(ascii: "\n") { at += 1 }
    }

    private mutating func skipQuoted(_ quote: UInt8) {
        at += 1
        while at < bytes.count, peek() != quote { at += peek() == UInt8(ascii: "\\") ? 2 : 1 }
        at = min(at + 1, bytes.count)
    }

    /// How many `=` a long bracket that opens here has, or `nil` if none opens.
    private func longLevel() -> Int? {
        guard peek() == UInt8(ascii: "[") else { return nil }
        var level = 0
        while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
        return peek(1 + level) == UInt8(ascii: "[") ? level : nil
    }

    private mutating func skipLong(_ level: Int) {
        let closing = Array("]".utf8) + [UInt8](repeating: UInt8(ascii: "="), count: level) + Array("]".utf8)
        at += level + 2
        while at < bytes.count, !bytes[at...].starts(with: closing) { at += 1 }
        at = min(at + closing.count, bytes.count)
    }

    private static func isPartOfName(_ byte: UInt8) -> Bool {
        (97...122).contains(byte | 32) && byte < 128 || (48...57).contains(byte) || byte == UInt8(ascii: "_")
    }
}
