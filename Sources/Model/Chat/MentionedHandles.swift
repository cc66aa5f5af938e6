/// Finds `@handle` in what people write.
public enum MentionedHandles {
    /// People that one message can mention, since each mention notifies somebody.
    public static let most = 20

    /// The word for everybody in a group, which is nobody's handle.
    public static let everybody = "all"

    /// Returns the handles named in a text, in lower case, each once, in order.
    public static func all(in text: String) -> [String] {
        // Every message comes through here, and few mention anyone.
        let at = UInt8(ascii: "@")
        guard text.hasByte(at) else { return [] }
        var found: [String] = []
        var rest = text.utf8[...]
        var before: UInt8?
        while let byte = rest.popFirst() {
            defer { before = byte }
            guard byte == at, !(before.map(isHandleByte) ?? false) else { continue }
            let handle = rest.prefix(while: isHandleByte)
            let word = String(Substring(handle)).lowercased()
            if !word.isEmpty, !found.contains(word) { found.append(word) }
            if found.count == most { break }
        }
        return found
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
