import Glibc

/// What the line editor asks for: C strings that stay good until the next call.
final class TerminalView {
    /// Names of commands, for completion.
    var commands: [String] = []
    var handle: String?
    /// Whether a text goes to others: not where no place is open, nor where it answers a question.
    var isHeard = false
    var prompt = "" {
        didSet { replace(&promptCopy, with: prompt) }
    }

    private var promptCopy: UnsafeMutablePointer<CChar>?
    private var completionCopy: UnsafeMutablePointer<CChar>?

    var promptPointer: UnsafePointer<CChar>? { UnsafePointer(promptCopy) }

    deinit {
        free(promptCopy)
        free(completionCopy)
    }

    /// Keeps what Tab adds for the editor.
    func keep(completion: String) -> UnsafePointer<CChar>? {
        replace(&completionCopy, with: completion)
        return UnsafePointer(completionCopy)
    }

    /// The commands that a line may become; `nil` if it is not, or no longer, a command's name.
    func commandLines(for line: String) -> [String]? {
        guard line.hasPrefix("/"), !line.contains(" ") else { return nil }
        return commands.map { "/" + $0 }.filter { $0.hasPrefix(line.lowercased()) }
    }

    private func replace(_ copy: inout UnsafeMutablePointer<CChar>?, with text: String) {
        free(copy)
        copy = strdup(text)
    }
}
