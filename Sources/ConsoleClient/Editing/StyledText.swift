import Model

/// Text with the styles that a terminal can show. What is in it is harmless already.
struct StyledText: Equatable {
    struct Style: OptionSet, Hashable {
        let rawValue: Int

        static let dim = Style(rawValue: 1 << 0)
        static let bold = Style(rawValue: 1 << 1)
        static let underlined = Style(rawValue: 1 << 2)
        static let red = Style(rawValue: 1 << 3)
        static let yellow = Style(rawValue: 1 << 4)
        static let cyan = Style(rawValue: 1 << 5)

        /// Their SGR numbers.
        private static let numbers: [(Style, String)] = [
            (.dim, "2"), (.bold, "1"), (.underlined, "4"), (.red, "31"), (.yellow, "33"), (.cyan, "36"),
        ]

        /// What begins it.
        var sequence: String {
            let numbers = Self.numbers.filter { contains($0.0) }.map(\.1)
            return "\u{1B}[\(numbers.joined(separator: ";"))m"
        }
    }

    struct Piece: Equatable {
        let character: Character
        let style: Style
        let columns: Int
    }

    private(set) var pieces: [Piece] = []

    init() {}

    init(_ text: String, _ style: Style = []) { add(text, style) }

    init(_ pieces: some Sequence<Piece>) { self.pieces = Array(pieces) }

    mutating func add(_ text: String, _ style: Style = []) {
        for character in text {
            pieces.append(
                Piece(character: character, style: style, columns: DisplayWidth.columns(of: character)))
        }
    }

    mutating func add(_ text: StyledText) { pieces += text.pieces }

    /// The text with what draws its styles, where a terminal has any.
    func drawn(isColoured: Bool) -> String {
        guard isColoured else { return String(pieces.map(\.character)) }
        var text = ""
        var style: Style = []
        for piece in pieces {
            if piece.style != style {
                if !style.isEmpty { text += "\u{1B}[0m" }
                if !piece.style.isEmpty { text += piece.style.sequence }
                style = piece.style
            }
            text.append(piece.character)
        }
        return style.isEmpty ? text : text + "\u{1B}[0m"
    }
}
