import Community
import Model

/// Being in touch.
extension ModelWorld {
    enum Gate { case passes, asks, accepts }

    func gate(from person: Int, to other: Int) throws -> Gate {
        guard let tie = ties[[person, other]] else {
            if isAsked(other, by: person) { throw Refusal(.waiting) }
            return .asks
        }
        if tie.state == .accepted { return .passes }
        if tie.requester == person { throw Refusal(.waiting) }
        return .accepts
    }

    mutating func ask(_ other: Int, by person: Int, message: Int?) {
        ties[[person, other]] = Tie(state: .requested, requester: person, position: next())
        notify(other, .request, by: person, message: message)
    }

    /// Makes contacts of the two.
    mutating func settle(_ other: Int, by person: Int) {
        ties[[person, other]] = Tie(state: .accepted, requester: other, position: next())
        answer(other, by: person)
        notify(other, .acceptance, by: person)
    }

    /// A request that is answered is no longer new.
    private mutating func answer(_ other: Int, by person: Int) {
        for note in notes.indices
        where notes[note].person == person && notes[note].kind == .request && notes[note].actor == other {
            notes[note].isSeen = true
        }
    }

    mutating func direct(_ text: String, to other: Int, by person: Int) throws -> Outcome {
        try requireAnother(other, person)
        try requireKept(other, by: person)
        return try send(text, to: conversation(person, other), by: person, ownID: nil)
    }

    mutating func connect(_ other: Int, text: String?, by person: Int) throws -> Outcome {
        try requireAnother(other, person)
        let tie = ties[[person, other]]
        let isBack = forgotten[person].contains(other)
        if isBack {
            readmit(other, by: person)
            // It answers nothing, and asks nothing without words.
            let mayWrite = tie.map { $0.state == .accepted } ?? !isAsked(other, by: person)
            guard text != nil, mayWrite else { return .done }
        } else if tie?.state == .accepted {
            throw Refusal(.exists)
        }
        if let text {
            return try send(text, to: conversation(person, other), by: person, ownID: nil)
        }
        _ = conversation(person, other)
        switch try gate(from: person, to: other) {
        case .passes: break
        case .asks: ask(other, by: person, message: nil)
        case .accepts: settle(other, by: person)
        }
        return .done
    }

    mutating func accept(_ other: Int, by person: Int) throws {
        _ = try requireRequest(of: other, to: person)
        settle(other, by: person)
    }

    /// The requester sees no change.
    mutating func reject(_ other: Int, by person: Int) throws {
        guard try requireRequest(of: other, to: person).state == .requested else { throw Refusal(.exists) }
        ties[[person, other]]?.state = .rejected
        answer(other, by: person)
        _ = next()
    }

    mutating func forget(_ other: Int, by person: Int) throws {
        try requireAnother(other, person)
        try requireKept(other, by: person)
        forgotten[person].insert(other)
        let now = next()
        toldUpTo[person][other] = isPresent(person) ? now : delivered[person]
        let place = places.firstIndex { $0.pair == [person, other] }
        if let place {
            clear(place, of: person, upTo: Self.sealed)
            close(place, of: person)
        }
        notes.removeAll { $0.person == person && $0.actor == other }
    }

    /// What was said meanwhile stays out of sight.
    private mutating func readmit(_ other: Int, by person: Int) {
        forgotten[person].remove(other)
        toldUpTo[person][other] = nil
        guard let place = places.firstIndex(where: { $0.pair == [person, other] }) else { return }
        let now = next()
        places[place].members[person]?.cleared = now
        places[place].members[person]?.hide(upTo: now)
    }

    /// The place of two people.
    private mutating func conversation(_ person: Int, _ other: Int) -> Int {
        if let known = places.firstIndex(where: { $0.pair == [person, other] }) { return known }
        let now = next()
        var place = Place(kind: .direct, pair: [person, other])
        for (one, peer) in [(person, other), (other, person)] {
            place.members[one] = Member(
                entered: now, historyFrom: 0, cleared: forgotten[one].contains(peer) ? Self.sealed : 0,
                read: now)
        }
        places.append(place)
        return places.count - 1
    }

    // MARK: Refusals

    private func requireAnother(_ other: Int, _ person: Int) throws {
        guard other != person else { throw Refusal(.invalid) }
    }

    func requireKept(_ other: Int, by person: Int) throws {
        guard !forgotten[person].contains(other) else { throw Refusal(.forbidden) }
    }

    private func requireRequest(of other: Int, to person: Int) throws -> Tie {
        try requireAnother(other, person)
        try requireKept(other, by: person)
        let tie = ties[[person, other]]
        if tie?.state == .accepted { throw Refusal(.exists) }
        guard let tie, tie.requester == other else { throw Refusal(.notFound) }
        return tie
    }
}
