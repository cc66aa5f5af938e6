import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Who is in a group, which groups there are, and what is said about each.
@Suite(.endsWhereItHangs)
struct GroupListTests {
    @Test func members_listTheOwnerAndHelpersFirst_thenByPages() async throws {
        try await withCampus { campus in
            let names = ["Ann", "Ben", "Cas", "Dan", "Eva", "Fay"]
            var actors: [Actor] = []
            for name in names { actors.append(try await campus.signUp(name)) }
            let group = try await campus.group("Study", .open, by: actors[3], with: actors)
            try await campus.chat.groups.setHelper("eva", to: true, in: group, by: actors[3])

            let first = try await campus.chat.groups.members(of: group, limit: 4, by: actors[0])
            #expect(first.people.map(\.person.handle) == ["dan", "eva", "ann", "ben"])
            #expect(first.people.map(\.role) == [.owner, .helper, .member, .member])
            #expect(first.group.members == 6)
            let next = try await campus.chat.groups.members(
                of: group, after: first.people[3].order, limit: 4, by: actors[0])
            #expect(next.people.map(\.person.handle) == ["cas", "fay"])
            // Also where the page ends among those who run it.
            let short = try await campus.chat.groups.members(of: group, limit: 1, by: actors[0])
            let rest = try await campus.chat.groups.members(
                of: group, after: short.people[0].order, limit: 2, by: actors[0])
            #expect(rest.people.map(\.person.handle) == ["eva", "ann"])
        }
    }

    @Test func members_ofAGroupThatOneIsNotIn_areNotListed() async throws {
        try await withCampus { campus in
            let (alice, bob, direct) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.group("Study", .open, by: alice)
            await expectRefusal(.notFound) {
                try await campus.chat.groups.members(of: group, limit: 9, by: bob)
            }
            await expectRefusal(.invalid, saying: "/open #SLUG") {
                try await campus.chat.groups.members(of: direct, limit: 9, by: bob)
            }
        }
    }

    @Test func openGroups_areListedByTheirSize_withTheirTopic() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let chess = try await campus.group("Chess", .open, by: alice)
            _ = try await campus.group("Tea", .open, by: alice, with: [bob])
            _ = try await campus.group("Secret", .invited, by: alice)
            let closed = try await campus.group("Closed", .open, by: alice)
            try await campus.chat.groups.close(closed, by: alice)
            try await campus.chat.groups.setTopic("Mondays at seven", of: chess, by: alice)

            let all = try await campus.chat.groups.open(limit: 9)
            #expect(all.groups.map(\.place.name) == ["#tea", "#chess"])
            #expect(all.groups.map(\.members) == [2, 1] && all.reached == nil)
            #expect(all.groups.map(\.topic) == ["", "Mondays at seven"])
            let next = try await campus.chat.groups.open(after: all.groups[0].order, limit: 9)
            #expect(next.groups.map(\.place.name) == ["#chess"])
            // What nobody is in any more is not listed, and comes back with the next who enters.
            _ = try await campus.chat.groups.leave("#chess", by: alice)
            #expect(try await campus.chat.groups.open(limit: 9).groups.map(\.place.name) == ["#tea"])
            _ = try await campus.chat.groups.join(slug: "chess", by: bob)
            #expect(try await campus.chat.groups.open(limit: 9).groups.count == 2)
        }
    }

    @Test(arguments: [
        ("chess", ["#chess"]), ("CHESS mondays", ["#chess"]), ("chess tuesdays", []), ("吃饭", ["#chi-fan"]),
        ("mon", ["#chess"]), (" ", ["#chi-fan", "#chess"]),
    ])
    func openGroups_withWords_haveAllOfThem(words: String, places: [String]) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let chess = try await campus.group("Chess", .open, by: alice)
            _ = try await campus.group("吃飯", .open, by: alice)
            try await campus.chat.groups.setTopic("Mondays at seven", of: chess, by: alice)
            let found = try await campus.chat.groups.open(matching: words, limit: 9)
            #expect(found.groups.map(\.place.name) == places)
        }
    }

    /// Words that stand in no group: each call looks at so many, and says where it ended.
    @Test func openGroups_whereThereAreVeryMany_areLookedAtInParts() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let rare = try await campus.group("Rare", .open, by: alice)
            try await campus.chat.ledger.perform { transaction in
                for number in 0..<Groups.mostLookedAt {
                    let id = transaction.nextSequence()
                    try transaction.execute(
                        """
                        INSERT INTO conversations (id, kind, slug, name, label, creator, member_count, created_at)
                        VALUES (?, 1, ?, 'Group', 'chat', ?, 2, 0)
                        """, id, "group-\(number)", alice.person)
                }
            }
            let none = try await campus.chat.groups.open(matching: "rare", limit: 9)
            #expect(none.groups == [])
            let reached = try #require(none.reached)
            let found = try await campus.chat.groups.open(matching: "rare", after: reached, limit: 9)
            #expect(found.groups.map(\.place.conversation) == [rare] && found.reached == nil)
        }
    }

    @Test func topicAndName_areSetByTheOwnerAndHelpers_andEverybodyThereIsTold() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.group("Study", .open, by: alice, with: [bob])
            let session = try await campus.signIn("Bob")
            await expectRefusal(.forbidden, saying: "/members") {
                try await campus.chat.groups.setTopic("exams", of: group, by: bob)
            }
            await expectRefusal(.forbidden) { try await campus.chat.groups.rename(group, to: "x", by: bob) }

            try await campus.chat.groups.setTopic(" exams in May ", of: group, by: alice)
            try await campus.chat.groups.setHelper("bob", to: true, in: group, by: alice)
            #expect(try await campus.chat.groups.rename(group, to: "Revision", by: bob).name == "Revision")
            try await campus.chat.groups.setTopic("", of: group, by: bob)
            // What is so already is told to nobody.
            try await campus.chat.groups.setTopic("", of: group, by: bob)

            let facts = session.recording.facts.compactMap { fact -> String? in
                switch fact {
                case .topicSet(_, let topic): "topic \(topic ?? "-")"
                case .groupNamed(_, let name): "named \(name ?? "-")"
                default: nil
                }
            }
            #expect(facts == ["topic exams in May", "named Revision", "topic "])
            #expect(try await campus.chat.groups.details(of: group, by: bob).topic == "")
            // The slug stays, and the record keeps none of the words beside the group's own row.
            #expect(try await campus.chat.conversations.resolve("revision", for: bob.person).name == "#study")
        }
    }

    @Test func topic_thatIsTooLong_isRefused() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.group("Study", .open, by: alice)
            await expectRefusal(.invalid, saying: "at most 200") {
                try await campus.chat.groups.setTopic(
                    String(repeating: "x", count: 201), of: group, by: alice)
            }
        }
    }
}

extension TestCampus {
    /// Makes a group, and has others enter it in order.
    func group(
        _ name: String, _ kind: ConversationKind, by owner: Actor, with others: [Actor] = [],
        announces: Bool = false
    ) async throws -> ConversationID {
        let made = try await core.chat.groups.create(name: name, kind: kind, announces: announces, by: owner)
        for other in others where other != owner {
            if kind == .invited {
                let person = try await core.chat.ledger.read {
                    try ReferenceQueries.person(other.person, in: $0)
                }
                try await core.chat.groups.invite(
                    handle: person?.handle ?? "", to: made.place.conversation, by: owner)
            }
            _ = try await core.chat.groups.join(slug: made.place.name, by: other)
        }
        return made.place.conversation
    }
}
