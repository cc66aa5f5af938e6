/// What a person sent from the editor.
struct EditedText: Equatable {
    /// How it came about, which says what it may be.
    enum Kind {
        /// A command or a message, by what it begins with.
        case typed
        /// Several lines, pasted into an empty editor: a message, unless one of them looks like a command.
        case pasted
        /// It stood between fences: a message, whatever its lines look like.
        case fenced
    }

    let text: String
    let kind: Kind

    init(_ text: String, _ kind: Kind = .typed) {
        (self.text, self.kind) = (text, kind)
    }

    /// - Parameter fence: what stands around a text of several lines, and isn't sent.
    init(_ text: String, fence: String, isPasted: Bool) {
        guard text.hasPrefix(fence) else {
            self.init(text, isPasted ? .pasted : .typed)
            return
        }
        var inner = text.dropFirst(fence.count).dropLast(fence.count)
        if inner.first == "\n" { inner.removeFirst() }
        if inner.last == "\n" { inner.removeLast() }
        self.init(String(inner), .fenced)
    }
}
