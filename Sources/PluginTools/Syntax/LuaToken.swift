/// A word of Lua source and where it stands.
struct LuaToken: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case name, keyword, string, number, symbol
    }

    let kind: Kind
    /// As written; of a string what is between the quotes.
    let text: String
    /// Counted from 1.
    let line: Int
    /// Characters (Unicode scalars) from the line's start, counted from 1.
    let column: Int

    func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
    func isKeyword(_ word: String) -> Bool { kind == .keyword && text == word }
}
