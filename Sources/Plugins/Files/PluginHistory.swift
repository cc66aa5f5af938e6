import Foundation

/// The last good versions of each plugin's source, oldest first, one folder a plugin file.
struct PluginHistory: Sendable {
    let path: String
    let keep: Int

    /// Keeps a version, unless it is the newest one already.
    func record(_ source: PluginSource) throws {
        let versions = try versions(of: source.file)
        if let last = versions.last, try bytes(last) == source.bytes { return }
        let folder = folder(of: source.file)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let number = (versions.last.flatMap(Self.number) ?? 0) + 1
        let digits = String(number)
        let name = String(repeating: "0", count: max(0, 8 - digits.count)) + digits + ".lua"
        try Data(source.bytes).write(to: URL(filePath: "\(folder)/\(name)"), options: .atomic)
        for old in versions.dropLast(max(keep, 1) - 1) { try FileManager.default.removeItem(atPath: old) }
    }

    /// The version before what the file holds now.
    func version(before current: [UInt8]?, of file: String) throws -> PluginSource? {
        for version in try versions(of: file).reversed() {
            let bytes = try bytes(version)
            if bytes != current { return PluginSource(file: file, bytes: bytes) }
        }
        return nil
    }

    /// Forgets the versions behind `source`, which was brought back.
    func rewind(to source: PluginSource) throws {
        for version in try versions(of: source.file).reversed() {
            if try bytes(version) == source.bytes { return }
            try FileManager.default.removeItem(atPath: version)
        }
    }

    private func folder(of file: String) -> String {
        "\(path)/\(file.replacingOccurrences(of: "/", with: "~"))"
    }

    private func versions(of file: String) throws -> [String] {
        let folder = folder(of: file)
        guard FileManager.default.fileExists(atPath: folder) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".lua") && !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }

    private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    private static func number(_ path: String) -> Int? {
        Int((path as NSString).lastPathComponent.dropLast(".lua".count))
    }
}
