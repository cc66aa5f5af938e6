import CampusVerbs
import Foundation
@testable import Model
import Storage
import TestSupport
import Testing

@testable import Community

/// Erasing does what the tables declare: a person is put into every column that can hold one, and looked for afterwards.
@Suite(.endsWhereItHangs)
struct DeclaredErasureTests {
    @Test func person_whenErased_isInNoColumnThatIsDeclaredErased() async throws {
        try await withCampus { campus in
            let world = try await World.make(in: campus)
            let before = try await world.counts(of: world.alice)
            #expect(before.values.allSatisfy { $0 > 0 }, "\(before.filter { $0.value == 0 })")
            let others = try await world.counts(of: world.bob)

            try await world.eraseAlice()

            for (place, count) in try await world.counts(of: world.alice) {
                #expect(place.isKept ? count >= before[place, default: 0] : count == 0, "\(place)")
            }
            let after = try await world.counts(of: world.bob)
            let changed = others.filter { after[$0.key] != $0.value }.keys
            #expect(changed.isEmpty, "\(changed)")
        }
    }

    @Test func texts_ofAPerson_whenErased_areInNoRowAndNoFile() async throws {
        try await withCampus { campus in
            let world = try await World.make(in: campus)
            #expect(world.texts.count > 40)
            let texts = world.texts + [TestCampus.address(of: "Alice")]
            let stored = try files(of: campus)
            for text in texts { #expect(stored.contains { $0.holds(text) }, "\(text)") }

            try await world.eraseAlice()

            let rows = try await Record(campus: campus).rows()
            for text in texts { #expect(!rows.contains { $0.contains(text) }, "\(text)") }
            #expect(try await campus.core.scrub())
            let left = try files(of: campus)
            for text in texts { #expect(!left.contains { $0.holds(text) }, "\(text)") }
        }
    }

    @Test func ownRow_whenErased_holdsWhatIsDeclaredToBeLeft() async throws {
        try await withCampus { campus in
            let world = try await World.make(in: campus)
            try await world.eraseAlice()
            let record = Record(campus: campus)
            let people = try #require(CommunityTables.table(named: Column.people))
            for column in people.columns {
                let leaves: String
                switch column.meaning {
                case .detail(let left), .state(let left): leaves = left
                default: continue
                }
                let asDeclared = try await record.count(
                    """
                    SELECT count(*) FROM people
                    WHERE id = \(world.alice) AND \(column.name) IS \(leaves)
                    """)
                #expect(asDeclared == 1, "\(column.name)")
            }
        }
    }

    /// As each is removed by itself, by whatever statement.
    @Test func scrubbedValue_whenRemovedOrReplaced_leavesTheFilesAtTheNextForget() async throws {
        try await withCampus { campus in
            _ = try await World.make(in: campus)
            var looked = 0
            for table in CommunityTables.scrubbed {
                for column in table.columns where column != "email" && column != "handle" {
                    let mark = "zwingli-\(table.name)-\(column)-"
                    guard try files(of: campus).contains(where: { $0.holds(mark) }) else { continue }
                    looked += 1
                    try await campus.chat.ledger.perform {
                        try $0.execute(
                            "UPDATE \(table.name) SET \(column) = hex(randomblob(9)) WHERE \(column) LIKE ?",
                            "zwingli%")
                    }
                    #expect(try await campus.core.scrub())
                    #expect(try !files(of: campus).contains { $0.holds(mark) }, "\(table.name).\(column)")
                }
            }
            #expect(looked > 25)
        }
    }

    // MARK: - Own words

    @Test func total_ofAPerson_isWhatTheDeclaredWordsTake() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let message = try await campus.chat.send("twelve bytes", to: place, by: alice)
            _ = try await campus.chat.edit(message.id, text: "圖書館", by: alice)
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "Lamp", content: "As new", by: alice)
            let comment = try await campus.forum.comment(on: post.id, text: "here", by: alice)
            _ = try await campus.forum.comment(on: post.id, text: "still here", by: alice)
            _ = try await campus.forum.delete(comment.id.rawValue, by: alice)
            let counted = try await campus.chat.ledger.perform {
                [bytes = campus.chat.messages.allowances.bytes] in
                try bytes.total(of: alice.person, in: $0)
            }
            var taken = 0
            for table in CommunityTables.all where !table.words.isEmpty {
                let (owner, deletion) = (
                    try #require(table.owner), try #require(table.columns.first { $0.meaning == .deletion })
                )
                taken += try await Record(campus: campus).count(
                    """
                    SELECT coalesce(sum(\(table.wordBytes) + \(StoredBytes.perRow)), 0) FROM \(table.name)
                    WHERE \(owner.name) = \(alice.person) AND \(deletion.name) IS NULL
                    """)
            }
            #expect(counted == taken && taken > 4 * StoredBytes.perRow)
        }
    }

    // MARK: - The demo

