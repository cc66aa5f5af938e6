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
        let state: State
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
        for (conversation, _) in try ChatQueries.cursors(for: person, in: reader) {
            counts[conversation] = try Self.count(conversation, muting, for: person, in: reader)
        }
    }

    /// What is unread as of the operation that this is called in. It looks at what has changed since, and at the person's
    /// memberships; of the conversations themselves it looks at none that is as it was.
    func answer(in reader: SQLReader) throws -> Answer {
        let muting = try PreferenceQueries.muting(of: person, in: reader)
        let changed = try ChatQueries.changed(after: sequence, for: person, in: reader)
        let cursors = try ChatQueries.cursors(for: person, in: reader)
        let current = try cursors.compactMap { conversation, cursor in
            guard let count = counts[conversation], count.state.cursor == cursor,
                muting.level(in: conversation) == self.muting.level(in: conversation),
                !changed.contains(conversation)
            else { return try Self.count(conversation, muting, for: person, in: reader) }
            return count
        }
        return Answer(
            conversations: cursors.map(\.conversation),
            unread: current.filter { $0.unread > 0 }.map {
                PlaceUnread(place: $0.state.place, unread: $0.unread)
            },
            counted: current.filter { $0.counted > 0 }.map {
                PlaceUnread(place: $0.state.place, unread: $0.counted)
            },
            muting: muting)
    }

    private static func count(
        _ conversation: ConversationID, _ muting: Muting, for person: PersonID, in reader: SQLReader
    ) throws -> Count? {
        guard let state = try ChatQueries.state(of: conversation, for: person, in: reader) else { return nil }
        let unread =
            state.lastMessage > state.cursor
            ? try ChatQueries.unread(in: conversation, of: person, reader) : 0
        let counted =
            unread > 0
            ? try ChatQueries.counted(
                unread, in: conversation, of: person, at: muting.level(in: conversation), reader) : 0
        return Count(state: state, unread: unread, counted: counted)
    }
}
