/// Names under which people send files, made harmless: whoever fetches one gets a name that is a name alone.
enum MediaName {
    /// Characters of a name: what a line of a terminal takes beside what else stands there.
    private static let longest = 100
    /// UTF-8 bytes of a name: file systems take 255, with what is added where there is such a file already.
    private static let mostBytes = 200

    /// Returns a name that is the last part of a path, has no control or invisible character, hides nothing and names no
    /// option, shortened before its extension.
    static func harmless(_ written: String) -> String {
        let last = written.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let seen = String(String.UnicodeScalarView(last.unicodeScalars.filter(isHarmless)))
        let name = seen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let begun = name.drop { $0 == "." || $0 == "-" || $0 == "~" || $0 == " " }
        return begun.isEmpty ? "file" : shortened(String(begun))
    }

    /// Returns the name with the extension of what a file was turned into.
    static func renamed(_ name: String, as type: String) -> String {
        guard let ending = endings[type] else { return name }
        let (base, present) = parts(of: name)
        let isSo = present.map { $0.lowercased() == ending || ($0.lowercased() == "jpeg" && ending == "jpg") }
        return isSo == true ? name : shortened("\(isPictures(present) ? base : name).\(ending)")
    }

    private static let endings = [
        "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/gif": "gif",
    ]

    /// Of pictures that are kept as others, and of sequences of them.
    private static let otherEndings: Set = [
        "jpeg", "heic", "heics", "heif", "heifs", "hif", "avif", "avifs",
    ]

    private static func isPictures(_ ending: String?) -> Bool {
        guard let ending = ending?.lowercased() else { return false }
        return endings.values.contains(ending) || otherEndings.contains(ending)
    }

    /// What stands before the last dot, and behind it where that is an extension.
    private static func parts(of name: String) -> (base: String, ending: String?) {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, nil) }
        let ending = name[name.index(after: dot)...]
        guard (1...10).contains(ending.utf8.count) else { return (name, nil) }
        return (String(name[..<dot]), String(ending))
    }

    private static func shortened(_ name: String) -> String {
        let (base, ending) = parts(of: name)
        let rest = ending.map { ".\($0)" } ?? ""
        var short = String(base.prefix(longest - rest.count))
        while short.utf8.count + rest.utf8.count > mostBytes { short.removeLast() }
        // One character may have more bytes than a whole name.
        return (short.isEmpty ? "file" : short) + rest
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: !scalar.properties.isDefaultIgnorableCodePoint && !"<>:\"|?*".unicodeScalars.contains(scalar)
        }
    }
}
