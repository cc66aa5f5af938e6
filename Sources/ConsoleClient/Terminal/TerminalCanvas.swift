import Doors
import Model

/// What stands on a terminal: what was written, and below it the line that is edited.
struct TerminalCanvas {
    var pending = PendingTexts()
    /// Set while the terminal is used.
    var device: TerminalDevice?
    /// Of messages; `nil` until it is known whether they are shown.
    var times: MessageTimes?
    private var written = WrittenLines()
    /// The screen of its own on which somebody draws or reads back; `nil` while nobody does.
    private var padScreen: PadScreen?
    /// Whether somebody reads back there, and what comes is for the screen below alone.
    private var isReading = false
    private let painter: TerminalPainter
    private var screen = EditScreen()
    private var prompt: String
    private var layout = EditLayout()
    /// What was put together since the screen was drawn last.
    private var unwritten = ""

    init(_ painter: TerminalPainter) {
        self.painter = painter
        prompt = painter.prompt()
    }

    var size: TerminalSize { device?.size ?? TerminalSize() }

    /// How often something was written that stays: what is written in between can be told by it.
    var writes: Int { written.count }

    /// How many rows were written.
    var rows: Int { written.rows }

    // MARK: What is edited

    /// Draws the edited line below what was written, and the texts that haven't come back above it.
    mutating func draw(_ editor: LineEditor, _ view: TerminalView, in language: Language) {
        leavePadScreen()
        var layout = EditLayout()
        for text in pending.texts {
            layout.add(styled: painter.pending(text, from: view.handle))
            layout.endLine()
        }
        if let search = editor.search {
            layout.add(styled: painter.search(search, in: language))
            layout.markCursor()
        } else {
            layout.add(styled: prompt)
            layout.add(painter.edited(editor.buffer.before))
            layout.markCursor()
            layout.add(painter.edited(editor.buffer.after))
        }
        draw(layout)
    }

    /// Draws a question, and what may be seen of the answer.
    mutating func draw(_ dialogue: SecretDialogue, in language: Language) {
        leavePadScreen()
        var layout = EditLayout()
        layout.add(dialogue.question.words.text(in: language))
        layout.add(painter.edited(Array(dialogue.shown)))
        layout.markCursor()
        draw(layout)
    }

    /// Draws a pad below what was written last, on a screen of its own, or what window it takes.
    mutating func draw(_ pad: DrawingPad, in language: Language) {
        guard hasRoom(for: pad.size) else {
            let (columns, rows) = room(for: pad.size)
            let words = TerminalWords.tooSmallToGoOnDrawing(columns: columns, rows: rows)
            return drawOnPadScreen(sentence: words.text(in: language))
        }
        isReading = false
        var layout = EditLayout()
        let (lines, row, column) = painter.pad(pad, in: language, width: size.columns)
        for (index, line) in lines.enumerated() {
            if index > 0 { layout.endLine() }
            if index == row {
                layout.add(styled: line, markingCursorAt: column)
            } else {
                layout.add(styled: line)
            }
        }
        drawOnPadScreen(layout)
    }

    /// Whether a pad fits, with its frame and its keys.
    func hasRoom(for size: Drawing.Size) -> Bool {
        let (columns, rows) = room(for: size)
        return self.size.columns >= columns && self.size.rows >= rows
    }

    /// The columns and rows that a pad takes, with its frame and its keys.
    func room(for size: Drawing.Size) -> (columns: Int, rows: Int) {
        // The frame takes two rows, the keys two where they break, and one stays empty.
        (size.width + 3, (painter.drawing == .unicode ? (size.height + 1) / 2 : size.height) + 5)
    }

