/// What went wrong with stored data.
public struct StorageError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure that callers tell apart.
    public enum Code: String, Sendable {
        /// The disk, or the file's allowed size, is full.
        case full
        /// The file or folder can't be opened, read, written or synced.
        case unwritable
        /// The file isn't a database, or is damaged.
        case corrupt
        /// The folder is not the owner's alone.
        case exposed
        /// Another process holds the directory or the database.
        case locked
        /// The database was made by a newer Quad.
        case newer
        /// The database was last used by an older Quad, and only a gateway brings it up to date.
        case older
        /// There is no such file.
        case missing
        /// This user may not read the file, or not even know whether it is there.
        case unreadable
        /// Writing has stopped after an earlier failure (fail-stop).
        case stopped
        /// The storage was closed.
        case closed
        /// A row breaks a rule of the schema; nothing of the operation was kept.
        case constraint
        /// Anything else, usually a mistake in a statement.
        case other
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do, for a person to read.
    public let message: String
    /// SQLite's extended result code, or 0 if the failure isn't SQLite's.
    public let sqliteCode: Int32

    /// Makes an error of a kind with a message that a person can act on.
    public init(_ code: Code, _ message: String, sqliteCode: Int32 = 0) {
        self.code = code
        self.message = message
        self.sqliteCode = sqliteCode
    }

    /// The message.
    public var description: String { message }

    @usableFromInline
    static var isClosed: StorageError { StorageError(.closed, "the storage is closed") }
}
