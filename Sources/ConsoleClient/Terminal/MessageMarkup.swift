import Model

/// How people's words are drawn: `*bold*` or `**bold**`, `` `code` ``, and addresses of the web underlined. The words stay as they are
/// but for the signs around them, and where a terminal has no styles the signs stay too.
enum MessageMarkup {
    /// - Parameters:
    ///   - text: one line, as it was written.
    ///   - names: of who reads it, where the message mentions them: that is marked.
    static func styled(_ text: String, mentioning names: [String] = [], isColoured: Bool) -> StyledText {
        let harmless = Array(Escaping.escape(text))
        guard isColoured else { return StyledText(String(harmless)) }
        var styled = StyledText()
        var index = 0
        while index < harmless.count {
            if let part = part(of: harmless, at: index, mentioning: names) {
                styled.add(String(harmless[part.shown]), part.style)
                index = part.end
            } else {
                styled.add(String(harmless[index]))
                index += 1
            }
        }
        return styled
    }

    private struct Part {
        let shown: Range<Int>
        let end: Int
        let style: StyledText.Style
    }

    private static func part(of text: [Character], at start: Int, mentioning names: [String]) -> Part? {
        switch text[start] {
        case "*": bold(text, start)
        case "`": enclosed(text, start).map { Part(shown: $0, end: $0.upperBound + 1, style: .cyan) }
        case "h": link(text, start).map { Part(shown: $0, end: $0.upperBound, style: .underlined) }
        case let sign where MentionedHandles.signs.contains(sign):
            names.lazy.compactMap { mention(text, start, $0) }.first.map {
                Part(shown: $0, end: $0.upperBound, style: [.bold, .yellow])
            }
        default: nil
        }
    }

    /// What stands between two signs, or between two pairs of them, as many people write it elsewhere.
    private static func bold(_ text: [Character], _ start: Int) -> Part? {
        let width = text[start...].prefix(2) == ["*", "*"] ? 2 : 1
        return enclosed(text, start, by: width).map {
            Part(shown: $0, end: $0.upperBound + width, style: .bold)
        }
    }

    /// What stands between signs and the next of their kind: whole words, so that `2*3*4` is none.
    private static func enclosed(_ text: [Character], _ start: Int, by width: Int = 1) -> Range<Int>? {
        let (sign, first) = (text[start], start + width)
        guard !isOfWord(text, start - 1), first < text.count, text[first] != " ", text[first] != sign,
            let end = text[first...].firstIndex(of: sign), text[end - 1] != " ",
            text[end...].prefix(while: { $0 == sign }).count == width, !isOfWord(text, end + width)
        else { return nil }
        return first..<end
    }

    private static func link(_ text: [Character], _ start: Int) -> Range<Int>? {
        guard !isOfWord(text, start - 1) else { return nil }
        let scheme = ["https://", "http://"].first { text[start...].starts(with: $0) }
        guard let scheme else { return nil }
        let address = text[start...].prefix {
            $0.isASCII && $0 != " " && $0 != "\"" && $0 != "<" && $0 != ">"
        }
        // A sign at the end belongs to the sentence.
        let end = address.endIndex - address.reversed().prefix { ".,;:!?)*`'".contains($0) }.count
        return end > start + scheme.count ? start..<end : nil
    }

    private static func mention(_ text: [Character], _ start: Int, _ handle: String) -> Range<Int>? {
        guard !isOfWord(text, start - 1) else { return nil }
        let end = start + 1 + handle.count
        guard end <= text.count, String(text[(start + 1)..<end]).lowercased() == handle.lowercased(),
            !isOfWord(text, end)
        else { return nil }
        return start..<end
    }

    private static func isOfWord(_ text: [Character], _ index: Int) -> Bool {
        guard text.indices.contains(index), text[index].isASCII else { return false }
        return text[index].isLetter || text[index].isNumber || text[index] == "_"
    }
}
