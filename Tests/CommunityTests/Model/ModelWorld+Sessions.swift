import Community
import Model

/// Who is told what, and coming and going.
extension ModelWorld {
    /// Tells every session of those who are in a place.
    mutating func tell(
        _ place: Int, _ what: String, at position: Int, unless isBlind: (Int) -> Bool = { _ in false }
    ) {
        for (session, one) in live where isIn(one.person, place) && !isBlind(one.person) {
            live[session]?.told.append(Told(position: position, what: what))
        }
    }

    /// Changes reach those only who may see the message.
    mutating func tellChange(of message: Int, _ kind: String) {
        let found = messages[message]
        let members = places[found.place].members
        tell(found.place, "\(kind) \(saying(message))", at: found.changes.last ?? 0) { person in
            members[person].map { $0.seesFrom >= found.position } ?? true
        }
    }

    mutating func notify(
        _ person: Int, _ kind: Notification.Kind, by actor: Int, message: Int? = nil, place: Int? = nil
    ) {
        guard person != actor, !forgotten[person].contains(actor) else { return }
        let note = Note(
            position: next(), person: person, kind: kind, actor: actor, message: message, place: place)
        notes.append(note)
        let told = Told(position: note.position, what: saying(note))
        for (session, one) in live where one.person == person { live[session]?.told.append(told) }
    }

    func saying(_ message: Int) -> String {
        "m\(message) p\(messages[message].place) \(messages[message].text)"
    }

    func saying(_ note: Note) -> String { "\(note.kind.rawValue) \(handles[note.actor])" }

    // MARK: Coming and going

    func isPresent(_ person: Int) -> Bool { live.values.contains { $0.person == person } }

    mutating func attend(_ action: ModelAction) {
        switch action {
        case .arrive(let person, let absence):
            lastSession += 1
            live[lastSession] = Live(person: person, since: position)
            if let absence { absences[absence] = nil }
            delivered[person] = position
        case .goAway(let session, let taken):
            guard let one = live.removeValue(forKey: session) else { return }
            if let open = one.open { read(one.person, open, upTo: one.shown) }
            delivered[one.person] = position
            leave(one, taken: taken)
        case .crash: crash(taken: live.mapValues(\.told.count))
        case .show(let session):
            guard let one = live[session], let open = one.open, let last = lastShown(session) else { return }
            live[session]?.shown = messages[last].position
            read(one.person, open, upTo: messages[last].position)
        default: break
        }
    }

    /// Ends all sessions, each of which has taken in so many of the things it was told.
    mutating func crash(taken: [Int: Int]) {
        for session in live.keys.sorted() {
            if let one = live.removeValue(forKey: session) { leave(one, taken: taken[session] ?? 0) }
        }
    }

    private mutating func leave(_ one: Live, taken: Int) {
        lastAbsence += 1
        let position = taken == 0 ? one.since : one.told[taken - 1].position
        absences[lastAbsence] = (one.person, position)
    }

    /// The last message that came to a session in its open conversation.
    func lastShown(_ session: Int) -> Int? {
        guard let one = live[session], let open = one.open else { return nil }
        return messages.indices.last { index in
            messages[index].place == open && one.told.contains { $0.position == messages[index].position }
        }
    }

    mutating func open(_ place: Int, in session: Int) throws {
        guard let one = live[session] else { return }
        try requireNamed(place, by: one.person)
        if let before = one.open { read(one.person, before, upTo: one.shown) }
        read(one.person, place, upTo: messages.last { $0.place == place }?.position ?? 0)
        live[session]?.open = place
        live[session]?.shown = 0
    }

    /// Closes a place that the person is no longer in, wherever it is open.
    mutating func close(_ place: Int, of person: Int) {
        for (session, one) in live where one.person == person && one.open == place {
            live[session]?.open = nil
            live[session]?.shown = 0
        }
    }

    /// Whether the person has the place on their list, by its name.
    func requireNamed(_ place: Int, by person: Int) throws {
        let other = places[place].pair.first { $0 != person }
        if let other, forgotten[person].contains(other) { throw Refusal(.forbidden) }
        try requireMember(person, place)
    }
}
