/// The limits of a card. Characters are counted as Unicode scalars, so that a limit on them also bounds the bytes.
public enum CardBounds {
    /// Characters, as many as the title of a post has by default.
    public static let title = 200
    /// Characters: a paragraph, since what is longer belongs in a message or a post.
    public static let subtitle = 1_000
    /// The number of fields. Each takes at least one line, so this many fill a screen.
    public static let fields = 32
    /// Characters of a field's, point's or action's label: a line of a terminal.
    public static let label = 80
    /// Characters of a field's value: some lines beside its label.
    public static let value = 500
    /// Columns of a table. At the least width and with the gap that doors draw, this many take 94 columns of a
    /// terminal.
    public static let columns = 12
    /// Rows of a table. Anything longer is a list, which a plugin shows page by page.
    public static let rows = 100
    /// Characters of a table's cell, the same as of a title. The widest cell decides the width of its whole column.
    public static let cell = 200
    /// Points of a chart, one for each column of a wide terminal.
    public static let points = 120
    /// Characters of a chart's unit, which stands behind each number.
    public static let unit = 20
    /// Actions offered. More can't be taken in at a glance.
    public static let actions = 8
    /// Characters of the line that an action types, far below the longest line that a console accepts by default.
    public static let command = 500
    /// Characters of a picture's URL, about the length that browsers and servers agree to accept.
    public static let url = 2_000
    /// Characters of a picture's alternative text: a few sentences.
    public static let alternative = 300
    /// Characters of the source that a card names: one line.
    public static let source = 120
    /// The estimated size of the whole card as drawn (``Card/drawnBytes``), in bytes. The single limits together would
    /// allow far more, and everybody in a conversation is sent the card.
    public static let drawn = 64 << 10
}

extension Card {
    /// The size of all its texts, in bytes of UTF-8, with one more for each text.
    public var textBytes: Int {
        var words = [
            title, subtitle, source, chart?.unit, chart?.drawing?.text, picture?.place, picture?.alternative,
        ].compactMap(\.self)
        words += fields.flatMap { [$0.label, $0.value] }
        words += table?.header ?? []
        words += table?.rows.flatMap(\.self) ?? []
        words += chart?.points.map(\.label) ?? []
        words += actions.flatMap { [$0.label, $0.command] }
        return words.reduce(0) { $0 + $1.utf8.count + 1 }
    }

    /// Checks every count, length and number against ``CardBounds``.
    ///
    /// - Throws: ``CardProblem`` for the first value that is out of bounds.
    public func check() throws(CardProblem) {
        try Self.check(title, at: "title", most: CardBounds.title)
        guard title.contains(where: { !$0.isWhitespace }) else {
            throw CardProblem("title", "must not be blank")
        }
        try Self.check(subtitle ?? "", at: "subtitle", most: CardBounds.subtitle)
        try Self.check(source ?? "", at: "source", most: CardBounds.source)
        try Self.check(count: fields.count, at: "fields", most: CardBounds.fields)
        for (index, field) in fields.enumerated() {
            try Self.check(field.label, at: "fields[\(index + 1)].label", most: CardBounds.label)
            try Self.check(field.value, at: "fields[\(index + 1)].value", most: CardBounds.value)
        }
        try checkTable()
        try chart?.check()
        try picture?.check()
        try Self.check(count: actions.count, at: "actions", most: CardBounds.actions)
        for (index, action) in actions.enumerated() { try action.check(at: "actions[\(index + 1)]") }
        let drawn = drawnBytes
        if drawn > CardBounds.drawn {
            throw CardProblem(
                "", "would take \(drawn) bytes when it is drawn, at most \(CardBounds.drawn) fit")
        }
    }

    private func checkTable() throws(CardProblem) {
        guard let table else { return }
        try Self.check(count: table.header.count, at: "header", most: CardBounds.columns)
        try Self.check(count: table.rows.count, at: "rows", most: CardBounds.rows)
        for (index, cell) in table.header.enumerated() {
            try Self.check(cell, at: "header[\(index + 1)]", most: CardBounds.cell)
        }
        for (index, row) in table.rows.enumerated() {
            try Self.check(count: row.count, at: "rows[\(index + 1)]", most: CardBounds.columns)
            for (column, cell) in row.enumerated() {
                try Self.check(cell, at: "rows[\(index + 1)][\(column + 1)]", most: CardBounds.cell)
            }
        }
    }

    fileprivate static func check(_ text: String, at path: String, most limit: Int) throws(CardProblem) {
        // The byte count is known at once; scalars have to be counted one by one.
        guard text.utf8.count > limit else { return }
        let count = text.unicodeScalars.count
        if count > limit { throw CardProblem(path, "has \(count) characters, at most \(limit) fit") }
    }

    fileprivate static func check(count: Int, at path: String, most limit: Int) throws(CardProblem) {
        if count > limit { throw CardProblem(path, "has \(count) entries, at most \(limit) fit") }
    }
}

extension Card.Chart {
    fileprivate func check() throws(CardProblem) {
        try Card.check(unit ?? "", at: "chart.unit", most: CardBounds.unit)
        if case .gauge(let gauge) = form { return try gauge.check() }
        // Its bounds were applied as it was made.
        if drawing != nil { return }
        try Card.check(count: points.count, at: "chart.values", most: CardBounds.points)
        if points.isEmpty { throw CardProblem("chart.values", "must hold a number at least") }
        for (index, point) in points.enumerated() {
            try Card.check(point.label, at: "chart.labels[\(index + 1)]", most: CardBounds.label)
            guard point.value.isFinite else {
                throw CardProblem("chart.values[\(index + 1)]", "must be a finite number")
            }
        }
    }
}

extension Card.Chart.Gauge {
    fileprivate func check() throws(CardProblem) {
        try Card.check(label, at: "chart.label", most: CardBounds.label)
        for (name, number) in [("value", value), ("min", minimum), ("max", maximum)] {
            guard number.isFinite else { throw CardProblem("chart.\(name)", "must be a finite number") }
        }
        guard minimum < maximum else { throw CardProblem("chart.max", "must be above chart.min") }
    }
}

extension Card.Picture {
    fileprivate func check() throws(CardProblem) {
        if let url {
            try Card.check(url, at: "picture.url", most: CardBounds.url)
            let isAddress = url.hasPrefix("https://") || url.hasPrefix("http://")
            guard isAddress, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                throw CardProblem("picture.url", "must be an https address in ASCII, without spaces")
            }
        }
        if let media {
            try Card.check(media.name, at: "picture.media.name", most: CardBounds.alternative)
            try Card.check(media.type, at: "picture.media.type", most: CardBounds.label)
        }
        guard (url == nil) != (media == nil) else {
            throw CardProblem("picture", "must have a url or media, and not both")
        }
        try Card.check(alternative, at: "picture.alt", most: CardBounds.alternative)
        guard alternative.contains(where: { !$0.isWhitespace }) else {
            throw CardProblem("picture.alt", "must say what the picture shows")
        }
    }
}

extension Card.Action {
    fileprivate func check(at path: String) throws(CardProblem) {
        try Card.check(label, at: "\(path).label", most: CardBounds.label)
        try Card.check(command, at: "\(path).command", most: CardBounds.command)
        guard command.hasPrefix("/"), command.count > 1, !command.contains(where: \.isNewline) else {
            throw CardProblem("\(path).command", "must be one line that starts with a slash")
        }
    }
}
