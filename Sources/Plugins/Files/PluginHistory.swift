import Community
import Foundation
import Glibc
package import Model

/// The last good versions of each plugin's source, and the texts that were undone: one folder a plugin, in it a
/// file a version, or a folder a version where the plugin is one. Beside each, what its save changed.
package struct PluginHistory: Sendable {
    /// Where they are kept; empty if none are.
    package let path: String
    let keep: Int

    /// A version that is kept.
    package struct Version: Sendable, Hashable {
        /// Counts up from 1; the newest has the highest.
        package let number: Int
        /// Whether it was undone, and is kept behind those that weren't.
        package let isUndone: Bool
        fileprivate let path: String
    }

    /// When a version came, and what it changed.
    package struct Note: Sendable, Hashable {
        package let at: Timestamp
        package let words: String
    }

    package init(path: String, keep: Int) {
        self.path = path
        self.keep = keep
    }

    // MARK: Keeping

    /// Keeps a version, unless it is the newest one already.
    package func record(_ source: PluginSource, as note: Note? = nil) throws {
        let versions = try versions(of: source.file)
        if let last = versions.last, try read(last, of: source.file) == source.own { return }
        try keep(source, as: note, isUndone: false, among: versions)
    }

    /// Keeps a text that is undone, unless a version has it.
    func recordUndone(_ source: PluginSource, as note: Note? = nil) throws {
        let versions = try versions(of: source.file)
        let isKept = versions.contains { (try? read($0, of: source.file)) == source.own }
        if !isKept { try keep(source, as: note, isUndone: true, among: versions) }
    }

    private func keep(
        _ source: PluginSource, as note: Note?, isUndone: Bool, among versions: [Version]
    ) throws {
        guard !path.isEmpty else { return }
        let number = (versions.map(\.number).max() ?? 0) + 1
        let folder = folder(of: source.file)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let name = "\(folder)/\(Self.name(number))"
        if let note {
            let text = "\(note.at.milliseconds)\n\(note.words)\n"
            try Data(text.utf8).write(to: URL(filePath: "\(name).txt"), options: .atomic)
        }
        let target = name + Self.ending(isUndone: isUndone, isFile: !source.isFolder)
        if source.isFolder {
            try write(source, to: target, by: "\(folder)/.\(UUID().uuidString)")
        } else {
            try Data(source.bytes).write(to: URL(filePath: target), options: .atomic)
        }
        // What is undone takes no other version's place.
        for old in versions.dropLast(max(keep, 1) - 1) where old.isUndone || !isUndone { try remove(old) }
    }

    /// Notes that a version was brought back: those that came after it are undone, and it isn't any more.
    func rewind(to version: Version, of file: String) throws {
        for kept in try versions(of: file) {
            let isUndone =
                kept.number != version.number && (kept.isUndone || kept.number > version.number)
            guard isUndone != kept.isUndone else { continue }
            let name = "\(folder(of: file))/\(Self.name(kept.number))"
            let ending = Self.ending(isUndone: isUndone, isFile: kept.path.hasSuffix(".lua"))
            try FileManager.default.moveItem(atPath: kept.path, toPath: name + ending)
        }
    }

    // MARK: Looking

    /// The files of which versions are kept, whether or not they are still there, in order.
    package var files: [String] {
        guard !path.isEmpty else { return [] }
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return folders.filter { $0.hasSuffix(".lua") }.map { $0.replacingOccurrences(of: "~", with: "/") }
            .sorted()
    }

    /// Every version, the oldest first; those that were undone come before the others.
    func versions(of file: String) throws -> [Version] {
        guard !path.isEmpty else { return [] }
        let folder = folder(of: file)
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
            guard !name.hasSuffix(".txt"), let number = Int(name.prefix { $0 != "." }) else { return nil }
            return Version(
                number: number, isUndone: name.contains(Self.undone), path: "\(folder)/\(name)")
        }.sorted { ($0.isUndone ? 0 : 1, $0.number) < ($1.isUndone ? 0 : 1, $1.number) }
    }

    /// The versions before what is there now, the newest first, and behind them those that were undone.
    package func earlier(than current: PluginSource?, of file: String) throws -> [Version] {
        let versions = try versions(of: file)
        guard let last = versions.last, try read(last, of: file) == current?.own else {
            return versions.reversed()
        }
        return versions.dropLast().reversed()
    }

    /// Reads a version that is kept, without what it uses of the library.
    /// - Throws: what the file system says, if it is there no more.
    package func read(_ version: Version, of file: String) throws -> PluginSource {
        guard !version.path.hasSuffix(".lua") else {
            return PluginSource(file: file, bytes: try bytes(version.path))
        }
        let modules = try ModuleFolder(path: version.path, name: "\(version.number)").read()
        return PluginSource(file: file, bytes: try bytes("\(version.path)/init.lua"), modules: modules)
    }

    /// When a version came and what it changed; `nil` if that was not kept.
    package func note(of version: Version) -> Note? {
        guard let bytes = try? BoundedFile.read(Self.note(beside: version)) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        guard lines.count == 2, let milliseconds = Int64(lines[0]) else { return nil }
        return Note(at: Timestamp(milliseconds: milliseconds), words: lines[1])
    }

    // MARK: Files

    /// Writes a version of many files, which is there whole or not at all, whatever happens meanwhile.
    ///
    /// All of them are synced at once: a first start keeps three hundred files, and to sync each by itself took a sixth of
    /// its processor time.
    private func write(_ source: PluginSource, to target: String, by temporary: String) throws {
        var made: Set<String> = []
        for (file, bytes) in source.files {
            let path = "\(temporary)/\(file.dropFirst(source.stem.count + 1))"
            let folder = (path as NSString).deletingLastPathComponent
            if made.insert(folder).inserted {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            try Self.write(bytes, to: path)
        }
        try Self.syncAll(of: temporary)
        try FileManager.default.moveItem(atPath: temporary, toPath: target)
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw POSIXError.last }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw POSIXError.last }
            rest = rest.dropFirst(count)
        }
    }

    /// Has what was written to the file system of a folder stored.
    private static func syncAll(of folder: String) throws {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw POSIXError.last }
        defer { close(file) }
        guard let syncFileSystem else { return sync() }
        guard syncFileSystem(file) == 0 else { throw POSIXError.last }
    }

    /// The system's `syncfs`, which its headers have for programs in C alone.
    private static let syncFileSystem = dlsym(nil, "syncfs").map {
        unsafeBitCast($0, to: (@convention(c) @Sendable (CInt) -> CInt).self)
    }

    private func remove(_ version: Version) throws {
        try FileManager.default.removeItem(atPath: version.path)
        let note = Self.note(beside: version)
        if FileManager.default.fileExists(atPath: note) { try FileManager.default.removeItem(atPath: note) }
    }

    private func folder(of file: String) -> String {
        "\(path)/\(file.replacingOccurrences(of: "/", with: "~"))"
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        try BoundedFile.read(path, atMost: ModuleFolder.mostBytes)
    }

    private static func name(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    /// What the name of a version that was undone has behind its number.
    private static let undone = ".undone"

    private static func ending(isUndone: Bool, isFile: Bool) -> String {
        (isUndone ? undone : "") + (isFile ? ".lua" : "")
    }

    private static func note(beside version: Version) -> String {
        "\((version.path as NSString).deletingLastPathComponent)/\(name(version.number)).txt"
    }
}

