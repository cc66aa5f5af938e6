package import Model

/// What leaving a console means, and what is said before.
package struct Leaving: Sendable {
    /// For somebody who pressed Ctrl-C once on an empty line.
    let hint: LocalizedText
    /// How many others are connected whom it would end for.
    let others: @Sendable () -> Int

    package init(hint: LocalizedText, others: @escaping @Sendable () -> Int = { 0 }) {
        (self.hint, self.others) = (hint, others)
    }

    /// That of a client: nobody else is concerned.
    package static let client = Leaving(hint: TerminalWords.leaves)
}

/// Whether a person who would leave is asked first.
struct LeavingGuard {
    private var interrupts = 0
    private var wasAsked = false

    /// Takes that something else was pressed: the next Ctrl-C is the first again.
    mutating func goesOn() { interrupts = 0 }

    /// Takes Ctrl-C on an empty line. Returns what to say instead of leaving; `nil` to leave.
    mutating func interrupted(_ leaving: Leaving) -> LocalizedText? {
        interrupts += 1
        return interrupts == 1 && !wasAsked ? leaving.hint : left(leaving)
    }

    /// Takes that the person leaves. Returns what to say instead; `nil` to leave.
    mutating func left(_ leaving: Leaving) -> LocalizedText? {
        let others = leaving.others()
        guard others > 0, !wasAsked else { return nil }
        wasAsked = true
        return TerminalWords.stopsForOthers(others)
    }
}
