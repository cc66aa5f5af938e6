/// Runs an operation, and cancels it if it takes longer than `limit`.
///
/// Returns once the operation has ended, so it has to end when its task is cancelled.
///
/// - Parameter sleep: Waits for so long, or throws if its task is cancelled.
/// - Returns: What the operation returned, or `nil` if it ran out of time. A value that comes together with the end of
///   the time is returned.
public func withTimeLimit<Value: Sendable>(
    _ limit: Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    operation: @escaping @Sendable () async -> Value?
) async -> Value? {
    await withTaskGroup(of: Value?.self) { group in
        group.addTask(operation: operation)
        group.addTask {
            try? await sleep(limit)
            return nil
        }
        var value = await group.next() ?? nil
        group.cancelAll()
        for await late in group where value == nil { value = late }
        return value
    }
}
