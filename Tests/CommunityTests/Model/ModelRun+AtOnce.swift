import Locks
import Storage

@testable import Community

/// Actions that begin at once: what comes of them must be what comes of them in some order.
extension ModelRun {
    /// What an action came to.
    enum Answer: Sendable, CustomStringConvertible {
        case message(MessageID, String)
        case refused(CommunityError.Code)
        case welcome(Welcome)
        case done

        var description: String {
            switch self {
            case .message(let id, let text): "\(id.rawValue) \(text)"
            case .refused(let code): "\(code)"
            case .welcome(let welcome): "a welcome at \(welcome.sequence)"
            case .done: "done"
            }
        }
    }

    /// What a crash leaves, and what was known before it: which actions were answered, and what sessions had seen.
    struct Cut {
        let campus: TestCampus
        let answered: Set<Int>
        let seen: [Int: [Missed.Entry]]
        /// The last number of all when each session began.
        let starts: [Int: Int64]
    }

    /// Gives the worlds that there were since, one after the other.
    func takeAtOnce(_ begun: [ModelAction.Begun], cut: Int?) async throws -> [ModelWorld] {
        let (before, actions) = (world, begun.map(\.action))
        let session = campus.session(outlet: inboxes[(before.lastSession + 1) % 2].outlet)
        let (results, left) = try await begin(begun, in: session, cut: cut)
        updateInboxes()
        if let left { try await goOn(in: left.campus) }
        let stored = try await stored()
        (placeIDs, messageIDs) = (stored.places, stored.messages)
        for case .welcome(let welcome) in results.values {
            sessions[before.lastSession + 1] = (session, welcome.sequence)
        }
        for case .arrive(_, let absence?) in actions { absences[absence] = nil }
        var nearest: (stage: Int, what: String) = (-1, "none")
        for numbers in ModelOrder.all(of: actions, must: left?.answered ?? Set(actions.indices)) {
            let order = ModelOrder(numbers, of: actions, from: before)
            var stage = 0
            do {
                try await compare(results, order, left, stored, &stage)
                return left == nil ? order.path : []
            } catch let problem as Problem {
                if stage > nearest.stage { nearest = (stage, "\(numbers): \(problem.description)") }
            }
        }
        throw wrong(
            "came to \(results.sorted { $0.key < $1.key }.map(\.value)), which fits no order of them; the nearest is \(nearest.what)"
        )
    }

    // MARK: - Doing

    private func begin(
        _ begun: [ModelAction.Begun], in session: TestSession, cut: Int?
    ) async throws -> ([Int: Answer], Cut?) {
        let (hands, tokens, starts) = (hands, tokens, absences)
        let results = Mutex<[Int: Answer]>([:])
        var left: Cut?
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, one) in begun.enumerated() {
                group.addTask { @Sendable in
                    try await hands.pause(one.after)
                    let result: Answer
                    if case .arrive(let person, let absence) = one.action {
                        let since = absence.flatMap { starts[$0] }
                        result = .welcome(
                            try await hands.campus.core.accounts.resume(
                                tokens[person], since: since, session: session))
                    } else {
                        result = try await hands.result(of: one.action)
                    }
                    results.withLock { $0[number] = result }
                }
            }
            if let cut {
                try await hands.pause(cut)
                let answered = Set(results.withLock { $0 }.keys)
                updateInboxes()
                let seen = sessions.keys.map { ($0, self.seen(by: $0)) }
                left = Cut(
                    campus: try crashedCampus(), answered: answered,
                    seen: Dictionary(uniqueKeysWithValues: seen), starts: sessions.mapValues(\.since))
            }
            try await group.waitForAll()
        }
        return (results.withLock { $0 }, left)
    }
}

extension ModelHands {
    /// Waits for so many turns of the ledger.
    fileprivate func pause(_ turns: Int) async throws {
        for _ in 0..<turns { try await campus.core.chat.ledger.perform { _ in } }
    }

    fileprivate func result(of action: ModelAction) async throws -> ModelRun.Answer {
        do {
            let message = try await perform(action)
            return message.map { .message($0.id, $0.text) } ?? .done
        } catch let refusal as CommunityError { return .refused(refusal.code) }
    }
}
