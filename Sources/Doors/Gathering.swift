import Model

/// Who enters and leaves a group: the first is shown at once, and those who follow are gathered until something else is
/// shown there or the window closes. Then one line tells of them. It has no clock: its hub says when the window closes.
///
/// Whoever enters and leaves again meanwhile is not told of: what is told is how it is by then.
package struct Gathering {
    /// What becomes of an event.
    enum Outcome {
        case shown
        case gathered
        /// It is the first that is gathered: the window closes after its length.
        case begins(round: Int)
    }

    /// How long those are gathered who follow one who was shown, and how long the first of them waits.
    package static let window = Duration.seconds(60)

    private let window: Duration

    /// When the last was shown at once; `nil` once something else was.
    private var shownAt: Timestamp?
    private var gathered: [Comings] = []
    private var round = 0

    /// - Parameter window: The length of its windows, ``window`` but for tests.
    init(window: Duration = Self.window) { self.window = window }

    /// Whether something is to end before anything else is shown.
    var isBegun: Bool { shownAt != nil }

    mutating func take(_ event: Event) -> Outcome {
        guard let coming = event.coming else { return .shown }
        guard let shownAt, event.at >= shownAt, !gathered.isEmpty || event.at - shownAt < window else {
            shownAt = event.at
            return .shown
        }
        if hasUndone(coming.kind, coming.person) { return .gathered }
        let isFirst = gathered.isEmpty
        let index = gathered.firstIndex { $0.kind == coming.kind } ?? gathered.endIndex
        if index == gathered.endIndex { gathered.append(Comings(coming.kind, in: coming.conversation)) }
        gathered[index].add(coming.person)
        guard isFirst else { return .gathered }
        round += 1
        return .begins(round: round)
    }

    /// Takes out whoever did the opposite before. Returns whether somebody did.
    private mutating func hasUndone(_ kind: Comings.Kind, _ person: PersonRef) -> Bool {
        guard let index = gathered.firstIndex(where: { $0.kind != kind }), gathered[index].remove(person)
        else {
            return false
        }
        if gathered[index].count == 0 { gathered.remove(at: index) }
        return true
    }

    /// Returns those who were gathered, those who came first: something else is to be shown.
    mutating func end() -> [Comings] {
        shownAt = nil
        defer { gathered = [] }
        return gathered
    }

    /// Returns those who were gathered in a round; nobody if they were told already.
    mutating func end(of round: Int) -> [Comings] { round == self.round && !gathered.isEmpty ? end() : [] }
}
