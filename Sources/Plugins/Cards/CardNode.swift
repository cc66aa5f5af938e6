import Community
import Lua
import Model

/// A value within a card's table that knows its key path.
struct CardNode {
    let value: LuaValue
    let path: String
    let language: Language

    /// The named values of a table.
    struct Keys {
        fileprivate let table: LuaTable
        fileprivate let node: CardNode

        subscript(key: String) -> CardNode { node.child(table[key], ".\(key)") }
    }

    func problem(_ message: String) -> APIMisuse { APIMisuse("\(path) \(message)") }

    private func wrong(_ expected: String) -> APIMisuse {
        problem("must be \(expected), not \(value.isNil ? "nil" : "a \(value.typeName)")")
    }

    fileprivate func child(_ value: LuaValue, _ step: String) -> CardNode {
        CardNode(value: value, path: path + step, language: language)
    }

    /// The values at these names; another name is a slip that would otherwise go unnoticed.
    func table(_ keys: [String]) throws -> Keys {
        guard let table = value.table else { throw wrong("a table") }
        if let unknown = table.firstName(besides: keys) {
            let nearest = Suggestion.nearest(to: unknown, among: keys).map { ". Did you mean \($0)?" } ?? ""
            throw child(.nil, ".\(unknown)").problem("is an unknown key\(nearest)")
        }
        guard table.array.isEmpty else { throw child(.nil, "[1]").problem("has no name") }
        return Keys(table: table, node: self)
    }

    /// `{ "one", "other" }`, or the same by name.
    func pair(_ one: String, _ other: String) throws -> (CardNode, CardNode) {
        if let table = value.table, table.fields.isEmpty, table.array.count == 2 {
            return (child(table[1], ".\(one)"), child(table[2], ".\(other)"))
        }
        let keys = try table([one, other])
        return (keys[one], keys[other])
    }

    /// The values of a list; none of nil, unless it is needed.
    func items(isNeeded: Bool = false) throws -> [CardNode] {
        if value.isNil, !isNeeded { return [] }
        guard let table = value.table, table.fields.isEmpty else { throw wrong("a list") }
        return table.array.enumerated().map { child($1, "[\($0 + 1)]") }
    }

    /// A text or a number, or the text of a table by language.
    func text() throws -> String {
        if let text = value.lenientString { return ValueBreaks.restored(in: text) }
        guard let table = value.table, table.array.isEmpty else { throw wrong("text") }
        let chosen = table[language.rawValue].isNil ? table["en"] : table[language.rawValue]
        guard let text = chosen.lenientString else {
            throw problem("must be text, or a table by language that has at least en")
        }
        return ValueBreaks.restored(in: text)
    }

    func optionalText() throws -> String? { try optional { try $0.text() } }

    func number() throws -> Double {
        guard let number = value.number, number.isFinite else { throw wrong("a finite number") }
        return number
    }

    /// Seconds since 1970 as milliseconds.
    func moment() throws -> Int64 {
        let seconds = try number()
        guard seconds.magnitude < 1e11 else { throw problem("must be a moment in seconds since 1970") }
        return Int64(seconds * 1000)
    }

    func flag() throws -> Bool? {
        if value.isNil { return nil }
        guard let flag = value.boolean else { throw wrong("true or false") }
        return flag
    }

    func word(of words: [String]) throws -> String? {
        if value.isNil { return nil }
        guard let word = value.string, words.contains(word) else {
            throw problem("must be one of \(words.joined(separator: ", "))")
        }
        return word
    }

    /// What `read` makes of it, or `nil` if it is nil.
    func optional<Result>(_ read: (CardNode) throws -> Result) throws -> Result? {
        value.isNil ? nil : try read(self)
    }
}
