import Concurrency
import Faults
import Storage
import TestSupport
import Testing

/// Fail-stop: after a failed write nothing is stored, published or promised any more. A full disk is waited out.
@Suite struct LedgerFailureTests {
    let folder: TemporaryFolder
    let disk: FaultDisk
    let failures = Recorder<StorageError>()
    let published = Recorder<[Int64]>()

    init() throws {
        folder = try TemporaryFolder()
        disk = try FaultDisk(folder: folder.path)
    }

    private func open(maximumPages: Int? = nil) throws -> NoteLedger {
        var options = LedgerOptions(onFailure: { [failures] in failures.add($0) })
        options.maximumPages = maximumPages
        return try NoteLedger.open(folder.file("quad.db"), options: options) { [published] in
            published.add($0)
        }
    }

    enum Fault: CaseIterable { case sync, write }

    @Test(arguments: Fault.allCases)
    func commit_whenTheDiskFails_stopsTheLedger(_ fault: Fault) async throws {
        let ledger = try open()
        _ = try await ledger.perform { try note("kept", in: $0) }
        switch fault {
        case .sync: disk.failSyncs()
        case .write: disk.failWrites(full: false)
        }
        let results = inOneBatch(ledger, ["a", "b"]) { try note($0, in: $1) }
        #expect(results.map { ($0.failure as? StorageError)?.code } == [.stopped, .stopped])
        disk.heal()
        let later = await storageError { _ = try await ledger.perform { try note("late", in: $0) } }
        #expect(later?.code == .stopped)
        #expect(failures.entries.map(\.code) == [.unwritable])
        #expect(published.entries == [[1]])
        #expect(try await ledger.stored() == [1])
        guard case .failed(let reason) = ledger.state else {
            Issue.record("not failed but \(ledger.state)")
            return
        }
        #expect(reason.contains("check the disk"))
        await ledger.close()
        #expect(ledger.state == .closed)
    }

    @Test func commit_whenTheDiskIsFull_isRefusedUntilThereIsRoom() async throws {
        let recoveries = Recorder<Bool>()
        var options = LedgerOptions(onFailure: { [failures] in failures.add($0) })
        options.onRecovery = { recoveries.add(true) }
        let ledger = try NoteLedger.open(folder.file("quad.db"), options: options) { [published] in
            published.add($0)
        }
        _ = try await ledger.perform { try note("kept", in: $0) }
        disk.failWrites(full: true)
        for _ in 1...3 {
            let results = inOneBatch(ledger, ["a", "b"]) { try note($0, in: $1) }
            #expect(results.map { ($0.failure as? StorageError)?.code } == [.full, .full])
        }
        guard case .full(let reason) = ledger.state else {
            Issue.record("not full but \(ledger.state)")
            return
        }
        #expect(reason.contains("free some space"))
        #expect(await storageError { try await ledger.probe() }?.code == .full)
        #expect(try await ledger.stored() == [1])
        #expect(recoveries.entries.isEmpty)
        disk.heal()
        try await ledger.probe()
        #expect(ledger.state == .running)
        #expect(try await ledger.perform { try note("next", in: $0) } == 2)
        #expect(failures.entries.map(\.code) == [.full])
        #expect(recoveries.entries == [true])
        #expect(published.entries == [[1], [2]])
        await ledger.close()
        let again = try open()
        #expect(try await again.stored() == [1, 2])
        await again.close()
    }

    @Test func operation_whenItsBatchIsLost_isUndoneOutsideTheDatabase() async throws {
        let ledger = try open()
        let undone = Recorder<String>()
        let operation: @Sendable (String, Transaction<Int64>) throws -> Int64 = { text, transaction in
            transaction.ifLost { undone.add(text) }
            transaction.ifLost { undone.add("\(text) again") }
            if text == "refused" { throw StorageError(.other, "no") }
            return try note(text, in: transaction)
        }
        _ = inOneBatch(ledger, ["kept", "refused"], operation)
        #expect(undone.entries == ["refused again", "refused"])
        disk.failWrites(full: true)
        _ = inOneBatch(ledger, ["a", "b"], operation)
        #expect(Array(undone.entries.dropFirst(2)) == ["b again", "b", "a again", "a"])
        disk.heal()
        await ledger.close()
        #expect(undone.entries.count == 6)
    }

