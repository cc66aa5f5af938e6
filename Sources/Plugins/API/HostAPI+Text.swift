import Community
import Folding
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
            change(
                "text.han_fold",
                "Chinese with every Traditional character as its Simplified one, so that a search finds either. It "
                    + "is made for comparing, not for reading: `後` and `后` become the same."
            ) { HanFolding.fold($0) },
            change(
                "text.escape",
                "The text with a `%` before what means something in a pattern, so that `string.find` and its kin "
                    + "take it word for word. What is shown needs no escapes: doors make it harmless."
            ) { Patterns.escape($0) },
            APIEntry(
                "text.localized",
                [
                    .init("key", .text), .init("values", .any, optional: true),
                    .init("language", .text, optional: true),
                ],
                gives: "a text, or by language where none is named",
                "One of the plugin's own words where nobody calls, as in an event or a card below a message: in the "
                    + "language that is named (`zh-Hant`), or as a table of all languages, of which `call:reply` and "
                    + "cards take the reader's. In a command, `call:text` is shorter.",
                body: .immediate { try $0.localized() }),
            APIEntry(
                "text.graphemes", [.init("text", .text)], gives: "a list of texts",
                "The characters as a reader counts them: `é` and `👩‍👩‍👧` are one each.",
                body: .immediate { .list(try $0.text(0).map { .string(String($0)) }) }),
            APIEntry(
                "text.length", [.init("text", .text)], gives: "a number",
                "How many characters a reader would count.",
                body: .immediate { .count(try $0.text(0).count) }),
            APIEntry(
                "text.width", [.init("text", .text)], gives: "a number",
                "How many columns it takes on a terminal: Chinese characters and emoji take two.",
                body: .immediate { .count(DisplayWidth.columns(of: try $0.text(0))) }),
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

/// Rows of cells as aligned lines.
enum TextColumns {
    static func lines(_ rows: [[LuaValue]]) -> [String] {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                let width = DisplayWidth.columns(of: cell.lenientString ?? "")
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
            let space = String(repeating: " ", count: widths[column] - DisplayWidth.columns(of: text))
            if cell.number != nil { return space + text }
            return column == row.count - 1 ? text : text + space
        }
        return cells.joined(separator: "  ")
    }
}

/// Lua's patterns.
enum Patterns {
    static func escape(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if "^$()%.[]*+-?".unicodeScalars.contains(scalar) { escaped.append("%") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
