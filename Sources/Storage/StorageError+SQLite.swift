internal import GRDB
internal import GRDBSQLite

extension StorageError {
    /// The last failure of a connection.
    init(connection: OpaquePointer) {
        self.init(
            sqliteCode: sqlite3_extended_errcode(connection),
            detail: String(cString: sqlite3_errmsg(connection)))
    }

    /// A failure that GRDB reported.
    init(_ error: DatabaseError) {
        self.init(
            sqliteCode: error.extendedResultCode.rawValue,
            detail: error.message ?? "no details")
    }

    /// Any failure as a storage error.
    init(wrapping error: any Error) {
        switch error {
        case let error as StorageError: self = error
        case let error as DatabaseError: self.init(error)
        default: self.init(.other, "\(error)")
        }
    }

    init(sqliteCode: Int32, detail: String) {
        let code = Code(sqliteCode: sqliteCode)
        // A copy that fails leaves its connection without an error of its own: "not an error".
        let isSaid = detail != String(cString: sqlite3_errstr(SQLITE_OK))
        let reason = isSaid ? detail : String(cString: sqlite3_errstr(sqliteCode))
        let message = code.advice.map { isSaid ? "\($0): \(detail)" : $0 }
        self.init(code, message ?? reason, sqliteCode: sqliteCode)
    }

    /// Whether writing must not go on after this error, or not yet: the disk no longer does what it is told.
    var endsWriting: Bool {
        switch code {
        case .full, .unwritable, .corrupt: true
        default: false
        }
    }

    /// What a body threw, with GRDB's errors made this module's own.
    @usableFromInline
    static func translating(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        return StorageError(error)
    }
}

extension StorageError.Code {
    fileprivate init(sqliteCode: Int32) {
        switch sqliteCode & 0xff {
        case SQLITE_FULL: self = .full
        // The index of the log could not grow.
        case SQLITE_IOERR where sqliteCode == ResultCode.SQLITE_IOERR_SHMSIZE.rawValue: self = .full
        case SQLITE_IOERR, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .unwritable
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
        case SQLITE_CONSTRAINT: self = .constraint
        default: self = .other
        }
    }

    fileprivate var advice: String? {
        switch self {
        case .full: "the disk is full; free some space"
        case .unwritable: "the database can't be read or written; check the disk and the file's rights"
        case .corrupt: "the database is damaged; restore a backup"
        case .locked: "another process holds the database; close it or try again"
        default: nil
        }
    }
}
