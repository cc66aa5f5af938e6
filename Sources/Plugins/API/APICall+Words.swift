import Community
package import Lua
import Model

extension APICall {
    /// The text of the first argument's key with the second one's values.
    func wording(in language: Language) throws -> String {
        let key = try text(0)
        let values = value(1)
        guard values.isNil || values.table?.array.isEmpty == true else {
            throw APIMisuse("\(entry.signature): values are a table by name, like { title = \"Notes\" }")
        }
        do {
            return try seat.words.text(
                key, values.table ?? LuaTable(), in: language, isReply: entry.name == "call:text")
        } catch {
            throw APIMisuse("\(entry.signature): \(error.message)")
        }
    }

    /// The same in the language of the third argument, or in all.
    package func localized() throws -> LuaValue {
        guard let tag = try optionalText(2) else {
            return .record(
                try Language.allCases.reduce(into: [:]) {
                    $0[LuaName($1.rawValue)] = .string(try wording(in: $1))
                })
        }
        guard let language = Language(rawValue: tag) else {
            let tags = Language.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
            throw APIMisuse("\(entry.signature): language is one of \(tags)")
        }
        return .string(try wording(in: language))
    }
}
