/// A text of one language, in each form that a number asks for.
package struct PluralTexts: Sendable {
    private var one: WordTemplate?
    private var other: WordTemplate?

    package init() {}

    package subscript(form: PluralForm) -> WordTemplate? {
        get {
            switch form {
            case .one: one
            case .other: other
            }
        }
        set {
            switch form {
            case .one: one = newValue
            case .other: other = newValue
            }
        }
    }

    /// The names of the values that its forms take.
    package var names: Set<String> { (one?.names ?? []).union(other?.names ?? []) }

    /// Whether a number chooses between forms.
    package var isPlural: Bool { one != nil && other != nil }
}

/// A text with places for values: `posted {id}: {title}`. A brace that opens no place is written twice.
package struct WordTemplate: Sendable, Hashable {
    private enum Piece {
        case text(Substring)
        case value(Substring)
    }

    /// Why a text is no template.
    package struct Problem: Error {
        package let message: String

        package init(message: String) { self.message = message }
    }

    /// Bytes of the longest name that a value may have.
    private static let longestName = 32

    /// As it is written: a plugin has hundreds of them, and few are said.
    private let text: String
    /// Whether it has no brace, as most have none.
    private let isPlain: Bool

    /// The names of the values, each once.
    package var names: Set<String> {
        var names: Set<String> = []
        if !isPlain { each { if case .value(let name) = $0 { names.insert(String(name)) } } }
        return names
    }

    package init(_ text: String) throws(Problem) {
        self.text = text
        isPlain = !text.utf8.contains(where: Self.isBrace)
        if !isPlain { try Self.read(text) { _ in } }
    }

    private static func isBrace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
    }

    /// Cuts a text into its pieces; a brace that is written twice ends one, which has it once.
    private static func read(_ text: String, _ body: (Piece) -> Void) throws(Problem) {
        var rest = text[...]
        while let brace = rest.utf8.firstIndex(where: isBrace) {
            let behind = rest.utf8.index(after: brace)
            if rest[behind...].utf8.first == rest.utf8[brace] {
                body(.text(rest[..<behind]))
                rest = rest[rest.utf8.index(after: behind)...]
                continue
            }
            guard rest.utf8[brace] == UInt8(ascii: "{") else {
                throw Problem(message: "a } closes nothing here: write it as }}")
            }
            let end = rest[behind...].utf8.firstIndex(where: isBrace) ?? rest.endIndex
            let name = rest[behind..<end]
            guard rest[end...].utf8.first == UInt8(ascii: "}"), isName(name) else {
                throw Problem(
                    message: "a { opens a value's name, like {title}, in lower-case letters, digits and _: "
                        + "write a brace of the text as {{")
            }
            if brace > rest.startIndex { body(.text(rest[..<brace])) }
            body(.value(name))
            rest = rest[rest.utf8.index(after: end)...]
        }
        if !rest.isEmpty { body(.text(rest)) }
    }

    /// Whether a text may be a value's name, or a text's key: `a` to `z`, digits and `_`, a letter first.
    private static func isName(_ text: Substring) -> Bool {
        let rest = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
        return rest && text.utf8.count <= longestName && (97...122).contains(text.utf8.first ?? 0)
    }

    private func each(_ body: (Piece) -> Void) {
        // It was read before.
        try? Self.read(text, body)
    }

    /// The text with its values in their places, which are not looked at again: a value may hold braces.
    package func filled(with values: [String: String]) -> String {
        if isPlain { return text }
        var filled = ""
        each { piece in
            switch piece {
            case .text(let text): filled += text
            case .value(let name): filled += values[String(name)] ?? ""
            }
        }
        return filled
    }

    /// The bytes of what `filled` would give.
    package func bytes(with values: [String: String]) -> Int {
        if isPlain { return text.utf8.count }
        var bytes = 0
        each { piece in
            switch piece {
            case .text(let text): bytes += text.utf8.count
            case .value(let name): bytes += values[String(name)]?.utf8.count ?? 0
            }
        }
        return bytes
    }
}
