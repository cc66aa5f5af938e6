import Storage
import TestSupport
import Testing

@Suite struct LedgerTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("quad.db")
    }

    @Test func perform_whenItSucceeds_storesAndPublishes() async throws {
        let published = Recorder<[Int64]>()
        let ledger = try NoteLedger.open(path) { published.add($0) }
        let id = try await ledger.perform { try note("one", in: $0) }
        #expect(id == 1)
        #expect(try await ledger.stored() == [1])
        #expect(published.entries == [[1]])
        #expect(ledger.state == .running)
        await ledger.close()
    }

    @Test func perform_whenItThrows_leavesNothing() async throws {
        let published = Recorder<[Int64]>()
        let ledger = try NoteLedger.open(path) { published.add($0) }
        await #expect(throws: Refusal()) {
            try await ledger.perform { transaction in
                _ = try note("one", in: transaction)
                throw Refusal()
            }
        }
        #expect(try await ledger.stored().isEmpty)
        #expect(published.entries.isEmpty)
        await ledger.close()
    }

    @Test func batch_whenOneOperationFails_keepsItsMates() async throws {
        let published = Recorder<[Int64]>()
        let ledger = try NoteLedger.open(path) { published.add($0) }
        let texts = ["a", "b", "a", "", "c"]
        let results = inOneBatch(ledger, texts) { text, transaction in
            let id = try note(text, in: transaction)
            if text.isEmpty { throw Refusal() }
            return id
        }
        #expect(results.map { try? $0.get() } == [1, 2, nil, nil, 3])
        let codes = results.map { $0.failure.flatMap { ($0 as? StorageError)?.code } }
        #expect(codes == [nil, nil, .constraint, nil, nil])
        #expect(published.entries == [[1, 2, 3]])
        #expect(try await ledger.stored() == [1, 2, 3])
        await ledger.close()
    }

    @Test func sequence_whenOperationsFail_hasNoGaps() async throws {
        let ledger = try NoteLedger.open(path)
        for number in 0..<20 {
            _ = try? await ledger.perform { transaction in
                _ = transaction.nextSequence()
                if number % 3 == 0 { throw Refusal() }
                try transaction.execute("DELETE FROM note WHERE id = ?", transaction.nextSequence())
                if number % 3 == 1 { throw Refusal() }
            }
        }
        let last = try await ledger.read { try $0.count("SELECT last FROM sequence") }
        #expect(last == 12)
        #expect(try await ledger.perform { $0.nextSequence() } == 13)
        await ledger.close()
    }

    @Test func sequence_whenTheLedgerIsReopened_goesOn() async throws {
        for expected in 1...3 {
            let ledger = try NoteLedger.open(path)
            #expect(try await ledger.perform { try note("\(expected)", in: $0) } == Int64(expected))
            await ledger.close()
        }
    }

    @Test func deferredReference_whenStillBroken_failsItsOperationAlone() async throws {
        let ledger = try NoteLedger.open(path)
        let results = inOneBatch(ledger, ["1", "99", "2"]) { text, transaction in
            try transaction.execute("INSERT INTO answer (note) VALUES (?)", Int(text))
            return text == "99" ? 0 : try note(text, in: transaction)
        }
        #expect(results.map { try? $0.get() } == [1, nil, 2])
        #expect((results[1].failure as? StorageError)?.code == .constraint)
        #expect(try await ledger.read { try $0.count("SELECT count(*) FROM answer") } == 2)
        await ledger.close()
    }

    @Test func lastWrite_whenItFails_leavesNothingAndKeepsItsMates() async throws {
        let ledger = try NoteLedger.open(path)
        let results = inOneBatch(ledger, ["a", "b", "a", "c"]) { text, transaction in
            try lastNote(text, in: transaction)
        }
        #expect(results.map { try? $0.get() } == [1, 2, nil, 3])
        #expect((results[2].failure as? StorageError)?.code == .constraint)
        #expect(try await ledger.stored() == [1, 2, 3])
        await ledger.close()
    }

    @Test func lastWrite_whenSomethingWasWrittenBefore_isUndoneWithIt() async throws {
        let ledger = try NoteLedger.open(path)
        let results = inOneBatch(ledger, ["a", "", "b"]) { text, transaction in
            _ = try note("before \(text)", in: transaction)
            let id = try lastNote(text, in: transaction)
            if text.isEmpty { throw Refusal() }
            return id
        }
        #expect(results.map { try? $0.get() } == [2, nil, 4])
        #expect(try await ledger.stored() == [1, 2, 3, 4])
        await ledger.close()
    }

    @Test(arguments: ["fails", "writes"])
    func operation_whenItGoesOnAfterItsLastWrite_losesItsBatchAndNoMore(_ deed: String) async throws {
        let published = Recorder<[Int64]>()
        let ledger = try NoteLedger.open(path) { published.add($0) }
        let results = inOneBatch(ledger, ["a", deed, "b"]) { text, transaction in
            let id = try lastNote(text, in: transaction)
            if text == "fails" { throw Refusal() }
            if text == "writes" { _ = try note("more", in: transaction) }
            return id
        }
        #expect(results.allSatisfy { ($0.failure as? StorageError)?.code == .other })
        #expect(published.entries.isEmpty)
        #expect(ledger.state == .running)
        #expect(try await ledger.perform { try lastNote("after", in: $0) } == 1)
        #expect(try await ledger.stored() == [1])
        await ledger.close()
    }

    @Test(arguments: ["COMMIT", "ROLLBACK", "RELEASE operation", "SAVEPOINT mine", "BEGIN IMMEDIATE"])
    func operation_whenItControlsTheTransaction_isRefused(_ statement: String) async throws {
        let ledger = try NoteLedger.open(path)
        let error = await storageError {
            try await ledger.perform { transaction in
                _ = try note("one", in: transaction)
                try transaction.execute(statement)
            }
        }
        #expect(error?.code == .other)
        #expect(try await ledger.stored().isEmpty)
        #expect(ledger.state == .running)
        await ledger.close()
    }

    @Test func answers_whenTheyCome_followPublishing() async throws {
        let order = Recorder<String>()
        let ledger = try NoteLedger.open(path) { order.add("published \($0)") }
        let answered = Recorder<Void>()
        for text in ["a", "b"] {
            ledger.submit(
                { try note(text, in: $0) },
                completion: { result in
                    order.add("answered \((try? result.get()) ?? 0)")
                    answered.add(())
                })
        }
        await ledger.close()
        let seen = order.entries
        for id in 1...2 {
            let published = seen.firstIndex { $0.hasPrefix("published") && $0.contains("\(id)") }
            let answer = seen.firstIndex(of: "answered \(id)")
            #expect(try #require(published) < #require(answer))
        }
    }

    @Test func events_whenNothingIsWritten_areStillOrdered() async throws {
        let published = Recorder<[Int64]>()
        let ledger = try NoteLedger.open(path) { published.add($0) }
        let results = inOneBatch(ledger, ["a", "typing", "b"]) { text, transaction in
            guard text == "typing" else { return try note(text, in: transaction) }
            transaction.emit(-1)
            return 0
        }
        #expect(results.count == 3)
        #expect(published.entries == [[1, -1, 2]])
        await ledger.close()
    }

    @Test func read_whileATransactionIsOpen_seesOnlyWhatIsCommitted() async throws {
        let ledger = try NoteLedger.open(path)
        _ = try await ledger.perform { try note("one", in: $0) }
        let gate = Gate()
        let done = Recorder<Void>()
        ledger.submit(
            { transaction in
                _ = try note("two", in: transaction)
                gate.enter()
            }, completion: { _ in done.add(()) })
        await blocking { gate.waitForArrival() }
        #expect(try await ledger.stored() == [1])
        gate.open()
        await blocking { done.wait() }
        #expect(try await ledger.stored() == [1, 2])
        await ledger.close()
    }

    @Test func read_whenItWrites_fails() async throws {
        let ledger = try NoteLedger.open(path)
        let error = await storageError {
            try await ledger.read { try $0.forEach("INSERT INTO note (text) VALUES ('x')") { _ in } }
        }
        #expect(error?.code == .unwritable)
        await ledger.close()
    }

    /// An optimized build freed jobs inside the lock that a ledger's end takes.
    @Test(.endsWhereItHangs) func ledger_whenItsOwnJobHoldsItLast_ends() async throws {
        final class Witness: Sendable {
            let freed: AsyncStream<Void>.Continuation
            init(_ freed: AsyncStream<Void>.Continuation) { self.freed = freed }
            deinit { freed.finish() }
        }
        for number in 0..<20 {
            let (freed, free) = AsyncStream.makeStream(of: Void.self)
            func submit() throws {
                let (ledger, witness) = (try NoteLedger.open("\(path)\(number)"), Witness(free))
                ledger.submit({ try note("one", in: $0) }) { _ in withExtendedLifetime((ledger, witness)) {} }
            }
            try submit()
            for await _ in freed {}
        }
    }

    @Test func close_whenOperationsWait_commitsThemFirst() async throws {
        let ledger = try NoteLedger.open(path)
        let answers = Recorder<Bool>()
        for number in 0..<1000 {
            ledger.submit(
                { try note("\(number)", in: $0) }, completion: { answers.add((try? $0.get()) != nil) })
        }
        await ledger.close()
        await ledger.close()
        #expect(answers.entries == Array(repeating: true, count: 1000))
        #expect(ledger.state == .closed)
        let write = await storageError { _ = try await ledger.perform { $0.nextSequence() } }
        let read = await storageError { _ = try await ledger.stored() }
        #expect(write?.code == .closed)
        #expect(read?.code == .closed)
    }

    @Test func ledger_whenLetGoWithoutClosing_stillCommitsWhatWaits() async throws {
        let answers = Recorder<Bool>()
        try Self.leave(path, answers)
        await blocking { answers.wait() }
        #expect(answers.entries == [true])
    }

    private static func leave(_ path: String, _ answers: Recorder<Bool>) throws {
        let ledger = try NoteLedger.open(path)
        ledger.submit({ try note("one", in: $0) }, completion: { answers.add((try? $0.get()) != nil) })
    }
}
