import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// A mention shows words only to those who may see its message now.
@Suite(.endsWhereItHangs)
struct MentionSightTests {
    @Test(arguments: [ConversationKind.open, .invited])
    func leaving_takesTheMentionsOfTheGroupAlong(kind: ConversationKind) async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: kind, by: alice).place
                .conversation
            try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            _ = try await campus.notifications.markSeen(for: bob.person)
            let session = try await campus.signIn("Bob")
            let message = try await campus.chat.send("hi @bob", to: group, by: alice)

            try await campus.chat.groups.leave(group, by: bob)
            _ = try await campus.chat.edit(message.id, text: "a secret", by: alice)

            let list = try await campus.notifications.list(for: bob.person, limit: 10)
            #expect(!list.contains { $0.kind == .mention || $0.excerpt.contains("secret") })
            #expect(session.recording.unseen == [0])
        }
    }

    @Test(arguments: [true, false])
    func deletion_takesTheMentionOut(wasSeen: Bool) async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.notifications.markSeen(for: bob.person)
            let message = try await campus.chat.send("hi @bob", to: place, by: alice)
            if wasSeen { _ = try await campus.notifications.markSeen(for: bob.person) }
            let session = try await campus.signIn("Bob")

            _ = try await campus.chat.delete(message.id, by: alice)

            let list = try await campus.notifications.list(for: bob.person, limit: 10)
            #expect(!list.contains { $0.kind == .mention })
            #expect(session.recording.unseen == (wasSeen ? [] : [0]))
        }
    }
}
