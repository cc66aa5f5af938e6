import Model
import Storage

/// What is unread for somebody who is about to sign in, counted beside the ledger.
///
/// Counting goes through up to thousands of messages of each conversation, and in the operation in which a session
/// goes live everybody would wait for it. There only what changed since is counted anew.
struct UnreadSnapshot: Sendable {
    /// A conversation of the person's as it is now.
    struct State: Sendable {
        let place: Place
        /// What the person has read, or doesn't see.
        let cursor: Int64
        let lastMessage: Int64
    }

    private struct Count {
        let cursor: Int64
        let unread: Int
        /// Of these, those that count for the person.
        let counted: Int
    }

    private let person: PersonID
    private let sequence: Int64
    private let muting: Muting
    private var counts: [ConversationID: Count] = [:]

    /// What a session starts with.
    struct Answer {
        /// Every conversation of the person.
        let conversations: [ConversationID]
        /// Those with unread messages.
        let unread: [PlaceUnread]
        /// Those with unread messages that count for the person.
        let counted: [PlaceUnread]
        let muting: Muting
    }

    init(of person: PersonID, in reader: SQLReader) throws {
        self.person = person
        sequence = try EventQueries.lastSequence(in: reader)
        muting = try PreferenceQueries.muting(of: person, in: reader)
        for state in try ChatQueries.states(for: person, in: reader) {
            counts[state.place.conversation] = try Self.count(state, muting, for: person, in: reader)
        }
    }

    /// What is unread as of the operation that this is called in.
    func answer(in reader: SQLReader) throws -> Answer {
        let muting = try PreferenceQueries.muting(of: person, in: reader)
        let changed = try ChatQueries.changed(after: sequence, in: reader)
        let states = try ChatQueries.states(for: person, in: reader)
        let current = try states.map { state in
            let id = state.place.conversation
            guard let count = counts[id], count.cursor == state.cursor, state.lastMessage <= sequence,
                muting.level(in: id) == self.muting.level(in: id), !changed.contains(id)
            else { return try Self.count(state, muting, for: person, in: reader) }
            return count
        }
        let all = zip(states, current)
        return Answer(
            conversations: states.map(\.place.conversation),
            unread: all.filter { $1.unread > 0 }.map { PlaceUnread(place: $0.place, unread: $1.unread) },
            counted: all.filter { $1.counted > 0 }.map { PlaceUnread(place: $0.place, unread: $1.counted) },
            muting: muting)
    }

    private static func count(
        _ state: State, _ muting: Muting, for person: PersonID, in reader: SQLReader
    ) throws -> Count {
        let id = state.place.conversation
        let unread =
            state.lastMessage > state.cursor ? try ChatQueries.unread(in: id, of: person, reader) : 0
        let counted =
            unread > 0
            ? try ChatQueries.counted(unread, in: id, of: person, at: muting.level(in: id), reader) : 0
        return Count(cursor: state.cursor, unread: unread, counted: counted)
    }
}
