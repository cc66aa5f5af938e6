import Glibc

/// What the line editor asks for: C strings that stay good until the next call.
final class TerminalView {
    /// Names of commands, for completion.
    var commands: [String] = []
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

    /// What Tab adds to a line: the rest of a command's name as far as it is certain.
    func completion(of line: String) -> UnsafePointer<CChar>? {
        guard let addition = Self.completion(of: line, among: commands) else { return nil }
        replace(&completionCopy, with: addition)
        return UnsafePointer(completionCopy)
    }

    static func completion(of line: String, among names: [String]) -> String? {
        guard line.hasPrefix("/"), !line.contains(" ") else { return nil }
        let typed = String(line.dropFirst())
        let matches = names.filter { $0.hasPrefix(typed) }
        guard let first = matches.first else { return nil }
        if matches.count == 1 { return first.dropFirst(typed.count) + " " }
        let common = matches.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
        return common.count > typed.count ? String(common.dropFirst(typed.count)) : nil
    }

    private func replace(_ copy: inout UnsafeMutablePointer<CChar>?, with text: String) {
        free(copy)
        copy = strdup(text)
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> String {
        String(zip(self, other).prefix { $0 == $1 }.map(\.0))
    }
}
