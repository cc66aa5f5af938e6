import Model

@testable import Community

/// Writing, and the groups that one writes in.
extension ModelWorld {
    func isIn(_ person: Int, _ place: Int) -> Bool {
        places[place].members[person].map { $0.cleared != Self.sealed } ?? false
    }

    func requireMember(_ person: Int, _ place: Int) throws {
        guard isIn(person, place) else { throw Refusal(.notFound) }
    }

    // MARK: Messages

    mutating func send(_ text: String, to place: Int, by person: Int, ownID: String?) throws -> Outcome {
        if let ownID, let known = ownIDs[person][ownID] {
            guard messages[known].place == place else { throw Refusal(.exists) }
            return .message(known)
        }
        try requireMember(person, place)
        try requireMayWrite(person, place)
        let other = places[place].pair.first { $0 != person }
        let opening = try other.map { try gate(from: person, to: $0) } ?? Gate.passes
        let message = messages.count
        messages.append(Message(place: place, sender: person, position: next(), text: text, said: [text]))
        if let ownID { ownIDs[person][ownID] = message }
        tell(place, "sent \(saying(message))", at: messages[message].position)
        switch (opening, other) {
        case (.asks, let other?): ask(other, by: person, message: message)
        case (.accepts, let other?): settle(other, by: person)
        default: break
        }
        // Who is asked is told of the request alone.
        name(in: message, isTold: opening != .asks)
        return .message(message)
    }

    mutating func edit(_ message: Int, text: String) throws {
        // Who waits for an answer says nothing more.
        let found = messages[message]
        try requireMayWrite(found.sender, found.place)
        if let tie = ties[places[found.place].pair], tie.state != .accepted, tie.requester == found.sender {
            throw Refusal(.waiting)
        }
        messages[message].text = text
        messages[message].isEdited = true
        messages[message].said.append(text)
        messages[message].changes.append(next())
        tellChange(of: message, "edited")
        takeBackNames(in: message)
        name(in: message)
    }

    mutating func delete(_ message: Int) {
        messages[message].text = ""
        messages[message].isDeleted = true
        messages[message].changes.append(next())
        messages[message].named = []
        notes.removeAll { $0.kind == .mention && $0.message == message }
        tellChange(of: message, "deleted")
    }

    mutating func change(
        _ message: Int, by person: Int, _ body: (inout ModelWorld) throws -> Void
    ) throws -> Outcome {
        let found = messages[message]
        guard sees(person, message) else { throw Refusal(.notFound) }
        // A refusal would name whose it is.
        guard found.sender == person else {
            throw Refusal(forgotten[person].contains(found.sender) ? .notFound : .forbidden)
        }
        guard !found.isDeleted else { throw Refusal(.invalid) }
        try body(&self)
        return .message(message)
    }

    func sees(_ person: Int, _ message: Int) -> Bool {
        let found = messages[message]
        guard let member = places[found.place].members[person] else { return false }
        return found.position > member.seesFrom
    }

    /// Takes back the mentions that the words of a message no longer make, with what told of them.
    private mutating func takeBackNames(in message: Int) {
        let words = messages[message].text.split(separator: " ").filter { $0.hasPrefix("@") }
        let named = Set(words.compactMap { handles.firstIndex(of: String($0.dropFirst())) })
        let gone = messages[message].named.subtracting(named)
        messages[message].named.subtract(gone)
        notes.removeAll { $0.kind == .mention && $0.message == message && gone.contains($0.person) }
    }

    /// Tells those whom a message names, each once.
    private mutating func name(in message: Int, isTold: Bool = true) {
        for word in messages[message].text.split(separator: " ") where word.hasPrefix("@") {
            guard let person = handles.firstIndex(of: String(word.dropFirst())), sees(person, message),
                !forgotten[person].contains(messages[message].sender),
                messages[message].named.insert(person).inserted
            else { continue }
            guard isTold else { continue }
            notify(person, .mention, by: messages[message].sender, message: message)
        }
    }

    // MARK: Groups

    mutating func create(_ kind: ConversationKind, announces: Bool, by person: Int) {
        let now = next()
        let maker = Member(entered: now, historyFrom: 0, read: now, role: .owner)
        places.append(Place(kind: kind, announces: announces, members: [person: maker]))
    }

    mutating func join(_ place: Int, by person: Int) throws {
        guard isIn(person, place) || places[place].kind == .open || isInvited(person, place) else {
            throw Refusal(.notFound)
        }
        guard !isIn(person, place) else { throw Refusal(.exists) }
        let now = next()
        // An answer to all who asked.
        for inviter in places[place].invited[person] ?? [] { ended[[inviter, person]] = nil }
        places[place].invited[person] = nil
        let historyFrom = places[place].kind == .open ? 0 : now
        places[place].members[person] = Member(
            entered: now, historyFrom: historyFrom, read: now,
            role: places[place].members.isEmpty ? .owner : .member)
        for note in notes.indices where notes[note].person == person && notes[note].place == place {
            notes[note].isSeen = true
        }
        tell(place, "joined p\(place) \(handles[person])", at: now)
    }

