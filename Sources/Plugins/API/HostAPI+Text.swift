import Foundation
import Lua

extension HostAPI {
    static let textArea = Area(
        name: "text",
        summary: "Text as people read it: Unicode, not bytes.",
        entries: [
            change("text.lower", "Lower case.") { $0.lowercased() },
            change("text.upper", "Upper case.") { $0.uppercased() },
            change(
                "text.fold", "The form in which texts are compared without regard to case, accents and width."
            ) {
                $0.folding(
                    options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive],
                    locale: Locale(identifier: "en_US_POSIX"))
            },
            change("text.nfc", "Unicode's composed form: equal letters become equal bytes.") {
                $0.precomposedStringWithCanonicalMapping
            },
            change(
                "text.nfkc", "Unicode's composed form that also unites variants such as full-width letters."
            ) {
                $0.precomposedStringWithCompatibilityMapping
            },
            change("text.trim", "Without the white space at both ends.") {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            },
            APIEntry(
                "text.length", [.init("text", .text)], gives: "a number",
                "How many characters a reader would count.",
                body: .immediate { .count(try $0.text(0).count) }),
            APIEntry(
                "text.width", [.init("text", .text)], gives: "a number",
                "How many columns it takes on a terminal: Chinese characters and emoji take two.",
                body: .immediate { .count(TextWidth.of(try $0.text(0))) }),
            APIEntry(
                "text.truncate", [.init("text", .text), .init("length", .integer)], gives: "a text",
                "At most so many characters; what is cut ends in `…`.",
                body: .immediate { call in
                    let text = try call.text(0)
                    let length = max(1, Int(clamping: try call.integer(1)))
                    return .string(text.count <= length ? text : text.prefix(length - 1) + "…")
                }),
            APIEntry(
                "text.split", [.init("text", .text), .init("separator", .text, optional: true)],
                gives: "a list",
                "The parts between separators, or between white space where none is given.",
                body: .immediate { call in
                    let text = try call.text(0)
                    guard let separator = try call.optionalText(1), !separator.isEmpty else {
                        return .list(text.split(whereSeparator: \.isWhitespace).map { .string(String($0)) })
                    }
                    return .list(text.components(separatedBy: separator).map(LuaValue.string))
                }),
            APIEntry(
                "text.columns", [.init("rows", .list)], gives: "a list of lines",
                "Aligns rows of cells, two spaces between columns; numbers stand on the right.",
                body: .immediate { call in
                    let rows = try call.list(0).map { row in
                        guard let cells = row.table?.array else {
                            throw APIMisuse("text.columns(rows): a row is a list")
                        }
                        return cells
                    }
                    return .list(TextColumns.lines(rows).map(LuaValue.string))
                }),
        ])

    private static func change(
        _ name: String, _ summary: String, _ body: @escaping @Sendable (String) -> String
    ) -> APIEntry {
        APIEntry(
            name, [.init("text", .text)], gives: "a text", summary,
            body: .immediate { .string(body(try $0.text(0))) })
    }
}

/// The columns that text takes on a terminal.
enum TextWidth {
    /// East Asian Wide and Fullwidth blocks, and emoji.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x1F300...0x1F64F,
        0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
    ]

    static func of(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

    private static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        let isEmoji =
            first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji || wide.contains { $0.contains(first.value) } ? 2 : 1
    }
}

/// Rows of cells as aligned lines.
enum TextColumns {
    static func lines(_ rows: [[LuaValue]]) -> [String] {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                let width = TextWidth.of(cell.lenientString ?? "")
                if column < widths.count {
                    widths[column] = max(widths[column], width)
                } else {
                    widths.append(width)
                }
            }
        }
        return rows.map { line($0, widths) }
    }

    private static func line(_ row: [LuaValue], _ widths: [Int]) -> String {
        let cells = row.enumerated().map { column, cell in
            let text = cell.lenientString ?? ""
            let space = String(repeating: " ", count: widths[column] - TextWidth.of(text))
            if cell.number != nil { return space + text }
            return column == row.count - 1 ? text : text + space
        }
        return cells.joined(separator: "  ")
    }
}
