/// A text with places for values: `posted {id}: {title}`. A brace that opens no place is written twice.
package struct WordTemplate: Sendable, Hashable {
    private enum Piece: Sendable, Hashable {
        case text(String)
        case value(String)
    }

    /// Why a text is no template.
    package struct Problem: Error {
        package let message: String
    }

    private var pieces: [Piece] = []

    /// The names of the values, each once.
    package var names: Set<String> {
        Set(
            pieces.compactMap {
                if case .value(let name) = $0 { name } else { nil }
            })
    }

    init(_ text: String) throws(Problem) {
        // Most have no value.
        guard text.utf8.contains(where: { "{}".utf8.contains($0) }) else {
            pieces = text.isEmpty ? [] : [.text(text)]
            return
        }
        var (rest, literal) = (text[...], "")
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            literal += rest[..<brace]
            let behind = rest[rest.index(after: brace)...]
            if behind.first == rest[brace] {
                literal.append(rest[brace])
                rest = behind.dropFirst()
                continue
            }
            guard rest[brace] == "{" else {
                throw Problem(message: "a } closes nothing here: write it as }}")
            }
            let name = String(behind.prefix { $0 != "}" && $0 != "{" })
            rest = behind.dropFirst(name.count)
            guard rest.first == "}", PluginName.isOne(name) else {
                throw Problem(
                    message: "a { opens a value's name, like {title}, in lower-case letters, digits and _: "
                        + "write a brace of the text as {{")
            }
            rest = rest.dropFirst()
            if !literal.isEmpty { pieces.append(.text(literal)) }
            literal = ""
            pieces.append(.value(name))
        }
        literal += rest
        if !literal.isEmpty { pieces.append(.text(literal)) }
    }

    /// The text with its values in their places, which are not looked at again: a value may hold braces.
    func filled(with values: [String: String]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .value(let name): values[name] ?? ""
            }
        }.joined()
    }

    /// The bytes of what `filled` would give.
    package func bytes(with values: [String: String]) -> Int {
        pieces.reduce(0) { bytes, piece in
            switch piece {
            case .text(let text): bytes + text.utf8.count
            case .value(let name): bytes + (values[name]?.utf8.count ?? 0)
            }
        }
    }
}
