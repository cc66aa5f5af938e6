import Community
import Console
import Doors
import Model

/// Draws the gateway's lines for a terminal. What people wrote is made harmless here: JSON carries it raw.
struct TerminalPainter {
    let isColoured: Bool
    /// How cards are drawn.
    var drawing = CardRenderer.Drawing.unicode

    /// Colour unless `NO_COLOR` is set or the terminal can't.
    static func isColoured(in environment: [String: String]) -> Bool {
        let terminal = environment["TERM"] ?? "dumb"
        return (environment["NO_COLOR"] ?? "").isEmpty && terminal != "dumb" && !terminal.isEmpty
    }

    /// How an environment lets cards be drawn: in ASCII where the terminal or its character set can't do more.
    static func drawing(in environment: [String: String]) -> CardRenderer.Drawing {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }?.lowercased()
        let isUTF8 = locale.map { $0.contains("utf-8") || $0.contains("utf8") } ?? true
        return isUTF8 && environment["TERM"] != "dumb" ? .unicode : .ascii
    }

    /// What a line of the gateway looks like; nothing for a line that changes only the prompt.
    /// - Parameters:
    ///   - width: The terminal's columns.
    ///   - reader: The handle of who reads it.
    ///   - now: What the ages of cards are counted from.
    ///   - times: What is shown of when messages were sent; `nil` for nothing.
    func lines(
        for line: GatewayLine, width: Int = 80, reader: String? = nil,
        now: Timestamp = WallClock.system.now(),
        times: inout MessageTimes?
    ) -> [String] {
        switch line.type {
        case "message":
            return message(ShownMessage(line), width: width, reader: reader, now: now, times: &times)
        case "reply", "annotation": return answer(line, width: width, reader: reader, now: now, times: &times)
        case "notice": return wrapped(StyledText("* " + Escaping.escape(line.text ?? ""), .yellow), width)
        case "end" where line.answer.ok != false: return []
        case "error", "end":
            var text = StyledText("error: ", .red)
            text.add(Escaping.escape(line.text ?? ""))
            return wrapped(text, width)
        default: return []
        }
    }

    /// As above, without times.
    func lines(for line: GatewayLine, width: Int = 80, now: Timestamp = WallClock.system.now()) -> [String] {
        var times: MessageTimes?
        return lines(for: line, width: width, now: now, times: &times)
    }

    /// A line that came in the plain format, before the JSON format was chosen.
    func plain(_ line: String, width: Int = .max) -> [String] {
        wrapped(StyledText(Escaping.escape(line), line.hasPrefix("* ") ? .yellow : []), width)
    }

    // MARK: Answers

    private func answer(
        _ line: GatewayLine, width: Int, reader: String?, now: Timestamp, times: inout MessageTimes?
    ) -> [String] {
        if line.type == "annotation" { return card(line, width: width, now: now).map { below(line) + $0 } }
        let lines = card(line, width: width, now: now)
        guard line.answer.card?.card == nil else { return lines.map { "  " + $0 } }
        let messages = line.answer.messages ?? []
        var drawn: [String] = []
        for (index, text) in lines.enumerated() {
            guard drawing != .plain, index < messages.count, let listed = messages[index],
                listed.hidden == nil
            else {
                if !isQuote(index, text, of: messages) { drawn += wrapped(StyledText("  " + text), width) }
                continue
            }
            drawn += message(
                ShownMessage(listed, in: line.answer.language), margin: 2, width: width, reader: reader,
                now: now, times: &times)
        }
        return drawn + note(of: line, width)
    }

    /// What a person may do with a text that another program takes.
    private func note(of line: GatewayLine, _ width: Int) -> [String] {
        guard let note = line.answer.export?.note else { return [] }
        return wrapped(StyledText("* " + Escaping.escape(note), .yellow), width)
    }

    /// Whether a line is what the message behind it answers, which is drawn with that.
    private func isQuote(_ index: Int, _ line: String, of messages: [ListedMessage?]) -> Bool {
        guard drawing != .plain, line.hasPrefix(ListedMessage.Quote.mark), index + 1 < messages.count else {
            return false
        }
        return messages[index] == nil && messages[index + 1]?.replyTo != nil
    }

    /// What starts the lines of a card below a message.
    private func below(_ line: GatewayLine) -> String {
        drawing == .plain ? "+ \(line.message.id ?? 0) " : "  "
    }

    private func card(_ line: GatewayLine, width: Int, now: Timestamp) -> [String] {
        guard let card = line.answer.card?.card else { return (line.answer.lines ?? []).map(Escaping.escape) }
        let language = line.answer.language.flatMap(Language.init(rawValue:)) ?? .english
        // Two columns are the indentation of replies, one is left free: some terminals break lines in the last.
        return CardRenderer(
            drawing, width: drawing == .plain ? nil : width - 3, isColoured: isColoured, language: language,
            now: now
        ).lines(for: card)
    }

    /// Columns in front of what goes on of a reply or a message: more than a reply's own, so that it looks like neither.
    static let indent = 4

    /// Breaks a line at words; some terminals break lines in the last column, so that one stays free.
    func wrapped(_ text: StyledText, _ width: Int, indent: Int = Self.indent) -> [String] {
        guard drawing != .plain, width < .max else { return [text.drawn(isColoured: isColoured)] }
        return text.wrapped(width: width - 1, indent: indent).map { $0.drawn(isColoured: isColoured) }
    }
}
