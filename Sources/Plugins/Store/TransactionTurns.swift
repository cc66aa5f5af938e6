import Concurrency

/// Lets transactions of one plugin that lost a race go one after another.
///
/// A turn is advice: what a transaction read is checked all the same. It keeps many people who change one document at
/// once from failing each other again and again. Whoever begins while somebody has the turn waits behind those who lost.
final class TransactionTurns: Sendable {
    /// The time after which a turn is taken from a transaction that doesn't end: far more than one takes, and short for
    /// those who wait behind a call that was stopped.
    private static let longest = Duration.milliseconds(250)

    /// Told of the turn's ticket; `nil` if none is needed.
    typealias Grant = @Sendable (Int64?) -> Void

    private struct Line {
        var last: Int64 = 0
        var holder: (ticket: Int64, lapse: Task<Void, Never>)?
        var waiting: [(ticket: Int64, grant: Grant)] = []
    }

    private let state = Mutex(Line())
    private let sleep: @Sendable (Duration) async throws -> Void

    init(sleep: @escaping @Sendable (Duration) async throws -> Void) { self.sleep = sleep }

    /// Grants at once, and no turn, where nobody has one; otherwise a turn.
    func begin(_ grant: @escaping Grant) {
        if state.withLock({ $0.holder == nil }) { grant(nil) } else { take(grant) }
    }

    /// Grants a turn, behind all who wait for one.
    func take(_ grant: @escaping Grant) {
        let ticket = state.withLock { state -> Int64? in
            state.last += 1
            guard state.holder == nil else {
                state.waiting.append((state.last, grant))
                return nil
            }
            state.holder = (state.last, lapse(of: state.last))
            return state.last
        }
        if let ticket { grant(ticket) }
    }

    /// Ends a turn; without effect if it has ended.
    func leave(_ ticket: Int64) {
        let next = state.withLock { state -> (ticket: Int64, grant: Grant)? in
            guard let holder = state.holder, holder.ticket == ticket else { return nil }
            holder.lapse.cancel()
            let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
            state.holder = next.map { ($0.ticket, lapse(of: $0.ticket)) }
            return next
        }
        if let next { next.grant(next.ticket) }
    }

    /// Takes the turn away in time; ends without that once the turn has ended.
    private func lapse(of ticket: Int64) -> Task<Void, Never> {
        Task { [sleep, weak self] in
            guard (try? await sleep(Self.longest)) != nil else { return }
            self?.leave(ticket)
        }
    }
}

/// Knows which plugins have documents whose scores are old, and has them scored: some of one plugin, then some of the next.
final class ScoreDesk: Sendable {
    private let waiting = Mutex<[String]>([])
    private let (rings, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Says that a plugin has documents whose scores are old, or may have.
    func ring(_ plugin: String) {
        waiting.withLock { if !$0.contains(plugin) { $0.append(plugin) } }
        bell.yield()
    }

    /// Serves plugins in turn, until it is cancelled.
    ///
    /// - Parameter serve: Scores some documents of a plugin, and returns how many. A plugin is served again until there are none.
    func run(_ serve: (String) async -> Int) async {
        for await _ in rings {
            while !Task.isCancelled, let plugin = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
                if await serve(plugin) > 0 { ring(plugin) }
            }
        }
    }
}
