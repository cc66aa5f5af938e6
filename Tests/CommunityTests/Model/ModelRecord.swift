@testable import Model
import Storage

@testable import Community

/// What there is in the record, in one state of it.
struct ModelRecord: Sendable {
    let places: [ConversationID]
    let messages: [MessageID]
    let texts: [String]
    let state: ModelState
    /// The numbers of the state's log, in order.
    let numbers: [Int64]

    /// - Parameter people: those of the model, in its order.
    init(of people: [PersonID], in reader: SQLReader) throws {
        let rows = try Rows(people, reader)
        (places, messages) = (rows.places, rows.messages)
        texts = try reader.rows("SELECT text FROM messages ORDER BY id") { $0.text(0) }
        let lines = try [
            rows.sent(), rows.changed(), rows.members(), rows.departures(), rows.ties(), rows.notes(),
        ].flatMap { $0 }
        let traits = try [
            rows.forgotten(), rows.delivered(), rows.views(), rows.invitations(), rows.clearings(),
            rows.roles(),
        ].flatMap { $0 }
        numbers = lines.map { Int64($0.number) }.sorted()
        state = ModelState(log: lines, traits: traits)
    }

    /// Reads rows, and gives what they say in the model's numbers.
    private struct Rows {
        typealias Line = ModelState.Line

        let reader: SQLReader
        let places: [ConversationID]
        let messages: [MessageID]
        private let personNumbers: [Int64: Int]
        private let placeNumbers: [Int64: Int]
        private let messageNumbers: [Int64: Int]

        init(_ people: [PersonID], _ reader: SQLReader) throws {
            self.reader = reader
            places = try reader.rows("SELECT id FROM conversations ORDER BY id") {
                ConversationID(rawValue: $0.int64(0))
            }
            messages = try reader.rows("SELECT id FROM messages ORDER BY id") {
                MessageID(rawValue: $0.int64(0))
            }
            personNumbers = Self.numbers(people.map(\.rawValue))
            placeNumbers = Self.numbers(places.map(\.rawValue))
            messageNumbers = Self.numbers(messages.map(\.rawValue))
        }

        private static func numbers(_ ids: [Int64]) -> [Int64: Int] {
            Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        }

        /// The numbers of a row's column; -1 for what the model doesn't know.
        private func person(_ row: SQLRow, _ column: Int) -> Int { personNumbers[row.int64(column)] ?? -1 }
        private func place(_ row: SQLRow, _ column: Int) -> Int { placeNumbers[row.int64(column)] ?? -1 }
        private func message(_ row: SQLRow, _ column: Int) -> Int { messageNumbers[row.int64(column)] ?? -1 }
        private func count(upTo last: Int64) -> Int { messages.count { $0.rawValue <= last } }

        // MARK: The log

        func sent() throws -> [Line] {
            var named: [Int: [Int]] = [:]
            try reader.forEach("SELECT message, person FROM mentions", []) {
                named[message($0, 0), default: []].append(person($0, 1))
            }
            return try reader.rows(
                """
                SELECT id, sender, conversation, client_id, edited_at IS NOT NULL, deleted_at IS NOT NULL FROM messages
                """
            ) { row in
                Line(
                    row.int(0),
                    .sent(
                        by: person(row, 1), place: place(row, 2), ownID: row.optionalText(3),
                        isEdited: row.bool(4), isDeleted: row.bool(5),
                        named: named[message(row, 0), default: []].sorted()))
            }
        }

        func changed() throws -> [Line] {
            try reader.rows(
                "SELECT sequence, subject FROM events WHERE kind IN ('chat.edited', 'chat.deleted')"
            ) { Line($0.int(0), .changed(message: message($0, 1))) }
        }

        func members() throws -> [Line] {
            try reader.rows("SELECT entered, person, conversation FROM members") {
                Line($0.int(0), .entered(person: person($0, 1), place: place($0, 2)))
            }
        }

        func departures() throws -> [Line] {
            try reader.rows("SELECT sequence, object, subject FROM events WHERE kind = 'chat.left'") {
                Line($0.int(0), .left(person: person($0, 1), place: place($0, 2)))
            }
        }

        func ties() throws -> [Line] {
            try reader.rows("SELECT sequence, low, high, state, requester FROM connections") { row in
                let (one, other) = (person(row, 1), person(row, 2))
                return Line(
                    row.int(0),
                    .tie(
                        low: min(one, other), high: max(one, other),
                        state: ConnectionState(rawValue: row.int(3)) ?? .none, requester: person(row, 4)))
            }
        }

        func notes() throws -> [Line] {
            try reader.rows(
                "SELECT id, person, kind, actor, subject, seen_at IS NOT NULL FROM notifications"
            ) { row in
                let kind = Notification.Kind(rawValue: row.text(2)) ?? .like
                return Line(
                    row.int(0),
                    .note(
                        of: person(row, 1), kind: kind, by: person(row, 3),
                        message: kind == .mention ? message(row, 4) : nil,
                        place: kind == .invitation ? place(row, 4) : nil, isSeen: row.bool(5)))
            }
        }

        // MARK: What has no number

        func forgotten() throws -> [ModelState.Trait] {
            try reader.rows("SELECT person, other, told_up_to FROM forgotten") {
                .forgot(person: person($0, 0), other: person($0, 1), toldUpTo: count(upTo: $0.int64(2)))
            }
        }

        func delivered() throws -> [ModelState.Trait] {
            try reader.rows("SELECT id, delivered_up_to FROM people WHERE id > 0") {
                .delivered(person: person($0, 0), upTo: count(upTo: $0.int64(1)))
            }
        }

        func views() throws -> [ModelState.Trait] {
            var unshown: [[Int]: Set<Int>] = [:]
            try reader.forEach(
                """
                SELECT u.person, u.conversation, m.id FROM unshown u
                JOIN messages m ON m.conversation = u.conversation AND m.id > u.after AND m.id <= u.up_to
                """, []
            ) { unshown[[person($0, 0), place($0, 1)], default: []].insert(message($0, 2)) }
            return try reader.rows(
                "SELECT person, conversation, history_from, cleared_up_to, read_up_to FROM members"
            ) { row in
                let (member, group, cleared) = (person(row, 0), place(row, 1), row.int64(3))
                return .view(
                    person: member, place: group, from: count(upTo: row.int64(2)),
                    cleared: cleared == BlockQueries.sealed ? nil : count(upTo: cleared),
                    read: count(upTo: row.int64(4)), unshown: unshown[[member, group], default: []].sorted())
            }
        }

        func invitations() throws -> [ModelState.Trait] {
            try reader.rows(
                "SELECT person, conversation, inviter FROM invitations i WHERE \(InvitedGroupQueries.isLive("i"))"
            ) {
                .invited(person: person($0, 0), place: place($0, 1), by: person($0, 2))
            }
        }

        func roles() throws -> [ModelState.Trait] {
            try reader.rows("SELECT person, conversation, role FROM members WHERE role <> 0") {
                .runs(person: person($0, 0), place: place($0, 1), role: $0.int(2))
            }
        }

        func clearings() throws -> [ModelState.Trait] {
            try reader.rows("SELECT conversation, due > 0 FROM clearings") {
                .cleared(place: place($0, 0), isDue: $0.bool(1))
            }
        }
    }
}
