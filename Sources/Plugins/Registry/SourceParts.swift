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
