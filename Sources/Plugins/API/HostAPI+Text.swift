import Community
import Folding
import Foundation
package import Lua
import Model
import Unicodes

extension HostAPI {
    static let textArea = Area(
        name: "text",
        summary:
            "Text as people read it: Unicode, not bytes. Of more than \(StreamSafe.most) combining marks in a row, "
            + "which no language needs, what is given back has U+034F in between, as in Unicode's Stream-Safe Text "
            + "Format (UAX #15).",
        entries: [
            change("text.lower", costs: .letters, "Lower case.") { $0.lowercased() },
            change("text.upper", costs: .letters, "Upper case.") { $0.uppercased() },
            change(
                "text.fold", costs: .folding,
                "The form in which texts are compared without regard to case, accents and width."
            ) {
                PieceFolding.fold($0, locale: Locale(identifier: "en_US_POSIX"))
            },
            change("text.nfc", costs: .folding, "Unicode's composed form: equal letters become equal bytes.")
            {
                NormalForm.composed($0)
            },
            change(
                "text.nfkc", costs: .folding,
                "Unicode's composed form that also unites variants such as full-width letters."
            ) {
                NormalForm.compatible($0)
            },
            change("text.trim", costs: .letters, "Without the white space at both ends.") {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            },
            change(
                "text.han_fold", costs: .letters,
                "Chinese with characters that are forms of one another as one of them, so that a search finds any: "
                    + "Traditional ones as Simplified ones, what Hong Kong writes otherwise (`滙`, `衞`, `枱`), and the "
                    + "radicals and compatibility forms of text copied from PDF files. It is made for comparing, not "
                    + "for reading: `後` and `后` become the same."
            ) { HanFolding.fold($0) },
            change(
                "text.escape", costs: .letters,
                "The text with a `%` before what means something in a pattern, so that `string.find` and its kin "
                    + "take it word for word. What is shown needs no escapes: doors make it harmless."
            ) { Patterns.escape($0) },
            change(
                "text.line", costs: .letters,
                "What somebody wrote, on one line: runs of white space, of every script, and of control characters become "
                    + "one space, and none stands at either end. It is empty where nothing of it can be seen, as names and "
                    + "titles may not be: white space, joiners, fillers and other characters without a form "
                    + "show nothing."
            ) { TextLine.line(of: $0) },
            change(
                "text.shown", costs: .letters,
                "Without characters that show nothing of themselves, such as joiners, fillers, soft hyphens and signs of "
                    + "variation, so that texts which look alike are alike. What makes one emoji of several stays."
            ) { $0.withoutIgnorables },
            strokes,
            APIEntry(
                "text.localized", .computes, costs: .pieces,
                [
                    .init("key", .text), .init("values", .any, optional: true),
                    .init("language", .text, optional: true, named: true),
                ],
                gives: .init(.localized, "a text, or by language where none is named"),
                "One of the plugin's own words where nobody calls, as in an event or a card below a message: in the "
                    + "language that is named (`zh-Hant`), or as a table of all languages, of which `call:reply` and "
                    + "cards take the reader's. In a command, `call:text` is shorter.",
                body: .immediate { try $0.localized() }),
            APIEntry(
                "text.graphemes", .computes, costs: .pieces, [.init("text", .text)],
                gives: .init(.list(.text), "a list of texts"),
                "The characters as a reader counts them: `é` and `👩‍👩‍👧` are one each.",
                body: .immediate { call in
                    let characters = try call.text(0).prefix(TextParts.most + 1)
                    return try call.parts(characters.lazy.map { String($0) })
                }),
            APIEntry(
                "text.length", .computes, costs: .letters, [.init("text", .text)],
                gives: .init(.number, "a number"),
                "How many characters a reader would count.",
                body: .immediate { .count(try $0.text(0).count) }),
            APIEntry(
                "text.width", .computes, costs: .letters, [.init("text", .text)],
                gives: .init(.number, "a number"),
                "How many columns it takes on a terminal: Chinese characters and emoji take two, and what doors escape "
                    + "as many as its escape.",
                body: .immediate { .count(TextColumns.width(of: try $0.text(0))) }),
            APIEntry(
                "text.truncate", .computes, costs: .letters,
                [.init("text", .text), .init("length", .integer)],
                gives: .init(.text, "a text"),
                "At most so many characters; what is cut ends in `…`.",
                body: .immediate { call in
                    let text = try call.text(0)
                    let length = max(1, Int(clamping: try call.integer(1)))
                    return .string(text.count <= length ? text : text.prefix(length - 1) + "…")
                }),
            APIEntry(
                "text.split", .computes, costs: .pieces,
                [.init("text", .text), .init("separator", .text, optional: true)],
                gives: .init(.list(.text), "a list"),
                "The parts between separators, or between white space where none is given. A separator is found by "
                    + "its bytes, is at most \(TextParts.longestSeparator) of them long, and never part of a character.",
                body: .immediate { call in
                    let text = try call.text(0)
                    guard let separator = try call.optionalText(1), !separator.isEmpty else {
                        let parts = text.split(maxSplits: TextParts.most, whereSeparator: \.isWhitespace)
                        return try call.parts(parts.lazy.map { String($0) })
                    }
                    guard separator.utf8.count <= TextParts.longestSeparator else {
                        throw APIMisuse(
                            "\(call.entry.signature): a separator has at most \(TextParts.longestSeparator) bytes"
                        )
                    }
                    return try call.parts(TextParts.split(text, at: separator))
                }),
            APIEntry(
                "text.columns", .computes, costs: .pieces, [.init("rows", .list)],
                gives: .init(.list(.text), "a list of lines"),
                "Aligns rows of cells, two spaces between columns; numbers stand on the right.",
                body: .immediate { call in
                    let rows = try call.list(0).map { row in
                        guard let cells = row.table?.array else {
                            throw APIMisuse("text.columns(rows): a row is a list")
                        }
                        return cells
                    }
                    guard let lines = TextColumns.lines(rows) else {
                        throw APIMisuse(
                            "text.columns(rows): the lines would be longer than \(ByteCount(TextColumns.most))"
                        )
                    }
                    return .list(lines.map(LuaValue.string))
                }),
        ])

