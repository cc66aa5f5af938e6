import Community
import Testing

/// What is no longer new: every session of a person has the same count, whatever took notifications away.
@Suite(.timeLimit(.minutes(1)))
struct SeenTests {
    @Test func forget_ofWhoAsked_tellsTheOtherSessions() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            try await campus.chat.forget(handle: "alice", by: bob)
            #expect(session.recording.unseen == [0])
        }
    }

    @Test func clear_ofAPlaceWithMentions_tellsTheOtherSessions() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            _ = try await campus.notifications.markSeen(for: bob.person)
            _ = try await campus.chat.send("@bob one", to: place, by: alice)
            _ = try await campus.chat.send("@bob two", to: place, by: alice)
            try await campus.chat.clear("@alice", by: bob)
            #expect(session.recording.unseen.last == 0)
            try await campus.chat.clear("@alice", by: bob)
            #expect(session.recording.unseen.count == 1, "nothing is left that could be told of")
        }
    }

    @Test func deletion_ofACommentOrItsPost_tellsTheAuthor() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            let post = try await campus.forum.post(
                categories: ["buy/sell"], title: "t", content: "c", by: bob)
            let comment = try await campus.forum.comment(on: post.id, text: "1", by: alice)
            _ = try await campus.forum.comment(on: post.id, text: "2", by: alice)
            _ = try await campus.forum.delete(comment.id.rawValue, by: alice)
            #expect(session.recording.unseen == [1])
            _ = try await campus.forum.delete(post.id.rawValue, by: bob)
            #expect(session.recording.unseen == [1, 0])
        }
    }

    @Test func account_whenErased_takesItsNotificationsFromEverySession() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let hers = try await campus.signIn("Alice")
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            try await campus.accounts.close(password: TestCampus.password, session: hers)
            campus.clock.advance(by: .seconds(30 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            #expect(session.recording.unseen == [0])
            _ = bob
        }
    }
}

extension RecordingOutlet {
    /// How many notifications were said to be left, each time it was said.
    var unseen: [Int] {
        deliveries.compactMap { if case .seen(_, let unseen) = $0 { unseen } else { nil } }
    }
}
