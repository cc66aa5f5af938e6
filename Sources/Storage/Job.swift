/// An operation that waits for its batch, without the type of its result.
// Proof for @unchecked: the submitter makes a job and hands it over through the inbox's lock; after that
// only the ledger's thread touches it.
class Job<Event: Sendable>: @unchecked Sendable {
    /// Runs the operation; whether it succeeded. Its result is kept until ``finish()``.
    func run(in transaction: Transaction<Event>) -> Bool { false }

    /// Makes the operation's result this failure.
    func overrule(with error: StorageError) {}

    /// Answers with the result.
    func finish() {}

    /// Does what can't be done inside a transaction.
    func tend(_ log: WriteAheadLog) throws {}
}

/// An operation, its result once it ran, and who is told.
// Proof for @unchecked: as for Job.
final class TypedJob<Event: Sendable, Value: Sendable>: Job<Event>, @unchecked Sendable {
    private let operation: @Sendable (Transaction<Event>) throws -> Value
    private let completion: @Sendable (Result<Value, any Error>) -> Void
    private var result: Result<Value, any Error>?

    init(
        operation: @escaping @Sendable (Transaction<Event>) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        self.operation = operation
        self.completion = completion
    }

    override func run(in transaction: Transaction<Event>) -> Bool {
        do {
            result = .success(try operation(transaction))
            return true
        } catch {
            result = .failure(StorageError.translating(error))
            return false
        }
    }

    override func overrule(with error: StorageError) {
        result = .failure(error)
    }

    override func finish() {
        if let result { completion(result) }
        result = nil
    }
}
