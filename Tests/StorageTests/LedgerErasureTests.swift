import Storage
import TestSupport
import Testing

/// What is deleted must really leave the files.
@Suite struct LedgerErasureTests {
    let folder: TemporaryFolder
    let ledger: NoteLedger

    init() throws {
        folder = try TemporaryFolder()
        ledger = try NoteLedger.open(folder.file("quad.db"))
    }

    @Test func words_whenDeletedAndTruncated_areGoneFromTheFiles() async throws {
        try await ledger.perform { try note("chrysanthemum", in: $0) }
        #expect(try folder.contains("chrysanthemum"))
        try await ledger.perform { try $0.execute("DELETE FROM note") }
        #expect(try await ledger.truncateLog())
        #expect(try folder.contains("chrysanthemum") == false)
        try await ledger.perform { try note("after", in: $0) }
        #expect(try await ledger.stored() == [2])
        await ledger.close()
    }

    @Test func truncation_whenAReadIsRunning_saysNo() async throws {
        try await ledger.perform { try note("one", in: $0) }
        let gate = Gate()
        async let count = ledger.read { reader in
            let count = try reader.count("SELECT count(*) FROM note")
            gate.enter()
            return count
        }
        await blocking { gate.waitForArrival() }
        try await ledger.perform { try note("two", in: $0) }
        #expect(try await ledger.truncateLog() == false)
        gate.open()
        #expect(try await count == 1)
        #expect(try await ledger.truncateLog())
        await ledger.close()
    }

    @Test func truncation_whenClosed_isRefused() async throws {
        await ledger.close()
        let error = await storageError { _ = try await ledger.truncateLog() }
        #expect(error?.code == .closed)
    }
}
