import Model

/// What stands at the bottom of a terminal. What takes no columns stands between two U+0001.
extension TerminalPainter {
    /// Returns `(offline) #study (2)> `, or `?> ` where the next text answers a question.
    ///
    /// - Parameter line: the `prompt` that came last; `nil` before the first.
    func prompt(_ line: GatewayLine? = nil) -> String {
        let (prompt, unread) = (line?.prompt, line?.prompt.unread ?? 0)
        let state = prompt?.state.map { "(\(Escaping.escape($0))) " } ?? ""
        let place =
            Escaping.escape(line?.place ?? prompt?.handle ?? "quad") + (unread > 0 ? " (\(unread))" : "")
        let name = prompt?.asking == true ? "?" : place
        return "\(state)\(enclosed("\(name)>", .cyan)) "
    }

    /// A text that was sent, until its message comes.
    func pending(_ text: String, from handle: String?) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            Escaping.escape(String($0))
        }
        return enclosed("\(Escaping.escape(handle ?? "")): " + lines.joined(separator: "\r\n    "), .dim)
    }

    /// What is sought among the lines that were sent before, and what was found.
    func search(_ search: HistorySearch, in language: Language) -> String {
        let words = TerminalWords.search(Escaping.escape(search.words)).text(in: language)
        return enclosed(words + ":", .cyan) + " " + String(edited(Array(search.line)))
    }

    /// What is edited, made harmless; its lines are indented.
    func edited(_ text: [Character]) -> [Character] {
        text.flatMap { character -> [Character] in
            if character == "\n" { return ["\r\n", " ", " "] }
            return Array(Escaping.escape(String(character)))
        }
    }

    private func enclosed(_ text: String, _ style: StyledText.Style) -> String {
        guard isColoured else { return text }
        return "\u{1}\(style.sequence)\u{1}\(text)\u{1}\u{1B}[0m\u{1}"
    }
}
