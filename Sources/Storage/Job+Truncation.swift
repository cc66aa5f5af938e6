extension Job {
    /// Returns a job that empties the write-ahead log after the batch it waited in. It is answered with whether nobody
    /// held the log up.
    static func truncation(completion: @escaping @Sendable (Result<Bool, any Error>) -> Void) -> Job {
        var failure: StorageError?
        return Job(afterwards: { log in
            do {
                completion(.success(try log.truncate()))
            } catch {
                completion(.failure(error))
                throw error
            }
        }) { step in
            switch step {
            case .run: return true
            case .overrule(let error): failure = error
            case .finish: if let failure { completion(.failure(failure)) }
            }
            return false
        }
    }
}
