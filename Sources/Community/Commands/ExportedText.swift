/// A text that another program takes whole, as a file: a calendar, a table.
///
/// Programs and scripts get it as it is, line ends and all; people see its lines.
public struct ExportedText: Sendable, Hashable {
    /// What a file of it is called.
    public let name: String
    /// Its media type, such as `text/calendar`.
    public let type: String
    /// The text, in which no control characters are but tabs and line ends.
    public let text: String
    /// What people may do with it; not part of the text.
    public let note: String?
    /// Whether `/more` gives another one behind it.
    public let goesOn: Bool

    /// - Returns: `nil` if the name isn't one of 1 to 100 of `A-Z a-z 0-9 . _ -` that begins with a letter or a digit, or the
    ///   type isn't a media type.
    public init?(name: String, type: String, text: String, note: String? = nil, goesOn: Bool = false) {
        guard name.utf8.count <= Self.longestName,
            name.wholeMatch(of: #/[A-Za-z0-9][A-Za-z0-9._-]*/#) != nil,
            type.utf8.count <= Self.longestName, type.wholeMatch(of: #/[a-z0-9.+-]+\/[a-z0-9.+-]+/#) != nil
        else { return nil }
        (self.name, self.type, self.note, self.goesOn) = (name, type, note, goesOn)
        var harmless = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            harmless.append(isControl && !["\t", "\n", "\r"].contains(scalar) ? " " : scalar)
        }
        self.text = String(harmless)
    }

    /// Bytes of a name or a type, at most: file systems take 255, and an ending may be put behind.
    private static let longestName = 100

    /// Its lines, without what ends them.
    public var lines: [String] {
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            String(String.UnicodeScalarView($0.last == "\r" ? $0.dropLast() : $0))
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
