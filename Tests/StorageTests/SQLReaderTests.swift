import Storage
import TestSupport
import Testing

/// An id of another module.
private struct PersonID: SQLConvertible {
    let number: Int64
    var sqlValue: SQLValue { .integer(number) }
}

@Suite struct SQLReaderTests {
    let folder: TemporaryFolder
    let ledger: NoteLedger

    init() throws {
        folder = try TemporaryFolder()
        ledger = try NoteLedger.open(folder.file("quad.db"))
    }

    @Test func values_whenBoundAndRead_comeBack() async throws {
        try await ledger.read { reader in
            let row = try reader.first(
                "SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?", 7, Int64.max, 1.5, true, "早晨 \u{0}!",
                [1, 0, 2] as [UInt8],
                SQLValue.null, PersonID(number: 9), "x" as String?
            ) { row in
                #expect(row.int(0) == 7)
                #expect(row.int64(1) == .max)
                #expect(row.double(2) == 1.5)
                #expect(row.bool(3))
                #expect(row.text(4) == "早晨 \u{0}!")
                #expect(row.blob(5) == [1, 0, 2])
                #expect(row.isNull(6))
                #expect(row.int64(7) == 9)
                #expect(row.optionalText(8) == "x")
                return true
            }
            #expect(row == true)
        }
        await ledger.close()
    }

    @Test func emptyValues_whenBound_areNotNull() async throws {
        let types = try await ledger.read { reader in
            try reader.first("SELECT typeof(?), typeof(?), typeof(?)", "", [] as [UInt8], nil as Int?) {
                [$0.text(0), $0.text(1), $0.text(2)]
            }
        }
        #expect(types == ["text", "blob", "null"])
        await ledger.close()
    }

    @Test func null_whenReadAsAType_isItsZeroOrNil() async throws {
        try await ledger.read { reader in
            try reader.forEach("SELECT NULL") { row in
                #expect(row.int(0) == 0 && row.text(0) == "" && row.blob(0) == [] && !row.bool(0))
                #expect(row.optionalInt(0) == nil && row.optionalInt64(0) == nil)
                #expect(row.optionalDouble(0) == nil && row.optionalText(0) == nil)
            }
        }
        await ledger.close()
    }

    @Test func queries_whenRowsMatchOrNot_answerInTheirWays() async throws {
        try await ledger.perform { transaction in
            for text in ["a", "b", "c"] { _ = try note(text, in: transaction) }
        }
        try await ledger.read { reader throws in
            #expect(try reader.rows("SELECT text FROM note WHERE id > ?", 1) { $0.text(0) } == ["b", "c"])
            #expect(try reader.first("SELECT text FROM note WHERE id = ?", 9) { $0.text(0) } == nil)
            #expect(try reader.exists("SELECT 1 FROM note WHERE text = ?", "a"))
            #expect(try !reader.exists("SELECT 1 FROM note WHERE text = ?", "z"))
            #expect(try reader.count("SELECT count(*) FROM note") == 3)
            #expect(try reader.count("SELECT id FROM note WHERE id = 9") == 0)
            let wanted: [any SQLConvertible] = [1, 3]
            #expect(try reader.count("SELECT count(*) FROM note WHERE id IN (?, ?)", wanted) == 2)
        }
        await ledger.close()
    }

    @Test func statement_whenRunInsideItsOwnRows_doesNotDisturbThem() async throws {
        let pairs = try await ledger.read { reader throws in
            let sql = "WITH n (i) AS (VALUES (1), (2), (3)) SELECT i FROM n WHERE i <= ?"
            return try reader.rows(sql, 3) { outer in
                let inner = try reader.rows(sql, outer.int(0)) { $0.int(0) }
                return "\(outer.int(0)): \(inner)"
            }
        }
        #expect(pairs == ["1: [1]", "2: [1, 2]", "3: [1, 2, 3]"])
        await ledger.close()
    }

    @Test func closure_whenItThrows_endsTheQueryAndLeavesTheStatementUsable() async throws {
        try await ledger.perform { transaction throws in
            let sql = "SELECT 1 UNION SELECT 2"
            #expect(throws: Refusal()) { try transaction.forEach(sql) { _ in throw Refusal() } }
            #expect(try transaction.rows(sql) { $0.int(0) } == [1, 2])
        }
        await ledger.close()
    }

    @Test func execute_whenRowsChange_countsThem() async throws {
        let counts = try await ledger.perform { transaction in
            for text in ["a", "b", "c"] { _ = try note(text, in: transaction) }
            return [
                try transaction.execute("UPDATE note SET text = text || '!' WHERE id > ?", 1),
                try transaction.execute("DELETE FROM note WHERE id = ?", 9),
                try transaction.execute("CREATE TABLE more (id INTEGER)"),
                try transaction.execute("DELETE FROM note"),
            ]
        }
        #expect(counts == [2, 0, 0, 3])
        await ledger.close()
    }

    @Test func first_whenAStatementReturnsWhatItWrote_writesAllOfIt() async throws {
        let first = try await ledger.perform { transaction in
            try transaction.first("INSERT INTO note (text) VALUES ('a'), ('b') RETURNING id") { $0.int(0) }
        }
        #expect(first == 1)
        #expect(try await ledger.stored() == [1, 2])
        await ledger.close()
    }

    @Test(arguments: [
        ("SELEC 1", StorageError.Code.other), ("SELECT ?, ?", .other), ("SELECT * FROM nothing", .other),
    ])
    func statement_whenWrong_saysSo(_ sql: String, _ code: StorageError.Code) async throws {
        let error = await storageError { try await ledger.perform { _ = try $0.count(sql, 1) } }
        #expect(error?.code == code)
        #expect(error?.message.isEmpty == false)
        #expect(ledger.state == .running)
        await ledger.close()
    }

    @Test func constraint_whenBroken_tellsWhich() async throws {
        let error = await storageError {
            try await ledger.perform { transaction in
                _ = try note("a", in: transaction)
                _ = try note("a", in: transaction)
            }
        }
        #expect(error?.code == .constraint)
        #expect(error?.message.contains("note.text") == true)
        #expect(error?.sqliteCode == 2067)
        await ledger.close()
    }
}
