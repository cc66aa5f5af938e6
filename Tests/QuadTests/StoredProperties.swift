/// The types that a source declares, with what they store, as far as its layout tells: swift-format has seen to that.
struct StoredProperties {
    struct Measured {
        let name: String
        var properties: [String] = []
    }

    /// A declaration whose end is still to come.
    private struct Open {
        var type: Measured
        /// How many braces are open where its members stand.
        let depth: Int
        let isCounted: Bool
    }

    private(set) var types: [Measured] = []
    private var open: [Open] = []
    private var depth = 0
    /// A declaration whose brace comes on a later line.
    private var begun: (kind: String, name: String)?

    init(of text: String) {
        let lines = Self.code(text).split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            take(line, next: index + 1 < lines.count ? lines[index + 1] : "")
        }
    }

    private mutating func take(_ line: Substring, next: Substring) {
        if let last = open.last, last.isCounted, last.depth == depth {
            open[open.count - 1].type.properties += Self.stored(in: line, next)
        }
        let declaration =
            #/^\s*(?:(?:@\w+|[a-z]+)(?:\([^)]*\))?\s+)*?(struct|class|actor|enum|extension|protocol)\s+([\w.]+)/#
        if let found = line.firstMatch(of: declaration), found.2 != "func", found.2 != "var" {
            begun = (String(found.1), String(found.2))
        }
        if let (kind, name) = begun, line.contains("{") {
            let outer = open.last.map { "\($0.type.name)." } ?? ""
            open.append(
                Open(
                    type: Measured(name: outer + name), depth: depth + 1,
                    isCounted: kind != "extension" && kind != "protocol"))
            begun = nil
        }
        depth += line.count { $0 == "{" } - line.count { $0 == "}" }
        while let last = open.last, last.depth > depth {
            types.append(last.type)
            open.removeLast()
        }
    }

    /// The names that a line stores; none where it declares something else, or something computed.
    private static func stored(in line: Substring, _ next: Substring) -> [String] {
        let property = #/^\s*((?:(?:@\w+|[a-z]+)(?:\([^)]*\))?\s+)*?)(let|var)\s+(\w.*)$/#
        guard let found = line.firstMatch(of: property), !found.1.contains(#/\b(static|class|func)\b/#) else {
            return []
        }
        let head = found.3.prefix { $0 != "=" && $0 != "{" }
        if found.2 == "var", head.endIndex < found.3.endIndex, found.3[head.endIndex] == "{" {
            let body = found.3[head.endIndex...].dropFirst() + next
            guard body.contains(#/^\s*(willSet|didSet)/#) else { return [] }
        }
        return parts(of: found.3).map {
            String($0.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }

    /// Splits at the commas that stand in no brackets.
    private static func parts(of text: Substring) -> [Substring] {
        var brackets = 0
        return text.split { character in
            if "([{<".contains(character) { brackets += 1 }
            if ")]}>".contains(character) { brackets -= 1 }
            return character == "," && brackets == 0
        }
    }

    /// A source without its comments and the literal parts of its texts, and with no arrows.
    private static func code(_ text: String) -> String {
        text.replacing(#/(?s)"""\n.*?"""/#, with: "\"\"").replacing(#/"(?:[^"\\\n]|\\.)*"/#, with: "\"\"")
            .replacing(#/(?m)\/\/.*$/#, with: "").replacing("->", with: "").replacing(#/ [<>]=? /#, with: " ")
    }
}
