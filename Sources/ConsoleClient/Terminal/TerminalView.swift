/// What a terminal knows of its session.
struct TerminalView {
    /// Names of commands, for completion.
    var commands: [String] = []
    private(set) var handle: String?
    private(set) var place: String?
    /// Whether a text goes to others: not where no place is open, nor where it answers a question.
    private(set) var isHeard = false

    /// Takes what the gateway's prompt tells.
    mutating func record(prompt line: GatewayLine) {
        (handle, place) = (line.prompt.handle, line.place)
        isHeard = line.place != nil && line.prompt.asking != true
    }

    /// The commands that a line may become; `nil` if it is not, or no longer, a command's name.
    func commandLines(for line: String) -> [String]? {
        guard line.hasPrefix("/"), !line.contains(" ") else { return nil }
        return commands.map { "/" + $0 }.filter { $0.hasPrefix(line.lowercased()) }
    }
}
