import Community

/// Somebody's turns to have a question in plain words understood.
struct RecognitionTurns: Sendable {
    let thread: TurnThread<CommandCaller.ID>
    let caller: CommandCaller.ID

    /// Runs work in a turn.
    /// - Throws: `CancellationError` if the task is cancelled before it.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        try await thread.run(for: caller, work)
    }
}
