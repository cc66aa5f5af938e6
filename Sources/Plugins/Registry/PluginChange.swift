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

    /// One line for each plugin that came, changed or went, in order of file names, but what is required before who
    /// requires it.
    var lines: [LocalizedText] { changes.map(\.line) }

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
                let parts = parts(of: gone, in: old).map(LocalizedText.init(stringLiteral:))
                return Self.listed(parts, after: new.absence(of: gone))
            }
        }
        let title = ChangeWords.loaded(after.name, after.manifest.version)
        return Self.listed(differences(from: before, to: after), after: title)
    }

    private func differences(from before: LoadedPlugin?, to after: LoadedPlugin) -> [LocalizedText] {
        let now = parts(of: after, in: new)
        guard let before else { return now.map { "+ \($0)" } }
        let then = parts(of: before, in: old)
        let sections = (SourceSections(before), SourceSections(after))
        var marks = now.filter { !then.contains($0) }.map { "+ \($0)" }
        marks += now.filter { then.contains($0) && sections.0[$0] != sections.1[$0] }.map { "~ \($0)" }
        marks += then.filter { !now.contains($0) }.map { "- \($0)" }
        marks += modules(before.source, after.source)
        marks += settings(before, after)
        var words = marks.map(LocalizedText.init(stringLiteral:))
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

    private func settings(_ before: LoadedPlugin, _ after: LoadedPlugin) -> [String] {
        after.settings.values.sorted { $0.key < $1.key }.compactMap { name, value in
            guard let old = before.settings.values[name], old != value else { return nil }
            return "\(name) \(old.shown) → \(value.shown)"
        }
    }

    /// `/roll`, `forum.score`: what a plugin brings.
    private func parts(of plugin: LoadedPlugin, in registry: PluginRegistry) -> [String] {
        registry.commands(of: plugin).map { "/\($0.name)" }
            + plugin.manifest.asked
    }

    private static func listed(_ parts: [LocalizedText], after title: LocalizedText) -> LocalizedText {
        parts.isEmpty ? title : ChangeWords.list(parts, after: title)
    }
}

/// The lines of a plugin's source that belong to each command, hook and answer, as people lay them out:
/// from the line that opens it to the line that opens the next.
private struct SourceSections {
    private typealias Line = ArraySlice<UInt8>

    /// What a line may open.
    private struct Opener {
        let part: String
        /// Whether a `{` has to follow the `=`.
        let isTable: Bool
    }

    private var sections: [String: [Line]] = [:]

    init(_ plugin: LoadedPlugin) {
        var openers: [[UInt8]: Opener] = [:]
        for command in plugin.manifest.commands {
            let name = command.description.name
            openers[Array(name.utf8)] = Opener(part: "/\(name)", isTable: true)
            openers[Array("[\"\(name)\"]".utf8)] = Opener(part: "/\(name)", isTable: true)
        }
        for name in plugin.manifest.asked {
            openers[Array("[\"\(name)\"]".utf8)] = Opener(part: name, isTable: false)
        }
        var current: String?
        for line in plugin.source.bytes.split(separator: UInt8(ascii: "\n")) {
            if let part = Self.part(openedBy: line, of: openers) { current = part }
            if let current { sections[current, default: []].append(line) }
        }
    }

    /// Without what only closes, which stands behind whatever comes last.
    subscript(part: String) -> [ArraySlice<UInt8>]? {
        guard var lines = sections[part] else { return nil }
        while let last = lines.last, last.allSatisfy({ " \t},".utf8.contains($0) }) { lines.removeLast() }
        return lines
    }

    private static func part(openedBy line: Line, of openers: [[UInt8]: Opener]) -> String? {
        guard let sign = line.firstIndex(of: UInt8(ascii: "=")),
            let opener = openers[line[..<sign].filter { !isSpace($0) }]
        else { return nil }
        let next = line[line.index(after: sign)...].first { !isSpace($0) }
        return !opener.isTable || next == UInt8(ascii: "{") ? opener.part : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }
}