    @Test func scrubbing_whenTheDiskIsFull_isTriedAgain() async throws {
        let ledger = try open()
        _ = try await ledger.perform { try note("kept", in: $0) }
        ledger.oweScrubbing()
        disk.failWrites(full: true)
        #expect(try await !ledger.scrub())
        disk.heal()
        #expect(try await ledger.scrub())
        await ledger.close()
    }

    @Test func operations_whenQueuedDuringAFailingCommit_areToldToo() async throws {
        let ledger = try open()
        let gate = Gate()
        disk.beforeSync { gate.enter() }
        disk.failSyncs()
        let answers = Recorder<StorageError.Code?>()
        let answer: @Sendable (Result<Int64, any Error>) -> Void = {
            answers.add(($0.failure as? StorageError)?.code)
        }
        ledger.submit({ try note("first", in: $0) }, completion: answer)
        await blocking { gate.waitForArrival() }
        for number in 0..<10 { ledger.submit({ try note("\(number)", in: $0) }, completion: answer) }
        gate.open()
        await blocking { answers.wait(for: 11) }
        #expect(answers.entries == Array(repeating: .stopped, count: 11))
        #expect(published.entries.isEmpty)
        #expect(failures.entries.count == 1)
        disk.heal()
        await ledger.close()
    }

    @Test func statement_whenTheDiskIsFull_losesItsWholeBatch() async throws {
        let ledger = try open(maximumPages: 40)
        _ = try await ledger.perform { try note("kept", in: $0) }
        let long = String(repeating: "x", count: 400_000)
        // The second swallows its error; what it and the third write afterwards must not be committed.
        let results = inOneBatch(ledger, ["a", long, "c"]) { text, transaction in
            guard text.count > 10 else { return try note(text, in: transaction) }
            _ = try? note(text, in: transaction)
            _ = try? note("after", in: transaction)
            return 0
        }
        #expect(results.map { ($0.failure as? StorageError)?.code } == [.full, .full, .full])
        #expect(failures.entries.map(\.code) == [.full])
        #expect(published.entries == [[1]])
        #expect(try await ledger.stored() == [1])
        await ledger.close()
    }

    @Test func statement_whenItRollsEverythingBack_losesItsBatchOnly() async throws {
        let ledger = try open()
        _ = try await ledger.perform { try note("kept", in: $0) }
        let results = inOneBatch(ledger, ["a", "kept", "b"]) { text, transaction in
            guard text == "kept" else { return try note(text, in: transaction) }
            try transaction.execute("INSERT OR ROLLBACK INTO note (text) VALUES (?)", text)
            return 0
        }
        #expect(results.allSatisfy { $0.failure != nil })
        #expect(ledger.state == .running)
        #expect(try await ledger.stored() == [1])
        #expect(try await ledger.perform { try note("next", in: $0) } == 2)
        #expect(published.entries == [[1], [2]])
        await ledger.close()
    }

    @Test func checkpoint_whenTheDiskFails_stopsTheLedger() async throws {
        let ledger = try NoteLedger.open(
            folder.file("quad.db"),
            options: LedgerOptions(checkpointPages: 1, onFailure: { [failures] in failures.add($0) }))
        let syncs = Mutex(0)
        // The commit's own sync works, the checkpoint's don't.
        disk.beforeSync { [disk] in
            let isFirst = syncs.withLock { count in
                count += 1
                return count == 1
            }
            if !isFirst { disk.failSyncs() }
        }
        #expect(try await ledger.perform { try note("kept", in: $0) } == 1)
        await blocking { [failures] in failures.wait() }
        let later = await storageError { _ = try await ledger.perform { try note("late", in: $0) } }
        #expect(later?.code == .stopped)
        disk.beforeSync {}
        disk.heal()
        await ledger.close()
    }
}
