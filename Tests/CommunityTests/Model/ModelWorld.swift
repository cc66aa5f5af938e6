import Community
import Model

/// What a community must be like, in arrays and dictionaries: slow, and so simple that it is seen to be right.
///
/// People, places, messages and sessions are numbers here. Time is `position`: it grows with everything that gets a
/// number of the gateway's sequence, so that positions are ordered as sequence numbers are.
struct ModelWorld {
    enum Outcome: Equatable {
        case refused(CommunityError.Code)
        case message(Int)
        case done
    }

    struct Message {
        let place: Int
        let sender: Int
        let position: Int
        var text: String
        var isEdited = false
        var isDeleted = false
        /// When it was changed.
        var changes: [Int] = []
        /// All words that it ever had.
        var said: [String] = []
        /// Who was named in it, so that nobody is told twice.
        var named: Set<Int> = []
    }

    struct Member {
        let entered: Int
        /// Late joiners of a group by invitation see nothing from before.
        let historyFrom: Int
        var cleared = 0
        var read: Int
        var role = GroupRole.member
        /// What went from view before it was read.
        var unshown: [Range<Int>] = []

        /// The view begins after `position` now.
        mutating func hide(upTo position: Int) {
            if read < position { unshown.append((read + 1)..<(position + 1)) }
        }

        func hasRead(_ position: Int) -> Bool {
            read >= position && !unshown.contains { $0.contains(position) }
        }

        var seesFrom: Int { max(historyFrom, cleared) }
    }

    struct Place {
        let kind: ConversationKind
        /// Whether only its owner and helpers write there.
        var announces = false
        /// The two of a direct conversation.
        var pair: Set<Int> = []
        var members: [Int: Member] = [:]
        /// Who is asked in, and by whom.
        var invited: [Int: Set<Int>] = [:]
        /// Whether anybody cleared it, and whether all may have since it was looked at.
        var wasCleared = false
        var isDue = false
    }

    struct Tie {
        var state: ConnectionState
        var requester: Int
        /// When it was asked for, or accepted.
        var position: Int
    }

    struct Note {
        let position: Int
        let person: Int
        let kind: Notification.Kind
        let actor: Int
        /// Of a mention and a request.
        var message: Int?
        /// Of an invitation.
        var place: Int?
        var isSeen = false
    }

    /// Something that a session was told.
    struct Told: Equatable {
        let position: Int
        let what: String
    }

    struct Live {
        let person: Int
        /// It gets everything after this.
        let since: Int
        var told: [Told] = []
        var open: Int?
        var shown = 0
    }

    /// `cleared` of who forgot the other: nothing comes after it.
    static let sealed = Int.max

    let handles: [String]
    var position = 0
    var places: [Place] = []
    var messages: [Message] = []
    var ties: [Set<Int>: Tie] = [:]
    /// Whom each person forgot.
    var forgotten: [Set<Int>]
    /// How far those whom each person forgot are told of what reached the person.
    var toldUpTo: [[Int: Int]]
    var notes: [Note] = []
    /// How often somebody, the first, invited a person, the second, and it ended without an answer.
    var ended: [[Int]: Int] = [:]
    /// Each person's own ids of messages.
    var ownIDs: [[String: Int]]
    /// How far sessions of each person have got, as it is stored.
    var delivered: [Int]
    var tellsReceipts: [Bool]
    var tellsTyping: [Bool]
    var live: [Int: Live] = [:]
    /// Sessions that are away, and the last position that each has taken in.
    var absences: [Int: (person: Int, position: Int)] = [:]
    var lastSession = 0
    var lastAbsence = 0
    /// Who left which group.
    var departures: [Departure] = []

    struct Departure {
        let person: Int
        let place: Int
        let position: Int
    }

    var people: Int { handles.count }

    init(handles: [String]) {
        self.handles = handles
        forgotten = handles.map { _ in [] }
        toldUpTo = handles.map { _ in [:] }
        ownIDs = handles.map { _ in [:] }
        delivered = handles.map { _ in 0 }
        tellsReceipts = handles.map { _ in true }
        tellsTyping = tellsReceipts
    }

    // MARK: - Steps

    /// Does all of it, or nothing where it is refused.
    mutating func apply(_ action: ModelAction) -> [Outcome] {
        if case .send(let letters) = action {
            return letters.map { letter in
                attempt { try $0.send(letter.text, to: letter.place, by: letter.from, ownID: letter.ownID) }
            }
        }
        return [attempt { try $0.perform(action) }]
    }

    private mutating func attempt(_ body: (inout ModelWorld) throws -> Outcome) -> Outcome {
        let before = self
        do { return try body(&self) } catch let refusal as Refusal {
            self = before
            return .refused(refusal.code)
        } catch { return .done }
    }

    struct Refusal: Error {
        let code: CommunityError.Code
        init(_ code: CommunityError.Code) { self.code = code }
    }

    private mutating func perform(_ action: ModelAction) throws -> Outcome {
        switch action {
        case .send, .nothing, .clock, .type, .find, .atOnce: return .done
        case .direct(let from, let to, let text): return try direct(text, to: to, by: from)
        case .edit(let person, let message, let text):
            return try change(message, by: person) { try $0.edit(message, text: text) }
        case .delete(let person, let message):
            return try change(message, by: person) { $0.delete(message) }
        case .clear(let person, let place): try clear(place, by: person)
        case .tidy: tidy()
        case .connect(let from, let to, let text): return try connect(to, text: text, by: from)
        case .accept(let person, let other): try accept(other, by: person)
        case .reject(let person, let other): try reject(other, by: person)
        case .forget(let person, let other): try forget(other, by: person)
        case .create(let person, let kind, let announces): create(kind, announces: announces, by: person)
        case .join(let person, let place): try join(place, by: person)
        case .leave(let person, let place): try leave(place, by: person)
        case .invite(let person, let other, let place): try invite(other, to: place, by: person)
        case .help(let person, let other, let place, let isHelper):
            try help(other, in: place, by: person, isHelper: isHelper)
        case .pass(let person, let other, let place): try pass(place, to: other, by: person)
        case .takeOut(let person, let other, let place): try takeOut(other, of: place, by: person)
        case .open(let session, let place): try open(place, in: session)
        case .arrive, .goAway, .crash, .show: attend(action)
        case .read(let person, let message):
            read(person, messages[message].place, upTo: messages[message].position)
        case .see(let person):
            for note in notes.indices where notes[note].person == person { notes[note].isSeen = true }
        case .privacy(let person, "typing", let tells): tellsTyping[person] = tells
        case .privacy(let person, _, let tells): tellsReceipts[person] = tells
        }
        return .done
    }

    /// The next number of the sequence.
    mutating func next() -> Int {
        position += 1
        return position
    }
}
