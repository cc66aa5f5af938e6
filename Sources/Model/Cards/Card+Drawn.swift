extension Card {
    /// An estimate of the card's size when a door draws it, in bytes.
    ///
    /// It counts the texts after escaping, and the cells of rows padded to the width of their columns. A door's rules,
    /// colours and line breaks may multiply it by up to four.
    public var drawnBytes: Int {
        var words = [title, subtitle, source, picture?.place, picture?.alternative].compactMap(\.self)
        words += actions.flatMap { [$0.label, $0.command] }
        var bytes = words.reduce(0) { $0 + Measure($1).bytes + 4 }
        bytes += Self.drawnBytes(of: fields.map { [$0.label, $0.value] })
        if let table { bytes += Self.drawnBytes(of: [table.header] + table.rows) }
        if let chart {
            let unit = Measure(chart.unit ?? "").bytes
            bytes += chart.points.reduce(0) { $0 + Measure($1.label).bytes + unit + 80 }
            // Three bytes of a braille character for eight dots, or one for two; programs get the strokes.
            if let drawing = chart.drawing {
                bytes += drawing.size.width * drawing.size.height / 2 + drawing.text.utf8.count
            }
        }
        return bytes
    }

    /// Every row takes the width of the widest cell in each column.
    private static func drawnBytes(of rows: [[String]]) -> Int {
        var columns: [Int] = []
        var bytes = 0
        for row in rows {
            for (column, cell) in row.enumerated() {
                let measure = Measure(cell)
                bytes += measure.bytes
                if column == columns.count { columns.append(0) }
                columns[column] = max(columns[column], measure.columns)
            }
        }
        return bytes + rows.count * columns.reduce(0) { $0 + $1 + 2 }
    }

    /// An upper bound on the bytes and columns that a text takes once it is escaped.
    private struct Measure {
        var bytes = 0
        var columns = 0

        init(_ text: String) {
            for scalar in text.unicodeScalars {
                switch scalar.value {
                case 0x22, 0x5C: add(2, 2)  // a quotation mark in JSON
                case 0x20..<0x7F: add(1, 1)
                case 0x2E80...0xD7FF: add(3, 2)  // most of what is written in Chinese, Japanese and Korean
                default: Self.isWrittenOut(scalar) ? add(10, 10) : add(UTF8.width(scalar), 2)
                }
            }
        }

        private mutating func add(_ bytes: Int, _ columns: Int) {
            self.bytes += bytes
            self.columns += columns
        }

        /// Whether the scalar is shown as an escape such as `\u{202E}`. It errs on the side of yes.
        private static func isWrittenOut(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}

extension Card.Picture {
    /// What stands for it where it can't be shown: its address, or the number, name and size of the gateway's own.
    public var place: String? { url ?? media?.line }
}
