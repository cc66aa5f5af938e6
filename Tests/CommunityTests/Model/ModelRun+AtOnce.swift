import CampusVerbs
import Concurrency
import Storage

@testable import Community
@testable import Model

/// Actions that begin at once: what comes of them must be what comes of them in some order.
extension ModelRun {
    /// What a crash leaves, and what sessions had seen before it.
    struct Cut {
        let campus: TestCampus
        let seen: [Int: [Missed.Entry]]
        /// The last number of all when each session began.
        let starts: [Int: Int64]
    }

    func takeAtOnce(_ begun: [ModelAction.Begun], cut: Int?) async throws {
        let (before, actions) = (world, begun.map(\.action))
        let session = campus.session(outlet: inboxes[(before.lastSession + 1) % 2].outlet)
        let (overlap, left) = try await begin(begun, in: session, cut: cut)
        updateInboxes()
        if let left { try await goOn(in: left.campus) }
        let record = try await stored()
        (placeIDs, messageIDs) = (record.places, record.messages)
        for case .welcome(let welcome) in overlap.answers.values {
            sessions[before.lastSession + 1] = (session, welcome.sequence)
        }
        for case .arrive(_, let absence?) in actions { absences[absence] = nil }
        let signals = try takeSignals()
        var nearest: (stage: Int, what: String) = (-1, "none")
        let must = left == nil ? Set(actions.indices) : Set(overlap.answers.keys)
        for numbers in ModelOrder.all(of: actions, must: must, in: overlap) {
            let order = ModelOrder(numbers, of: actions, from: before)
            var stage = 0
            do {
                return try await compare(overlap, order, left, record, signals, &stage)
            } catch let problem as Problem {
                if stage > nearest.stage { nearest = (stage, "\(numbers): \(problem.description)") }
            }
        }
        let answers = overlap.answers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        throw wrong("came to \(answers), which fits no order of them; the nearest is \(nearest.what)")
    }

    // MARK: - Doing

    private func begin(
        _ begun: [ModelAction.Begun], in session: TestSession, cut: Int?
    ) async throws -> (ModelOverlap, Cut?) {
        let (hands, tokens, starts) = (hands, tokens, absences)
        let overlap = Mutex(ModelOverlap())
        var crash: (known: ModelOverlap, left: Cut)?
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, one) in begun.enumerated() {
                group.addTask { @Sendable in
                    try await hands.pause(one.after)
                    try await hands.giveWay(one.reads)
                    overlap.withLock { $0.call(number) }
                    let answer: ModelOverlap.Answer
                    if case .arrive(let person, let absence) = one.action {
                        let since = absence.flatMap { starts[$0] }
                        answer = .welcome(
                            try await hands.campus.core.accounts.resume(
                                tokens[person], since: since, session: session))
                    } else {
                        answer = try await hands.answer(to: one.action)
                    }
                    overlap.withLock { $0.answer(number, answer) }
                }
            }
            if let cut {
                try await hands.pause(cut)
                // What was answered by now is in what the crash leaves.
                let known = overlap.withLock { $0 }
                updateInboxes()
                let seen = sessions.keys.map { ($0, self.seen(by: $0)) }
                crash = (
                    known,
                    Cut(
                        campus: try crashedCampus(), seen: Dictionary(uniqueKeysWithValues: seen),
                        starts: sessions.mapValues(\.since))
                )
            }
            try await group.waitForAll()
        }
        return (crash?.known ?? overlap.withLock { $0 }, crash?.left)
    }
}

extension ModelHands {
    /// Waits for so many turns of the ledger.
    fileprivate func pause(_ turns: Int) async throws {
        for _ in 0..<turns { try await campus.core.chat.ledger.perform { _ in } }
    }

    /// Lets others go first for so many reads, which hold up no turn of the ledger.
    fileprivate func giveWay(_ reads: Int) async throws {
        for _ in 0..<reads { try await campus.core.chat.ledger.read { _ in } }
    }

    fileprivate func answer(to action: ModelAction) async throws -> ModelOverlap.Answer {
        do {
            let message = try await perform(action)
            return message.map { .message($0.id, $0.text) } ?? .done
        } catch let refusal as CommunityError { return .refused(refusal.code) }
    }
}
