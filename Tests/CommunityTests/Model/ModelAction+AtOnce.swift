import TestSupport

/// What begins at once, and what a step means that is several actions.
extension ModelWorld {
    /// What comes up among things that begin at once.
    private static let kinds: [ModelStep.Kind] = [
        .send, .send, .send, .resend, .direct, .edit, .delete, .clear, .connect, .write, .accept, .accept,
        .reject, .forget, .join, .leave, .govern, .comeBack, .comeBack, .read, .see,
    ]

    func actions(of step: ModelStep) -> [ModelAction] {
        switch step.kind {
        case .atOnce: atOnce(step, isCut: false)
        case .cut: atOnce(step, isCut: true)
        case .hop: hop(step)
        default: [action(of: step)]
        }
    }

    /// Two to four actions, half of them of the same two people.
    private func atOnce(_ step: ModelStep, isCut: Bool) -> [ModelAction] {
        var random = step.generator
        var begun: [ModelAction.Begun] = []
        for _ in 0..<(2 + step.what % 3) {
            let isTheirs = Bool.random(using: &random)
            let (one, other) = (
                Int.random(in: 0..<10_000, using: &random), Int.random(in: 0..<10_000, using: &random)
            )
            let action = action(
                of: ModelStep(
                    kind: Self.kinds[one % Self.kinds.count],
                    who: isTheirs ? [step.who, step.whom][other % 2] : one,
                    whom: isTheirs ? [step.whom, step.who][other % 2] : other,
                    what: Int.random(in: 0..<10_000, using: &random)))
            if case .nothing = action { continue }
            // Sessions of one run at a time, so that each has its number.
            if case .arrive = action, isCut || begun.contains(where: \.action.isArrival) { continue }
            begun.append(.init(action, after: 0...3, &random))
        }
        if let again = begun.first(where: \.action.canBeSentAgain), begun.count < 4 {
            begun.append(.init(again.action, after: 0...3, &random))
        }
        guard begun.count > 1 else { return [] }
        return [.atOnce(begun, cut: isCut ? Int.random(in: 0...4, using: &random) : nil)]
    }

    /// A session that has everything goes, and comes back while others write.
    private func hop(_ step: ModelStep) -> [ModelAction] {
        let all = live.keys.sorted()
        let upToDate = all.filter { (live[$0]?.told.last?.position ?? live[$0]?.since) == position }
        guard let session = pick(upToDate.isEmpty ? all : upToDate, step.who), let one = live[session] else {
            return [.arrive(step.who % people, since: nil)]
        }
        var random = step.generator
        var begun = [ModelAction.Begun(.arrive(one.person, since: lastAbsence + 1), after: 0...0, &random)]
        let theirs = places.indices.filter { isIn(one.person, $0) }
        for number in 0..<3 {
            guard let place = pick(theirs, step.whom + number),
                let from = pick(
                    places[place].members.keys.sorted().filter { $0 != one.person },
                    step.what + number)
            else { continue }
            let letter = ModelAction.Letter(
                from: from, place: place, text: "w\(messages.count).\(step.what).\(number)", ownID: nil)
            begun.append(.init(.send([letter]), after: 1...3, &random))
        }
        return [
            .goAway(session: session, taken: one.told.count), .atOnce(begun, cut: nil),
        ]
    }
}

extension ModelStep {
    /// The same numbers for the same step.
    fileprivate var generator: SeededGenerator {
        SeededGenerator(seed: UInt64((who * 10_000 + whom) * 10_000 + what))
    }
}

extension ModelAction {
    var isArrival: Bool { if case .arrive = self { true } else { false } }

    /// Whether it is a message with an id of its sender's own.
    fileprivate var canBeSentAgain: Bool {
        if case .send(let letters) = self { letters.first?.ownID != nil } else { false }
    }
}

extension ModelAction.Begun {
    fileprivate init(_ action: ModelAction, after: ClosedRange<Int>, _ random: inout SeededGenerator) {
        self.action = action
        self.after = Int.random(in: after, using: &random)
        // Mostly at once, now and then much later.
        reads = Int.random(in: 0...3, using: &random) == 0 ? Int.random(in: 1...60, using: &random) : 0
    }
}