    /// Draws a window of what was said before, on a screen of its own, and below it how one goes on.
    mutating func draw(_ reading: ReadingBack, reader: String?, in language: Language) {
        let (height, all) = (readingHeight, lines(of: reading.timeline.entries, reader: reader))
        let shown = all[reading.window.lines(of: all.count, height: height)]
        var layout = EditLayout()
        for _ in shown.count..<height { layout.endLine() }
        for line in shown {
            layout.add(styled: Self.marked(line))
            layout.endLine()
        }
        let keys = painter.readingKeys(in: language, isFetching: reading.isFetching, width: size.columns)
        layout.add(styled: Self.marked(keys))
        layout.markCursor()
        drawOnPadScreen(layout)
        isReading = true
    }

    /// Lines of messages that somebody who reads back sees at once: a row is for the keys, and one stays empty.
    var readingHeight: Int { max(1, size.rows - 2) }

    /// All lines of messages, as they are drawn for somebody who reads back.
    func lines(of entries: [PlaceTimeline.Entry], reader: String?) -> [String] {
        painter.lines(of: entries, width: size.columns, reader: reader, times: times).flatMap(\.self)
    }

    /// Lines of the last of these messages that stand on the screen whole, with none between them that doesn't.
    func linesOnScreen(of entries: [PlaceTimeline.Entry], reader: String?) -> Int {
        let drawn = painter.lines(of: entries, width: size.columns, reader: reader, times: times)
        // The edited line takes a row.
        let top = written.rows - max(0, size.rows - 1)
        var (count, next, end) = (0, 0, Int?.none)
        for (entry, lines) in zip(entries, drawn).reversed() {
            guard let rows = entry.rows else { break }
            // Messages that came in one answer stand above one another.
            if rows != end { (next, end) = (rows, rows) }
            next -= lines.count
            guard next >= top else { break }
            count += lines.count
        }
        return count
    }

