import Community
import Model

/// Breaks text into lines of limited width.
enum TextWrap {
    /// Returns the lines of a text that has no line breaks. It is broken at spaces, beside wide characters, or within a
    /// word that is longer than a line. A character and its marks stay together.
    static func lines(_ text: String, width: Int) -> [String] {
        var wrap = Wrapping(width: width)
        for character in text { wrap.append(character) }
        return wrap.finish()
    }

    /// Returns the text cut to a width. A text that was cut ends in `mark`.
    static func truncated(_ text: String, width: Int, mark: String) -> String {
        guard DisplayWidth.columns(of: text) > width else { return text }
        var room = width - DisplayWidth.columns(of: mark)
        let kept = text.prefix { character in
            room -= DisplayWidth.columns(of: character)
            return room >= 0
        }
        return kept + mark
    }
}

/// The line that is being filled, and those before it.
private struct Wrapping {
    let width: Int
    private var lines: [String] = []
    private var line: [Character] = []
    private var columns = 0
    /// Where the line may be broken: after a space or a wide character.
    private var lastBreak = 0

    init(width: Int) { self.width = max(width, 2) }

    mutating func append(_ character: Character) {
        let size = DisplayWidth.columns(of: character)
        // A space at a line's end isn't drawn, so it may lie beyond the edge.
        if columns + size > width, character != " " {
            end(at: size == 2 || lastBreak == 0 ? line.count : lastBreak)
        }
        if character == " ", line.isEmpty, !lines.isEmpty { return }
        line.append(character)
        columns += size
        if character == " " || size == 2 { lastBreak = line.count }
    }

    mutating func finish() -> [String] {
        if !line.isEmpty || lines.isEmpty { end(at: line.count) }
        return lines
    }

    private mutating func end(at index: Int) {
        let head = line[..<index]
        guard !head.isEmpty || lines.isEmpty && line.isEmpty else { return }
        lines.append(String(head.reversed().drop { $0 == " " }.reversed()))
        line.removeFirst(index)
        columns = line.reduce(0) { $0 + DisplayWidth.columns(of: $1) }
        lastBreak = 0
    }
}
