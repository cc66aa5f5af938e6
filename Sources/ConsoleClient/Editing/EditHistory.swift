/// The lines that were sent before, and which of them stands in the editor.
struct EditHistory {
    private(set) var lines: [String]
    /// The line that stands in the editor; `nil` for what is being typed.
    private var position: Int?
    /// What was being typed before one looked at the lines.
    private var draft = ""

    init(_ lines: [String] = []) { self.lines = lines }

    /// Adds a line, but not twice in a row.
    mutating func add(_ line: String) {
        position = nil
        if line != lines.last { lines.append(line) }
    }

    /// The line before the one in the editor; `nil` if there is none.
    mutating func older(than text: String) -> String? {
        let next = (position ?? lines.count) - 1
        guard next >= 0 else { return nil }
        if position == nil { draft = text }
        position = next
        return lines[next]
    }

    /// The line after the one in the editor, at last what was being typed; `nil` if that stands there.
    mutating func newer() -> String? {
        guard let position else { return nil }
        let next = position + 1
        self.position = next < lines.count ? next : nil
        return next < lines.count ? lines[next] : draft
    }

    /// The newest line before an index that has the words in it, with its own index.
    func find(_ words: String, before index: Int? = nil) -> (index: Int, line: String)? {
        let wanted = words.lowercased()
        let found = lines[..<min(index ?? lines.count, lines.count)].lastIndex {
            $0.lowercased().contains(wanted)
        }
        return found.map { ($0, lines[$0]) }
    }

    /// What is edited now is typed anew.
    mutating func leave() { position = nil }
}
