import Commands

/// The texts that a terminal sent to a gateway itself and that aren't answered yet: by their tags, it knows what was
/// refused.
struct SentTexts {
    private static let prefix = "0say"
    /// Texts that are remembered: more than the gateway takes from one connection before it has answered.
    private static let most = 200

    private var texts: [(tag: String, text: String)] = []
    private var number = 0

    /// Returns the line that says a text, with a tag of its own.
    mutating func wire(for text: String) -> String {
        number += 1
        let tag = "\(Self.prefix)\(number)"
        texts.append((tag, text))
        if texts.count > Self.most { texts.removeFirst() }
        return "@\(tag) \(InputLine.saying(text, behindTag: true))"
    }

    /// Takes a line of the gateway. If it refuses one of these texts, it says so from now on.
    mutating func mark(_ line: inout GatewayLine) {
        guard line.type == "end", let index = texts.firstIndex(where: { $0.tag == line.answer.tag }) else {
            return
        }
        let text = texts.remove(at: index).text
        if line.answer.ok != true { line.notice.unsent = text }
    }
}
