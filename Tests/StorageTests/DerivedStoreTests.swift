import Foundation
import Storage
import TestSupport
import Testing

@Suite struct DerivedStoreTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("search.db")
    }

    private func open(version: Int = 1) throws -> DerivedStore {
        try DerivedStore(
            path: path, schemaVersion: version,
            schema: "CREATE TABLE score (post INTEGER PRIMARY KEY, value REAL NOT NULL)", logger: silent)
    }

    private func fill(_ store: DerivedStore, _ posts: Range<Int>) async throws {
        try await store.write { writer in
            for post in posts { try writer.execute("INSERT INTO score VALUES (?, 1.0)", post) }
        }
    }

    private func count(_ store: DerivedStore) async throws -> Int {
        try await store.read { try $0.count("SELECT count(*) FROM score") }
    }

    @Test func close_whileOthersRead_letsThemEndAndRefusesTheRest() async throws {
        for _ in 0..<40 {
            let store = try open()
            let threads = ReadersHere(8) {
                _ = try store.readHere { try $0.count("SELECT count(*) FROM score") }
            }
            await threads.haveBegun()
            await store.close()
            await store.close()
            let ends = await threads.ends()
            #expect(ends.map { ($0 as? StorageError)?.code } == Array(repeating: .closed, count: 8))
        }
    }

    @Test func file_whenWhole_isKept() async throws {
        let made = try open()
        #expect(made.wasRebuilt)
        try await fill(made, 0..<10)
        await made.close()
        let again = try open()
        #expect(!again.wasRebuilt)
        #expect(try await count(again) == 10)
        await again.close()
    }

    enum Damage: CaseIterable { case version, garbage, truncated, header, removed, folder }

    @Test(arguments: Damage.allCases)
    func file_whenUnusable_isMadeAnew(_ damage: Damage) async throws {
        let made = try open()
        try await fill(made, 0..<2000)
        await made.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        switch damage {
        case .version, .removed, .folder: break
        case .garbage: bytes = Data("no database".utf8)
        case .truncated: bytes = bytes.prefix(4096 + 100)
        case .header: bytes[0] = 0
        }
        try bytes.write(to: URL(fileURLWithPath: path))
        if damage == .removed { try FileManager.default.removeItem(atPath: path) }
        if damage == .truncated { try Data(count: 64).write(to: URL(fileURLWithPath: "\(path)-wal")) }
        let again = try open(version: damage == .version ? 2 : 1)
        #expect(again.wasRebuilt == (damage != .folder))
        #expect(try await count(again) == (damage == .folder ? 2000 : 0))
        try await fill(again, 5000..<5010)
        await again.close()
    }

    @Test func damage_whenFoundInUse_isMendedByTheNextOpening() async throws {
        let made = try open()
        try await fill(made, 0..<2000)
        await made.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for index in 4096..<bytes.count { bytes[index] = 0xff }
        try bytes.write(to: URL(fileURLWithPath: path))
        let damaged = try open()
        let error = await storageError {
            _ = try await damaged.read { try $0.rows("SELECT * FROM score") { $0.int(0) } }
        }
        #expect(error?.code == .corrupt)
        await damaged.close()
        let again = try open()
        #expect(again.wasRebuilt)
        await again.close()
    }

    @Test func write_whenItThrows_leavesNothing() async throws {
        let store = try open()
        await #expect(throws: Refusal()) {
            try await store.write { writer in
                try writer.execute("INSERT INTO score VALUES (1, 1.0)")
                throw Refusal()
            }
        }
        #expect(try await count(store) == 0)
        await store.close()
    }

    @Test func write_whenManyAskAtOnce_runsOneByOne() async throws {
        let store = try open()
        try await store.write { try $0.execute("INSERT INTO score VALUES (1, 0.0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await store.write { writer in
                        let value = try writer.first("SELECT value FROM score") { $0.double(0) } ?? -1
                        try writer.execute("UPDATE score SET value = ?", value + 1)
                    }
                }
            }
            try await group.waitForAll()
        }
        let value = try await store.read { try $0.first("SELECT value FROM score") { $0.double(0) } }
        #expect(value == 50)
        await store.close()
    }

    @Test func store_whenClosed_refuses() async throws {
        let store = try open()
        await store.close()
        await store.close()
        let error = await storageError { _ = try await count(store) }
        #expect(error?.code == .closed)
    }

    @Test func schema_whenWrong_isReported() async throws {
        let error = await storageError {
            _ = try DerivedStore(path: path, schemaVersion: 1, schema: "CREATE TABLES", logger: silent)
        }
        #expect(error?.code == .other)
    }

    @Test func words_whenDeletedAndTruncated_areGoneFromTheFiles() async throws {
        let store = try open()
        try await store.write { writer in
            try writer.execute("CREATE TABLE word (text TEXT)")
            try writer.execute("INSERT INTO word VALUES ('chrysanthemum')")
        }
        #expect(try await store.truncateLog())
        try await store.write { try $0.execute("DELETE FROM word") }
        #expect(try await store.truncateLog())
        #expect(try folder.contains("chrysanthemum") == false)
        await store.close()
    }
}
