package import Model

/// What leaving a console means, and what is said before.
package struct Leaving: Sendable {
    /// For somebody who pressed Ctrl-C once on an empty line.
    let hint: LocalizedText
    /// How many others are connected whom it would end for.
    let others: @Sendable () -> Int
    /// What the time between two tries is measured by.
    let uptime: @Sendable () -> ContinuousClock.Instant

    package init(
        hint: LocalizedText, others: @escaping @Sendable () -> Int = { 0 },
        uptime: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.hint, self.others, self.uptime) = (hint, others, uptime)
    }

    /// That of a client: nobody else is concerned.
    package static let client = Leaving(hint: TerminalWords.leaves)
}

/// Whether a person who would leave is asked first.
struct LeavingGuard {
    /// How long a second try counts as the answer to what was said of the first: who comes back later has forgotten it.
    private static let patience = Duration.seconds(15)

    private var interrupts = 0
    private var wasAsked = false
    private var lastTry: ContinuousClock.Instant?

    /// Takes that something else was pressed: the next Ctrl-C is the first again.
    mutating func goesOn() { interrupts = 0 }

    /// Takes Ctrl-C on an empty line. Returns what to say instead of leaving; `nil` to leave.
    mutating func interrupted(_ leaving: Leaving) -> LocalizedText? {
        note(leaving.uptime())
        interrupts += 1
        return interrupts == 1 && !wasAsked ? leaving.hint : left(leaving)
    }

    /// Takes that the person leaves. Returns what to say instead; `nil` to leave.
    mutating func left(_ leaving: Leaving) -> LocalizedText? {
        note(leaving.uptime())
        let others = leaving.others()
        guard others > 0, !wasAsked else { return nil }
        wasAsked = true
        return TerminalWords.stopsForOthers(others)
    }

    private mutating func note(_ now: ContinuousClock.Instant) {
        if let lastTry, now - lastTry > Self.patience { (interrupts, wasAsked) = (0, false) }
        lastTry = now
    }
}
