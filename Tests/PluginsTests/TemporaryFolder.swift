import Foundation
import Testing

/// A folder that is gone with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory.appending(path: "quad-plugins-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: "\(path)/\(name)", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        return "\(path)/\(name)"
    }

    func write(_ text: String, to file: String) throws {
        let url = URL(filePath: "\(path)/\(file)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: url)
    }

    /// As editors save: a temporary file beside it, renamed into place.
    func renameInto(_ file: String, _ text: String) throws {
        let url = URL(filePath: "\(path)/\(file)")
        let temporary = url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)~")
        try Data(text.utf8).write(to: temporary)
        guard rename(temporary.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    func remove(_ file: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(file)") }

    func read(_ file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(file)")), as: UTF8.self)
    }
}

/// The fixture plugin of that name.
func fixture(_ name: String) throws -> String {
    let url = Bundle.module.resourceURL?.appending(path: "Fixtures/plugins/\(name)")
    return String(decoding: try Data(contentsOf: try #require(url)), as: UTF8.self)
}
