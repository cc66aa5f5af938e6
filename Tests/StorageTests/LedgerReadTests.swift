import TestSupport
import Testing

@testable import Storage

/// Reads share threads and snapshots.
@Suite struct LedgerReadTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(readers: Int) throws -> NoteLedger {
        try NoteLedger.open(folder.file("quad.db"), options: LedgerOptions(readers: readers))
    }

    fileprivate static func count(_ reader: SQLReader) throws -> Int {
        try reader.count("SELECT count(*) FROM note")
    }

    /// Holds a thread until the gate opens.
    private static func hold(_ ledger: NoteLedger, _ gate: Gate) async -> Task<Int, any Error> {
        let held = Task {
            try await ledger.read { reader in
                let count = try Self.count(reader)
                gate.enter()
                return count
            }
        }
        await blocking { gate.waitForArrival() }
        return held
    }

    @Test func read_whenAnotherIsSlow_isServedByAFreeThread() async throws {
        let ledger = try open(readers: 2)
        let gate = Gate()
        let slow = await Self.hold(ledger, gate)
        for number in 1...50 {
            try await ledger.perform { try note("\(number)", in: $0) }
            #expect(try await ledger.read(Self.count) == number)
        }
        gate.open()
        #expect(try await slow.value == 0)
        await ledger.close()
    }

    @Test(.endsWhereItHangs) func reads_whenTheLedgerIsIdle_areReleased() async throws {
        let ledger = try open(readers: 1)
        // Where the thread that read still holds what it read for, this never ends.
        for _ in 1...3 { await Self.read(ledger)() }
        await ledger.close()
    }

    /// Begins a read that holds a value, and returns what waits for the value's release.
    private static func read(_ ledger: NoteLedger) -> @Sendable () async -> Void {
        let life = Life()
        ledger.read({ reader in try withExtendedLifetime(life) { try Self.count(reader) } }) { _ in }
        return life.end
    }

    @Test(arguments: [1, 2, 4])
    func read_afterAWriteIsAnswered_alwaysSeesIt(readers: Int) async throws {
        let ledger = try open(readers: readers)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<32 {
                group.addTask {
                    for number in 0..<20 {
                        let id = try await ledger.perform { try note("\(writer) \(number)", in: $0) }
                        let isThere = try await ledger.read {
                            try $0.exists("SELECT 1 FROM note WHERE id = ?", id)
                        }
                        #expect(isThere)
                    }
                }
            }
            try await group.waitForAll()
        }
        await ledger.close()
    }

    @Test func reads_whenTheyWaitedTogether_areEachAnsweredOnce() async throws {
        let ledger = try open(readers: 1)
        let gate = Gate()
        let slow = await Self.hold(ledger, gate)
        let answers = Recorder<Result<Int, any Error>>()
        for number in 0..<500 {
            ledger.read({ _ in number }, completion: { answers.add($0) })
        }
        try await ledger.perform { try note("meanwhile", in: $0) }
        ledger.read(Self.count) { answers.add($0) }
        gate.open()
        await blocking { answers.wait(for: 501) }
        #expect(answers.entries.map { try? $0.get() } == Array(0..<500) + [1])
        #expect(try await slow.value == 0)
        await ledger.close()
    }

    @Test func reads_whenOneFails_areServedOn() async throws {
        let ledger = try open(readers: 1)
        let gate = Gate()
        let slow = await Self.hold(ledger, gate)
        let answers = Recorder<Result<Int, any Error>>()
        ledger.read({ _ -> Int in throw Refusal() }, completion: { answers.add($0) })
        ledger.read({ try $0.count("SELECT * FROM nothing") }, completion: { answers.add($0) })
        ledger.read({ try $0.count("COMMIT") }, completion: { answers.add($0) })
        ledger.read({ _ in 4 }, completion: { answers.add($0) })
        gate.open()
        await blocking { answers.wait(for: 4) }
        #expect(answers.entries[0].failure is Refusal)
        #expect((answers.entries[1].failure as? StorageError)?.code == .other)
        #expect(try answers.entries[3].get() == 4)
        _ = try await slow.value
        #expect(try await ledger.read(Self.count) == 0)
        await ledger.close()
    }

    @Test(.endsWhereItHangs) func read_whenCancelledWhileItWaits_isAnsweredAtOnce() async throws {
        let ledger = try open(readers: 1)
        let gate = Gate()
        let slow = await Self.hold(ledger, gate)
        let ran = Recorder<Void>()
        let thread = try BackgroundThread(niceness: 0)
        defer { withExtendedLifetime(thread) {} }
        let waiting = Task(executorPreference: thread) { try await ledger.read { _ in ran.add(()) } }
        // The thread comes to this once the read is queued.
        await Task(executorPreference: thread) {}.value
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        gate.open()
        _ = try await slow.value
        #expect(try await ledger.read(Self.count) == 0)
        #expect(ran.entries.isEmpty)
        await ledger.close()
    }

    @Test func read_whenCancelledWhileItRuns_isInterrupted() async throws {
        let ledger = try open(readers: 1)
        let gate = Gate()
        let endless = Task {
            try await ledger.read { reader in
                try reader.forEach(
                    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
                ) { row in
                    if row.int(0) == 1 { gate.enter() }
                }
            }
        }
        await blocking { gate.waitForArrival() }
        endless.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await endless.value }
        #expect(try await ledger.read(Self.count) == 0)
        await ledger.close()
    }

    @Test(.endsWhereItHangs) func close_whenReadsWait_servesThemAndRefusesLaterOnes() async throws {
        let ledger = try open(readers: 1)
        let gate = Gate()
        let slow = await Self.hold(ledger, gate)
        let answers = Recorder<Result<Int, any Error>>()
        for number in 0..<100 { ledger.read({ _ in number }, completion: { answers.add($0) }) }
        async let closed: Void = ledger.close()
        await ledger.waitUntilReadsAreRefused()
        gate.open()
        await closed
        #expect(answers.entries.map { try? $0.get() } == Array(0..<100))
        _ = try await slow.value
        ledger.read(Self.count) { answers.add($0) }
        #expect((answers.entries.last?.failure as? StorageError)?.code == .closed)
    }
}

extension LedgerReadTests {
    @Test func close_whileOthersReadOnTheirOwnThreads_letsThemEndAndRefusesTheRest() async throws {
        for round in 0..<40 {
            let ledger = try NoteLedger.open(folder.file("\(round).db"), options: LedgerOptions(readers: 2))
            let threads = ReadersHere(8) { _ = try ledger.readHere { try Self.count($0) } }
            await threads.haveBegun()
            await ledger.close()
            let ends = await threads.ends()
            #expect(ends.map { ($0 as? StorageError)?.code } == Array(repeating: .closed, count: 8))
        }
    }
}
