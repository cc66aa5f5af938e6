/// A search in the lines that were sent before.
struct HistorySearch: Equatable {
    private(set) var words = ""
    /// What was found last.
    private(set) var line = ""
    private var index: Int?
    /// What was being typed, for who gives up.
    let before: String

    init(before: String) { self.before = before }

    /// Adds to what is sought. Returns whether it is found.
    mutating func type(_ text: String, in history: EditHistory) -> Bool {
        words += text
        return look(in: history, before: nil)
    }

    mutating func deleteBackward(in history: EditHistory) -> Bool {
        guard words.popLast() != nil else { return false }
        return look(in: history, before: nil)
    }

    /// Looks further back. Returns whether there is more.
    mutating func goOn(in history: EditHistory) -> Bool { look(in: history, before: index) }

    private mutating func look(in history: EditHistory, before limit: Int?) -> Bool {
        guard !words.isEmpty, let found = history.find(words, before: limit) else { return words.isEmpty }
        (index, line) = (found.index, found.line)
        return true
    }
}
