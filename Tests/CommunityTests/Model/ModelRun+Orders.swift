@testable import Community
@testable import Model

/// What came of actions that began at once, held against one order of them.
extension ModelRun {
    /// Leaves the model in that order's world where it fits; `stage` is how far it does.
    func compare(
        _ overlap: ModelOverlap, _ order: ModelOrder, _ left: Cut?, _ record: ModelRecord,
        _ signals: [Inboxes.Signal], _ stage: inout Int
    ) async throws {
        // Of what nobody was answered before a crash, it is the record that says what came about.
        for (number, answer) in overlap.answers.sorted(by: { $0.key < $1.key }) {
            try compare(outcome(answer), order.outcomes[number], "action \(number) came to")
        }
        stage += 1
        try compare(record.texts, order.world.messages.map(\.text), "the record has messages")
        try compare(placeIDs.count, order.world.places.count, "the record has places")
        try check(record.state, is: order.world.state)
        stage += 1
        for case .welcome(let welcome) in overlap.answers.values { try compare(welcome, order, record) }
        stage += 1
        try check(signals, in: [world] + order.path)
        stage += 1
        let before = world
        world = order.world
        do {
            if let left { try crash(left) }
            try await check()
        } catch {
            world = before
            throw error
        }
    }

    private func outcome(_ result: ModelOverlap.Answer) throws -> ModelOrder.Outcome {
        switch result {
        case .message(let id, let text): .init(outcome: .message(try number(id)), text: text)
        case .refused(let code): .init(outcome: .refused(code), text: nil)
        case .welcome, .done: .init(outcome: .done, text: nil)
        }
    }

    private func compare(_ welcome: Welcome, _ order: ModelOrder, _ record: ModelRecord) throws {
        guard let arrival = order.arrival, let live = order.world.live[arrival.session] else { return }
        try check(welcome, of: live.person, arrival.before)
        // Whoever comes back later gets what has higher numbers.
        try compare(
            record.numbers.count { $0 <= welcome.sequence },
            order.world.entries.count { $0.number <= live.since }, "before who arrives are entries")
        if arrival.comesBack { try check(welcome, brings: arrival.missed) }
    }

    /// Ends the sessions in the model as a crash has ended them.
    private func crash(_ left: Cut) throws {
        var absence = world.lastAbsence
        for (number, live) in world.live.sorted(by: { $0.key < $1.key }) {
            let seen = left.seen[number] ?? []
            try compare(
                seen.map(saying), live.told.prefix(seen.count).map(\.what), "session \(number) was told")
            absence += 1
            absences[absence] = seen.last?.sequence ?? left.starts[number] ?? 0
        }
        world.crash(taken: left.seen.mapValues(\.count))
    }
}
