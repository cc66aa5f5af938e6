import CampusVerbs
import Testing

@testable import Community
@testable import Model

extension CostOperation {
    /// Running groups, and looking for some.
    static let running: [CostOperation] = [
        CostOperation("members") { large, _ in
            for place in [large.big, large.closed] {
                let first = try await large.campus.chat.groups.members(of: place, limit: 50, by: large.mona)
                _ = try await large.campus.chat.groups.members(
                    of: place, after: try #require(first.people.last).order, limit: 50, by: large.mona)
            }
            _ = try await large.campus.chat.groups.details(of: large.big, by: large.mona)
        },
        CostOperation("open groups", beside: openGroups) { large, _ in
            let groups = large.campus.chat.groups
            let first = try await groups.open(limit: 50)
            _ = try await large.campus.chat.groups.open(
                after: try #require(first.groups.last).order, limit: 50)
            _ = try await groups.open(matching: "nowhere", limit: 50)
        },
        CostOperation("call all of a large group", beside: callsBefore) { large, session in
            let (campus, big) = (large.campus, large.big)
            let call = try await campus.chat.send("@all at three?", to: big, by: large.nick)
            #expect(call.isForAll)
            let again = try await campus.chat.send("@all?", to: big, by: large.nick)
            #expect(!again.isForAll)
            let listed = try await campus.notifications.list(for: large.mona.person, limit: 20)
            #expect(listed.contains { $0.subject == call.id.rawValue })
            _ = try await campus.notifications.unseen(for: large.mona.person)
            try await campus.chat.conversations.markRead(big, upTo: call.id, for: large.mona.person)
            _ = session
        },
        CostOperation("topic and name") { large, _ in
            try await large.campus.chat.groups.setTopic("lamps", of: large.big, by: large.nick)
            try await large.campus.chat.groups.rename(large.big, to: "Big", by: large.nick)
            try await large.campus.chat.groups.setTopic("", of: large.big, by: large.nick)
        },
        CostOperation("helpers") { large, _ in
            try await large.campus.chat.groups.setHelper("mona", to: true, in: large.big, by: large.nick)
            try await large.campus.chat.groups.setHelper("mona", to: false, in: large.big, by: large.nick)
        },
        CostOperation("pass on, and leave what one owns") { large, _ in
            try await large.campus.chat.groups.pass(to: "mona", large.big, by: large.nick)
            try await large.campus.chat.groups.leave(large.big, by: large.mona)
            _ = try await large.campus.chat.groups.join(slug: "big", by: large.mona)
        },
        CostOperation("who of some are members") { large, _ in
            let people = try await large.campus.chat.groups.members(of: large.big, limit: 50, by: large.mona)
                .people.map(\.person.id)
            _ = try await large.campus.chat.groups.areMembers(people, of: large.big, by: large.mona)
        },
        CostOperation("reject an invitation, and take one back") { large, _ in
            let groups = large.campus.chat.groups
            let made = try await groups.create(name: "Refused", kind: .invited, by: large.nick).place
            try await groups.invite(handle: "mona", to: made.conversation, by: large.nick)
            try await large.campus.chat.groups.decline("#refused", by: large.mona)
            try await groups.takeOut("mona", of: made.conversation, by: large.nick)
        },
        CostOperation("take somebody out") { large, _ in
            try await large.campus.chat.groups.takeOut("p00001", of: large.closed, by: large.mona)
        },
        CostOperation("close a group") { large, _ in
            let made = try await large.campus.chat.groups.create(name: "Over", kind: .open, by: large.nick)
            try await large.campus.chat.groups.close(made.place.conversation, by: large.nick)
            try await large.campus.chat.groups.close(large.closed, by: large.mona)
            // What ended is taken out a few at a time.
            _ = try await large.campus.core.eraseCleared()
        },
    ]

    /// A group of everybody's own.
    private static func openGroups(in large: LargeCommunity) -> LargeCommunity.Part {
        LargeCommunity.Part(
            numbers: large.people,
            statements: [
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO conversations (id, kind, slug, name, label, creator, member_count, created_at)
                        SELECT ?1 + row_number() OVER () - 1, 1, 'other-' || person, 'Other', 'chat', person, 1, 0
                        FROM accounts WHERE person NOT IN (?2, ?3) LIMIT ?4
                        """, arguments: { [$0, large.mona.person, large.nick.person, large.people] })
            ])
    }
}

extension CostOperation {
    /// Every group has been called as often as is kept.
    private static let callsBefore: @Sendable (LargeCommunity) -> LargeCommunity.Part = { _ in
        LargeCommunity.Part(
            numbers: 0,
            statements: [
                LargeCommunity.Statement(
                    sql: """
                        INSERT INTO calls (conversation, message)
                        SELECT c.id, x.id FROM conversations c JOIN messages x ON x.conversation = c.id
                        WHERE c.kind <> 0 AND x.id > (SELECT max(id) FROM messages WHERE conversation = c.id) - 20
                        """, arguments: { _ in [] })
            ])
    }
}
