import Concurrency
import Foundation

/// The project's own files, for tests that hold documents and sources against the code.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// What was read: many tests look at the same files, which nobody changes meanwhile.
    private static let texts = Mutex<[String: String]>([:])

    static func text(of path: String) throws -> String {
        if let text = texts.withLock({ $0[path] }) { return text }
        let text = try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
        texts.withLock { $0[path] = text }
        return text
    }

    static func lines(of path: String) throws -> [Substring] {
        try text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The files below a folder whose names end in one of these, as paths from the root.
    static func sources(under folder: String, endingIn ends: [String] = [".swift"]) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: "\(root)/\(folder)")
            .filter { path in ends.contains { path.hasSuffix($0) } }.map { "\(folder)/\($0)" }.sorted()
    }

    static func folders(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
    }
}
