import Foundation
import Locks
import Testing

@testable import Community

/// Takes the same steps in a community and in its model, and holds the one against the other.
final class ModelRun {
    struct Mismatch: Error {
        /// How many steps were taken.
        let steps: Int
        let description: String
    }

    static let handles = ["ann", "ben", "cas", "dan"]
    /// Steps between two comparisons of all that everybody sees.
    static let interval = 6

    private(set) var campus: TestCampus
    var world = ModelWorld(handles: handles)
    var actors: [Actor] = []
    private var tokens: [SignInToken] = []
    var placeIDs: [ConversationID] = []
    var messageIDs: [MessageID] = []
    var sessions: [Int: (session: TestSession, since: Int64)] = [:]
    /// The last number that each absent session has taken in.
    private var absences: [Int: Int64] = [:]
    private var inboxes = [Inboxes(), Inboxes()]
    /// What was done, a line a step.
    private(set) var story: [String] = []

    private init(_ campus: TestCampus) { self.campus = campus }

    /// Takes the steps; gives the first that the community took otherwise than the model, or after which it looks
    /// otherwise.
    static func mismatch(in steps: [ModelStep]) async throws -> (mismatch: Mismatch, story: [String])? {
        var found: (mismatch: Mismatch, story: [String])?
        try await withCampus(in: folder) { campus in
            let run = ModelRun(campus)
            do {
                try await run.prepare()
                for (number, step) in steps.enumerated() { try await run.take(step, number: number) }
                try await run.checkAtEnd(after: steps.count)
            } catch let mismatch as Mismatch {
                found = (mismatch, run.story)
            }
            await run.campus.core.close()
        }
        return found
    }

    /// In memory where that can be: no power is lost here, and a disk would take most of the time.
    private static var folder: URL {
        let memory = URL(filePath: "/dev/shm")
        return FileManager.default.isWritableFile(atPath: memory.path)
            ? memory : FileManager.default.temporaryDirectory
    }

    private func prepare() async throws {
        for handle in Self.handles {
            actors.append(try await campus.signUp(handle.capitalized))
            let session = try await campus.signIn(handle.capitalized)
            tokens.append(try await campus.core.accounts.keepSignIn(of: session))
            await campus.core.end(session)
        }
    }

    private func take(_ step: ModelStep, number: Int) async throws {
        let before = world
        let action = world.action(of: step)
        if case .nothing = action { return }
        let expected = world.apply(action)
        story.append("\(number): \(action)")
        do {
            let found = try await outcomes(of: action, before)
            guard found == expected else { throw wrong("came to \(found), not to \(expected)") }
            updateInboxes()
            if number % Self.interval == 0 { try await check() }
        } catch let problem as Problem {
            throw Mismatch(steps: number + 1, description: "\(action): \(problem.description)")
        }
    }

    private func checkAtEnd(after steps: Int) async throws {
        do { try await check() } catch let problem as Problem {
            throw Mismatch(steps: steps, description: "at the end: \(problem.description)")
        }
    }

    struct Problem: Error { let description: String }

    func wrong(_ description: String) -> Problem { Problem(description: description) }

    // MARK: - Steps

    private func outcomes(
        of action: ModelAction, _ before: ModelWorld
    ) async throws -> [ModelWorld.Outcome] {
        do {
            switch action {
            case .send(let letters): return try await send(letters)
            case .arrive, .goAway, .crash, .open, .show: return [try await attend(action, before)]
            default: return [try await perform(action)]
            }
        } catch let refusal as CommunityError { return [.refused(refusal.code)] }
    }

    private func send(_ letters: [ModelAction.Letter]) async throws -> [ModelWorld.Outcome] {
        let chat = campus.core.chat
        let count = letters.count
        let results = Mutex<[Int: Result<Message, any Error>]>([:])
        await withCheckedContinuation { continuation in
            for (number, letter) in letters.enumerated() {
                chat.submit(
                    letter.text, to: placeIDs[letter.place], by: actors[letter.from], clientID: letter.ownID
                ) { result in
                    let isLast = results.withLock { results in
                        results[number] = result
                        return results.count == count
                    }
                    if isLast { continuation.resume() }
                }
            }
        }
        return try results.withLock { $0 }.sorted { $0.key < $1.key }.map { _, result in
            do { return try outcome(result.get()) } catch let refusal as CommunityError {
                return .refused(refusal.code)
            }
        }
    }

    private func perform(_ action: ModelAction) async throws -> ModelWorld.Outcome {
        let (chat, people) = (campus.core.chat, campus.core.people)
        switch action {
        case .direct(let from, let to, let text):
            let message = try await chat.sendDirect(text, to: Self.handles[to], by: actors[from])
            bind(message.conversation.id)
            return try outcome(message)
        case .connect(let from, let to, let text):
            let connecting = try await chat.connect(to: Self.handles[to], text: text, by: actors[from])
            if world.places.count > placeIDs.count {
                bind(try await chat.resolve("@\(Self.handles[to])", for: actors[from].person).conversation)
            }
            return try connecting.message.map(outcome) ?? .done
        case .edit(let person, let message, let text):
            return try outcome(await chat.edit(messageIDs[message], text: text, by: actors[person]))
        case .delete(let person, let message):
            return try outcome(await chat.delete(messageIDs[message], by: actors[person]))
        case .accept(let person, let other):
            try await people.accept(handle: Self.handles[other], by: actors[person])
        case .reject(let person, let other):
            try await people.reject(handle: Self.handles[other], by: actors[person])
        case .forget(let person, let other):
            try await chat.forget(handle: Self.handles[other], by: actors[person])
        default: try await performMore(action)
        }
        return .done
    }

