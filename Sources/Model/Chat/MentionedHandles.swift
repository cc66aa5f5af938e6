/// Finds `@handle` in what people write.
///
/// A mention begins a word, with `@` or its full-width forms, and stands in what its author says: not in code (between
/// backticks, or in a block of it), not in an e-mail address and not in an address of the web.
public enum MentionedHandles {
    /// People that one message can mention, since each mention notifies somebody.
    public static let most = 20

    /// The word for everybody in a group, which is nobody's handle.
    public static let everybody = "all"

    /// The signs that mention somebody, as keyboards of three languages write them.
    public static let signs: Set<Character> = ["@", "\u{FF20}", "\u{FE6B}"]

    /// Returns the handles named in a text, in lower case, each once, in order.
    public static func all(in text: String) -> [String] {
        var found: [String] = []
        visit(text) { handle, _ in
            if !found.contains(handle) { found.append(handle) }
            return found.count < most
        }
        return found
    }

    /// Returns where a handle is named first in a text, with its `@`; `nil` if it is not.
    public static func range(of handle: String, in text: String) -> Range<String.Index>? {
        var range: Range<String.Index>?
        visit(text) { named, bytes in
            guard named == handle else { return true }
            let start = text.utf8.index(text.startIndex, offsetBy: bytes.lowerBound)
            range = start..<text.utf8.index(start, offsetBy: bytes.count)
            return false
        }
        return range
    }

    /// Hands over each handle that is named, and the bytes of the mention, until that is enough.
    private static func visit(_ text: String, _ goesOn: (String, Range<Int>) -> Bool) {
        // Every message comes through here, and few mention anyone.
        guard text.hasByte(UInt8(ascii: "@")) || text.hasByte(0xEF) else { return }
        var scan = MentionScan(text)
        while let (handle, bytes) = scan.next() {
            guard goesOn(handle, bytes) else { return }
        }
    }
}
