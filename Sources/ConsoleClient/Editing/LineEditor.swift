/// Edits a line, or a text of several, and keeps what was typed: a pure state machine.
struct LineEditor {
    /// What is to be done about a key.
    enum Action: Equatable {
        /// The line may have changed: draw it.
        case draw
        case send(EditedText)
        /// Ctrl-C on an empty line.
        case interrupt
        /// Ctrl-D on an empty line.
        case end
        case complete
        case suspend
        /// Draw everything anew, on an empty screen.
        case clear
        case older, newer
        case place(Int)
        /// Nothing to do what was pressed with.
        case bell
    }

    /// What starts and ends a text of several lines.
    private static let fence = "\"\"\""

    private(set) var buffer = EditBuffer()
    private(set) var search: HistorySearch?
    var history = EditHistory()
    private var cut = ""
    /// Whether the last key cut something, so that the next adds to it.
    private var isCutting = false
    /// Whether a paste of several lines began the text: it is a message, whatever it begins with.
    private var isPasted = false
    private var drafts = EditDrafts()

    /// Takes a key.
    mutating func handle(_ key: EditKey) -> Action {
        if search != nil, let action = searching(key) { return action }
        let wasCutting = isCutting
        isCutting = false
        switch key {
        case .text(let text): buffer.insert(text)
        case .paste(let text): paste(text)
        case .lineBreak: buffer.insert("\n")
        case .enter: return enter()
        case .search: search = HistorySearch(before: buffer.text)
        case .tab: return .complete
        case .suspend: return .suspend
        case .redraw: return .clear
        case .pageUp: return .older
        case .pageDown: return .newer
        case .place(let number): return .place(number)
        case .interrupt: return interrupt()
        case .leaveSearch: return .bell
        case .putBack: buffer.insert(cut)
        case .cutToEnd, .cutToStart, .cutWordBefore, .cutWordAfter: cutting(key, addsTo: wasCutting)
        case .backspace, .delete, .deleteOrEnd: return delete(key)
        default: return move(key)
        }
        return .draw
    }

    /// Takes characters off the text before the cursor and puts others there.
    mutating func complete(erasing count: Int, adding text: String) {
        for _ in 0..<count { _ = buffer.deleteBackward() }
        buffer.insert(text)
    }

    /// Whether nothing is typed, nor sought.
    var isEmpty: Bool { buffer.isEmpty && search == nil }

    /// Puts back what was not sent, to be changed.
    mutating func putBack(_ edited: EditedText) {
        (buffer, isPasted) = (EditBuffer(edited.text), edited.kind == .pasted)
    }

    /// Puts back a line that was refused, as it may be typed again.
    mutating func putBack(_ line: String) { (buffer, isPasted) = (EditBuffer(line), false) }

    /// Empties the line.
    mutating func clear() {
        buffer = EditBuffer()
        isPasted = false
        history.leave()
    }

    /// Takes that another place is open: what was half typed for the one before is kept, and what was for this comes back.
    mutating func open(_ place: String?) {
        guard let draft = drafts.open(place, leaving: buffer) else { return }
        clear()
        buffer = draft
    }

    // MARK: Keys

    private mutating func enter() -> Action {
        let text = buffer.text
        if text.hasPrefix(Self.fence), text.count < 6 || !text.hasSuffix(Self.fence) {
            buffer.moveToEnd()
            buffer.insert("\n")
            return .draw
        }
        let edited = EditedText(text, fence: Self.fence, isPasted: isPasted)
        clear()
        return .send(edited)
    }

    private mutating func interrupt() -> Action {
        guard !buffer.isEmpty else { return .interrupt }
        clear()
        return .draw
    }

    /// A paste of one line is as if it was typed, and nothing is sent before Enter is pressed.
    private mutating func paste(_ text: String) {
        let whole = String(text.reversed().drop { $0 == "\n" }.reversed())
        if buffer.isEmpty, whole.contains("\n") { isPasted = true }
        buffer.insert(whole)
    }

    private mutating func cutting(_ key: EditKey, addsTo before: Bool) {
        let isBackward = key == .cutToStart || key == .cutWordBefore
        let piece =
            switch key {
            case .cutToEnd: buffer.cutToLineEnd()
            case .cutToStart: buffer.cutToLineStart()
            case .cutWordBefore: buffer.cutWordBefore()
            default: buffer.cutWordAfter()
            }
        isCutting = true
        if before { cut = isBackward ? piece + cut : cut + piece } else if !piece.isEmpty { cut = piece }
        if buffer.isEmpty { isPasted = false }
    }

    private mutating func delete(_ key: EditKey) -> Action {
        if key == .deleteOrEnd, buffer.isEmpty { return .end }
        let isDone = key == .backspace ? buffer.deleteBackward() : buffer.deleteForward()
        if buffer.isEmpty { isPasted = false }
        return isDone ? .draw : .bell
    }

    private mutating func move(_ key: EditKey) -> Action {
        switch key {
        case .left: buffer.move(by: -1)
        case .right: buffer.move(by: 1)
        case .wordLeft: buffer.moveToWordStart()
        case .wordRight: buffer.moveToWordEnd()
        case .home: buffer.moveToLineStart()
        case .end: buffer.moveToLineEnd()
        case .up where !buffer.moveUp():
            guard let line = history.older(than: buffer.text) else { return .bell }
            buffer = EditBuffer(line)
        case .down where !buffer.moveDown():
            guard let line = history.newer() else { return .bell }
            buffer = EditBuffer(line)
        default: break
        }
        return .draw
    }

    /// Takes a key during a search; `nil` for one that ends it and then does what it always does.
    private mutating func searching(_ key: EditKey) -> Action? {
        guard var search else { return nil }
        var isFound = true
        switch key {
        case .text(let text), .paste(let text): isFound = search.type(text, in: history)
        case .search: isFound = search.goOn(in: history)
        case .backspace: isFound = search.deleteBackward(in: history)
        case .leaveSearch, .interrupt:
            buffer = EditBuffer(search.before)
            self.search = nil
            return .draw
        default:
            self.search = nil
            if !search.line.isEmpty { buffer = EditBuffer(search.line) }
            return nil
        }
        self.search = search
        return isFound ? .draw : .bell
    }
}
