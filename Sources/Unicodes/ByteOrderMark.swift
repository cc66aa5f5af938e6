/// The byte order mark (U+FEFF) that editors and servers put before some texts: it says how the text is encoded, and is no
/// part of it.
public enum ByteOrderMark {
    fileprivate static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Returns how many bytes of a text in UTF-8 are a mark before it: 3, or 0 where there is none.
    public static func length(before bytes: some Collection<UInt8>) -> Int {
        bytes.starts(with: mark) ? mark.count : 0
    }

    /// Returns the bytes of a text in UTF-8 without the mark before it.
    public static func skipped(_ bytes: [UInt8]) -> [UInt8] {
        let length = length(before: bytes)
        return length == 0 ? bytes : Array(bytes[length...])
    }

    /// Returns the text without the mark before it.
    public static func skipped(_ text: String) -> String {
        text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// Returns whether the bytes are a text in UTF-16: it begins with the mark of that, or with an ASCII character.
    public static func isUTF16(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 2 else { return false }
        let (one, other) = (bytes[0], bytes[1])
        return (one, other) == (0xFF, 0xFE) || (one, other) == (0xFE, 0xFF) || (one == 0) != (other == 0)
    }
}

/// Leaves out the byte order mark before a text that comes in pieces.
public struct ByteOrderMarkFilter {
    /// What came first, as long as it may become the mark; `nil` behind it.
    private var beginning: [UInt8]? = []

    public init() {}

    /// Returns what is certain of the text so far.
    public mutating func consume(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let beginning else { return bytes }
        let all = beginning + bytes
        if all.count < ByteOrderMark.mark.count, ByteOrderMark.mark.starts(with: all) {
            self.beginning = all
            return []
        }
        self.beginning = nil
        return all[ByteOrderMark.length(before: all)...]
    }

    /// Returns what was held back, at the end of the text.
    public mutating func end() -> ArraySlice<UInt8> {
        defer { beginning = nil }
        return (beginning ?? [])[...]
    }
}