    private func performMore(_ action: ModelAction) async throws {
        let chat = campus.core.chat
        switch action {
        case .create(let person, let kind):
            let group = try await chat.createGroup(
                name: "Group \(placeIDs.count)", kind: kind, slug: slug(placeIDs.count), by: actors[person])
            bind(group.place.conversation)
        case .join(let person, let place): _ = try await chat.join(slug: slug(place), by: actors[person])
        case .leave(let person, let place): try await chat.leave(placeIDs[place], by: actors[person])
        case .invite(let person, let other, let place):
            try await chat.invite(handle: Self.handles[other], to: placeIDs[place], by: actors[person])
        case .read(let person, let message):
            try await chat.markRead(
                placeIDs[world.messages[message].place], upTo: messageIDs[message],
                for: actors[person].person)
        case .see(let person):
            _ = try await campus.core.notifications.markSeen(for: actors[person].person)
        case .privacy(let person, let tells):
            try await campus.core.people.setPrivacy("receipts", to: tells, by: actors[person])
        case .clear(let person, let place):
            try await chat.clear(name(of: place, for: person), by: actors[person])
        case .tidy: _ = try await campus.core.eraseCleared()
        case .clock(let hours): campus.clock.advance(by: .hours(hours))
        default: break
        }
    }

    /// The slug of a group, which has the number of its place.
    private func slug(_ place: Int) -> String { "group-\(place)" }

    private func bind(_ conversation: ConversationID) {
        if !placeIDs.contains(conversation) { placeIDs.append(conversation) }
    }

    /// What the model calls the message; a new one is the next.
    private func outcome(_ message: Message) throws -> ModelWorld.Outcome {
        if let known = messageIDs.firstIndex(of: message.id) {
            guard message.text == world.messages[known].text else { throw wrong("gave \(message.text)") }
            return .message(known)
        }
        guard messageIDs.last.map({ $0 < message.id }) ?? true else { throw wrong("went back in order") }
        messageIDs.append(message.id)
        return .message(messageIDs.count - 1)
    }

    // MARK: - Sessions

    private func attend(
        _ action: ModelAction, _ before: ModelWorld
    ) async throws -> ModelWorld.Outcome {
        switch action {
        case .arrive(let person, let absence): try await arrive(person, from: absence, before)
        case .goAway(let number, let taken):
            guard let told = before.live[number]?.told else { break }
            try checkInbox(of: number, told)
            absences[world.lastAbsence] = lastSeen(number, taken: taken)
            if let session = sessions.removeValue(forKey: number)?.session { await campus.core.end(session) }
        case .crash: try await crash(before)
        case .open(let number, let place):
            guard let session = sessions[number]?.session, let person = before.live[number]?.person
            else { break }
            let summary = try await campus.core.chat.open(name(of: place, for: person), in: session)
            guard summary.unread == before.unread(of: person, in: place) else {
                throw wrong("opened with \(summary.unread) unread")
            }
        case .show(let number):
            guard let place = before.live[number]?.open, let last = before.lastShown(number) else { break }
            sessions[number]?.session.state.noteShown(messageIDs[last], in: placeIDs[place])
            try await campus.core.receipts.cursors.store()
        default: break
        }
        return .done
    }

    private func arrive(_ person: Int, from absence: Int?, _ before: ModelWorld) async throws {
        let session = campus.session(outlet: inboxes[world.lastSession % 2].outlet)
        let since = absence.flatMap { absences.removeValue(forKey: $0) }
        let welcome = try await campus.core.accounts.resume(tokens[person], since: since, session: session)
        sessions[world.lastSession] = (session, welcome.sequence)
        try check(welcome, of: person, before)
        guard let absence, let start = before.absences[absence]?.position else { return }
        guard case .entries(let entries) = welcome.missed else {
            if before.hasReentered(person, since: start) { return }
            throw wrong("was told to load anew")
        }
        if before.hasReentered(person, since: start) { throw wrong("was not told to load anew") }
        let (found, expected) = (entries.map(saying), before.missed(by: person, since: start))
        guard found == expected else { throw wrong("missed \(found), not \(expected)") }
        guard isInOrder(entries), entries.last.map({ $0.sequence <= welcome.sequence }) ?? true else {
            throw wrong("missed things out of order")
        }
    }

    private func crash(_ before: ModelWorld) async throws {
        for (index, number) in before.live.keys.sorted().enumerated() {
            let told = before.live[number]?.told ?? []
            try checkInbox(of: number, told)
            absences[before.lastAbsence + 1 + index] = lastSeen(number, taken: told.count)
        }
        sessions = [:]
        inboxes = [Inboxes(), Inboxes()]
        campus = try await campus.restarted()
    }

    private func lastSeen(_ number: Int, taken: Int) -> Int64 {
        taken == 0 ? sessions[number]?.since ?? 0 : seen(by: number)[taken - 1].sequence
    }

    func seen(by number: Int) -> [Missed.Entry] {
        guard let id = sessions[number]?.session.id else { return [] }
        return inboxes[number % 2].seen[id] ?? []
    }

    private func updateInboxes() {
        for index in inboxes.indices { inboxes[index].update() }
    }

    private func name(of place: Int, for person: Int) -> String {
        guard world.places[place].kind == .direct else { return "#\(slug(place))" }
        let other = world.places[place].pair.sorted().first { $0 != person }
        return "@\(Self.handles[other ?? person])"
    }
}
