import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite struct ReadOnlyDatabaseTests {
    let folder: TemporaryFolder
    let path: String
    let first = Migration("first", "CREATE TABLE a (id INTEGER); INSERT INTO a VALUES (1);")
    let second = Migration("second", "INSERT INTO a VALUES (2)")

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("quad.db")
    }

    private func ledger(_ migrations: [Migration]) throws -> Ledger<Never> {
        try Ledger(path: path, migrations: migrations, logger: silent) { _ in }
    }

    private func rows(_ database: ReadOnlyDatabase) throws -> [Int] {
        try database.read { try $0.rows("SELECT id FROM a ORDER BY id") { $0.int(0) } }
    }

    @Test func read_whenAWriterIsAtWork_seesEachCommit() async throws {
        let ledger = try ledger([first])
        let database = try ReadOnlyDatabase(path: path, migrations: [first])
        #expect(try rows(database) == [1])
        try await ledger.perform { try $0.execute("INSERT INTO a VALUES (7)") }
        #expect(try rows(database) == [1, 7])
        await ledger.close()
    }

    @Test func read_whenNobodyWrites_leavesTheFileAsItWas() async throws {
        await (try ledger([first])).close()
        let before = try Data(contentsOf: URL(filePath: path))
        let database = try ReadOnlyDatabase(path: path, migrations: [first])
        #expect(try rows(database) == [1])
        #expect(throws: StorageError.self) {
            try database.read { _ = try $0.rows("INSERT INTO a VALUES (3) RETURNING id") { $0.int(0) } }
        }
        #expect(try rows(database) == [1])
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func copy_whenMade_isADatabaseOfItsOwn() async throws {
        let ledger = try ledger([first])
        let database = try ReadOnlyDatabase(path: path, migrations: [first])
        try database.copy(to: folder.file("copy.db"))
        try await ledger.perform { try $0.execute("INSERT INTO a VALUES (7)") }
        let copy = try ReadOnlyDatabase(path: folder.file("copy.db"), migrations: [first])
        #expect(try rows(copy) == [1])
        #expect(try rows(database) == [1, 7])
        await ledger.close()
    }

    @Test func error_whenSQLiteHasNoWordsForIt_isNotSaidToBeNone() {
        // SQLITE_FULL, as a copy reports it that finds the disk full.
        #expect(
            StorageError(sqliteCode: 13, detail: "not an error").message
                == "the disk is full; free some space")
        #expect(
            StorageError(sqliteCode: 13, detail: "database or disk is full").message
                == "the disk is full; free some space: database or disk is full")
        #expect(StorageError(sqliteCode: 1, detail: "not an error").message == "SQL logic error")
    }

    @Test func refusal_isOfAFileThatIsNotThereOrThatAnotherUserMayRead() {
        for code in [ENOENT, ENOTDIR] {
            let missing = ReadOnlyDatabase.refused("data/quad.sqlite", code)
            #expect(missing.code == .missing && missing.message == "there is no data/quad.sqlite")
        }
        let denied = ReadOnlyDatabase.refused("data/quad.sqlite", EACCES)
        #expect(denied.code == .unreadable)
        #expect(
            denied.message
                == "data/quad.sqlite can't be read: Permission denied; run it as the user that the "
                + "gateway runs as")
        let other = ReadOnlyDatabase.refused("data/quad.sqlite", ELOOP)
        #expect(other.code == .unreadable && !other.message.contains("user"))
    }

    @Test func open_whenTheSchemaDiffers_saysHow() async throws {
        let missing = await storageError { _ = try ReadOnlyDatabase(path: path, migrations: [first]) }
        #expect(missing?.code == .missing)
        await (try ledger([first])).close()
        let older = await storageError {
            _ = try ReadOnlyDatabase(path: path, migrations: [first, second])
        }
        #expect(older?.code == .older)
        #expect(older?.message.contains("start a gateway") == true)
        await (try ledger([first, second])).close()
        let newer = await storageError { _ = try ReadOnlyDatabase(path: path, migrations: [first]) }
        #expect(newer?.code == .newer)
    }
}
