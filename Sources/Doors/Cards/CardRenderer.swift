import Community
import Foundation
package import Model

/// Draws cards as lines of text, for doors with a fixed-width font.
///
/// A rule on the left holds a card together rather than a box: terminals disagree on the width of some emoji, and a
/// right edge would show it. All texts of the card are escaped before they are laid out.
package struct CardRenderer: Sendable {
    package enum Drawing: Sendable, Hashable {
        /// Text only, for pipes and programs: no rules and no bars.
        case plain
        case ascii
        case unicode
    }

    /// The last second of the year 9999, because years are written with four digits.
    private static let lastMoment = 253_402_300_799.0

    let drawing: Drawing
    /// The columns of a line, or `nil` if lines aren't broken.
    let width: Int?
    let brush: Brush
    let language: Language
    let now: Timestamp

    /// - Parameters:
    ///   - width: The most columns of a line. `nil` leaves plain text unbroken.
    ///   - now: The moment from which ages are counted.
    package init(
        _ drawing: Drawing, width: Int? = nil, isColoured: Bool = false, language: Language = .english,
        now: Timestamp
    ) {
        self.drawing = drawing
        // The rule takes two columns. Nothing can be drawn narrower than this, so the terminal breaks the lines.
        self.width = width.map { max($0 - (drawing == .plain ? 0 : 2), 16) }
        brush = Brush(isColoured: isColoured)
        self.language = language
        self.now = now
    }

    /// Returns a card's lines. They may contain colours, and no other control sequences.
    package func lines(for card: Card) -> [String] { layout(card.harmless) }

    /// Returns a card's plain lines, unescaped. Whoever shows them has to escape them.
    package static func writtenLines(for card: Card, language: Language, now: Timestamp) -> [String] {
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

    /// Returns rows that are too wide for columns with one line for each cell.
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
        card.picture.map { wrapped("\($0.alternative) <\($0.place ?? "")>") } ?? []
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

    /// Returns how long ago a moment was, or its date if it is still to come.
    private func age(_ time: Timestamp) -> String {
        // In floating point: the distance between two moments may overflow whole milliseconds.
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
