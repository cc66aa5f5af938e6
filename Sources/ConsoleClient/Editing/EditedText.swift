/// What a person sent from the editor.
struct EditedText: Equatable {
    let text: String
    /// Whether it is a message whatever it begins with: it was pasted with several lines, or stood between fences.
    let isMessage: Bool

    init(_ text: String, isMessage: Bool = false) {
        (self.text, self.isMessage) = (text, isMessage)
    }

    /// - Parameter fence: what stands around a text of several lines, and isn't sent.
    init(_ text: String, fence: String, isPasted: Bool) {
        guard text.hasPrefix(fence) else {
            self.init(text, isMessage: isPasted)
            return
        }
        var inner = text.dropFirst(fence.count).dropLast(fence.count)
        if inner.first == "\n" { inner.removeFirst() }
        if inner.last == "\n" { inner.removeLast() }
        self.init(String(inner), isMessage: true)
    }
}