/// What changed between two versions of a file, line by line.
struct LineDifference {
    /// Lines that are shown at most: whoever changed more compares the files.
    static let longest = 200
    /// Lines that are compared at most: the time grows with their number and with how many differ.
    private static let compared = 4_000

    /// In order of their places: `12 - ` before a line of the old version, `12 + ` before one of the new, with
    /// the number it has there.
    let lines: [String]

    init(from old: [UInt8], to new: [UInt8]) {
        let (before, after) = (Self.split(old), Self.split(new))
        guard max(before.count, after.count) <= Self.compared else {
            self.init(shortening: ["it was \(before.count) lines and is \(after.count): too long to compare"])
            return
        }
        let difference = after.difference(from: before)
        let (removed, inserted) = (Self.numbers(difference.removals), Self.numbers(difference.insertions))
        var lines: [String] = []
        var (first, second) = (0, 0)
        while first < before.count || second < after.count {
            if removed.contains(first) {
                lines.append("\(first + 1) - \(before[first])")
                first += 1
            } else if inserted.contains(second) {
                lines.append("\(second + 1) + \(after[second])")
                second += 1
            } else {
                first += 1
                second += 1
            }
        }
        self.init(shortening: lines)
    }

    private init(shortening lines: [String]) {
        let hidden = lines.count - Self.longest
        self.lines = hidden > 0 ? lines.prefix(Self.longest) + ["and \(hidden) more lines"] : lines
    }

    /// The differences of every file, each line with the file before it where there are several.
    init(from old: PluginSource, to new: PluginSource) {
        guard new.isFolder else {
            self.init(from: old.bytes, to: new.bytes)
            return
        }
        let before = Dictionary(old.files.map { ($0.file, $0.bytes) }) { $1 }
        let after = Dictionary(new.files.map { ($0.file, $0.bytes) }) { $1 }
        let lines = Set(before.keys).union(after.keys).sorted().flatMap { file in
            // A file that is not there has no lines, not an empty one.
            Self(from: before[file] ?? [], to: after[file] ?? []).lines.filter { line in
                !(before[file] == nil && line == "1 - ") && !(after[file] == nil && line == "1 + ")
            }.map { "\(file):\($0)" }
        }
        self.init(shortening: lines)
    }

    private static func split(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func numbers(_ changes: [CollectionDifference<String>.Change]) -> Set<Int> {
        Set(
            changes.map { change in
                switch change {
                case .insert(let offset, _, _), .remove(let offset, _, _): offset
                }
            })
    }
}
