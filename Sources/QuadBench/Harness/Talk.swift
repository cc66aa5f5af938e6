/// Somebody who sends one message after the other: what others notice of all that goes on.
struct Talk: Sendable {
    let send: @Sendable () async throws -> Void

    /// Milliseconds of each of so many messages.
    func times(_ count: Int) async throws -> [Double] { try await times { $0 < count } }

    /// Milliseconds of each message, of one at least, while `goesOn` says so of how many there are.
    func times(while goesOn: (Int) -> Bool) async throws -> [Double] {
        var times: [Double] = []
        repeat {
            times.append(try await elapsed { try await send() } * 1_000)
        } while goesOn(times.count) && !Task.isCancelled
        return times
    }
}
