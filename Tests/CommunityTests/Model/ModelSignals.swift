import Community

/// What was told on the side so far, as far as later things must go with it.
struct ModelSignals {
    private struct Cursor: Hashable {
        let state: Receipt.State
        let person: Int
        let place: Int
        let to: Int
        /// Of which event loop.
        let inbox: Int
    }

    private var told: [Cursor: MessageID] = [:]
    private var typing: [[Int]: Bool] = [:]

    /// Whether the receipt goes on from the last one of its kind, and not back.
    mutating func takes(
        _ receipt: Receipt, of person: Int, in place: Int, to other: Int, inbox: Int
    ) -> Bool {
        let cursor = Cursor(
            state: receipt.state, person: person, place: place, to: other, inbox: inbox)
        guard told[cursor].map({ $0 <= receipt.upTo }) ?? true else { return false }
        told[cursor] = receipt.upTo
        return true
    }

    /// Whether it begins, or ends what has begun.
    mutating func takesTyping(of person: Int, in place: Int, isTyping: Bool) -> Bool {
        if isTyping { typing[[person, place]] = true }
        return typing[[person, place]] ?? false
    }

    /// Nothing of it is stored.
    mutating func forgetTyping() { typing = [:] }
}
