import CampusVerbs
@testable import Community
@testable import Model

/// Receipts, typing and counts, as they are told: only to who may know, and nothing that is not so.
extension ModelRun {
    /// What was told since the last time; each thing goes with what was told before.
    func takeSignals() throws -> [Inboxes.Signal] {
        var taken: [Inboxes.Signal] = []
        for index in inboxes.indices {
            for signal in inboxes[index].takeSignals() {
                if case .receipt(let receipt, let id) = signal {
                    try checkGoesOn(receipt, to: number(of: id), inbox: index)
                }
                taken.append(signal)
            }
        }
        return taken
    }

    /// - Parameter worlds: those that there were since the last time.
    func check(_ signals: [Inboxes.Signal], in worlds: [ModelWorld]) throws {
        for signal in signals { try check(signal, worlds) }
    }

    private func check(_ signal: Inboxes.Signal, _ worlds: [ModelWorld]) throws {
        switch signal {
        case .receipt(let receipt, let id): try check(receipt, to: number(of: id), worlds)
        case .typing(let signal, let id): try check(signal, to: number(of: id), worlds)
        case .seen(let id, let unseen):
            let person = try number(of: id)
            guard worlds.contains(where: { $0.unseen(by: person) == unseen }) else {
                throw wrong("\(Self.handles[person]) was told of \(unseen) unseen")
            }
        }
    }

    private func checkGoesOn(_ receipt: Receipt, to other: Int, inbox: Int) throws {
        let (person, place) = (try number(of: receipt.person.id), try number(of: receipt.conversation.id))
        guard person == other || signals.takes(receipt, of: person, in: place, to: other, inbox: inbox)
        else { throw wrong("\(try saying(receipt, to: other)), and of more before") }
    }

    private func check(_ receipt: Receipt, to other: Int, _ worlds: [ModelWorld]) throws {
        let (person, place) = (try number(of: receipt.person.id), try number(of: receipt.conversation.id))
        let count = messageIDs.count { $0 <= receipt.upTo }
        guard
            worlds.contains(where: {
                $0.mayTell(receipt.state, of: person, in: place, upTo: count, to: other)
            })
        else { throw wrong(try saying(receipt, to: other)) }
    }

    private func saying(_ receipt: Receipt, to other: Int) throws -> String {
        let (person, place) = (try number(of: receipt.person.id), try number(of: receipt.conversation.id))
        return "\(Self.handles[other]) was told that \(Self.handles[person]) has \(receipt.state) "
            + "what is before m\(messageIDs.count { $0 <= receipt.upTo }) in place \(place)"
    }

    private func check(_ signal: TypingSignal, to other: Int, _ worlds: [ModelWorld]) throws {
        let (person, place) = (try number(of: signal.person.id), try number(of: signal.conversation.id))
        guard signals.isTyping(person, in: place),
            worlds.contains(where: {
                $0.mayTellTyping(of: person, in: place, to: other, ends: !signal.isTyping)
            })
        else {
            throw wrong(
                "\(Self.handles[other]) was told that \(Self.handles[person]) "
                    + "\(signal.isTyping ? "types" : "types no more") in place \(place)")
        }
    }

    private func number(of id: PersonID) throws -> Int {
        guard let number = actors.firstIndex(where: { $0.person == id }) else {
            throw wrong("an unknown person")
        }
        return number
    }

    /// Finds what is there and may be seen, and nothing else.
    func find(_ words: String, by person: Int) async throws {
        await campus.core.settleMessages()
        let found = try await campus.core.chat.conversations.find(
            words, limit: Conversations.mostFound, for: actors[person].person)
        let numbers = try found.items.map { try number($0.message.id) }
        let expected = Array(world.finds(words, by: person).prefix(Conversations.mostFound))
        guard !found.isPartial else { throw wrong("found a part alone, though all is indexed") }
        try compare(numbers, expected, "\(Self.handles[person]) finds messages")
    }
}
