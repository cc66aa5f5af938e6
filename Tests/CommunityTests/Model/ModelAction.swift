import Community
import Model

/// What a step means in a world: people, places, messages and sessions by their numbers in it.
enum ModelAction: Sendable {
    /// A message on its way; a sender's own id makes it one that may be sent again.
    struct Letter: Sendable {
        let from: Int
        let place: Int
        let text: String
        let ownID: String?
    }

    /// An action that begins without waiting for others.
    struct Begun: Sendable {
        let action: ModelAction
        /// How many turns of the ledger it lets pass first, and how many reads then.
        let after: Int
        let reads: Int
    }

    /// All at once, in whatever order it comes about; `cut` is the turn at which everything crashes.
    case atOnce([Begun], cut: Int?)
    /// One after the other and without waiting: they share a transaction.
    case send([Letter])
    case direct(from: Int, to: Int, text: String)
    case edit(by: Int, message: Int, text: String)
    case delete(by: Int, message: Int)
    case clear(by: Int, place: Int)
    /// Words that nobody sees any more are erased.
    case tidy
    case connect(from: Int, to: Int, text: String?)
    case accept(by: Int, of: Int)
    case reject(by: Int, of: Int)
    case forget(by: Int, whom: Int)
    /// - Parameter announces: only the owner and helpers write there.
    case create(by: Int, ConversationKind, announces: Bool)
    case join(Int, place: Int)
    case leave(Int, place: Int)
    case invite(by: Int, whom: Int, place: Int)
    case help(by: Int, whom: Int, place: Int, isHelper: Bool)
    case pass(by: Int, to: Int, place: Int)
    case takeOut(by: Int, whom: Int, place: Int)
    /// A session of a person begins; `since` is the number of an absence that it comes back from.
    case arrive(Int, since: Int?)
    /// A session ends that has taken in this many of the things it was told.
    case goAway(session: Int, taken: Int)
    /// Everybody's session is gone, and the record is opened again.
    case crash
    case open(session: Int, place: Int)
    /// The door shows what came last in the open conversation.
    case show(session: Int)
    case read(Int, message: Int)
    case see(Int)
    case privacy(Int, setting: String, tells: Bool)
    /// Says that somebody writes, or no longer does.
    case type(Int, place: Int, ends: Bool)
    case find(by: Int, words: String)
    case clock(hours: Int)
    case nothing
}

// MARK: - What a step means

extension ModelWorld {
    func action(of step: ModelStep) -> ModelAction {
        let (who, whom) = (step.who % people, step.whom % people)
        switch step.kind {
        case .send: return letter(step).map { .send([$0]) } ?? .nothing
        case .burst: return burst(step)
        case .resend: return resend(step)
        case .direct: return .direct(from: who, to: whom, text: text(step))
        case .edit:
            return message(step).map { .edit(by: who, message: $0, text: text(step)) } ?? .nothing
        case .delete: return message(step).map { .delete(by: who, message: $0) } ?? .nothing
        case .clear: return namedPlace(of: who, step).map { .clear(by: who, place: $0) } ?? .nothing
        case .tidy: return .tidy
        case .connect: return .connect(from: who, to: whom, text: nil)
        case .write: return .connect(from: who, to: whom, text: text(step))
        case .accept: return .accept(by: who, of: whom)
        case .reject: return .reject(by: who, of: whom)
        case .forget: return .forget(by: who, whom: whom)
        case .create:
            return places.count { $0.kind != .direct } < 5
                ? .create(
                    by: who, step.what.isMultiple(of: 2) ? .open : .invited, announces: step.whom % 3 == 0)
                : .nothing
        case .join: return pick(groupsToEnter(who, step), step.what).map { .join(who, place: $0) } ?? .nothing
        case .leave: return place(of: who, step).map { .leave(who, place: $0) } ?? .nothing
        case .invite:
            let own = groups.filter { step.what % 8 == 0 || isIn(who, $0) }
            return pick(own, step.what).map { .invite(by: who, whom: whom, place: $0) } ?? .nothing
        case .govern: return governing(step)
        default: return sessionAction(of: step)
        }
    }

    /// Mostly what the owner of a group does to a member of it; now and then anybody to anybody.
    private func governing(_ step: ModelStep) -> ModelAction {
        let isAny = step.what % 8 == 0
        guard let place = pick(isAny ? groups : groups.filter { owner(of: $0) != nil }, step.who) else {
            return .nothing
        }
        let who = isAny ? step.who / 7 % people : owner(of: place) ?? 0
        let members = places[place].members.keys.sorted()
        guard let whom = isAny ? step.whom % people : pick(members, step.whom) else { return .nothing }
        switch step.what / 8 % 4 {
        case 0: return .pass(by: who, to: whom, place: place)
        case 1: return .takeOut(by: who, whom: whom, place: place)
        case 2: return .help(by: who, whom: whom, place: place, isHelper: false)
        default: return .help(by: who, whom: whom, place: place, isHelper: true)
        }
    }

