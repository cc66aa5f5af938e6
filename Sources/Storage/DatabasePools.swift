internal import CSQLite
internal import GRDB
internal import GRDBSQLite

/// Opens databases in the way that all of Quad's are.
enum DatabasePools {
    /// What SQLite has to know before the first connection.
    private static let settings: Void = quad_sqlite_take_pages_singly()

    /// How long a connection waits for another process's lock: a tool that looks at the file is done by then.
    static let patience = Duration.seconds(5)

    /// A writer and a pool of readers in WAL mode, with foreign keys.
    ///
    /// - Parameters:
    ///   - attached: Files that the readers see beside it, by the name of their schema. The writer doesn't, so that its
    ///     commits and checkpoints are of one file.
    ///   - patience: How long a connection waits for another process's lock.
    static func open(
        _ path: String, readers: Int, synchronous: Synchronous, attached: [String: String] = [:],
        patience: Duration = patience
    ) throws -> DatabasePool {
        _ = settings
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience / .seconds(1))
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = readers
        configuration.label = "quad.storage"
        // Of what is read again and again more than the usual 2 MB stays with each reader.
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA cache_size = -8000")
            guard database.configuration.readonly else { return }
            for (name, path) in attached {
                try database.execute(
                    sql: "ATTACH DATABASE ? AS \(name.quotedDatabaseIdentifier)", arguments: [path])
            }
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        // Here and not in prepareDatabase: the pool sets NORMAL after that.
        try pool.writeWithoutTransaction { try prepare($0, synchronous) }
        return pool
    }

    private static func prepare(_ writer: Database, _ synchronous: Synchronous) throws {
        try writer.execute(
            sql: """
                PRAGMA synchronous = \(synchronous.rawValue);
                PRAGMA secure_delete = ON;
                PRAGMA cache_size = -32000;
                PRAGMA journal_size_limit = 67108864;
                """)
        let actual = try Int.fetchOne(writer, sql: "PRAGMA synchronous")
        guard actual == synchronous.rawValue else {
            throw StorageError(
                .other, "SQLite didn't take synchronous = \(synchronous): what it stores wouldn't be safe")
        }
    }
}
