public import Community
import Foundation

/// Draws cards as lines of text, for doors with a fixed-width font.
///
/// A rule on the left holds a card together, not a box: terminals disagree on the width of some emoji, and a
/// right edge would show it. Every word of the card is made harmless before it is laid out.
public struct CardRenderer: Sendable {
    public enum Drawing: Sendable, Hashable {
        /// Text alone, for pipes and programs: no lines, no bars.
        case plain
        case ascii
        case unicode
    }

    /// The last second of the year 9999.
    private static let lastMoment = 253_402_300_799.0

    let drawing: Drawing
    /// Columns of a line; nil where lines are not broken.
    let width: Int?
    let brush: Brush
    let language: Language
    let now: Timestamp

    /// - Parameters:
    ///   - width: Columns that a line may take; plain text is not broken where it is nil.
    ///   - now: What ages are counted from.
    public init(
        _ drawing: Drawing, width: Int? = nil, isColoured: Bool = false, language: Language = .english,
        now: Timestamp
    ) {
        self.drawing = drawing
        // The rule takes two; narrower than this nothing can be drawn, and the terminal breaks the lines.
        self.width = width.map { max($0 - (drawing == .plain ? 0 : 2), 16) }
        brush = Brush(isColoured: isColoured)
        self.language = language
        self.now = now
    }

    /// A card's lines. They may hold colours, and nothing else that moves a cursor.
    public func lines(for card: Card) -> [String] { layout(card.harmless) }

    /// A card's plain lines with its words as they were written: whoever shows them makes them harmless.
    public static func writtenLines(for card: Card, language: Language, now: Timestamp) -> [String] {
        Self(.plain, language: language, now: now).layout(card)
    }

    private func layout(_ card: Card) -> [String] {
        let sections = [
            heading(card), fields(card), table(card), chart(card), picture(card), actions(card), footer(card),
        ].filter { !$0.isEmpty }
        if drawing == .plain { return sections.flatMap(\.self) }
        let rule = brush.paint(drawing == .unicode ? "┃" : "|", card.severity.colour)
        return sections.joined(separator: [""]).map { $0.isEmpty ? rule : "\(rule) \($0)" }
    }

    // MARK: Sections

    private func heading(_ card: Card) -> [String] {
        let mark = CardWords.mark(of: card.severity, in: language).map { "[\($0)] " } ?? ""
        return wrapped(mark + card.title).map { brush.paint($0, .bold) } + wrapped(card.subtitle ?? "")
    }

    private func fields(_ card: Card) -> [String] {
        let rows = card.fields.map { [$0.label, $0.value] }
        guard let layout = ColumnLayout(rows: rows, width: width) else { return stacked(rows, header: []) }
        return rows.flatMap { row in layout.lines(of: row) }
    }

    private func table(_ card: Card) -> [String] {
        guard let table = card.table else { return [] }
        let all = (table.header.isEmpty ? [] : [table.header]) + table.rows
        guard let layout = ColumnLayout(rows: all, width: width, numbersRight: table.rows) else {
            return stacked(table.rows, header: table.header)
        }
        let rows = table.rows.flatMap { layout.lines(of: $0) }
        if table.header.isEmpty { return rows }
        let header = layout.lines(of: table.header).map { brush.paint($0, .bold) }
        if drawing == .plain { return header + rows }
        return header + [layout.separator(drawing == .unicode ? "─" : "-")] + rows
    }

    /// Rows that are too wide for columns: a line for each cell.
    private func stacked(_ rows: [[String]], header: [String]) -> [String] {
        rows.flatMap { row in
            row.enumerated().flatMap { column, cell in
                wrapped(column < header.count ? "\(header[column]): \(cell)" : cell)
            }
        }
    }

    private func chart(_ card: Card) -> [String] {
        guard let chart = card.chart else { return [] }
        let drawn = ChartDrawing(
            chart: chart, drawing: drawing, width: width ?? 80, brush: brush, colour: card.severity.colour)
        return drawn.lines ?? drawn.words.flatMap(wrapped)
    }

    private func picture(_ card: Card) -> [String] {
        card.picture.map { wrapped("\($0.alternative) <\($0.url)>") } ?? []
    }

    private func actions(_ card: Card) -> [String] {
        let arrow = drawing == .unicode ? "→ " : "> "
        return card.actions.flatMap { action in
            let name = action.label.isEmpty ? "" : "\(action.label): "
            return wrapped(arrow + name + action.command).map { brush.paint($0, .cyan) }
        }
    }

    private func footer(_ card: Card) -> [String] {
        let parts = [card.source, card.time.map(age), card.isStale ? CardWords.stale(in: language) : nil]
        let text = parts.compactMap(\.self).filter { !$0.isEmpty }
            .joined(separator: drawing == .ascii ? " - " : " · ")
        return wrapped(text).map { brush.paint($0, .dim) }
    }

    /// How long ago it was; what is still to come is told by its date.
    private func age(_ time: Timestamp) -> String {
        // As numbers with a fraction: two moments may be farther apart than whole milliseconds can be.
        let moment = Double(time.milliseconds) / 1000
        let seconds = Double(now.milliseconds) / 1000 - moment
        if seconds >= -60 { return TimeAgo.words(seconds: seconds, language: language) }
        return Date(timeIntervalSince1970: min(moment, Self.lastMoment)).formatted(.iso8601)
    }

    private func wrapped(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        return width.map { TextWrap.lines(text, width: $0) } ?? [text]
    }
}
