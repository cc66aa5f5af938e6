import Commands
import Community
import Foundation

/// Paths of files, where a command takes some.
enum PathCompletion {
    /// Names that are looked at in a folder, so that Tab never waits long.
    private static let most = 2000

    /// Whole lines that the typed one may become; `nil` if it isn't about a path.
    static func lines(for typed: String) -> [String]? {
        guard case .command("attach", _) = InputLine(typed).content, let name = InputLine.name(in: typed),
            name.endIndex < typed.endIndex
        else { return nil }
        return FileList.begun(in: typed[typed.index(after: name.endIndex)...]).map {
            lines(for: typed, endingIn: String(typed[$0...]))
        }
    }

    /// Whole lines that the typed one may become, whose end is the beginning of a path.
    static func lines(for typed: String, endingIn end: String) -> [String] {
        guard typed.hasSuffix(end) else { return [] }
        let command = String(typed.dropLast(end.count))
        let quoting = Quoting(of: end)
        let part = FileList(end[...], isBegun: true).files.last?.path ?? ""
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
                return command + quoting.text(of: path, isWhole: !isFolder.boolValue)
            }
    }

    /// How a path is written that has signs which would end it.
    private enum Quoting {
        case double, single, backslashes, asNeeded

        /// As it was begun.
        init(of begun: String) {
            self =
                begun.hasPrefix("\"")
                ? .double : begun.hasPrefix("'") ? .single : begun.contains("\\") ? .backslashes : .asNeeded
        }

        /// - Parameter isWhole: Whether nothing follows; a folder's name goes on.
        func text(of path: String, isWhole: Bool) -> String {
            switch self {
            case .asNeeded:
                let needsQuotes = path.contains { $0.isWhitespace || ",\\|\"'".contains($0) }
                return needsQuotes ? Quoting.double.text(of: path, isWhole: isWhole) : path
            case .double: return "\"" + Self.escaped(path, "\"\\") + (isWhole ? "\"" : "")
            case .single: return "'" + path.replacing("'", with: #"'\''"#) + (isWhole ? "'" : "")
            case .backslashes: return Self.escaped(path, " \t,\\|\"'()&;")
            }
        }

        private static func escaped(_ path: String, _ signs: String) -> String {
            path.reduce(into: "") { $0 += (signs.contains($1) ? "\\" : "") + String($1) }
        }
    }
}
