/// Where the keys of a source's tables stand, so that a problem with a key path gets line and column.
struct KeyMap: Sendable {
    private var tables: [(start: LuaToken, keys: [String: LuaToken])] = []

    /// A table that is part of no other.
    mutating func begin(at token: LuaToken) -> Int {
        tables.append((token, [:]))
        return tables.count - 1
    }

    mutating func add(_ path: String, to table: Int, at token: LuaToken) {
        if tables[table].keys[path] == nil { tables[table].keys[path] = token }
    }

    /// The place of a path in what the file returns; of a path that is not there, that of the table it lacks in.
    /// - Parameter others: Paths at which the same may stand.
    func place(of path: String, or others: [String] = []) -> LuaToken? {
        guard let table = tables.max(by: { Self.likeness($0.keys) < Self.likeness($1.keys) }) else {
            return nil
        }
        var paths = ([path] + others).map { $0.replacing(".[", with: "[") }
        while paths.contains(where: { !$0.isEmpty }) {
            if let token = paths.lazy.compactMap({ table.keys[$0] }).first { return token }
            paths = paths.map { String($0[..<($0.lastIndex { ".[".contains($0) } ?? $0.startIndex)]) }
        }
        return table.start
    }

    /// How much a table looks like a plugin's.
    private static func likeness(_ keys: [String: LuaToken]) -> Int {
        ["name", "version", "summary", "commands", "hooks", "answers", "events", "needs", "settings"].count {
            keys[$0] != nil
        }
    }
}
