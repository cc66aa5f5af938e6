import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// `@handle` in a message: stored as an id, told to members only.
@Suite(.endsWhereItHangs)
struct MentionTests {
    @Test func mention_ofAMember_notifies() async throws {
        try await withGroup { campus, group, alice, _ in
            let session = try await campus.signIn("Bob")
            let message = try await campus.chat.send("@bob, at 3?", to: group, by: alice)

            let told = try #require(session.recording.notifications.first)
            #expect(told.kind == .mention && told.actor.handle == "alice" && told.title == "#study")
            #expect(told.excerpt == "@bob, at 3?" && told.subject == message.id.rawValue)
            #expect(session.recording.notifications.count == 1)
        }
    }

    @Test func mention_isStoredAsAnID() async throws {
        try await withGroup { campus, group, alice, bob in
            let message = try await campus.chat.send("@bob", to: group, by: alice)
            #expect(
                try await Record(campus: campus).rows(of: "mentions") == [
                    "mentions: \(message.id) \(bob.person)"
                ])
        }
    }

    @Test(arguments: [
        ("@bob", 1), ("@BOB", 1), ("hi @bob!", 1), ("(@bob)", 1), ("@bob @bob", 1), ("好@bob", 1),
        ("@bob's", 1),
        ("@bobby", 0), ("bob", 0), ("bob@bob", 0), ("@ bob", 0), ("@", 0), ("@zoe", 0), ("@@bob", 1),
        ("＠bob", 1), ("`@bob`", 0), ("https://example.com/@bob/1", 0), ("陳@bob.hk", 0),
        (String(repeating: "@nobody ", count: 40) + "@bob", 1),
    ])
    func mention_isReadFromTheText(text: String, told: Int) async throws {
        try await withGroup { campus, group, alice, bob in
            _ = try await campus.chat.send(text, to: group, by: alice)
            #expect(try await campus.notifications.unseen(for: bob.person) == told)
        }
    }

    @Test func mention_ofSomeoneOutside_tellsNobodyAndStoresNothing() async throws {
        try await withGroup { campus, group, alice, _ in
            let eve = try await campus.signUp("Eve")
            _ = try await campus.chat.send("don't tell @eve", to: group, by: alice)
            #expect(try await campus.notifications.list(for: eve.person, limit: 10).isEmpty)
            #expect(try await Record(campus: campus).rows(of: "mentions").isEmpty)
        }
    }

    @Test func mention_ofOneself_isNoNews() async throws {
        try await withGroup { campus, group, alice, _ in
            _ = try await campus.chat.send("@alice was here", to: group, by: alice)
            #expect(try await campus.notifications.unseen(for: alice.person) == 0)
        }
    }

    @Test func mention_addedByAnEdit_isToldOnce() async throws {
        try await withGroup { campus, group, alice, bob in
            let message = try await campus.chat.send("at 3?", to: group, by: alice)
            _ = try await campus.chat.edit(message.id, text: "@bob at 3?", by: alice)
            _ = try await campus.chat.edit(message.id, text: "@bob at 4?", by: alice)
            let told = try await campus.notifications.list(for: bob.person, limit: 10)
            #expect(told.map(\.excerpt) == ["@bob at 4?"])
        }
    }

    @Test(arguments: [true, false])
    func mention_takenAwayByAnEdit_isToldNoMore(wasSeen: Bool) async throws {
        try await withGroup { campus, group, alice, bob in
            let message = try await campus.chat.send("@bob at 3?", to: group, by: alice)
            if wasSeen { _ = try await campus.notifications.markSeen(for: bob.person) }
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.edit(message.id, text: "at 3? `@bob`", by: alice)
            #expect(try await campus.notifications.list(for: bob.person, limit: 10) == [])
            #expect(session.recording.unseen == (wasSeen ? [] : [0]))
            #expect(try await Record(campus: campus).rows(of: "mentions") == [])
            // Put back it is told again, as one that an edit adds.
            _ = try await campus.chat.edit(message.id, text: "@bob at 4?", by: alice)
            #expect(try await campus.notifications.unseen(for: bob.person) == 1)
        }
    }

    @Test func edit_ofAnAnswer_leavesWhomItAnswers() async throws {
        try await withGroup { campus, group, alice, bob in
            let asked = try await campus.chat.send("when?", to: group, by: bob)
            let answer = try await campus.chat.reply(to: asked.id, "@bob at 3", by: alice)
            _ = try await campus.chat.edit(answer.id, text: "at 3", by: alice)
            #expect(try await campus.notifications.list(for: bob.person, limit: 10) == [])
            #expect(
                try await Record(campus: campus).rows(of: "mentions") == [
                    "mentions: \(answer.id) \(bob.person)"
                ])
        }
    }

    @Test func mention_ofManyPeople_tellsTwentyAtMost() async throws {
        try await withGroup { campus, group, alice, _ in
            var handles: [String] = []
            for number in 0..<25 {
                let person = try await campus.accounts.add(
                    email: "m\(number)@connect.hku.hk", username: "member", password: "x")
                _ = try await campus.chat.groups.join(slug: "study", by: Actor(person.id))
                handles.append("@\(person.handle)")
            }
            _ = try await campus.chat.send(handles.joined(separator: " "), to: group, by: alice)
            #expect(try await Record(campus: campus).rows(of: "mentions").count == 20)
        }
    }

    /// Alice and Bob in the open group #study.
    private func withGroup(
        _ body: (TestCampus, ConversationID, Actor, Actor) async throws -> Void
    ) async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
                .conversation
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            try await body(campus, group, alice, bob)
        }
    }
}
