/// An operation that waits for its batch, with its result once it has run, type-erased.
// Proof for @unchecked: the submitter makes a job and hands it over through the inbox's lock; after that
// only the ledger's thread touches it, until it is answered and nobody does: whose thread then lets go of it
// last is all one, for all that it holds is Sendable.
@usableFromInline
final class Job<Event: Sendable>: @unchecked Sendable {
    /// What happens to a job, in this order.
    @usableFromInline
    enum Step {
        /// The operation runs, and its result is kept.
        case run(Transaction<Event>)
        /// The result is replaced by this failure.
        case overrule(StorageError)
        /// Whoever submitted it is answered with the result.
        case finish
    }

    /// Takes a step, and returns whether the operation succeeded, if it ran.
    private let take: (Step) -> Bool
    /// Does what can't be done inside a transaction, after the batch.
    private let afterwards: ((WriteAheadLog) throws -> Void)?

    init(afterwards: ((WriteAheadLog) throws -> Void)?, _ take: @escaping (Step) -> Bool) {
        (self.afterwards, self.take) = (afterwards, take)
    }

    @usableFromInline
    convenience init(_ take: @escaping (Step) -> Bool) { self.init(afterwards: nil, take) }

    /// Inlinable, with what submits it, so that the closure is compiled for the types of its caller. Looking types up at
    /// run time cost a tenth of sending a message.
    @inlinable
    convenience init<Value: Sendable>(
        operation: @escaping @Sendable (Transaction<Event>) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        var result: Result<Value, any Error>?
        self.init { step in
            switch step {
            case .run(let transaction):
                do {
                    result = .success(try operation(transaction))
                    return true
                } catch {
                    result = .failure(StorageError.translating(error))
                    return false
                }
            case .overrule(let error): result = .failure(error)
            case .finish:
                if let result { completion(result) }
                result = nil
            }
            return false
        }
    }

    /// Runs the operation and returns whether it succeeded. Its result is kept until ``finish()``.
    func run(in transaction: Transaction<Event>) -> Bool { take(.run(transaction)) }

    /// Replaces the operation's result by this failure.
    func overrule(with error: StorageError) { _ = take(.overrule(error)) }

    /// Answers with the result.
    func finish() { _ = take(.finish) }

    /// Does what can't be done inside a transaction.
    func tend(_ log: WriteAheadLog) throws { try afterwards?(log) }
}
