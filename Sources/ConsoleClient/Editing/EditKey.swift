/// What a person pressed.
enum EditKey: Equatable {
    /// Characters, as they came together.
    case text(String)
    /// A text that was pasted, with LF between its lines.
    case paste(String)
    case enter
    /// Alt-Enter: a line break within the text.
    case lineBreak
    case tab
    case backspace, delete
    /// Ctrl-D: deletes, or is the end where nothing is typed.
    case deleteOrEnd
    case left, right, wordLeft, wordRight, home, end, up, down
    case cutToEnd, cutToStart, cutWordBefore, cutWordAfter, putBack
    /// Ctrl-R, and Ctrl-G, which leaves a search.
    case search, leaveSearch
    case interrupt, suspend, redraw
    case pageUp, pageDown
    /// Alt and a digit.
    case place(Int)
    /// None: the terminal answers what it was asked.
    case answer(TerminalAnswer)
}
