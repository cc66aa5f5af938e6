import Foundation

/// Paths of files, for what is typed behind `/attach`.
enum PathCompletion {
    /// Names that are looked at in a folder, so that Tab never waits long.
    private static let most = 2000

    /// Whole lines that the typed one may become; `nil` if it isn't about a path.
    static func lines(for typed: String) -> [String]? {
        let command = "/attach "
        guard typed.hasPrefix(command) else { return nil }
        let part = typed.dropFirst(command.count)
        let isOpen = part.hasPrefix("\"") ? !part.dropFirst().contains("\"") : !part.contains(" ")
        return isOpen ? lines(for: typed, endingIn: String(part)) : nil
    }

    /// Whole lines that the typed one may become, whose end is the beginning of a path.
    static func lines(for typed: String, endingIn end: String) -> [String] {
        guard typed.hasSuffix(end) else { return [] }
        let command = String(typed.dropLast(end.count))
        let isQuoted = end.hasPrefix("\"")
        let part = String(end.dropFirst(isQuoted ? 1 : 0))
        let slash = part.lastIndex(of: "/")
        let head = slash.map { String(part[...$0]) } ?? ""
        let begun = slash.map { part[part.index(after: $0)...] } ?? part[...]
        let folder = head.isEmpty ? "." : (head as NSString).expandingTildeInPath
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.prefix(most).filter { $0.hasPrefix(begun) && ($0.first != "." || begun.hasPrefix(".")) }
            .sorted().map { name in
                var isFolder: ObjCBool = false
                _ = FileManager.default.fileExists(
                    atPath: (folder as NSString).appendingPathComponent(name), isDirectory: &isFolder)
                let path = head + name + (isFolder.boolValue ? "/" : "")
                guard isQuoted || path.contains(" ") else { return command + path }
                return command + "\"" + path + (isFolder.boolValue ? "" : "\"")
            }
    }
}
