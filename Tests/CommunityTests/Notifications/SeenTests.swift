import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// What is no longer new: every session of a person has the same count, whatever took notifications away.
@Suite(.endsWhereItHangs)
struct SeenTests {
    @Test func forget_ofWhoAsked_tellsTheOtherSessions() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
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
            try await campus.chat.conversations.clear("@alice", by: bob)
            #expect(session.recording.unseen == [0])
            try await campus.chat.conversations.clear("@alice", by: bob)
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

    @Test(arguments: ["accept", "reject", "reply", "connect"])
    func request_whenAnswered_isNoLongerNewAndOffersNoAnswer(way: String) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            switch way {
            case "accept": try await campus.people.accept(handle: "alice", by: bob)
            case "reject": try await campus.people.reject(handle: "alice", by: bob)
            case "reply": _ = try await campus.chat.sendDirect("hi", to: "alice", by: bob)
            default: _ = try await campus.chat.contacts.connect(to: "alice", by: bob)
            }
            #expect(session.recording.unseen == [0])
            let one = try #require(try await campus.notifications.list(for: bob.person, limit: 10).first)
            #expect(one.isSeen && one.isAnswered)
            for language in Language.allCases {
                let line = one.line(in: language)
                #expect(line.contains("alice") && !line.contains("/accept"))
            }
        }
    }

    @Test func invitation_whenUsed_isNoLongerNewAndOffersNoEntry() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .invited, by: alice).place
            for unseen in [[0], [0, 0]] {
                try await campus.chat.groups.invite(handle: "bob", to: group.conversation, by: alice)
                let list = try await campus.notifications.list(for: bob.person, limit: 10)
                #expect(list.map(\.isAnswered) == [false] + unseen.dropFirst().map { _ in true })
                _ = try await campus.chat.groups.join(slug: "study", by: bob)
                #expect(session.recording.unseen == unseen)
                try await campus.chat.groups.leave(group.conversation, by: bob)
            }
            let list = try await campus.notifications.list(for: bob.person, limit: 10)
            #expect(list.count == 2 && list.allSatisfy { $0.isSeen && $0.isAnswered })
            let line = list[0].line(in: .english)
            #expect(line == "alice invited you to #study; that is answered")
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
