internal import GRDB
internal import GRDBSQLite

/// The statements that begin and end transactions and savepoints, prepared once.
struct TransactionControl {
    let begin, commit, rollback, savepoint, release, rollbackToSavepoint: Statement

    init(_ database: Database) throws {
        begin = try database.makeStatement(sql: "BEGIN IMMEDIATE")
        commit = try database.makeStatement(sql: "COMMIT")
        rollback = try database.makeStatement(sql: "ROLLBACK")
        savepoint = try database.makeStatement(sql: "SAVEPOINT operation")
        release = try database.makeStatement(sql: "RELEASE operation")
        rollbackToSavepoint = try database.makeStatement(sql: "ROLLBACK TO operation")
    }
}
