import Foundation
import Storage
import TestSupport
import Testing

/// Values of scrubbed columns leave the files without anybody saying so, whichever statement removes them.
@Suite struct ScrubbingTests {
    let folder: TemporaryFolder
    let ledger: NoteLedger

    init() async throws {
        folder = try TemporaryFolder()
        var options = LedgerOptions()
        options.scrubbed = [ScrubbedTable(name: "note", columns: ["text"])]
        ledger = try NoteLedger.open(folder.file("quad.db"), options: options)
        _ = try await ledger.perform { try note("chrysanthemum", in: $0) }
        // The first one pays what the last process may have owed.
        #expect(try await ledger.scrub())
        try await ledger.perform { try $0.execute("UPDATE note SET id = id + 10") }
    }

    @Test(arguments: [
        "DELETE FROM note", "DELETE FROM note WHERE id = 11 RETURNING id", "UPDATE note SET text = 'rose'",
        "INSERT OR REPLACE INTO note (id, text) VALUES (11, 'rose')",
        "INSERT INTO note (id, text) VALUES (11, 'rose') ON CONFLICT (id) DO UPDATE SET text = excluded.text",
    ])
    func value_whenRemovedOrReplaced_isGoneAfterForgetting(statement: String) async throws {
        try await ledger.perform { try $0.execute(statement) }
        #expect(try folder.contains("chrysanthemum"))
        #expect(try await ledger.scrub())
        #expect(try !folder.contains("chrysanthemum"))
        await ledger.close()
    }

    /// Emptying the log costs a sync, and nothing that has to leave is in it.
    @Test(arguments: [
        "INSERT INTO note (id, text) VALUES (12, 'rose')", "UPDATE note SET id = 12",
        "UPDATE note SET text = text",
    ])
    func statement_thatRemovesNoValue_leavesTheLogAlone(statement: String) async throws {
        try await ledger.perform { try $0.execute(statement) }
        #expect(try await ledger.scrub())
        let log = try FileManager.default.attributesOfItem(atPath: folder.file("quad.db-wal"))
        #expect(try #require(log[.size] as? Int) > 0)
        await ledger.close()
    }

    @Test func operation_whenItFails_removesNothing() async throws {
        await #expect(throws: Refusal.self) {
            try await ledger.perform { transaction in
                try transaction.execute("DELETE FROM note")
                throw Refusal()
            }
        }
        #expect(try await ledger.scrub())
        #expect(try await ledger.stored() == [11])
        await ledger.close()
    }
}
