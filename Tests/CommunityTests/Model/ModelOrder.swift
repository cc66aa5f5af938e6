import Community
import Model

/// One order in which actions that began at once may have come about, and what comes of it.
struct ModelOrder {
    /// The actions by their numbers. Number `actions.count` is the moment at which who arrives reads what they missed.
    let numbers: [Int]
    private(set) var world: ModelWorld
    /// The worlds after each of them.
    private(set) var path: [ModelWorld] = []
    private(set) var outcomes: [Int: Outcome] = [:]
    private(set) var arrival: Arrival?

    struct Outcome: Equatable {
        let outcome: ModelWorld.Outcome
        /// Of a message, as it is then.
        let text: String?
    }

    struct Arrival {
        let before: ModelWorld
        let session: Int
        /// Whether it comes back from an absence, and what it missed meanwhile; nil where it has to load anew.
        var comesBack = false
        var missed: [String]?
    }

    init(_ numbers: [Int], of actions: [ModelAction], from world: ModelWorld) {
        (self.numbers, self.world) = (numbers, world)
        for number in numbers {
            guard actions.indices.contains(number) else {
                readMissed(by: actions)
                continue
            }
            take(actions[number], number: number)
        }
    }

    /// All orders of all the actions that must have come about, and of any of the others, in which nothing comes behind
    /// what was called only after its answer.
    static func all(of actions: [ModelAction], must: Set<Int>, in overlap: ModelOverlap) -> [[Int]] {
        let arrival = actions.firstIndex(where: \.isArrival)
        let readMoment = actions.count
        let count = readMoment + (arrival == nil ? 0 : 1)
        var (all, longest) = ([[Int]]([[]]), [[Int]]([[]]))
        for _ in 0..<count {
            longest = longest.flatMap { begun in
                (0..<count).filter { !begun.contains($0) }.map { begun + [$0] }
            }
            all += longest
        }
        return all.filter { numbers in
            guard must.isSubset(of: numbers) else { return false }
            // Who arrives reads before their own answer.
            let actions = numbers.map { $0 == readMoment ? arrival ?? $0 : $0 }
            for (index, action) in actions.enumerated()
            where actions[..<index].contains(where: { overlap.isBefore(action, $0) }) { return false }
            guard let arrival, let read = numbers.firstIndex(of: readMoment) else { return arrival == nil }
            return numbers.firstIndex(of: arrival).map { $0 < read } ?? false
        }
    }

    private mutating func take(_ action: ModelAction, number: Int) {
        if case .arrive = action { arrival = Arrival(before: world, session: world.lastSession + 1) }
        let outcome = world.apply(action)[0]
        var text: String?
        if case .message(let message) = outcome { text = world.messages[message].text }
        outcomes[number] = Outcome(outcome: outcome, text: text)
        path.append(world)
    }

    private mutating func readMissed(by actions: [ModelAction]) {
        guard let arrival, let live = world.live[arrival.session] else { return }
        for case .arrive(let person, let absence?) in actions {
            guard let start = arrival.before.absences[absence]?.position else { continue }
            self.arrival?.comesBack = true
            self.arrival?.missed = world.missed(by: person, since: start, upTo: live.since)
        }
    }
}
