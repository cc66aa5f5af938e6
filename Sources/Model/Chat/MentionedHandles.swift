/// Finds `@handle` in what people write.
public enum MentionedHandles {
    /// People that one message can mention, since each mention notifies somebody.
    public static let most = 20

    /// The word for everybody in a group, which is nobody's handle.
    public static let everybody = "all"

    /// Returns the handles named in a text, in lower case, each once, in order.
    public static func all(in text: String) -> [String] {
        var found: [String] = []
        visit(text) { handle in
            let word = String(handle).lowercased()
            if !word.isEmpty, !found.contains(word) { found.append(word) }
            return found.count < most
        }
        return found
    }

    /// Returns where a handle is named first in a text, with its `@`; `nil` if it is not.
    public static func range(of handle: String, in text: String) -> Range<String.Index>? {
        var range: Range<String.Index>?
        visit(text) { named in
            guard named.lowercased() == handle else { return true }
            range = text.utf8.index(before: named.startIndex)..<named.endIndex
            return false
        }
        return range
    }

    /// Hands over what stands behind each `@` that begins a word, until that is enough.
    private static func visit(_ text: String, _ goesOn: (Substring) -> Bool) {
        // Every message comes through here, and few mention anyone.
        let at = UInt8(ascii: "@")
        guard text.hasByte(at) else { return }
        var rest = text.utf8[...]
        var before: UInt8?
        while let byte = rest.popFirst() {
            defer { before = byte }
            guard byte == at, !(before.map(isHandleByte) ?? false) else { continue }
            guard goesOn(Substring(rest.prefix(while: isHandleByte))) else { return }
        }
    }

    private static func isHandleByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
