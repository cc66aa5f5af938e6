import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// A returning session gets exactly what it missed, in order and once, or is told to load anew.
@Suite(.endsWhereItHangs)
struct ResumeTests {
    @Test func resume_afterMessagesEditsAndDeletions_bringsThemInOrderOnce() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let known = try await campus.core.chat.send("as it was", to: place, by: alice)
            let gone = try await campus.core.chat.send("to be deleted", to: place, by: alice)
            let (token, seen) = try await leave("Bob", in: campus)

            let first = try await campus.core.chat.send("missed 1", to: place, by: alice)
            _ = try await campus.core.chat.edit(known.id, text: "half way", by: alice)
            _ = try await campus.core.chat.delete(gone.id, by: alice)
            _ = try await campus.core.chat.edit(known.id, text: "as it is", by: alice)
            let second = try await campus.core.chat.send("wrogn", to: place, by: alice)
            _ = try await campus.core.chat.edit(second.id, text: "right", by: alice)
            let own = try await campus.core.chat.send("from elsewhere", to: place, by: bob)

            let (session, welcome) = try await comeBack(token, since: seen, in: campus)
            let live = try await campus.core.chat.send("live", to: place, by: alice)

            let messages = try entries(welcome).compactMap(\.message)
            #expect(messages.map(\.id) == [first.id, gone.id, known.id, second.id, own.id])
            #expect(messages.map(\.text) == ["missed 1", "", "as it is", "right", "from elsewhere"])
            #expect(messages.map(\.isDeleted) == [false, true, false, false, false])
            let numbers = try entries(welcome).map(\.sequence)
            #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
            #expect(session.recording.messages.map(\.id) == [live.id])
            #expect(live.id.rawValue > welcome.sequence)
        }
    }

    @Test func resume_again_bringsNothingTwice() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let (token, seen) = try await leave("Bob", in: campus)
            _ = try await campus.core.chat.send("once", to: place, by: alice)
            let (session, welcome) = try await comeBack(token, since: seen, in: campus)
            #expect(try entries(welcome).count == 1)
            await campus.core.end(session)
            let (_, again) = try await comeBack(token, since: welcome.sequence, in: campus)
            #expect(try entries(again).isEmpty)
        }
    }

    @Test func resume_bringsNotificationsNotSeenYet() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let (token, seen) = try await leave("Bob", in: campus)
            _ = try await campus.core.chat.send("@bob look", to: place, by: alice)
            let (session, welcome) = try await comeBack(token, since: seen, in: campus)
            #expect(
                try entries(welcome).contains {
                    if case .notification(let notification) = $0 {
                        notification.kind == .mention
                    } else {
                        false
                    }
                })
            await campus.core.end(session)
            _ = try await campus.core.notifications.markSeen(for: bob.person)
            let (_, again) = try await comeBack(token, since: seen, in: campus)
            #expect(try entries(again).allSatisfy { $0.message != nil })
        }
    }

    @Test func resume_bringsNothingThatQuietHoursWithheld() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let (token, seen) = try await leave("Bob", in: campus)
            let minute = Int(campus.clock.wall.now().milliseconds / 60_000 % 1440)
            let hours = QuietHours(start: minute, end: (minute + 2) % 1440, zone: .utc)
            try await campus.core.notifications.setQuiet(hours, by: bob)
            _ = try await campus.core.chat.send("@bob at night", to: place, by: alice)
            campus.clock.advance(by: .seconds(180))
            _ = try await campus.core.chat.send("@bob in the morning", to: place, by: alice)
            let (_, welcome) = try await comeBack(token, since: seen, in: campus)
            #expect(
                try entries(welcome).compactMap {
                    if case .notification(let notification) = $0 { notification.excerpt } else { nil }
                } == ["@bob in the morning"])
            #expect(try entries(welcome).compactMap(\.message).count == 2)
            #expect(welcome.notifications == 2)
        }
    }

    @Test func resume_ofAGroupEnteredMeanwhile_bringsWhatCameAfterEntering() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let (token, seen) = try await leave("Bob", in: campus)
            let group = try await campus.core.chat.groups.create(name: "Study", kind: .open, by: alice).place
            _ = try await campus.core.chat.send("before", to: group.conversation, by: alice)
            _ = try await campus.core.chat.groups.join(slug: "study", by: bob)
            _ = try await campus.core.chat.send("after", to: group.conversation, by: alice)
            let (_, welcome) = try await comeBack(token, since: seen, in: campus)
            #expect(try entries(welcome).compactMap(\.message?.text) == ["after"])
        }
    }

    @Test func resume_bringsNothingOfOthersConversations() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.signUp("Eve")
            let (token, seen) = try await leave("Eve", in: campus)
            let message = try await campus.core.chat.send("between us", to: place, by: alice)
            _ = try await campus.core.chat.edit(message.id, text: "still", by: alice)
            let (_, welcome) = try await comeBack(token, since: seen, in: campus)
            #expect(try entries(welcome).isEmpty)
        }
    }

    @Test func resume_ofNothing_bringsNothingThatComesLive() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let (_, seen) = try await leave("Bob", in: campus)
            // Stored between attaching and reading.
            _ = try await campus.core.chat.send("live", to: place, by: alice)
            let missed = try await campus.core.accounts.ledger.read {
                try Missed.since(seen, upTo: seen, for: bob.person, in: $0)
            }
            guard case .entries(let entries) = missed else {
                Issue.record("there is nothing to load anew")
                return
            }
            #expect(entries.isEmpty)
        }
    }

    @Test func resume_afterLeavingAndEnteringAgain_saysToLoadAnew() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.core.chat.groups.create(name: "Study", kind: .open, by: alice).place
            _ = try await campus.core.chat.groups.join(slug: "study", by: bob)
            let (token, seen) = try await leave("Bob", in: campus)
            _ = try await campus.core.chat.send("missed", to: group.conversation, by: alice)
            _ = try await campus.core.chat.groups.leave(group.conversation, by: bob)
            _ = try await campus.core.chat.groups.join(slug: "study", by: bob)
            let (session, welcome) = try await comeBack(token, since: seen, in: campus)
            guard case .reload = welcome.missed else {
                Issue.record("nothing said to load anew")
                return
            }
            await campus.core.end(session)
            let (_, again) = try await comeBack(token, since: welcome.sequence, in: campus)
            #expect(try entries(again).isEmpty)
        }
    }

    @Test func resume_afterTooMuch_saysToLoadAnew() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let (token, seen) = try await leave("Bob", in: campus)
            await withTaskGroup(of: Void.self) { group in
                for number in 0...Missed.most {
                    group.addTask { _ = try? await campus.core.chat.send("\(number)", to: place, by: alice) }
                }
            }
            let (_, welcome) = try await comeBack(token, since: seen, in: campus)
            guard case .reload = welcome.missed else {
                Issue.record("nothing said to load anew")
                return
            }
        }
    }

    @Test(arguments: [Int64.max, 1_000_000])
    func resume_fromANumberThatNeverWas_saysToLoadAnew(number: Int64) async throws {
        try await withCampus { campus in
            _ = try await campus.contacts("Alice", "Bob")
            let (token, _) = try await leave("Bob", in: campus)
            let (_, welcome) = try await comeBack(token, since: number, in: campus)
            guard case .reload = welcome.missed else {
                Issue.record("nothing said to load anew")
                return
            }
        }
    }

    // MARK: - Steps

    /// Signs in with a token that is kept, and loses the connection; gives what the session saw last.
    private func leave(_ name: String, in campus: TestCampus) async throws -> (SignInToken, Int64) {
        let session = campus.session()
        let welcome = try await campus.welcome(name, in: session)
        let token = try await campus.core.accounts.keepSignIn(of: session)
        await campus.core.end(session)
        return (token, welcome.sequence)
    }

    private func comeBack(
        _ token: SignInToken, since sequence: Int64, in campus: TestCampus
    ) async throws -> (TestSession, Welcome) {
        let session = campus.session()
        return (session, try await campus.core.accounts.resume(token, since: sequence, session: session))
    }

    private func entries(_ welcome: Welcome) throws -> [Missed.Entry] {
        guard case .entries(let entries) = welcome.missed else {
            Issue.record("the session has to load anew")
            return []
        }
        return entries
    }
}

extension Missed.Entry {
    /// The message that was sent or changed, as it is now.
    fileprivate var message: Message? {
        guard case .event(let event) = self else { return nil }
        switch event.fact {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message):
            return message
        default: return nil
        }
    }
}
