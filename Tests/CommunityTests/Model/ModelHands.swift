import CampusVerbs
@testable import Community
@testable import Model

/// Does in a community what a step of the model means, from any task.
struct ModelHands: Sendable {
    let campus: TestCampus
    let actors: [Actor]
    let placeIDs: [ConversationID]
    let messageIDs: [MessageID]
    let world: ModelWorld

    private func handle(_ person: Int) -> String { world.handles[person] }

    /// Gives the message that was made or changed, where there is one.
    func perform(_ action: ModelAction) async throws -> Message? {
        let (chat, people) = (campus.core.chat, campus.core.people)
        switch action {
        case .send(let letters):
            guard let letter = letters.first else { return nil }
            return try await chat.send(
                letter.text, to: placeIDs[letter.place], by: actors[letter.from], clientID: letter.ownID)
        case .direct(let from, let to, let text):
            return try await chat.sendDirect(text, to: handle(to), by: actors[from])
        case .connect(let from, let to, let text):
            return try await chat.contacts.connect(to: handle(to), text: text, by: actors[from]).message
        case .edit(let person, let message, let text):
            return try await chat.edit(messageIDs[message], text: text, by: actors[person])
        case .delete(let person, let message):
            return try await chat.delete(messageIDs[message], by: actors[person])
        case .accept(let person, let other):
            try await people.accept(handle: handle(other), by: actors[person])
        case .reject(let person, let other):
            try await people.reject(handle: handle(other), by: actors[person])
        case .forget(let person, let other):
            try await chat.contacts.block(handle: handle(other), by: actors[person])
        case .create, .join, .leave, .invite, .help, .pass, .takeOut: try await change(action)
        default: try await attend(action)
        }
        return nil
    }

    private func change(_ action: ModelAction) async throws {
        let chat = campus.core.chat
        switch action {
        case .create(let person, let kind, let announces):
            _ = try await chat.groups.create(
                name: "Group \(placeIDs.count)", kind: kind, slug: slug(placeIDs.count),
                announces: announces, by: actors[person])
        case .join(let person, let place):
            _ = try await chat.groups.join(slug: slug(place), by: actors[person])
        case .leave(let person, let place): try await chat.groups.leave(placeIDs[place], by: actors[person])
        case .invite(let person, let other, let place):
            try await chat.groups.invite(handle: handle(other), to: placeIDs[place], by: actors[person])
        case .help(let person, let other, let place, let isHelper):
            try await chat.groups.setHelper(
                handle(other), to: isHelper, in: placeIDs[place], by: actors[person])
        case .pass(let person, let other, let place):
            try await chat.groups.pass(to: handle(other), placeIDs[place], by: actors[person])
        case .takeOut(let person, let other, let place):
            try await chat.groups.takeOut(handle(other), of: placeIDs[place], by: actors[person])
        default: break
        }
    }

    private func attend(_ action: ModelAction) async throws {
        let chat = campus.core.chat
        switch action {
        case .read(let person, let message):
            try await chat.conversations.markRead(
                placeIDs[world.messages[message].place], upTo: messageIDs[message],
                for: actors[person].person)
        case .see(let person):
            _ = try await campus.core.notifications.markSeen(for: actors[person].person)
        case .privacy(let person, let setting, let tells):
            try await campus.core.people.setPrivacy(setting, to: tells, by: actors[person])
        case .clear(let person, let place):
            try await chat.conversations.clear(name(of: place, for: person), by: actors[person])
        case .tidy: _ = try await campus.core.eraseCleared()
        case .type(let person, let place, let ends): try await type(person, placeIDs[place], ends: ends)
        case .clock(let hours):
            campus.clock.advance(by: .hours(hours))
            try await campus.core.chat.typing.expire()
        default: break
        }
    }

    private func type(_ person: Int, _ place: ConversationID, ends: Bool) async throws {
        let typing = campus.core.chat.typing
        guard !ends else { return try await typing.end(in: place, by: actors[person]) }
        // Whether somebody who is not there is refused depends on when they typed last.
        do { try await typing.begin(in: place, by: actors[person]) } catch let refusal as CommunityError
            where refusal.code == .notFound
        {}
    }

    // MARK: Names

    /// The slug of a group, which has the number of its place.
    private func slug(_ place: Int) -> String { "group-\(place)" }

    func name(of place: Int, for person: Int) -> String {
        guard world.places[place].kind == .direct else { return "#\(slug(place))" }
        let other = world.places[place].pair.sorted().first { $0 != person }
        return "@\(handle(other ?? person))"
    }
}
