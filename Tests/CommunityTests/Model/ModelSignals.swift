import Community
import Model

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
    private var typing: Set<[Int]> = []

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

    /// Somebody said that they write, and others may know; perhaps nobody was there who could be told.
    mutating func noteTyping(of person: Int, in place: Int) { typing.insert([person, place]) }

    func isTyping(_ person: Int, in place: Int) -> Bool { typing.contains([person, place]) }

    /// Nothing of it is stored.
    mutating func forgetTyping() { typing = [] }
}
