/// Empties the write-ahead log after the batch it waited in.
// Proof for @unchecked: as for Job.
final class TruncationJob<Event: Sendable>: Job<Event>, @unchecked Sendable {
    private let completion: @Sendable (Result<Bool, any Error>) -> Void
    private var failure: StorageError?

    init(completion: @escaping @Sendable (Result<Bool, any Error>) -> Void) {
        self.completion = completion
    }

    override func run(in transaction: Transaction<Event>) -> Bool { true }

    override func overrule(with error: StorageError) {
        failure = error
    }

    override func finish() {
        if let failure { completion(.failure(failure)) }
    }

    override func tend(_ log: WriteAheadLog) throws {
        do {
            completion(.success(try log.truncate()))
        } catch {
            completion(.failure(error))
            throw error
        }
    }
}
