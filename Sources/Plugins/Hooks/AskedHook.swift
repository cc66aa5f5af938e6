package import Lua

/// What plugins are asked: a ``Hook`` of the core's, or a ``DeclaredHook`` of another plugin's.
package protocol AskedHook: Sendable {
    /// The key of a manifest's `hooks`: `forum.score`.
    var name: String { get }
    /// Whether a value is an answer of the hook's type; nil is not.
    func accepts(_ value: LuaValue) -> Bool
    /// What is wrong with an answer, in words.
    func complaint(about value: LuaValue) -> String
}

extension Hook: AskedHook {
    package var name: String { rawValue }
}

extension LuaValue {
    /// What a value is, for who expected another: `NaN`, `a table`.
    var described: String {
        switch self {
        case .number(let number): number.isNaN ? "NaN" : "\(number)"
        case .bytes: "a string that is no UTF-8"
        default: "a \(typeName)"
        }
    }
}
