import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Typing: begins, ends by itself, by a message or on request; stored never.
@Suite(.endsWhereItHangs)
struct TypingTests {
    @Test func typing_whenNothingMoreIsSaid_endsByItself() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let bob = try await campus.signIn("Bob").recording
            try await campus.core.chat.typing.begin(in: place, by: alice)
            try await campus.core.chat.typing.expire()
            #expect(bob.typing.map(\.isTyping) == [true])

            campus.clock.advance(by: Typing.lifetime)
            try await campus.core.chat.typing.expire()
            try await campus.core.chat.typing.expire()
            #expect(bob.typing.map(\.isTyping) == [true, false])
            #expect(bob.typing.map(\.person.handle) == ["alice", "alice"])
        }
    }

    @Test func typing_saidOverAndOver_isToldSeldom() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let bob = try await campus.signIn("Bob").recording
            for _ in 0..<50 { try await campus.core.chat.typing.begin(in: place, by: alice) }
            #expect(bob.typing.count == 1)
            campus.clock.advance(by: .seconds(3))
            try await campus.core.chat.typing.begin(in: place, by: alice)
            campus.clock.advance(by: .seconds(4))
            try await campus.core.chat.typing.expire()
            #expect(bob.typing.map(\.isTyping) == [true, true])
        }
    }

    @Test func typing_whenTheMessageIsSent_isOverWithoutASignal() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let bob = try await campus.signIn("Bob").recording
            try await campus.core.chat.typing.begin(in: place, by: alice)
            _ = try await campus.core.chat.send("done", to: place, by: alice)
            campus.clock.advance(by: .seconds(60))
            try await campus.core.chat.typing.expire()
            #expect(bob.typing.map(\.isTyping) == [true])
        }
    }

    @Test func typing_whenEnded_isToldAtOnceAndOnce() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let bob = try await campus.signIn("Bob").recording
            try await campus.core.chat.typing.begin(in: place, by: alice)
            try await campus.core.chat.typing.end(in: place, by: alice)
            try await campus.core.chat.typing.end(in: place, by: alice)
            #expect(bob.typing.map(\.isTyping) == [true, false])
        }
    }

    @Test func typing_whenSwitchedOffOrToNoContact_isToldToNobody() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let (one, other) = (
                try await campus.signIn("Bob").recording, try await campus.signIn("Alice").recording
            )
            try await campus.core.people.setPrivacy("typing", to: false, by: alice)
            try await campus.core.chat.typing.begin(in: place, by: alice)
            #expect(one.typing.isEmpty)

            let eve = try await campus.signUp("Eve")
            let request = try await campus.core.chat.sendDirect("hi", to: "alice", by: eve)
            try await campus.core.chat.typing.begin(in: request.conversation.id, by: eve)
            #expect(other.typing.isEmpty)
            await expectRefusal(.notFound) {
                try await campus.core.chat.typing.begin(in: request.conversation.id, by: bob)
            }
        }
    }

    @Test func typing_whereOneMayNotWrite_isToldToNobody() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let news = try await campus.group("News", .open, by: alice, with: [bob], announces: true)
            let (one, other) = (
                try await campus.signIn("Alice").recording, try await campus.signIn("Bob").recording
            )
            for actor in [alice, bob] { try await campus.core.chat.typing.begin(in: news, by: actor) }
            for session in [one, other] { #expect(session.typing.map(\.person.handle) == ["alice"]) }

            try await campus.core.chat.groups.close(news, by: alice)
            campus.clock.advance(by: Typing.lifetime)
            try await campus.core.chat.typing.begin(in: news, by: alice)
            #expect(other.typing.map(\.isTyping) == [true])
        }
    }

    @Test func typing_leavesNothingInTheRecord() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let before = try await Record(campus: campus).rows()
            try await campus.core.chat.typing.begin(in: place, by: alice)
            try await campus.core.chat.typing.end(in: place, by: alice)
            #expect(try await Record(campus: campus).rows() == before)
        }
    }
}
