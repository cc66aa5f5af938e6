import Community
package import Lua
package import Model

/// Walks a table that a plugin returned, knowing where it is, so that a problem names file and key path.
package struct TableReader {
    package let file: String
    /// Where the table stands in the file: `commands.roll`; empty for the whole.
    package let path: String
    private let table: LuaTable

    /// - Throws: a problem where the value is no table.
    package init(_ value: LuaValue, file: String, path: String = "") throws(PluginProblem) {
        self.file = file
        self.path = path
        guard let table = value.table else {
            let what = path.isEmpty ? "the file returns" : "this is"
            throw PluginProblem(
                file: file, path: path.isEmpty ? nil : path,
                message:
                    "\(what) \(value.typeName == "nil" ? "nothing" : "a \(value.typeName)"), a table is expected"
            )
        }
        self.table = table
    }

    package var fields: [LuaName: LuaValue] { table.fields }
    /// The names, in order.
    package var names: [String] { table.fields.keys.sorted().map(\.description) }

    /// Returns the names, in order.
    /// - Parameter what: What they are names of, for an error.
    /// - Throws: a problem if there are more than `most`, or values without a name.
    func names(atMost most: Int, _ what: String) throws(PluginProblem) -> [String] {
        try refusePositions()
        try requireNames(atMost: most, what)
        return names
    }

    /// - Throws: a problem if there are more names than `most`.
    func requireNames(atMost most: Int, _ what: String) throws(PluginProblem) {
        guard fields.count <= most else { throw problem(nil, "there are at most \(grouped(most)) \(what)") }
    }

    /// The value at a name.
    subscript(_ key: String) -> LuaValue { table[key] }
    package var array: [LuaValue] { table.array }

    /// The path of a key of this table.
    package func place(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    /// A problem with a key of this table, or with the table itself.
    package func problem(_ key: String?, _ message: String) -> PluginProblem {
        let place = key.map(place) ?? path
        return PluginProblem(file: file, path: place.isEmpty ? nil : place, message: message)
    }

    /// Refuses keys that mean nothing, since a slip in a key would otherwise go unnoticed.
    func allow(_ keys: [String], positions: Int = 0) throws(PluginProblem) {
        if let unknown = table.firstName(besides: keys) {
            throw problem(unknown, "unknown key" + (Suggestion.hint(for: unknown, among: keys) ?? ""))
        }
        try refusePositions(after: positions)
    }

    /// Refuses values without a key, but for some.
    func refusePositions(after positions: Int = 0) throws(PluginProblem) {
        guard array.count > positions else { return }
        throw problem("[\(positions + 1)]", "a value without a key means nothing here")
    }

    /// The text at a key; `nil` if nothing is there.
    /// - Throws: a problem if something else is. The same holds for the types below.
    package func string(_ key: String) throws(PluginProblem) -> String? {
        guard let text = try read(key, "a text", \.string) else { return nil }
        try requireLength(of: text, at: key)
        return text
    }

    /// - Throws: a problem if a text is longer than one of a manifest may be.
    func requireLength(of text: String, at key: String) throws(PluginProblem) {
        guard text.utf8.count <= ManifestBounds.textBytes else {
            throw problem(key, "a text has at most \(grouped(ManifestBounds.textBytes)) bytes")
        }
    }

    package func boolean(_ key: String) throws(PluginProblem) -> Bool? {
        try read(key, "true or false", \.boolean)
    }

    package func integer(_ key: String) throws(PluginProblem) -> Int64? {
        try read(key, "a whole number", \.integer)
    }

    package func number(_ key: String) throws(PluginProblem) -> Double? {
        try read(key, "a number", \.number)
    }

    /// The function at a key.
    /// - Throws: a problem if there is none.
    package func function(_ key: String) throws(PluginProblem) -> LuaFunction {
        guard let function = try read(key, "a function", \.function) else {
            throw problem(key, "a function is expected here")
        }
        return function
    }

    /// Returns the words of a list; `nil` if nothing is there.
    func strings(
        _ key: String, atMost most: Int = ManifestBounds.listed
    ) throws(PluginProblem) -> [String]? {
        guard let table = try read(key, "a list", \.table) else { return nil }
        guard table.fields.isEmpty else {
            throw problem(key, "a list is expected, like { \"one\", \"two\" }")
        }
        try requireCount(table.array.count, atMost: most, in: key)
        var words: [String] = []
        for (index, value) in table.array.enumerated() {
            let place = "\(key)[\(index + 1)]"
            guard let word = value.string else { throw problem(place, "a text is expected") }
            try requireLength(of: word, at: place)
            words.append(word)
        }
        return words
    }

    /// Refuses a list that is too long.
    func requireCount(_ count: Int, atMost most: Int, in key: String) throws(PluginProblem) {
        guard count <= most else { throw problem(key, "a list of at most \(grouped(most)) is expected") }
    }

    /// A text, or a table of texts by language that has English; nil when absent.
    package func localized(_ key: String) throws(PluginProblem) -> LocalizedText? {
        try localized(table[key], at: key)
    }

    /// A list of texts, each in one language or in several.
    func localizedList(_ key: String, atMost most: Int) throws(PluginProblem) -> [LocalizedText] {
        let list = try self.table(key)
        guard list.fields.isEmpty else {
            throw problem(key, "a list is expected, like { \"one\", { en = \"two\" } }")
        }
        try requireCount(list.array.count, atMost: most, in: key)
        var texts: [LocalizedText] = []
        for (index, value) in list.array.enumerated() {
            guard let text = try localized(value, at: "\(key)[\(index + 1)]") else { continue }
            texts.append(text)
        }
        return texts
    }

    private func localized(_ value: LuaValue, at key: String) throws(PluginProblem) -> LocalizedText? {
        if value.isNil { return nil }
        if let text = value.string {
            try requireLength(of: text, at: key)
            return LocalizedText(text, others: [:])
        }
        let reader = try TableReader(value, file: file, path: place(key))
        try reader.allow(Language.allCases.map(\.rawValue))
        guard let english = try reader.string("en") else {
            throw reader.problem("en", "the English text is missing")
        }
        var others: [Language: String] = [:]
        for language in Language.allCases where language != .english {
            others[language] = try reader.string(language.rawValue)
        }
        return LocalizedText(english, others: others)
    }

    /// The table under a key, or an empty one.
    package func table(_ key: String) throws(PluginProblem) -> TableReader {
        let value = table[key]
        return try TableReader(value.isNil ? .table(LuaTable()) : value, file: file, path: place(key))
    }

    /// Returns the tables of a table of kinds, such as `notifications`, by the names that the plugin gives them.
    /// - Parameters:
    ///   - what: What they are kinds of, for an error.
    ///   - keys: Those that a kind may have.
    func kinds(
        of what: String, keys: [String], atMost most: Int
    ) throws(PluginProblem) -> [(name: String, table: TableReader)] {
        let names = try names(atMost: most, "kinds of \(what)")
        var kinds: [(String, TableReader)] = []
        for name in names {
            guard PluginName.isOne(name) else {
                throw problem(name, "a kind is lower-case letters, digits and _, at most 32, a letter first")
            }
            let kind = try table(name)
            try kind.allow(keys)
            kinds.append((name, kind))
        }
        return kinds
    }

    private func read<Value>(
        _ key: String, _ expected: String, _ convert: (LuaValue) -> Value?
    ) throws(PluginProblem) -> Value? {
        let value = table[key]
        if value.isNil { return nil }
        guard let result = convert(value) else {
            throw problem(key, "\(expected) is expected, this is a \(value.typeName)")
        }
        return result
    }
}

/// A value of a plugin's setting as it stands in the configuration.
package enum SettingValue: Sendable, Hashable {
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    /// Something that no setting can hold, named for the error: `a list`.
    case other(String)
}

extension SettingValue {
    package var luaValue: LuaValue {
        switch self {
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .other: .nil
        }
    }

    /// As an error shows it: `5`, `"fast"`, `a list`.
    var shown: String {
        switch self {
        case .boolean(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): Self.shown(value)
        case .string(let value): "\"\(value)\""
        case .other(let what): what
        }
    }

    static func shown(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? String(number)
    }
}
