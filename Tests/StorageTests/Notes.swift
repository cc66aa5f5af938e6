import Logging
import Storage

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
