import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// A wall clock that jumps back an hour.
///
/// What must hold: order, unread counts and what was missed keep to the sequence and not to the time; what lasts a while
/// still ends, at most that hour later; nobody is locked out, and nothing that is good is refused.
@Suite(.endsWhereItHangs)
struct ClockTests {
    @Test func messages_whenTheClockJumpsBack_keepTheirOrderAndCounts() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let away = campus.session()
            let seen = try await campus.welcome("Bob", in: away).sequence
            let token = try await campus.core.accounts.keepSignIn(of: away)
            await campus.core.end(away)
            let first = try await campus.core.chat.send("1", to: place, by: alice)
            campus.clock.advance(by: .hours(-1))
            let second = try await campus.core.chat.send("2", to: place, by: alice)
            let edited = try await campus.core.chat.edit(first.id, text: "1!", by: alice)

            #expect(second.sentAt < first.sentAt && first.id < second.id)
            #expect(edited.sentAt == first.sentAt)
            let history = try await campus.core.chat.conversations.history(
                of: place, for: bob.person, before: nil, limit: 10)
            #expect(history.map(\.text) == ["hello", "1!", "2"])
            let list = try await campus.core.chat.conversations.list(of: bob.person)
            #expect(list.map(\.unread) == [3] && list.map(\.last) == [second.id])
            let back = campus.session()
            let welcome = try await campus.core.accounts.resume(token, since: seen, session: back)
            guard case .entries(let entries) = welcome.missed else {
                Issue.record("told to load anew")
                return
            }
            #expect(entries.map(\.sequence) == [first.id.rawValue, second.id.rawValue])
        }
    }

    @Test func typing_whenTheClockJumpsBack_endsAndIsToldAgain() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let bob = try await campus.signIn("Bob").recording
            try await campus.core.chat.typing.begin(in: place, by: alice)
            campus.clock.advance(by: .hours(-1))
            try await campus.core.chat.typing.expire()
            #expect(bob.typing.map(\.isTyping) == [true, false])

            try await campus.core.chat.typing.begin(in: place, by: alice)
            campus.clock.advance(by: .hours(-1))
            try await campus.core.chat.typing.begin(in: place, by: alice)
            campus.clock.advance(by: Typing.lifetime)
            try await campus.core.chat.typing.expire()
            #expect(bob.typing.map(\.isTyping) == [true, false, true, true, false])
        }
    }

    @Test func keptSignIn_whenTheClockJumpsBack_lastsAndEndsAtMostAnHourLater() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let token = try await campus.core.accounts.keepSignIn(of: try await campus.signIn("Alice"))
            campus.clock.advance(by: .hours(-1))
            // Making another one takes out those that were unused for long: a later moment is not long ago.
            _ = try await campus.core.accounts.keepSignIn(of: try await campus.signIn("Alice"))
            _ = try await campus.core.accounts.resume(token, session: campus.session())
            campus.clock.advance(by: campus.configuration.accounts.signInLifetime + .hours(1) + .seconds(1))
            await expectRefusal(.signedOut) {
                try await campus.core.accounts.resume(token, session: campus.session())
            }
        }
    }

    @Test func code_whenTheClockJumpsBack_isGoodAndEndsAtMostAnHourLater() async throws {
        try await withCampus { campus in
            let (early, late) = (campus.session(), campus.session())
            for (name, session) in [("ann", early), ("ben", late)] {
                _ = try await campus.core.accounts.signUp(
                    email: "\(name)@connect.hku.hk", password: TestCampus.password, username: name,
                    session: session)
            }
            campus.clock.advance(by: .hours(-1))
            let code = try #require(campus.mailer.code(for: "ann@connect.hku.hk"))
            _ = try await campus.core.accounts.verify(code: code, session: early)
            campus.clock.advance(by: campus.configuration.accounts.codeLifetime + .hours(1))
            let stale = try #require(campus.mailer.code(for: "ben@connect.hku.hk"))
            await expectRefusal(.notFound) {
                try await campus.core.accounts.verify(code: stale, session: late)
            }
        }
    }

    @Test func attempts_whenTheClockJumpsBack_lockNobodyOutForLonger() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            for _ in 1...8 {
                _ = try? await campus.core.accounts.signIn(
                    email: TestCampus.address(of: "Alice"), password: "wrong", session: campus.session())
            }
            campus.clock.advance(by: .hours(-1))
            await expectRefusal(.slowDown) { try await campus.signIn("Alice") }
            campus.clock.advance(by: .seconds(60))
            _ = try await campus.signIn("Alice")
        }
    }

    @Test func restart_withAnEarlierClock_goesOnAfterTheLastNumber() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let before = try await campus.core.chat.send("before", to: place, by: alice)
            campus.clock.advance(by: .hours(-1))
            let again = try await campus.restarted()
            let after = try await again.core.chat.send("after", to: place, by: alice)
            #expect(before.id < after.id && after.sentAt < before.sentAt)
            await again.core.close()
        }
    }
}
