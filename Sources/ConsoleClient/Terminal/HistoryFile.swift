import Commands
import Foundation

/// The lines that were typed at a terminal, kept between sessions; only the person can read them.
package struct HistoryFile: Sendable {
    /// Lines that are kept: what somebody typed in weeks.
    private static let limit = 1000
    let url: URL

    package init(path: String) { url = URL(fileURLWithPath: path) }

    /// `$XDG_STATE_HOME/quad/history`, otherwise `~/.local/state/quad/history`; nil without a home.
    package init?(environment: [String: String]) {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            self.init(path: state + "/quad/history")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            self.init(path: home + "/.local/state/quad/history")
        } else {
            return nil
        }
    }

    /// The lines, oldest first; none where the file can't be read. A password that an earlier version kept is left out,
    /// and so gone with the next ``save(_:)``.
    func lines() -> [String] {
        guard let data = try? Data(contentsOf: url) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").suffix(Self.limit).compactMap {
            TypedLine.remembered(LineBreaks.restored(String($0)))
        }
    }

    /// Writes the lines; a history that can't be kept is no reason to trouble anybody.
    func save(_ lines: [String]) {
        let directory = url.deletingLastPathComponent()
        let files = FileManager.default
        try? files.createDirectory(
            at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let text = lines.suffix(Self.limit).map { LineBreaks.onOneLine($0) + "\n" }.joined()
        if files.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]) {
            try? Data(text.utf8).write(to: url)
        }
    }
}
