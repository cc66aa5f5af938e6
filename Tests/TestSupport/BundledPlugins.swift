import ChildProcess
import Foundation

/// The plugins that come with Quad: those of `plugins/` that the repository has, so that a new one is among them from
/// `git add` on. Whoever tries Quad out leaves plugins of their own beside them.
package enum BundledPlugins {
    /// Their files and folders.
    package static let files: [String] = (stored ?? lying).compactMap(plugin).sorted()

    /// Their names, in the same order.
    package static let names = files.map { $0.hasSuffix(".lua") ? String($0.dropLast(4)) : $0 }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../plugins").standardizedFileURL.path

    /// What the repository has of the folder; `nil` where there is no repository.
    private static let stored: [String]? = {
        let (output, environment) = (Pipe(), ProcessInfo.processInfo.environment)
        guard
            let git = try? ChildProcess(
                "/usr/bin/env", ["git", "ls-files", "-z"],
                environment: environment.filter { ["PATH", "HOME"].contains($0.key) }, in: folder,
                input: nil, output: output.fileHandleForWriting, errors: nil)
        else { return nil }
        try? output.fileHandleForWriting.close()
        let paths = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            .split(separator: "\0").map(String.init)
        return git.end() == 0 && !paths.isEmpty ? paths : nil
    }()

    /// What lies there.
    private static let lying =
        FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []

    /// The plugin that a path begins, if it begins one: `dice.lua`, and `chat` for `chat/init.lua`.
    private static func plugin(at path: String) -> String? {
        let parts = path.split(separator: "/")
        if parts.count == 2, parts[1] == "init.lua" { return String(parts[0]) }
        return parts.count == 1 && path.hasSuffix(".lua") && !path.hasSuffix("_test.lua") ? path : nil
    }
}
