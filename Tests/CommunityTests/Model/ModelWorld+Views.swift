import Community
import Model

/// What people must see, as lines that are compared with what they do see.
extension ModelWorld {
    /// The messages of a place that a person may see; nil where they are not in it.
    func history(of place: Int, for person: Int) -> [String]? {
        guard isIn(person, place) else { return nil }
        return messages.indices.filter { messages[$0].place == place && sees(person, $0) }.map { message in
            forgotten[person].contains(messages[message].sender)
                ? Self.line(message, from: "", "", isEdited: false, isDeleted: false) : line(message)
        }
    }

    func line(_ message: Int) -> String {
        let found = messages[message]
        return Self.line(
            message, from: handles[found.sender], found.text, isEdited: found.isEdited,
            isDeleted: found.isDeleted)
    }

    static func line(_ message: Int, from: String, _ text: String, isEdited: Bool, isDeleted: Bool) -> String
    {
        "m\(message) \(from): \(text)\(isEdited ? " (edited)" : "")\(isDeleted ? " (deleted)" : "")"
    }

    /// A person's list of conversations, by place.
    func summaries(of person: Int) -> [Int: String] {
        var found: [Int: String] = [:]
        for place in places.indices where isIn(person, place) {
            let last = messages.indices.last { messages[$0].place == place && sees(person, $0) }
            let tie = places[place].pair.isEmpty ? nil : ties[places[place].pair]
            found[place] = Self.summary(
                unread: unread(of: person, in: place), last: last, members: places[place].members.count,
                connection: tie.map { shown($0, to: person) },
                isAsked: tie.map { $0.state == .requested && $0.requester != person } ?? false)
        }
        return found
    }

    static func summary(
        unread: Int, last: Int?, members: Int, connection: ConnectionState?, isAsked: Bool
    ) -> String {
        "\(unread) unread, last \(last.map { "m\($0)" } ?? "none"), \(members) members, "
            + "\(connection?.word ?? "no connection")\(isAsked ? ", asked" : "")"
    }

    /// A requester is never told of a rejection.
    private func shown(_ tie: Tie, to person: Int) -> ConnectionState {
        tie.state == .rejected && tie.requester == person ? .requested : tie.state
    }

    func unread(of person: Int, in place: Int) -> Int {
        guard let member = places[place].members[person] else { return 0 }
        return messages.count {
            $0.place == place && $0.position > max(member.seesFrom, member.read) && $0.sender != person
                && !$0.isDeleted
        }
    }

    /// Those in touch with a person, by handle.
    func contacts(of person: Int) -> [String] {
        handles.indices.filter { ties[[person, $0]]?.state == .accepted && !forgotten[person].contains($0) }
            .map { handles[$0] }.sorted()
    }

    /// Requests that wait, the newest first.
    func requests(of person: Int) -> [String] {
        let open = handles.indices.compactMap { other -> (Int, String)? in
            guard other != person, !forgotten[person].contains(other), let tie = ties[[person, other]],
                shown(tie, to: person) == .requested
            else { return nil }
            return (tie.position, "\(tie.requester == person ? "to" : "from") \(handles[other])")
        }
        return open.sorted { $0.0 > $1.0 }.map(\.1)
    }

    /// Notifications, the newest first.
    func notifications(of person: Int) -> [String] {
        notes.filter { $0.person == person }.reversed().map { saying($0) + ($0.isSeen ? " (seen)" : "") }
    }

    /// What a message has come to for each of those it was for; nil where its sender may not ask.
    func receipts(of message: Int) -> [String: Receipt.State]? {
        let found = messages[message]
        guard isIn(found.sender, found.place) else { return nil }
        let pair = places[found.place].pair
        let isInTouch = pair.isEmpty || ties[pair]?.state == .accepted
        var states: [String: Receipt.State] = [:]
        for (person, member) in places[found.place].members
        where person != found.sender && member.entered < found.position {
            let hasIt = delivered[person] >= found.position || isPresent(person)
            // Who was forgotten is told no more than by then.
            let isTold = toldUpTo[person][found.sender].map { found.position <= $0 } ?? true
            states[handles[person]] =
                !isInTouch || !tellsReceipts[person] || !isTold
                ? .sent : member.hasRead(found.position) ? .read : hasIt ? .delivered : .sent
        }
        return states
    }

    /// What a session that comes back has missed, in order: messages and changes up to `end` as they are now, once
    /// each, and notifications not seen yet; nil where it has to load anew.
    func missed(by person: Int, since start: Int, upTo end: Int = .max) -> [String]? {
        if hasReentered(person, since: start, upTo: end) { return nil }
        var missed: [Told] = []
        for index in messages.indices where sees(person, index) {
            let message = messages[index]
            guard let member = places[message.place].members[person] else { continue }
            if message.position > end { continue }
            if message.position > max(start, member.entered) {
                missed.append(Told(position: message.position, what: "sent \(saying(index))"))
            } else if message.position <= start, let changed = message.changes.last(where: { $0 <= end }),
                changed > start
            {
                let kind = message.isDeleted ? "deleted" : "edited"
                missed.append(Told(position: changed, what: "\(kind) \(saying(index))"))
            }
        }
        for note in notes
        where note.person == person && !note.isSeen && note.position > start && note.position <= end {
            missed.append(Told(position: note.position, what: saying(note)))
        }
        return missed.sorted { $0.position < $1.position }.map(\.what)
    }
}
