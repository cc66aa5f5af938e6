import Community
import Foundation
import Model

/// The plugins that an administrator has switched off: a file beside the versions, so that they stay so.
struct DisabledPlugins: Sendable {
    /// One of them.
    struct Entry: Sendable, Hashable, Codable {
        /// As it was called then: a plugin that is off is not even read.
        let name: String
        let file: String
        /// The handle of whom it was that switched it off.
        let by: String
        let at: Timestamp
    }

    /// Where they are written down; `nil` if nothing is to stay.
    let path: String?
    private(set) var entries: [Entry] = []
    /// Why what was written down can't be read.
    private(set) var problem: String?

    init(path: String?) {
        self.path = path
        guard let path, FileManager.default.fileExists(atPath: path) else { return }
        do {
            entries = try JSONDecoder().decode([Entry].self, from: Data(BoundedFile.read(path)))
        } catch {
            problem = "\(path) can't be read, so that no plugin is disabled; check its rights, or remove it"
        }
    }

    /// Why a file is switched off; `nil` if it isn't. What became a folder, or one file again, stays so.
    subscript(file: String) -> Entry? {
        entries.first { $0.file == file }
            ?? entries.first { $0.file == PluginSource.otherForm(of: file) }
    }

    /// - Throws: where it can't be written down; then nothing changes.
    mutating func add(_ entry: Entry) throws {
        try replace(with: entries.filter { $0.file != entry.file } + [entry])
    }

    /// - Throws: where it can't be written down; then nothing changes.
    mutating func remove(_ file: String) throws {
        try replace(
            with: entries.filter { ![file, PluginSource.otherForm(of: file)].contains($0.file) })
    }

    private mutating func replace(with new: [Entry]) throws {
        if let path {
            let url = URL(filePath: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(new).write(to: url, options: .atomic)
        }
        entries = new
    }
}
