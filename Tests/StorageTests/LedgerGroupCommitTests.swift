import Faults
import Storage
import TestSupport
import Testing

@Suite struct LedgerGroupCommitTests {
    let folder: TemporaryFolder
    let disk: FaultDisk

    init() throws {
        folder = try TemporaryFolder()
        disk = try FaultDisk(folder: folder.path)
    }

    @Test func operations_whenQueuedDuringACommit_formOneBatch() async throws {
        let published = Recorder<[Int64]>()
        let ledger = try NoteLedger.open(folder.file("quad.db")) { published.add($0) }
        let gate = Gate()
        disk.beforeSync { gate.enter() }
        let answers = Recorder<Int64?>()
        ledger.submit({ try note("first", in: $0) }, completion: { answers.add(try? $0.get()) })
        await blocking { gate.waitForArrival() }
        for number in 0..<100 {
            ledger.submit({ try note("\(number)", in: $0) }, completion: { answers.add(try? $0.get()) })
        }
        #expect(answers.entries.isEmpty)
        #expect(published.entries.isEmpty)
        let before = disk.logSyncs
        gate.open()
        await blocking { answers.wait(for: 101) }
        #expect(published.entries.map(\.count) == [1, 100])
        #expect(answers.entries == (Int64(1)...101).map(Optional.some))
        #expect(disk.logSyncs - before == 2)
        await ledger.close()
    }

    @Test(.endsWhereItHangs) func operations_whenTheLedgerIsIdle_areReleased() async throws {
        let ledger = try NoteLedger.open(folder.file("quad.db"))
        let gate = Gate()
        disk.beforeSync { gate.enter() }
        let first = submit(to: ledger)
        // The second waits while the first is committed: it is a batch of its own.
        await blocking { gate.waitForArrival() }
        let second = submit(to: ledger)
        gate.open()
        await first()
        await second()
        await ledger.close()
    }

    @Test func operations_whenMoreThanABatchWait_areSplitInOrder() async throws {
        let published = Recorder<[Int64]>()
        let options = LedgerOptions(maximumBatch: 40)
        let ledger = try NoteLedger.open(folder.file("quad.db"), options: options) { published.add($0) }
        _ = inOneBatch(ledger, (0..<100).map { "\($0)" }) { try note($0, in: $1) }
        #expect(published.entries.map(\.count) == [40, 40, 20])
        #expect(published.entries.flatMap(\.self) == Array(Int64(1)...100))
        await ledger.close()
    }

    @Test func commit_whenAnswered_wasSyncedOnceBefore() async throws {
        let ledger = try NoteLedger.open(folder.file("quad.db"))
        let before = disk.logSyncs
        let seen = Recorder<Int>()
        for number in 0..<10 {
            let answered = Recorder<Void>()
            ledger.submit(
                { try note("\(number)", in: $0) },
                completion: { [disk] _ in
                    seen.add(disk.logSyncs - before)
                    answered.add(())
                })
            await blocking { answered.wait() }
        }
        // The very first commit to a fresh log syncs the log's header too.
        let extra = seen.entries[0] - 1
        #expect((0...1).contains(extra))
        #expect(seen.entries == (1...10).map { $0 + extra })
        await ledger.close()
    }

    @Test func batch_whenItWritesNothing_doesNotSync() async throws {
        let ledger = try NoteLedger.open(folder.file("quad.db"))
        _ = try await ledger.perform { try note("one", in: $0) }
        let before = (disk.logSyncs, disk.otherSyncs)
        for _ in 0..<10 {
            #expect(try await ledger.perform { try $0.exists("SELECT 1 FROM note WHERE id = 1") })
            _ = try? await ledger.perform { transaction in
                _ = try note("two", in: transaction)
                throw Refusal()
            }
        }
        #expect((disk.logSyncs, disk.otherSyncs) == before)
        #expect(try await ledger.perform { $0.nextSequence() } == 2)
        await ledger.close()
    }

    @Test func log_whenItGrows_isCopiedAfterAnswering() async throws {
        let ledger = try NoteLedger.open(
            folder.file("quad.db"), options: LedgerOptions(checkpointPages: 10))
        let before = disk.otherSyncs
        for number in 0..<50 { _ = try await ledger.perform { try note("\(number)", in: $0) } }
        #expect(disk.otherSyncs > before)
        #expect(try await ledger.stored().count == 50)
        await ledger.close()
    }

    @Test func writer_whenOpened_syncsFully() async throws {
        let ledger = try NoteLedger.open(folder.file("quad.db"))
        let settings = try await ledger.perform { transaction in
            try ["synchronous", "foreign_keys", "secure_delete", "busy_timeout"].map {
                try transaction.count("PRAGMA \($0)")
            }
        }
        #expect(settings == [2, 1, 1, 5000])
        let mode = try await ledger.read { try $0.first("PRAGMA journal_mode") { $0.text(0) } }
        #expect(mode == "wal")
        await ledger.close()
    }

    /// Submits an operation that holds a value, and returns what waits for the value's release.
    private func submit(to ledger: NoteLedger) -> @Sendable () async -> Void {
        let life = Life()
        ledger.submit(
            { transaction in try withExtendedLifetime(life) { try note("held", in: transaction) } },
            completion: { _ in })
        return life.end
    }
}