    private func sessionAction(of step: ModelStep) -> ModelAction {
        let who = step.who % people
        let session = pick(live.keys.sorted(), step.who)
        switch step.kind {
        case .arrive: return live.count < 6 ? .arrive(who, since: nil) : .nothing
        case .comeBack:
            guard let absence = pick(absences.keys.sorted(), step.what), live.count < 8 else {
                return .nothing
            }
            return .arrive(absences[absence]?.person ?? who, since: absence)
        case .goAway:
            guard let session, let told = live[session]?.told.count else { return .nothing }
            let taken = step.what.isMultiple(of: 3) ? step.whom % (told + 1) : told
            return .goAway(session: session, taken: taken)
        case .crash: return .crash
        case .open:
            guard let session, let person = live[session]?.person,
                let place = namedPlace(of: person, step)
            else { return .nothing }
            return .open(session: session, place: place)
        case .show: return session.map { .show(session: $0) } ?? .nothing
        case .read:
            return pick(Array(messages.indices), step.what).map { .read(who, message: $0) } ?? .nothing
        case .see: return .see(who)
        case .privacy:
            return .privacy(
                who, setting: step.whom.isMultiple(of: 3) ? "typing" : "receipts",
                tells: step.what.isMultiple(of: 2))
        case .type:
            return place(of: who, step).map { .type(who, place: $0, ends: step.what % 4 == 0) } ?? .nothing
        case .find:
            return pick(Array(messages.indices), step.what).flatMap { pick(messages[$0].said, step.whom) }
                .map { .find(by: who, words: $0) } ?? .nothing
        case .clock: return .clock(hours: step.what % 3 - 1)
        default: return .nothing
        }
    }

    // MARK: Choices

    private var groups: [Int] { places.indices.filter { places[$0].kind != .direct } }

    func pick<Value>(_ values: [Value], _ number: Int) -> Value? {
        values.isEmpty ? nil : values[number % values.count]
    }

    /// Mostly a place that the person is in; now and then any.
    private func place(of person: Int, _ step: ModelStep) -> Int? {
        let own = places.indices.filter { isIn(person, $0) }
        return pick(step.what % 8 == 0 || own.isEmpty ? Array(places.indices) : own, step.whom)
    }

    /// As `place`, but no conversation of two others: nobody has a name for that.
    private func namedPlace(of person: Int, _ step: ModelStep) -> Int? {
        place(of: person, step).flatMap { place in
            let pair = places[place].pair
            return pair.isEmpty || pair.contains(person) ? place : nil
        }
    }

    /// Mostly groups that the person may enter; now and then any.
    private func groupsToEnter(_ person: Int, _ step: ModelStep) -> [Int] {
        groups.filter { place in
            let mayEnter = places[place].kind == .open || isInvited(person, place)
            return step.whom % 8 == 0 || (mayEnter && !isIn(person, place))
        }
    }

    /// Mostly one of the person's own last messages; now and then anybody's.
    private func message(_ step: ModelStep) -> Int? {
        let own = messages.indices.filter { messages[$0].sender == step.who % people }.suffix(10)
        return pick(step.what % 8 == 0 || own.isEmpty ? Array(messages.indices) : Array(own), step.whom)
    }

    private func text(_ step: ModelStep) -> String {
        let words = "w\(messages.count).\(step.what)"
        return step.what % 6 == 0 ? "@\(handles[step.whom / people % people]) \(words)" : words
    }

    private func letter(_ step: ModelStep) -> ModelAction.Letter? {
        let who = step.who % people
        return place(of: who, step).map {
            .init(from: who, place: $0, text: text(step), ownID: step.what % 2 == 0 ? "id\(step.what)" : nil)
        }
    }

    /// Several people write to one place at once, the first of them perhaps twice the same.
    private func burst(_ step: ModelStep) -> ModelAction {
        guard let first = letter(step) else { return .nothing }
        var letters = (0..<(2 + step.what % 5)).map { number in
            ModelAction.Letter(
                from: (first.from + number) % people, place: first.place, text: "\(first.text)/\(number)",
                ownID: number == 0 ? first.ownID : nil)
        }
        if let first = letters.first, first.ownID != nil { letters.append(first) }
        return .send(letters)
    }

    /// A message with an id of its sender's own comes again, now and then to another place.
    private func resend(_ step: ModelStep) -> ModelAction {
        let who = step.who % people
        guard let ownID = pick(ownIDs[who].keys.sorted(), step.what), let message = ownIDs[who][ownID] else {
            return .nothing
        }
        let place = step.what % 5 == 0 ? step.whom % places.count : messages[message].place
        return .send([.init(from: who, place: place, text: text(step), ownID: ownID)])
    }
}
