package import Lua
package import Model

/// A question that one plugin puts to others about records of its own, such as how high a flat ranks.
package struct DeclaredHook: AskedHook, Hashable {
    /// A field of a record.
    package struct Field: Sendable, Hashable {
        package let name: String
        package let kind: Kind
        package let isOptional: Bool
    }

    /// What a value is.
    package enum Kind: String, Sendable, CaseIterable {
        case text, integer, number, yesno, list

        func accepts(_ value: LuaValue) -> Bool {
            switch self {
            case .text: value.string != nil
            case .integer: value.integer != nil
            case .number: value.number?.isFinite == true
            case .yesno: value.boolean != nil
            case .list:
                value.table.map { $0.fields.isEmpty && $0.array.allSatisfy { $0.string != nil } } ?? false
            }
        }

        /// As a sentence says it: `expected is a text`.
        var words: String {
            switch self {
            case .text: "a text"
            case .integer: "a whole number"
            case .number: "a finite number"
            case .yesno: "true or false"
            case .list: "a list of texts"
            }
        }
    }

    /// Its plugin's name, a dot, and its own: `housing.rank`.
    package let name: String
    package let summary: LocalizedText
    package let fields: [Field]
    /// What an answer is.
    package let result: Kind
    /// What stands before the first plugin that answers.
    package let fallback: LuaValue
    /// What a plugin's failure comes to.
    package let failure: HookFailure

    package func accepts(_ value: LuaValue) -> Bool { result.accepts(value) }

    package func complaint(about value: LuaValue) -> String {
        "\(name) gave \(value.described), \(result.words) is expected"
    }

    /// The plugin that may declare a hook of this name, or `nil` if it is one of the core's.
    package static func owner(of name: String) -> String? {
        isName(name) ? name.split(separator: ".").first.map(String.init) : nil
    }

    /// Whether a name is written as one: `PLUGIN.NAME`, where no hook of the core's begins so, and it is no
    /// question.
    package static func isName(_ name: String) -> Bool {
        if PluginQuestion(rawValue: name) != nil { return false }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 && parts.allSatisfy { PluginName.isOne($0) }
            && !Hook.allCases.contains { $0.rawValue.hasPrefix(parts[0] + ".") }
    }

    /// The values of a record, in the order of the fields.
    /// - Throws: ``APIMisuse`` if one is missing, of another kind, or no field's.
    package func values(of record: LuaValue, at index: Int) throws -> [LuaValue] {
        guard let table = record.table, table.array.isEmpty else {
            throw APIMisuse("record \(index) of \(name) is a table of \(fieldNames)")
        }
        if let unknown = table.firstName(besides: fields.map(\.name)) {
            throw APIMisuse(
                "record \(index) of \(name) has the unknown field \(unknown): there are \(fieldNames)")
        }
        return try fields.map { field in
            let value = table[field.name]
            if field.isOptional, value.isNil { return value }
            guard field.kind.accepts(value) else {
                throw APIMisuse(
                    "\(field.name) in record \(index) of \(name) is \(field.kind.words), not \(value.described)"
                )
            }
            return value
        }
    }

    /// The values of a stored document that has other fields too, or `nil` if one is missing or of another
    /// kind.
    func values(in document: [UInt8], named names: [[UInt8]]) -> [LuaValue]? {
        guard let values = try? CBOR.values(of: names, in: document) else { return nil }
        let areAccepted = zip(fields, values).allSatisfy { field, value in
            field.kind.accepts(value) || field.isOptional && value.isNil
        }
        return areAccepted ? values : nil
    }

    private var fieldNames: String { fields.map(\.name).joined(separator: ", ") }
}
