import Commands
import Model

/// What a terminal knows of its session.
struct TerminalView {
    /// Names of commands, for completion.
    var commands: [String] = []
    private(set) var handle: String?
    private(set) var place: String?
    /// What the session is in; `nil` until the gateway has told.
    private(set) var language: Language?
    /// Whether a text goes to others: not where no place is open, nor where it answers a question.
    private(set) var isHeard = false
    /// Whether the next text answers a question.
    private(set) var isAsking = false
    /// Whether a file is on its way.
    private(set) var isTransferring = false

    /// Messages that are remembered as shown: a mention comes right behind its message.
    private static let mostShown = 64
    /// The last messages that were shown as they came.
    private var shown: [Int64] = []

    /// Takes a line that is shown.
    mutating func note(_ line: GatewayLine) {
        guard line.type == "message", let id = line.message.id else { return }
        shown.append(id)
        if shown.count > Self.mostShown { shown.removeFirst() }
    }

    /// Whether a notification tells only of a message that is on the screen, where it is marked.
    func shows(subjectOf line: GatewayLine) -> Bool {
        line.notice.kind == "mention" && line.notice.subject.map(shown.contains) == true
    }

    /// Takes what the gateway's prompt tells.
    mutating func record(prompt line: GatewayLine) {
        (handle, place) = (line.prompt.handle, line.place)
        language = line.prompt.spoken ?? language
        isTransferring = line.prompt.transferring == true
        isAsking = line.prompt.asking == true
        isHeard = line.place != nil && !isAsking
    }

    /// The commands that a line may become; `nil` if it is not, or no longer, a command's name.
    func commandLines(for line: String) -> [String]? {
        guard case .command(let begun, _) = InputLine(line).content, let typed = InputLine.name(in: line),
            typed.endIndex == line.endIndex
        else { return nil }
        return commands.filter { $0.hasPrefix(begun) }.map { line[..<typed.startIndex] + $0 }
    }
}
