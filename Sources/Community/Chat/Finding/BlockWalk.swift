import HeapModule
import Model

/// How far one page of a search looks back, so that a search costs no more where more is stored.
struct SearchReach: Sendable {
    /// Blocks whose words it looks at: about a quarter of a million messages, in some tens of milliseconds.
    static let blocks = 4_096
    /// Blocks whose messages it reads since they may have the words: each takes a fraction of a millisecond.
    static let candidates = 128

    var blocks = Self.blocks
    var candidates = Self.candidates

    var isOver: Bool { blocks <= 0 || candidates <= 0 }
}

/// A walk through the blocks of a person's conversations, from the newest to the oldest, a few at a time.
struct BlockWalk {
    /// Blocks of one conversation that come next.
    struct Step: Sendable {
        let view: MessageIndex.View
        /// Those that begin before this message.
        let before: Int64
        /// At most so many.
        let limit: Int
    }

    /// Blocks that were looked at.
    struct Stretch: Sendable {
        let step: Step
        private(set) var count = 0
        /// Where the words may be, the newest first.
        private(set) var candidates: [MessageIndex.Candidate] = []
        /// Where the last of them begins.
        private(set) var end: Int64

        init(_ step: Step) { (self.step, end) = (step, step.before) }

        mutating func looked(at range: ClosedRange<Int64>, mayHaveThem: Bool) {
            count += 1
            end = range.lowerBound
            guard mayHaveThem else { return }
            candidates.append(MessageIndex.Candidate(conversation: step.view.conversation, range: range))
        }
    }

    /// Blocks that are looked at in one read at most, so that other reads get their turn.
    private static let most = 64

    private struct Rest: Comparable {
        let step: Step

        static func < (one: Self, other: Self) -> Bool { one.step.before < other.step.before }
        static func == (one: Self, other: Self) -> Bool { one.step.before == other.step.before }
    }

    /// What is left of each conversation.
    private var rest: Heap<Rest>
    private var reach: SearchReach

    init(through views: [MessageIndex.View], before: Int64, reach: SearchReach) {
        rest = Heap(views.map { Rest(step: Step(view: $0, before: before, limit: 1)) })
        self.reach = reach
    }

    /// The message before which there are blocks that were not looked at; `nil` if there are none.
    var reached: Int64? { rest.max?.step.before }

    /// Whether it has come as far as it may.
    var isOver: Bool { reach.isOver }

    /// Takes the conversation whose next blocks may be the newest; at the beginning several, which all may be.
    mutating func next() -> [Step] {
        guard let first = rest.popMax()?.step else { return [] }
        var steps = [first]
        while steps.count < Self.most, let other = rest.max?.step, other.before == first.before {
            steps.append(other)
            rest.removeMax()
        }
        return steps
    }

    /// Goes on behind blocks that were looked at. Of a conversation that keeps being the newest, more at once.
    mutating func didLook(at stretch: Stretch) {
        reach.blocks -= stretch.count
        reach.candidates -= stretch.candidates.count
        guard stretch.count == stretch.step.limit else { return }
        let limit = min(stretch.step.limit * 2, Self.most)
        rest.insert(Rest(step: Step(view: stretch.step.view, before: stretch.end, limit: limit)))
    }
}
