import Foundation

/// The databases of a folder, made once by each process and copied for each test: making their tables takes longer than most
/// tests do.
package struct FolderTemplate: Sendable {
    private let made: Task<String, any Error>

    /// - Parameter make: Makes what is in the folder, and closes it.
    package init(_ make: @escaping @Sendable (_ folder: String) async throws -> Void) {
        made = Task {
            let folder = "\(TemporaryRoot.path)/template-\(UUID().uuidString)"
            try Self.create(folder)
            try await make(folder)
            return folder
        }
    }

    /// Copies the databases into a folder, which is created if it isn't there.
    package func copy(to folder: String) async throws {
        let template = try await made.value
        try Self.create(folder)
        for name in try FileManager.default.contentsOfDirectory(atPath: template)
        where name.hasSuffix(".sqlite") {
            try FileManager.default.copyItem(atPath: "\(template)/\(name)", toPath: "\(folder)/\(name)")
        }
    }

    private static func create(_ folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
}
