import CampusVerbs
import Testing

@testable import Community
@testable import Model

/// What people see, held against what the model says that they see.
extension ModelRun {
    func check() async throws {
        for person in Self.handles.indices {
            try await checkConversations(of: person)
            try await checkHistory(of: person)
            try await checkPeople(around: person)
            try await checkReceipts(of: person)
        }
        for (number, live) in world.live { try checkInbox(of: number, live.told) }
        try await check(stored().state, is: world.state)
    }

    func check(_ state: ModelState, is expected: ModelState) throws {
        try compare(state.log, expected.log, "the record has")
        try compare(state.traits, expected.traits, "the record keeps")
    }

    /// Everything once, in order.
    func checkInbox(of number: Int, _ told: [ModelWorld.Told]) throws {
        let entries = seen(by: number)
        try compare(entries.map(saying), told.map(\.what), "session \(number) was told")
        guard isInOrder(entries) else { throw wrong("session \(number) was told things out of order") }
    }

    func isInOrder(_ entries: [Missed.Entry]) -> Bool {
        zip(entries, entries.dropFirst()).allSatisfy { $0.sequence < $1.sequence }
    }

    func check(_ welcome: Welcome, of person: Int, _ world: ModelWorld) throws {
        var unread: [Int: Int] = [:]
        for place in welcome.unread { unread[try number(of: place.place.conversation)] = place.unread }
        let expected = world.places.indices.reduce(into: [Int: Int]()) { counts, place in
            let count = world.isIn(person, place) ? world.unread(of: person, in: place) : 0
            if count > 0 { counts[place] = count }
        }
        try compare(unread, expected, "\(Self.handles[person]) was welcomed with unread")
        let unseen = world.notes.count { $0.person == person && !$0.isSeen }
        try compare(welcome.notifications, unseen, "\(Self.handles[person]) was welcomed with notifications")
    }

    private func checkConversations(of person: Int) async throws {
        let found = try await campus.core.chat.conversations.list(of: actors[person].person)
        var summaries: [Int: String] = [:]
        for summary in found {
            let last = try summary.last.map(number)
            summaries[try number(of: summary.place.conversation)] = ModelWorld.summary(
                unread: summary.unread, last: last, members: summary.members,
                connection: summary.connection, isAsked: summary.isAsked)
        }
        try compare(summaries, world.summaries(of: person), "\(Self.handles[person]) has conversations")
        guard zip(found, found.dropFirst()).allSatisfy({ $0.order > $1.order }) else {
            throw wrong("the conversations of \(Self.handles[person]) are out of order")
        }
    }

    private func checkHistory(of person: Int) async throws {
        for place in world.places.indices {
            var found: [String]?
            do {
                let page = try await campus.core.chat.conversations.history(
                    of: placeIDs[place], for: actors[person].person, before: nil,
                    limit: Conversations.longestPage)
                found = try page.map { message in
                    ModelWorld.line(
                        try number(message.id), from: message.sender.handle, message.text,
                        isEdited: message.isEdited, isDeleted: message.isDeleted)
                }
            } catch let refusal as CommunityError where refusal.code == .notFound {}
            let expected = world.history(of: place, for: person).map {
                Array($0.suffix(Conversations.longestPage))
            }
            try compare(found, expected, "\(Self.handles[person]) sees in place \(place)")
        }
    }

    private func checkPeople(around person: Int) async throws {
        let (id, name) = (actors[person].person, Self.handles[person])
        let contacts = try await campus.core.people.contacts(of: id, limit: 100).map(\.person.handle)
        try compare(contacts, world.contacts(of: person), "\(name) has contacts")
        let requests = try await campus.core.people.requests(of: id, limit: 100).map {
            "\($0.isIncoming ? "from" : "to") \($0.person.handle)"
        }
        try compare(requests, world.requests(of: person), "\(name) has requests")
        let notifications = try await campus.core.notifications.list(for: id, limit: 200).map {
            saying(.notification($0)) + ($0.isSeen ? " (seen)" : "")
        }
        let expected = Array(world.notifications(of: person).prefix(200))
        try compare(notifications, expected, "\(name) has notifications")
    }

    /// Those of the person's last messages, and of one from before.
    private func checkReceipts(of person: Int) async throws {
        let own = world.messages.indices.filter { world.messages[$0].sender == person }
        let older = own.isEmpty ? [] : [own[world.position % own.count]]
        for message in own.suffix(3) + older {
            var found: [String: Receipt.State]?
            do {
                let receipts = try await campus.core.chat.receipts.receipts(
                    of: messageIDs[message], in: nil, for: actors[person])
                found = Dictionary(uniqueKeysWithValues: receipts.people.map { ($0.person.handle, $0.state) })
            } catch let refusal as CommunityError where refusal.code == .notFound {}
            // Whom the sender forgot is named nowhere.
            let forgotten = world.forgotten[person].map { world.handles[$0] }
            let named = world.receipts(of: message)?.filter { !forgotten.contains($0.key) }
            try compare(found, named, "message m\(message) has receipts")
        }
    }

    // MARK: - In the model's words

    func saying(_ entry: Missed.Entry) -> String {
        switch entry {
        case .notification(let notification):
            "\(notification.kind.rawValue) \(notification.actor.handle)"
        case .event(let event): saying(event.fact)
        }
    }

    private func saying(_ fact: Fact) -> String {
        switch fact {
        case .messageSent(let message): "sent \(saying(message))"
        case .messageEdited(let message): "edited \(saying(message))"
        case .messageDeleted(let message): "deleted \(saying(message))"
        case .joined(let place, let person): "joined p\(text(place.id)) \(person.handle)"
        case .left(let place, let person): "left p\(text(place.id)) \(person.handle)"
        case .ownerMade(let place, let person): "owns p\(text(place.id)) \(person.handle)"
        case .helperMade(let place, let person): "helps p\(text(place.id)) \(person.handle)"
        case .helperEnded(let place, let person): "helped p\(text(place.id)) \(person.handle)"
        default: "\(fact)"
        }
    }

    private func saying(_ message: Message) -> String {
        let number = messageIDs.firstIndex(of: message.id).map(String.init) ?? "?"
        return "m\(number) p\(text(message.conversation.id)) \(message.text)"
    }

    private func text(_ conversation: ConversationID) -> String {
        placeIDs.firstIndex(of: conversation).map(String.init) ?? "?"
    }

    func number(of conversation: ConversationID) throws -> Int {
        guard let place = placeIDs.firstIndex(of: conversation) else { throw wrong("an unknown place") }
        return place
    }

    func number(_ message: MessageID) throws -> Int {
        guard let number = messageIDs.firstIndex(of: message) else { throw wrong("an unknown message") }
        return number
    }

    func compare<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
        guard found != expected else { return }
        throw wrong("\(what) \(found), and should have \(expected)")
    }

    /// Says of long lists only where they differ.
    private func compare(_ found: [String], _ expected: [String], _ what: String) throws {
        guard found != expected else { return }
        let same = zip(found, expected).prefix { $0 == $1 }.count
        throw wrong(
            "\(what) after \(same) that are right \(found[same...].prefix(3)), and should have "
                + "\(expected[same...].prefix(3))")
    }
}
