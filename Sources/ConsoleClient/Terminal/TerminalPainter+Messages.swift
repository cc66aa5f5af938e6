import Console
import Doors
import Model

/// Messages on a terminal.
extension TerminalPainter {
    /// A message with its time, its lines and what is marked in it. All its lines but the first are indented further than
    /// anything else, so that nobody can write what looks like another line.
    /// - Parameter margin: The spaces in front of a message that is part of an answer.
    func message(
        _ message: ShownMessage, margin: Int = 0, width: Int, reader: String?, now: Timestamp,
        times: inout MessageTimes?
    ) -> [String] {
        let time = times?.next(message.sentAt ?? now.milliseconds)
        let space = String(repeating: " ", count: margin)
        var first = StyledText(space)
        if let time { first.add("\(time.time) ", .dim) }
        first.add("[\(Escaping.escape(message.place))] \(message.id) ", .dim)
        first.add(Escaping.escape(message.sender), .bold)
        let day = time?.day.map { StyledText("\(space)— \($0) —", .dim).drawn(isColoured: isColoured) }
        let indent = margin + (time == nil ? Self.indent : MessageTimes.columns)
        return (day.map { [$0] } ?? []) + quote(above: message, space, width, indent)
            + body(message, behind: first, width, indent, reader)
    }

    /// The line above an answer. It begins where a message's first line does, and no word of a text can.
    private func quote(above message: ShownMessage, _ space: String, _ width: Int, _ indent: Int) -> [String]
    {
        guard let quote = message.quote, !message.isDeleted, !message.isEdited || quote.text != nil
        else {
            return []
        }
        return wrapped(StyledText(space + Escaping.escape(quote.line), .dim), width, indent: indent)
    }

    private func body(
        _ message: ShownMessage, behind head: StyledText, _ width: Int, _ indent: Int, _ reader: String?
    ) -> [String] {
        var first = head
        guard !message.isDeleted else {
            first.add(" (\(ConsoleWords.deleted(in: message.language)))")
            return wrapped(first, width, indent: indent)
        }
        if let forwarded = message.forwarded {
            first.add(" (\(Escaping.escape(ConsoleWords.forwarded(forwarded, in: message.language))))")
        }
        if message.isEdited { first.add(" (\(ConsoleWords.edited(in: message.language)))") }
        if !message.reactions.isEmpty {
            let reactions = message.reactions.map { "\(Escaping.escape($0.emoji)) \($0.count)" }
            first.add(" (\(reactions.joined(separator: " ")))")
        }
        for media in message.media { first.add(" [\(Escaping.escape(media.line))]", .dim) }
        first.add(": ")
        // A line of its own for each of the text's, but where one line is one message.
        let texts =
            drawing == .plain
            ? [message.text[...]] : message.text.split(separator: "\n", omittingEmptySubsequences: false)
        // What looks like a mention and is none, such as one in an address or in somebody else's words, isn't marked.
        let mentioned = message.forwarded == nil ? MentionedHandles.all(in: message.text) : []
        let names = [reader, message.isForAll ? MentionedHandles.everybody : nil].compactMap(\.self)
            .filter { mentioned.contains($0.lowercased()) }
        return texts.enumerated().flatMap { index, text in
            var line = index == 0 ? first : StyledText(String(repeating: " ", count: indent))
            line.add(MessageMarkup.styled(String(text), mentioning: names, isColoured: isColoured))
            return wrapped(line, width, indent: indent)
        }
    }
}
