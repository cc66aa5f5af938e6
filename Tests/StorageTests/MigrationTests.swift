import Foundation
import Storage
import TestSupport
import Testing

@Suite struct MigrationTests {
    let folder: TemporaryFolder
    let path: String
    let first = Migration("first", "CREATE TABLE a (id INTEGER); INSERT INTO a VALUES (1);")
    let second = Migration("second", "INSERT INTO a VALUES (2)")

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("quad.db")
    }

    private func open(_ migrations: [Migration]) throws -> Ledger<Never> {
        try Ledger(path: path, migrations: migrations, logger: silent) { _ in }
    }

    private func rows(_ migrations: [Migration]) async throws -> [Int] {
        let ledger = try open(migrations)
        let rows = try await ledger.read { try $0.rows("SELECT id FROM a ORDER BY id") { $0.int(0) } }
        await ledger.close()
        return rows
    }

    @Test func migrations_whenOpenedAgain_areAppliedOnce() async throws {
        #expect(try await rows([first]) == [1])
        #expect(try await rows([first]) == [1])
        #expect(try await rows([first, second]) == [1, 2])
        #expect(try await rows([first, second]) == [1, 2])
    }

    @Test func database_whenMadeByANewerQuad_isRefusedUntouched() async throws {
        #expect(try await rows([first, second]) == [1, 2])
        let error = await storageError { _ = try open([first]) }
        #expect(error?.code == .newer)
        #expect(error?.message.contains("\"second\"") == true)
        #expect(try await rows([first, second]) == [1, 2])
    }

    @Test func migrations_whenTheirOrderChanged_areRefused() async throws {
        #expect(try await rows([first, second]) == [1, 2])
        let error = await storageError { _ = try open([second, first]) }
        #expect(error?.code == .other)
        #expect(error?.message.contains("order") == true)
    }

    @Test func migration_whenItFails_leavesTheOnesBefore() async throws {
        let broken = Migration("broken", "INSERT INTO a VALUES (3); INSERT INTO nowhere VALUES (1);")
        let error = await storageError { _ = try open([first, broken]) }
        #expect(error?.message.contains("\"broken\"") == true)
        #expect(try await rows([first]) == [1])
    }

    @Test func file_whenItIsNoDatabase_isRefused() async throws {
        try "this is not a database, and long enough to be read as a header of one"
            .write(toFile: path, atomically: true, encoding: .utf8)
        let error = await storageError { _ = try open([first]) }
        #expect(error?.code == .corrupt)
    }

    @Test func file_whenItsFolderIsMissing_isUnwritable() async throws {
        let error = await storageError {
            _ = try Ledger<Never>(path: "\(path)/no/quad.db", migrations: [], logger: silent) { _ in }
        }
        #expect(error?.code == .unwritable)
    }
}
