import Doors

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

    /// Colour unless `NO_COLOR` is set or the terminal can't.
    static func isColoured(in environment: [String: String]) -> Bool {
        let terminal = environment["TERM"] ?? "dumb"
        return (environment["NO_COLOR"] ?? "").isEmpty && terminal != "dumb" && !terminal.isEmpty
    }

    /// What a line of the gateway looks like; nothing for a line that changes only the prompt.
    func lines(for line: GatewayLine) -> [String] {
        switch line.type {
        case "message": [message(line)]
        case "reply": (line.lines ?? []).map { "  " + Escaping.escape($0) }
        case "notice": [paint("* " + Escaping.escape(line.text ?? ""), .yellow)]
        case "error": [paint("error: ", .red) + Escaping.escape(line.text ?? "")]
        default: []
        }
    }

    /// A line that came in the plain format, before the JSON format was chosen.
    func plain(_ line: String) -> String {
        let harmless = Escaping.escape(line)
        return line.hasPrefix("* ") ? paint(harmless, .yellow) : harmless
    }

    /// `#study (2)> `; what takes no columns stands between two U+0001.
    func prompt(place: String?, unread: Int, handle: String?) -> String {
        let name = Escaping.escape(place ?? (handle == nil ? "quad" : handle ?? ""))
        let count = unread > 0 ? " (\(unread))" : ""
        guard isColoured else { return "\(name)\(count)> " }
        return "\u{1}\u{1B}[\(Colour.cyan.rawValue)m\u{1}\(name)\(count)>\u{1}\u{1B}[0m\u{1} "
    }

    private func message(_ line: GatewayLine) -> String {
        let place = paint("[\(Escaping.escape(line.place ?? ""))] \(line.id ?? 0)", .dim)
        let sender = paint(Escaping.escape(line.from ?? ""), .bold)
        if line.deleted == true { return "\(place) \(sender) (deleted)" }
        let mark = line.edited == true ? " (edited)" : ""
        return "\(place) \(sender)\(mark): \(Escaping.escape(line.text ?? ""))"
    }

    private func paint(_ text: String, _ colour: Colour) -> String {
        isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }
}
