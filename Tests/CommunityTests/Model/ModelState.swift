import Community
import Model

/// Everything that a community keeps and that anything may depend on later, by the model's numbers.
///
/// Two worlds of the same state can't be told apart, now or later. So of the orders in which actions may have come about,
/// any that leads to the state of the record is as good as the true one.
struct ModelState: Equatable {
    /// What has a number of the sequence.
    enum Entry: Equatable {
        case sent(
            by: Int, place: Int, ownID: String?, isEdited: Bool, isDeleted: Bool, named: [Int])
        case changed(message: Int)
        case entered(person: Int, place: Int)
        case left(person: Int, place: Int)
        case tie(low: Int, high: Int, state: ConnectionState, requester: Int)
        case note(
            of: Int, kind: Notification.Kind, by: Int, message: Int?, place: Int?, isSeen: Bool)
    }

    /// What has none. Cursors are the number of messages up to them.
    enum Trait: Equatable {
        case forgot(person: Int, other: Int, toldUpTo: Int)
        case delivered(person: Int, upTo: Int)
        /// - Parameter cleared: `nil` for who forgot the other one.
        case view(person: Int, place: Int, from: Int, cleared: Int?, read: Int, unshown: [Int])
        case invited(person: Int, place: Int, by: Int)
        case runs(person: Int, place: Int, role: Int)
        case cleared(place: Int, isDue: Bool)
    }

    /// An entry and its number, or its position in the model.
    struct Line {
        let number: Int
        let entry: Entry

        init(_ number: Int, _ entry: Entry) { (self.number, self.entry) = (number, entry) }
    }

    /// In order.
    let log: [String]
    /// Sorted.
    let traits: [String]

    init(log: [Line], traits: [Trait]) {
        // People who enter together have one number.
        self.log = log.map { ($0.number, Self.text($0.entry)) }.sorted { $0 < $1 }.map(\.1)
        self.traits = traits.map(Self.text).sorted()
    }

    /// As it is written in the source.
    private static func text<Value>(_ value: Value) -> String {
        "\(value)".replacing("CommunityTests.ModelState.", with: "").replacing("Community.", with: "")
    }
}

/// What the model says that the record has.
extension ModelWorld {
    var state: ModelState { ModelState(log: entries, traits: traits) }

    /// What got a number, by its position.
    var entries: [ModelState.Line] {
        var lines: [ModelState.Line] = []
        var known: [Int: String] = [:]
        for ids in ownIDs { for (id, message) in ids { known[message] = id } }
        for (number, message) in messages.enumerated() {
            let sent = ModelState.Entry.sent(
                by: message.sender, place: message.place, ownID: known[number], isEdited: message.isEdited,
                isDeleted: message.isDeleted, named: message.named.sorted())
            lines.append(.init(message.position, sent))
            for change in message.changes { lines.append(.init(change, .changed(message: number))) }
        }
        for (number, place) in places.enumerated() {
            for (person, member) in place.members {
                lines.append(.init(member.entered, .entered(person: person, place: number)))
            }
        }
        for one in departures {
            lines.append(.init(one.position, .left(person: one.person, place: one.place)))
        }
        for (pair, tie) in ties {
            let (low, high) = (pair.min() ?? 0, pair.max() ?? 0)
            lines.append(
                .init(
                    tie.position, .tie(low: low, high: high, state: tie.state, requester: tie.requester)))
        }
        for note in notes {
            let message = note.kind == .mention ? note.message : nil
            lines.append(
                .init(
                    note.position,
                    .note(
                        of: note.person, kind: note.kind, by: note.actor, message: message,
                        place: note.place, isSeen: note.isSeen)))
        }
        return lines
    }

    private var traits: [ModelState.Trait] {
        var traits: [ModelState.Trait] = []
        for person in handles.indices {
            traits.append(.delivered(person: person, upTo: count(upTo: delivered[person])))
            for other in forgotten[person] {
                let last = toldUpTo[person][other] ?? 0
                traits.append(.forgot(person: person, other: other, toldUpTo: count(upTo: last)))
            }
        }
        for (number, place) in places.enumerated() {
            for (person, member) in place.members {
                traits.append(
                    .view(
                        person: person, place: number, from: count(upTo: member.historyFrom),
                        cleared: member.cleared == Self.sealed ? nil : count(upTo: member.cleared),
                        read: count(upTo: member.read), unshown: unshown(by: member, in: number)))
            }
            for (person, member) in place.members where member.role != .member {
                traits.append(.runs(person: person, place: number, role: member.role.rawValue))
            }
            for (person, inviters) in place.invited {
                for inviter in inviters {
                    traits.append(.invited(person: person, place: number, by: inviter))
                }
            }
            if place.wasCleared { traits.append(.cleared(place: number, isDue: place.isDue)) }
        }
        return traits
    }

    private func count(upTo position: Int) -> Int { messages.count { $0.position <= position } }

    private func unshown(by member: Member, in place: Int) -> [Int] {
        messages.indices.filter { number in
            messages[number].place == place
                && member.unshown.contains { $0.contains(messages[number].position) }
        }
    }
}
