@testable import Community

/// What came of actions that began at once, held against one order of them.
extension ModelRun {
    /// Leaves the model in that order's world where it fits; `stage` is how far it does.
    func compare(
        _ results: [Int: Answer], _ order: ModelOrder, _ left: Cut?, _ stored: Stored, _ stage: inout Int
    ) async throws {
        // Of what nobody was answered before a crash, it is the record that says what came about.
        for (number, result) in results.sorted(by: { $0.key < $1.key })
        where left?.answered.contains(number) ?? true {
            try compare(outcome(result), order.outcomes[number], "action \(number) came to")
        }
        stage += 1
        try compare(stored.texts, order.world.messages.map(\.text), "the record has messages")
        try compare(placeIDs.count, order.world.places.count, "the record has places")
        // Later, much depends on what came before what.
        try compare(stored.log, order.world.log, "the record has")
        stage += 1
        for case .welcome(let welcome) in results.values { try compare(welcome, order) }
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

    private func outcome(_ result: Answer) throws -> ModelOrder.Outcome {
        switch result {
        case .message(let id, let text): .init(outcome: .message(try number(id)), text: text)
        case .refused(let code): .init(outcome: .refused(code), text: nil)
        case .welcome, .done: .init(outcome: .done, text: nil)
        }
    }

    private func compare(_ welcome: Welcome, _ order: ModelOrder) throws {
        guard let arrival = order.arrival, let live = order.world.live[arrival.session] else { return }
        try check(welcome, of: live.person, arrival.before)
        let earlier = messageIDs.count { $0.rawValue <= welcome.sequence }
        try compare(
            earlier, order.world.messages.count { $0.position <= live.since },
            "before who arrives are messages")
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