    private static func change(
        _ name: String, costs cost: LuaCost, _ summary: String,
        _ body: @escaping @Sendable (String) -> String
    ) -> APIEntry {
        APIEntry(
            name, .computes, costs: cost, [.init("text", .text)], gives: .init(.text, "a text"), summary,
            body: .immediate { .string(body(try $0.text(0))) })
    }
}

/// Texts that people write where lists have lines of their own.
enum TextLine {
    /// Returns the text on one line, or an empty one where nothing of it can be seen.
    static func line(of text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isSeen) else { return "" }
        let parts = text.unicodeScalars.split {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
        }
        return parts.map { String($0) }.joined(separator: " ")
    }
}

/// The parts of a text.
enum TextParts {
    /// Parts of a text, as many entries as may enter Lua at once by default.
    static let most = 20_000
    /// Bytes of a separator, since each place of a text may be compared with all of it.
    static let longestSeparator = 100

    /// The parts between separators, one more than may be at most.
    static func split(_ text: String, at separator: String) -> [String] {
        var text = text
        let (mark, first) = (Array(separator.utf8), separator.utf8.first)
        return text.withUTF8 { bytes in
            var parts: [String] = []
            var (start, at) = (0, 0)
            while parts.count < most, at + mark.count <= bytes.count {
                guard bytes[at] == first, bytes[at..<at + mark.count].elementsEqual(mark),
                    !joins(bytes, at: at), !joins(bytes, at: at + mark.count), !isJoiner(bytes, before: at)
                else {
                    at += 1
                    continue
                }
                parts.append(String(decoding: bytes[start..<at], as: UTF8.self))
                at += mark.count
                start = at
            }
            return parts + [String(decoding: bytes[start...], as: UTF8.self)]
        }
    }

    /// Whether what begins here belongs to the letter before.
    private static func joins(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        guard place < bytes.count, bytes[place] >= 0x80 else { return false }
        var iterator = bytes[place...].prefix(4).makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return false }
        return scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier || scalar == "\u{200D}"
    }

    /// Whether a zero-width joiner ends here.
    private static func isJoiner(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Bool {
        place >= 3 && bytes[place - 3] == 0xE2 && bytes[place - 2] == 0x80 && bytes[place - 1] == 0x8D
    }
}

extension APICall {
    /// A list of texts, as long as it may be.
    fileprivate func parts(_ parts: some Collection<String>) throws -> LuaValue {
        guard parts.count <= TextParts.most else {
            throw APIMisuse("\(entry.signature): at most \(grouped(TextParts.most)) parts")
        }
        return .list(parts.map(LuaValue.string))
    }
}

/// Rows of cells as aligned lines.
enum TextColumns {
    /// Bytes of all lines: cells are padded to the widest of their column, so that few bytes can ask for very
    /// many.
    static let most = 1 << 20

    /// Returns the columns of a cell as doors show it, which escape lines after they were aligned.
    static func width(of cell: String) -> Int { DisplayWidth.columns(of: Escaping.escape(cell)) }

    /// - Returns: `nil` if that is too much: each row is as wide as the widest cells of all.
    static func lines(_ rows: [[LuaValue]]) -> [String]? {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                let width = Self.width(of: cell.lenientString ?? "")
                if column < widths.count {
                    widths[column] = max(widths[column], width)
                } else {
                    widths.append(width)
                }
            }
        }
        let bytes = rows.joined().reduce(0) { $0 + ($1.lenientString?.utf8.count ?? 0) }
        let width = widths.reduce(0) { $0 + $1 + 2 }
        guard bytes + width * rows.count <= most else { return nil }
        return rows.map { line($0, widths) }
    }

    private static func line(_ row: [LuaValue], _ widths: [Int]) -> String {
        let cells = row.enumerated().map { column, cell in
            let text = cell.lenientString ?? ""
            let space = String(repeating: " ", count: widths[column] - width(of: text))
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

    /// The same in the language that is named, or in all.
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
