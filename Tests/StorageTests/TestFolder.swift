import Foundation
import Logging
import Storage

/// A folder of its own for a test, removed with the value.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        let temporary = FileManager.default.temporaryDirectory.path
        path = "\(temporary)/quad-storage-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String {
        "\(path)/\(name)"
    }

    func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: file(name), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return file(name)
    }
}

/// A logger that says nothing.
let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

/// The schema of most tests: notes with a number of their own.
let notes = [
    Migration(
        "notes",
        """
        CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
        CREATE TABLE answer (
            id INTEGER PRIMARY KEY,
            note INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED);
        """)
]

/// A ledger of notes whose events are their numbers.
typealias NoteLedger = Ledger<Int64>

extension NoteLedger {
    static func open(
        _ path: String, options: LedgerOptions = .init(),
        publish: @escaping @Sendable ([Int64]) -> Void = { _ in }
    ) throws -> NoteLedger {
        try NoteLedger(path: path, migrations: notes, options: options, logger: silent, publish: publish)
    }

    /// The numbers of all committed notes.
    func stored() async throws -> [Int64] {
        try await read { try $0.rows("SELECT id FROM note ORDER BY id") { $0.int64(0) } }
    }
}

/// Writes a note and returns its number.
@Sendable func note(_ text: String, in transaction: Transaction<Int64>) throws -> Int64 {
    let id = transaction.nextSequence()
    try transaction.execute("INSERT INTO note (id, text) VALUES (?, ?)", id, text)
    transaction.emit(id)
    return id
}

/// As `note`, by the operation's last write.
@Sendable func lastNote(_ text: String, in transaction: Transaction<Int64>) throws -> Int64 {
    let id = transaction.nextSequence()
    transaction.emit(id)
    try transaction.executeLast("INSERT INTO note (id, text) VALUES (?, ?)", id, text)
    return id
}

/// An operation's own failure.
struct Refusal: Error, Equatable {}

/// The storage error that `body` threw.
func storageError(_ body: () async throws -> Void) async -> StorageError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? StorageError
    }
}

extension TestFolder {
    /// Whether any file of the folder has the word in it.
    func contains(_ word: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: path).contains { name in
            let bytes = try Data(contentsOf: URL(fileURLWithPath: file(name)))
            return bytes.range(of: Data(word.utf8)) != nil
        }
    }
}