    mutating func leave(_ place: Int, by person: Int) throws {
        try requireMember(person, place)
        guard places[place].kind != .direct else { throw Refusal(.invalid) }
        end(place, of: person)
    }

    /// Ends a membership of a group.
    mutating func end(_ place: Int, of person: Int) {
        let wasOwner = owner(of: place) == person
        departures.append(Departure(person: person, place: place, position: next()))
        tell(place, "left p\(place) \(handles[person])", at: position)
        places[place].members[person] = nil
        close(place, of: person)
        let messages = messages
        notes.removeAll { note in
            note.person == person && note.message.map { messages[$0].place == place } ?? false
        }
        places[place].isDue = places[place].wasCleared
        if places[place].members.isEmpty { endInvitations(to: place) }
        if wasOwner { settleOwner(of: place) }
    }

    /// Whether a person left a group after a position and entered it again.
    func hasReentered(_ person: Int, since start: Int, upTo end: Int) -> Bool {
        departures.contains { departure in
            departure.person == person && departure.position > start
                && places[departure.place].members[person].map {
                    $0.entered > departure.position && $0.entered <= end
                } ?? false
        }
    }

    mutating func invite(_ other: Int, to place: Int, by person: Int) throws {
        try requireMember(person, place)
        guard !isIn(other, place) else { throw Refusal(.exists) }
        try requireKept(other, by: person)
        guard !isShownAsInvited(other, to: place, by: person) else { throw Refusal(.exists) }
        // To a stranger it is a request: one of either, until it is answered.
        let tie = ties[[person, other]]
        let isWaiting = tie?.requester == person || isAsked(other, by: person)
        guard tie?.state == .accepted || !isWaiting else { throw Refusal(.waiting) }
        places[place].invited[other, default: []].insert(person)
        _ = next()
        notify(other, .invitation, by: person, place: place)
    }

    func isInvited(_ person: Int, _ place: Int) -> Bool { places[place].invited[person] != nil }

    /// Whether somebody is asked into a group already, as far as a person knows. What those asked whom they forgot is as if it
    /// were not, but to themselves.
    func isShownAsInvited(_ other: Int, to place: Int, by person: Int) -> Bool {
        (places[place].invited[other] ?? []).contains { $0 == person || !forgotten[other].contains($0) }
    }

    /// Whether an invitation to anywhere waits for an answer, or two ended without one.
    func isAsked(_ other: Int, by person: Int) -> Bool {
        places.contains { $0.invited[other]?.contains(person) ?? false }
            || ended[[person, other], default: 0] >= InvitationQueries.mostEnded
    }

    /// Nobody is in the group: nobody enters it by an invitation any more.
    private mutating func endInvitations(to place: Int) {
        for (person, inviters) in places[place].invited {
            for inviter in inviters { endInvitation(of: person, to: place, by: inviter) }
        }
    }

    /// An invitation goes with what told of it. Among strangers it counts as one without an answer.
    mutating func endInvitation(of person: Int, to place: Int, by inviter: Int) {
        guard places[place].invited[person]?.remove(inviter) != nil else { return }
        if places[place].invited[person]?.isEmpty == true { places[place].invited[person] = nil }
        notes.removeAll { $0.person == person && $0.place == place && $0.actor == inviter }
        guard ties[[person, inviter]]?.state != .accepted else { return }
        ended[[inviter, person]] = min(ended[[inviter, person], default: 0] + 1, InvitationQueries.mostEnded)
    }

    // MARK: Reading

    mutating func clear(_ place: Int, by person: Int) throws {
        try requireNamed(place, by: person)
        let last = messages.last { $0.place == place }?.position ?? 0
        guard let cleared = places[place].members[person]?.cleared, cleared < last else { return }
        clear(place, of: person, upTo: last)
        places[place].members[person]?.hide(upTo: last)
        let messages = messages
        notes.removeAll { note in
            note.person == person && note.message.map { messages[$0].place == place } ?? false
        }
    }

    mutating func clear(_ place: Int, of person: Int, upTo position: Int) {
        places[place].members[person]?.cleared = position
        (places[place].wasCleared, places[place].isDue) = (true, true)
    }

    /// Erases words that nobody sees any more, where somebody cleared or left since the last time.
    mutating func tidy() {
        for place in places.indices where places[place].isDue {
            places[place].isDue = false
            guard let last = places[place].members.values.map(\.seesFrom).min() else { continue }
            for index in messages.indices
            where messages[index].place == place && messages[index].position <= last {
                (messages[index].text, messages[index].isDeleted, messages[index].named) = ("", true, [])
            }
        }
    }

    /// Moves a cursor forward, never back; mentions in what it passes are seen.
    mutating func read(_ person: Int, _ place: Int, upTo position: Int) {
        guard isIn(person, place), let read = places[place].members[person]?.read, position > read else {
            return
        }
        places[place].members[person]?.read = position
        for index in notes.indices where notes[index].person == person && notes[index].kind == .mention {
            guard let message = notes[index].message, messages[message].place == place,
                messages[message].position <= position
            else { continue }
            notes[index].isSeen = true
        }
    }
}
