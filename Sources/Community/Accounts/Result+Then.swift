/// Refusals that are values, since what was written before them must not be rolled back.
extension Result {
    /// What becomes of a success, where that may throw.
    func then<Value>(_ next: (Success) throws -> Value) throws -> Result<Value, Failure> {
        switch self {
        case .success(let value): .success(try next(value))
        case .failure(let error): .failure(error)
        }
    }
}
