/// Whether what is typed may be meant for a question that is over.
///
/// A question ends without its answer when the gateway stops, the connection is lost, or nobody answers in time. Its
/// answer would be a message now, in the place that is open. So each text is held back once: the same text typed again
/// is meant for the place, and so is everything behind it.
struct AskedQuestion: Equatable {
    private enum Stage: Equatable {
        case none
        case open(isAnswered: Bool)
        case over(heldBack: String?)
    }

    private var state = Stage.none

    var isOpen: Bool { if case .open = state { true } else { false } }

    /// Takes what the gateway's prompt tells.
    /// - Parameter isAnswerUnderWay: Whether a text was sent that the gateway hasn't taken yet.
    mutating func prompted(isAsking: Bool, isAnswerUnderWay: Bool) {
        switch state {
        case _ where isAsking: state = .open(isAnswered: isAnswerUnderWay)
        case .open(isAnswered: true): state = .none
        case .open(isAnswered: false): state = .over(heldBack: nil)
        case .none, .over: break
        }
    }

    mutating func connectionLost() {
        if isOpen { state = .over(heldBack: nil) }
    }

    /// Returns whether a text is held back.
    mutating func holdsBack(_ text: String) -> Bool {
        guard case .over(let heldBack) = state, text != heldBack else { return false }
        state = .over(heldBack: text)
        return true
    }

    /// A line goes to the gateway.
    mutating func lineGoes() { state = isOpen ? .open(isAnswered: true) : .none }
}
