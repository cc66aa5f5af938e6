import Foundation

extension TestCampus {
    private static let derived = ["trending.sqlite", "titles.sqlite", "messages.sqlite"]

    /// Opens a copy of the files as they are at this moment, as a start after `kill -9` finds them: what is under way
    /// may be in it, and nothing is closed first. This campus goes on with its own files.
    func crashed(into folder: String) throws -> TestCampus {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // The record last: what is derived from it is never ahead of it.
        for name in Self.derived + ["quad.sqlite"] { try copy(name, to: folder) }
        return try opened(in: folder)
    }

    /// Copies a database and its log; once more where a checkpoint moved pages from one to the other meanwhile.
    private func copy(_ name: String, to folder: String) throws {
        var before: FileMark
        repeat {
            before = mark(of: name)
            for suffix in ["", "-wal"] {
                let file = URL(filePath: "\(directory)/\(name)\(suffix)")
                guard FileManager.default.fileExists(atPath: file.path) else { continue }
                try Data(contentsOf: file).write(to: URL(filePath: "\(folder)/\(name)\(suffix)"))
            }
        } while !before.hasSamePages(as: mark(of: name))
    }

    /// What tells whether anything was written to a database.
    struct FileMark: Equatable {
        let size: Int
        let changed: Date?
        /// Has new numbers whenever the log begins anew.
        let logHeader: Data?
        let logSize: Int
        let logChanged: Date?

        func hasSamePages(as other: FileMark) -> Bool {
            size == other.size && changed == other.changed
                && (logHeader == other.logHeader || logSize == 0)
        }
    }

    func mark(of name: String) -> FileMark {
        let path = "\(directory)/\(name)"
        let (file, log) = (attributes(of: path), attributes(of: "\(path)-wal"))
        let handle = FileHandle(forReadingAtPath: "\(path)-wal")
        defer { try? handle?.close() }
        return FileMark(
            size: file[.size] as? Int ?? 0, changed: file[.modificationDate] as? Date,
            logHeader: try? handle?.read(upToCount: 32), logSize: log[.size] as? Int ?? 0,
            logChanged: log[.modificationDate] as? Date)
    }

    private func attributes(of path: String) -> [FileAttributeKey: Any] {
        (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
    }
}