    /// A drawn line, in which what takes no columns stands between two U+0001.
    private static func marked(_ line: String) -> String {
        line.replacing(#/\u{1B}\[[0-9;]*m/#) { "\u{1}\($0.output)\u{1}" }
    }

    private mutating func draw(_ layout: EditLayout) {
        var layout = layout
        layout.end()
        if unwritten.isEmpty, screen.shows(layout, size: size) { return }
        self.layout = layout
        unwritten += screen.draw(layout, size: size)
        flush()
    }

    // MARK: What stays

    /// Writes a line of the gateway.
    mutating func write(_ line: GatewayLine, _ view: TerminalView, attention: Attention) {
        settle(line, view)
        // What was refused takes its text's place.
        if let text = line.notice.unsent { pending.withdraw(text) }
        unwritten += attention.mark(line, own: view.handle)
        write(lines: painter.lines(for: line, width: size.columns, reader: view.handle, times: &times))
    }

    /// Takes that a message of the person's own came, whether or not it is written.
    mutating func settle(_ line: GatewayLine, _ view: TerminalView) {
        guard line.type == "message", line.message.isNew, line.message.from == view.handle else { return }
        pending.settle(line.text ?? "")
    }

    /// Calls for the person, for a line whose words are on the screen already.
    mutating func call(for line: GatewayLine, _ view: TerminalView, attention: Attention) {
        unwritten += attention.mark(line, own: view.handle)
    }

    /// Writes an answer of the terminal's own.
    mutating func write(reply text: String) {
        write(lines: painter.wrapped(StyledText("  " + text), size.columns))
    }

    /// Writes a line that came before the JSON format was chosen, or one of the terminal's own.
    mutating func write(plain text: String) { write(lines: painter.plain(text, width: size.columns)) }

    /// Writes a picture, which ends at the beginning of a line, below a line that says which one it is.
    mutating func write(picture: String, below caption: String?) {
        if let caption { write(lines: painter.wrapped(StyledText("  " + caption, .dim), size.columns)) }
        written.rows += picture.utf8.count { $0 == UInt8(ascii: "\n") }
        write(block: picture)
    }

    /// Has the terminal answer something, which shows nowhere.
    mutating func ask(_ question: String) { unwritten += question }

    mutating func write(choices: [String]) {
        write(lines: Completion.lines(of: choices, width: size.columns))
    }

    /// Takes what the prompt shows. What was sent to a question that was not here yet is its answer, and doesn't come back.
    /// What was sent to a place that is open no longer does, or is refused.
    mutating func prompted(_ line: GatewayLine) {
        prompt = painter.prompt(line)
        guard line.prompt.asking == true else { return }
        for text in pending.letGo() { keep(text) }
    }

    /// Leaves a typed line on the screen, behind its prompt.
    mutating func keep(_ line: String) {
        var layout = EditLayout()
        layout.add(styled: prompt)
        layout.add(painter.edited(Array(line)))
        write(layout)
    }

    /// Leaves what was drawn on the screen.
    mutating func keep() { write(layout) }

    /// Writes what was edited, which a terminal breaks by itself.
    private mutating func write(_ layout: EditLayout) {
        let rows = (layout.positions(columns: size.columns).last?.row ?? 0) + 1
        write(lines: [layout.cells.map(\.text).joined()], rows: rows)
    }

    private mutating func write(lines: [String], rows: Int? = nil) {
        guard !lines.isEmpty else { return }
        written.add(lines, rows: rows ?? lines.count)
        write(block: lines.map { $0 + "\r\n" }.joined())
    }

    private mutating func write(block: String) {
        written.count += 1
        padScreen?.missing += block
        if isReading { return }
        unwritten += screen.hide(columns: size.columns) + block
    }

    // MARK: The terminal

    mutating func ring() { unwritten += "\u{7}" }

    mutating func clear() {
        screen.forget()
        padScreen?.size = nil
        if padScreen == nil { written.rows += size.rows }
        unwritten += "\u{1B}[H\u{1B}[2J"
    }

    /// Stops the program until it is in the foreground again.
    mutating func suspend() {
        leavePadScreen()
        unwritten += screen.hide(columns: size.columns)
        flush()
        device?.suspend()
    }

    /// Takes the edited line off and lets go of the terminal.
    mutating func end() {
        leavePadScreen()
        unwritten += screen.hide(columns: size.columns)
        flush()
        device = nil
    }

    private mutating func flush() {
        device?.write(unwritten)
        unwritten = ""
    }
}

/// The screen of its own on which somebody draws or reads back.
///
/// Terminals differ in what they make of rows that no longer fit: some break them anew, some push them into what was, and
/// bring them back later. So each size of the window is drawn anew, where nothing of it can stay.
extension TerminalCanvas {
    private struct PadScreen {
        static let begin = "\u{1B}[?1049h"
        static let end = "\u{1B}[?1049l"

        /// For what window it was drawn; `nil` if it is to be drawn anew.
        var size: TerminalSize?
        /// What came meanwhile, which the other screen misses.
        var missing = ""
    }

    private mutating func drawOnPadScreen(sentence: String) {
        var layout = EditLayout()
        for (index, line) in painter.wrapped(StyledText(sentence), size.columns).enumerated() {
            if index > 0 { layout.endLine() }
            layout.add(styled: line)
        }
        layout.markCursor()
        drawOnPadScreen(layout)
    }

    private mutating func drawOnPadScreen(_ layout: EditLayout) {
        if padScreen == nil {
            unwritten += screen.hide(columns: size.columns) + PadScreen.begin
            padScreen = PadScreen()
            device?.isOnOtherScreen = true
        }
        let size = size
        if padScreen?.size != size {
            clear()
            padScreen?.size = size
            let rows = (layout.positions(columns: size.columns).last?.row ?? 0) + 2
            unwritten += written.last(max(0, size.rows - rows)).map { $0 + "\r\n" }.joined()
        }
        draw(layout)
    }

    private mutating func leavePadScreen() {
        isReading = false
        guard let padScreen else { return }
        // A terminal without another screen would keep the pad otherwise.
        clear()
        unwritten += PadScreen.end + padScreen.missing
        self.padScreen = nil
        flush()
        device?.isOnOtherScreen = false
    }
}