    @Test func demo_whenRemoved_isInNoColumnThatNamesAnyOfIt() async throws {
        try await withCampus { campus in
            let (alice, _, _) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.core.demo.fill(for: alice.person)
            let (things, places) = try await campus.chat.ledger.perform { transaction in
                let member = try #require(try DemoQueries.people(in: transaction).first).id
                try DemoRemovalQueries.recordThings(in: transaction)
                let things = try transaction.rows("SELECT id FROM demo_things") { $0.int64(0) }
                try transaction.execute("DELETE FROM demo_things")
                var one = [Column.people: member.rawValue]
                for table in ["conversations", "messages", "posts", "comments"] {
                    one[table] = try transaction.first(
                        "SELECT max(id) FROM \(table) WHERE id IN (\(list(things)))"
                    ) { $0.int64(0) }
                }
                let picture = transaction.nextSequence()
                try transaction.execute(
                    """
                    INSERT INTO media (id, owner, message, name, type, bytes, stored_at)
                    VALUES (?, ?, ?, 'a', 'a/b', 1, 0)
                    """, picture, member, one["messages"])
                one["media"] = picture
                one["tag_forms"] = try transaction.first("SELECT max(id) FROM tag_forms") { $0.int64(0) }
                var rows = PersonRows(
                    of: member, at: "demo@connect.hku.hk", other: alice.person, things: one,
                    schema: try StoredSchema(in: transaction))
                try rows.store(namingOnly: true, in: transaction)
                return (things, try Self.named(things, in: transaction))
            }
            #expect(places.count > 25, "\(places)")

            _ = try await campus.core.demo.remove()

            // The index of titles follows the events of what is gone.
            let left = try await campus.chat.ledger.read { try Self.named(things, in: $0) }
            #expect(left.subtracting(["events.actor", "events.subject"]) == [])
        }
    }

    /// The columns in which any of these numbers stand, of those that are declared to go with them.
    private static func named(_ things: [Int64], in reader: SQLReader) throws -> Set<String> {
        var found: Set<String> = []
        for table in CommunityTables.all {
            for column in table.columns where column.isPart || column.isOfPerson || column == table.number {
                let isNamed = try reader.exists(
                    "SELECT 1 FROM \(table.name) WHERE \(column.name) IN (\(list(things))) LIMIT 1")
                if isNamed { found.insert("\(table.name).\(column.name)") }
            }
        }
        return found
    }

    private func files(of campus: TestCampus) throws -> [Data] {
        Array(try campus.files().values)
    }
}

private func list(_ numbers: [Int64]) -> String { numbers.map(String.init).joined(separator: ", ") }

extension Data {
    fileprivate func holds(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}

/// Alice and Bob, each with a row for each way in which a row can concern them, and others at the other end.
private struct World {
    /// A column in which somebody may be.
    struct Place: Hashable, CustomStringConvertible {
        let table: String
        let column: String
        let isKept: Bool
        let isAddress: Bool

        var description: String { "\(table).\(column)" }
    }

    let campus: TestCampus
    let alice: PersonID
    let bob: PersonID
    /// Alice's own.
    let texts: [String]

    static func make(in campus: TestCampus) async throws -> World {
        let (carol, dave, direct) = try await campus.contacts("Carol", "Dave")
        let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
        let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: dave).place
        for person in [alice, bob] { _ = try await campus.chat.groups.join(slug: "study", by: person) }
        let message = try await campus.chat.send("hello", to: direct, by: dave)
        let post = try await campus.forum.post(
            categories: ["buy/sell"], title: "Lamp", content: "As new", by: dave)
        _ = try await campus.people.tag("hiking", by: dave)
        let texts = try await campus.chat.ledger.perform { transaction in
            let form = try transaction.first("SELECT id FROM tag_forms") { $0.int64(0) }
            let things = [
                "conversations": group.conversation.rawValue, "messages": message.id.rawValue,
                "posts": post.id.rawValue, "tag_forms": form ?? 0,
            ]
            let schema = try StoredSchema(in: transaction)
            var rows = PersonRows(
                of: alice.person, at: TestCampus.address(of: "Alice"), other: carol.person, things: things,
                schema: schema)
            try rows.store(in: transaction)
            var others = PersonRows(
                of: bob.person, at: TestCampus.address(of: "Bob"), other: dave.person, things: things,
                schema: schema)
            try others.store(in: transaction)
            return rows.texts
        }
        return World(campus: campus, alice: alice.person, bob: bob.person, texts: texts)
    }

    func eraseAlice() async throws {
        try await campus.accounts.remove(email: TestCampus.address(of: "Alice"))
        #expect(try await campus.core.eraseClosedAccounts() == 1)
    }

    /// How many rows each column has a person in.
    func counts(of person: PersonID) async throws -> [Place: Int] {
        let address = TestCampus.address(of: person == alice ? "Alice" : "Bob")
        return try await campus.chat.ledger.read { reader in
            var counts: [Place: Int] = [:]
            for table in CommunityTables.all {
                for column in PersonRows.columns(of: table) {
                    var isKept = false
                    if case .kept = column.meaning { isKept = true }
                    let place = Place(
                        table: table.name, column: column.name, isKept: isKept,
                        isAddress: column.meaning == .address)
                    counts[place] = try reader.count(
                        "SELECT count(*) FROM \(table.name) WHERE \(column.name) = ?",
                        [place.isAddress ? address : person] as [any SQLConvertible])
                }
            }
            return counts
        }
    }
}
