import Concurrency

/// Which subjects of alerts are due: each at its own interval, and none while a look at it is under way.
final class AlertTurns: Sendable {
    private struct Turns {
        var last: [Alert.Subject: ContinuousClock.Instant] = [:]
        var running: Set<Alert.Subject> = []
    }

    private let turns = Mutex(Turns())

    /// The subjects that are due now; each counts as looked at from now on.
    /// - Parameter interval: returns how often a subject is looked at; `nil` if nobody can.
    func due(
        of subjects: [Alert.Subject], at now: ContinuousClock.Instant,
        interval: (Alert.Subject) -> Duration?
    ) -> [Alert.Subject] {
        turns.withLock { turns in
            let known = Set(subjects)
            turns.last = turns.last.filter { known.contains($0.key) }
            return subjects.filter { subject in
                guard let interval = interval(subject), !turns.running.contains(subject),
                    turns.last[subject].map({ now - $0 >= interval }) ?? true
                else { return false }
                turns.last[subject] = now
                turns.running.insert(subject)
                return true
            }
        }
    }

    func end(_ subject: Alert.Subject) { turns.withLock { _ = $0.running.remove(subject) } }
}
