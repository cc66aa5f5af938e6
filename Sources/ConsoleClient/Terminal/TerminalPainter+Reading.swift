import Model

/// How messages look to somebody who reads back.
extension TerminalPainter {
    /// The lines of each entry, as they look where they are written.
    func lines(
        of entries: [PlaceTimeline.Entry], width: Int, reader: String?, times: MessageTimes?
    ) -> [[String]] {
        var times = times
        return entries.map { entry in
            guard let message = entry.message else {
                return wrapped(StyledText("  " + Escaping.escape(entry.note)), width)
            }
            return self.message(
                message, width: width, reader: reader, now: Timestamp(milliseconds: message.sentAt ?? 0),
                times: &times)
        }
    }

    /// What stands below them: how one goes on.
    func readingKeys(in language: Language, isFetching: Bool, width: Int) -> String {
        let words = isFetching ? TerminalWords.readingFetches : TerminalWords.reading
        let line = StyledText(words.text(in: language), .cyan)
        return line.wrapped(width: width - 1, indent: 0).first?.drawn(isColoured: isColoured) ?? ""
    }
}
