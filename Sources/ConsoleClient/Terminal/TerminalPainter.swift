import Community
import Console
import Doors
import Model

/// Draws the gateway's lines for a terminal. What people wrote is made harmless here: JSON carries it raw.
struct TerminalPainter {
    /// Colours by their SGR numbers.
    private enum Colour: String {
        case dim = "2"
        case bold = "1"
        case red = "31"
        case yellow = "33"
        case cyan = "36"
    }

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
    ///   - now: What the ages of cards are counted from.
    func lines(for line: GatewayLine, width: Int = 80, now: Timestamp = WallClock.system.now()) -> [String] {
        switch line.type {
        case "message": [message(line)]
        case "reply": reply(line, width: width, now: now).map { "  " + $0 }
        case "annotation": reply(line, width: width, now: now).map { below(line) + $0 }
        case "notice": [paint("* " + Escaping.escape(line.text ?? ""), .yellow)]
        case "end" where line.answer.ok != false: []
        case "error", "end": [paint("error: ", .red) + Escaping.escape(line.text ?? "")]
        default: []
        }
    }

    /// A line that came in the plain format, before the JSON format was chosen.
    func plain(_ line: String) -> String {
        let harmless = Escaping.escape(line)
        return line.hasPrefix("* ") ? paint(harmless, .yellow) : harmless
    }

    /// Returns `(offline) #study (2)> `, or `?> ` where the next text answers a question. What takes no columns stands
    /// between two U+0001.
    ///
    /// - Parameter line: the `prompt` that came last; `nil` before the first.
    func prompt(_ line: GatewayLine? = nil) -> String {
        let (prompt, unread) = (line?.prompt, line?.prompt.unread ?? 0)
        let state = prompt?.state.map { "(\(Escaping.escape($0))) " } ?? ""
        let place =
            Escaping.escape(line?.place ?? prompt?.handle ?? "quad") + (unread > 0 ? " (\(unread))" : "")
        let name = prompt?.asking == true ? "?" : place
        guard isColoured else { return "\(state)\(name)> " }
        return "\(state)\u{1}\u{1B}[\(Colour.cyan.rawValue)m\u{1}\(name)>\u{1}\u{1B}[0m\u{1} "
    }

    /// What starts the lines of a card below a message.
    private func below(_ line: GatewayLine) -> String {
        drawing == .plain ? "+ \(line.message.id ?? 0) " : "  "
    }

    private func reply(_ line: GatewayLine, width: Int, now: Timestamp) -> [String] {
        guard let card = line.answer.card?.card else { return (line.answer.lines ?? []).map(Escaping.escape) }
        let language = line.answer.language.flatMap(Language.init(rawValue:)) ?? .english
        // Two columns are the indentation of replies, one is left free: some terminals break lines in the last.
        return CardRenderer(
            drawing, width: drawing == .plain ? nil : width - 3, isColoured: isColoured, language: language,
            now: now
        ).lines(for: card)
    }

    private func message(_ line: GatewayLine) -> String {
        let message = line.message
        let place = paint("[\(Escaping.escape(line.place ?? ""))] \(message.id ?? 0)", .dim)
        let sender = paint(Escaping.escape(message.from ?? ""), .bold)
        let language = message.language.flatMap(Language.init(rawValue:)) ?? .english
        if message.deleted == true { return "\(place) \(sender) (\(ConsoleWords.deleted(in: language)))" }
        let mark = message.edited == true ? " (\(ConsoleWords.edited(in: language)))" : ""
        return "\(place) \(sender)\(mark): \(Escaping.escape(line.text ?? ""))"
    }

    private func paint(_ text: String, _ colour: Colour) -> String {
        isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }
}
