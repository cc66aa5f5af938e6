/// An operation that waits for its batch, type-erased.
// Proof for @unchecked: the submitter makes a job and hands it over through the inbox's lock; after that
// only the ledger's thread touches it, until it is answered and nobody does: whose thread then lets go of it
// last is all one, for all that it holds is Sendable.
@usableFromInline
class Job<Event: Sendable>: @unchecked Sendable {
    @usableFromInline
    init() {}

    /// Runs the operation and returns whether it succeeded. Its result is kept until ``finish()``.
    @usableFromInline
    func run(in transaction: Transaction<Event>) -> Bool { false }

    /// Replaces the operation's result by this failure.
    @usableFromInline
    func overrule(with error: StorageError) {}

    /// Answers with the result.
    @usableFromInline
    func finish() {}

    /// Does what can't be done inside a transaction.
    func tend(_ log: WriteAheadLog) throws {}
}

/// An operation, its result once it has run, and its completion.
///
/// Inlinable, with what submits it, so that it is compiled for the types of its caller: looking types up at run
/// time cost a tenth of sending a message.
// Proof for @unchecked: as for Job.
@usableFromInline
final class TypedJob<Event: Sendable, Value: Sendable>: Job<Event>, @unchecked Sendable {
    @usableFromInline let operation: @Sendable (Transaction<Event>) throws -> Value
    @usableFromInline let completion: @Sendable (Result<Value, any Error>) -> Void
    @usableFromInline var result: Result<Value, any Error>?

    @inlinable
    init(
        operation: @escaping @Sendable (Transaction<Event>) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        self.operation = operation
        self.completion = completion
        super.init()
    }

    @inlinable
    override func run(in transaction: Transaction<Event>) -> Bool {
        do {
            result = .success(try operation(transaction))
            return true
        } catch {
            result = .failure(StorageError.translating(error))
            return false
        }
    }

    @inlinable
    override func overrule(with error: StorageError) {
        result = .failure(error)
    }

    @inlinable
    override func finish() {
        if let result { completion(result) }
        result = nil
    }
}
