/// The text that is being edited, by characters as people see them, and where in it one is.
struct EditBuffer: Equatable {
    private(set) var before: [Character] = []
    private(set) var after: [Character] = []

    init(_ text: String = "") { before = Array(text) }

    var text: String { String(before) + String(after) }
    var isEmpty: Bool { before.isEmpty && after.isEmpty }
    var hasLineBreaks: Bool { before.contains("\n") || after.contains("\n") }

    mutating func insert(_ text: String) {
        // A mark belongs to the character before it, which may have come earlier.
        let last = before.popLast().map(String.init) ?? ""
        before += Array(last + text)
    }

    /// Takes the character before the cursor away. Returns whether there was one.
    mutating func deleteBackward() -> Bool { before.popLast() != nil }

    /// Takes the character at the cursor away. Returns whether there is one.
    mutating func deleteForward() -> Bool {
        guard !after.isEmpty else { return false }
        after.removeFirst()
        return true
    }

    // MARK: Moving

    mutating func move(by count: Int) { move(to: before.count + count) }
    mutating func moveToWordStart() { move(to: wordStart(before.count)) }
    mutating func moveToWordEnd() { move(to: before.count + wordLength) }
    mutating func moveToLineStart() { move(by: -lineBefore) }
    mutating func moveToLineEnd() { move(by: lineAfter) }
    mutating func moveToEnd() { move(by: after.count) }

    /// Moves to the line above, as far to the right. Returns whether there is one.
    mutating func moveUp() -> Bool {
        let column = lineBefore
        guard column < before.count else { return false }
        move(by: -column - 1)
        let length = lineBefore
        move(by: min(column, length) - length)
        return true
    }

    /// Moves to the line below, as far to the right. Returns whether there is one.
    mutating func moveDown() -> Bool {
        let column = lineBefore
        guard lineAfter < after.count else { return false }
        move(by: lineAfter + 1)
        move(by: min(column, lineAfter))
        return true
    }

    // MARK: Cutting

    mutating func cutToLineEnd() -> String {
        // At a line's end it is the line break.
        cutAfter(max(lineAfter, min(1, after.count)))
    }

    mutating func cutToLineStart() -> String { cutBefore(max(lineBefore, min(1, before.count))) }
    mutating func cutWordAfter() -> String { cutAfter(wordLength) }

    /// Cuts back to white space, as a terminal's own Ctrl-W does.
    mutating func cutWordBefore() -> String {
        let spaces = before.reversed().prefix(while: \.isWhitespace).count
        let word = before.dropLast(spaces).reversed().prefix { !$0.isWhitespace }.count
        return cutBefore(spaces + word)
    }

    private mutating func cutBefore(_ count: Int) -> String {
        defer { before.removeLast(count) }
        return String(before.suffix(count))
    }

    private mutating func cutAfter(_ count: Int) -> String {
        defer { after.removeFirst(count) }
        return String(after.prefix(count))
    }

    private mutating func move(to index: Int) {
        let all = before + after
        let index = min(max(index, 0), all.count)
        (before, after) = (Array(all[..<index]), Array(all[index...]))
    }

    /// Characters from the line's start to the cursor, and from there to its end.
    private var lineBefore: Int { before.reversed().prefix { $0 != "\n" }.count }
    private var lineAfter: Int { after.prefix { $0 != "\n" }.count }

    private func wordStart(_ end: Int) -> Int {
        let head = before[..<end]
        let gap = head.reversed().prefix { !Self.isOfWord($0) }.count
        return end - gap - head.dropLast(gap).reversed().prefix(while: Self.isOfWord).count
    }

    private var wordLength: Int {
        let gap = after.prefix { !Self.isOfWord($0) }.count
        return gap + after.dropFirst(gap).prefix(while: Self.isOfWord).count
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
