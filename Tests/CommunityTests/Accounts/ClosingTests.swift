import CampusVerbs
import Community
import Concurrency
import Model
import TestSupport
import Testing

@testable import Community

/// Closing an account: kept by signing in within the time of grace, gone for good after it.
@Suite(.endsWhereItHangs)
struct ClosingTests {
    @Test func close_withTheWrongPassword_changesNothing() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            await expectRefusal(.forbidden, saying: "not your password") {
                try await campus.accounts.close(password: "guess", session: session)
            }
            #expect(session.person?.handle == "alice")
            campus.clock.advance(by: .seconds(30 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 0)
        }
    }

    @Test func close_whenAskedFor_signsOutEverySession() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (here, elsewhere) = (try await campus.signIn("Alice"), try await campus.signIn("Alice"))
            _ = try await campus.accounts.keepSignIn(of: elsewhere)

            let end = try await campus.accounts.close(password: TestCampus.password, session: here)

            #expect(end == campus.clock.wall.now() + .seconds(7 * 86_400))
            #expect(here.person == nil)
            #expect(elsewhere.person == nil)
            #expect(
                elsewhere.reasons.map { $0.text(in: .english) } == [
                    "you are signed out: this account is being closed"
                ])
            #expect(try await Record(campus: campus).rows(of: "sign_ins") == [])
        }
    }

    @Test func signIn_withinTheTimeOfGrace_keepsTheAccountAndAllOfIt() async throws {
        try await withCampus { campus in
            let (alice, _, conversation) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.send("keep this", to: conversation, by: alice)
            let session = try await campus.signIn("Alice")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            campus.clock.advance(by: .seconds(6 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 0)

            #expect(try await campus.welcome("Alice", in: session).wasClosing)

            campus.clock.advance(by: .seconds(30 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 0)
            #expect(try await Record(campus: campus).holds("keep this"))
            try await campus.accounts.signOut(session: session)
            #expect(try await campus.welcome("Alice", in: session).wasClosing == false)
        }
    }

    @Test func account_afterTheTimeOfGrace_leavesNoWordOfThePerson() async throws {
        try await withCampus { campus in
            let (alice, bob, conversation) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice)
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            let listener = RecordingListener()
            campus.bus.listen(listener.note)
            let first = try await campus.chat.send("a secret plan", to: conversation, by: alice)
            _ = try await campus.chat.send("the answer of bob", to: conversation, by: bob)
            _ = try await campus.chat.send("hi @bob, a plan", to: group.place.conversation, by: alice)
            _ = try await campus.people.tag("Hiking Club", by: alice)
            try await campus.people.rename(to: "Alice the Great", by: alice)

            try await close("Alice", in: campus)

            let record = Record(campus: campus)
            for words in ["secret plan", "a plan", "Hiking", "hiking", "Alice the Great", "alice@connect"] {
                #expect(try await !record.holds(words), "\(words)")
            }
            #expect(try await record.holds("the answer of bob"))
            let closed = try #require(listener.events.last)
            #expect(closed.fact == .closed)
            #expect(closed.actor.id == alice.person && closed.actor.isFormer)
            #expect(try await campus.events.page(.init([.closed], after: 0)).events == [closed])
            let history = try await campus.chat.conversations.history(
                of: conversation, for: bob.person, before: nil, limit: 10)
            #expect(history.map(\.text).contains("the answer of bob"))
            #expect(history.first { $0.id == first.id }?.isDeleted == true)
            #expect(history.first { $0.id == first.id }?.sender.isFormer == true)
            #expect(
                try await campus.chat.conversations.list(of: bob.person).first { $0.name == "Study" }?.members
                    == 1
            )
        }
    }

    @Test func handle_ofAFormerMember_isNeverGivenAgain() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let bob = try await campus.signUp("Bob")
            try await close("Alice", in: campus)
            let second = try await campus.core.accounts.add(
                email: "alice@connect.hku.hk", username: "Alice", password: TestCampus.password)
            #expect(second.handle == "alice2")
            let former = try #require(
                try await Record(campus: campus).texts(
                    "SELECT handle FROM people WHERE handle LIKE 'former%'"
                ).first)
            await expectRefusal(.notFound, saying: "has closed the account") {
                try await campus.chat.sendDirect("are you there?", to: former, by: bob)
            }
        }
    }

    @Test func conversation_withAFormerMember_takesNoMoreMessages() async throws {
        try await withCampus { campus in
            let (_, bob, conversation) = try await campus.contacts("Alice", "Bob")
            try await close("Alice", in: campus)
            await expectRefusal(.notFound, saying: "has closed the account") {
                try await campus.chat.send("are you there?", to: conversation, by: bob)
            }
        }
    }

    @Test func erasing_whenWhoKeepsMoreFails_isDoneAgain() async throws {
        let holder = TestHolder(failures: 1)
        try await withCampus(holders: [holder]) { campus in
            let alice = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            campus.clock.advance(by: .seconds(8 * 86_400))

            await #expect(throws: TestHolder.Failure.self) { try await campus.core.eraseClosedAccounts() }
            #expect(try await Record(campus: campus).holds("alice@connect", in: "accounts"))

            #expect(try await campus.core.eraseClosedAccounts() == 1)
            #expect(holder.erased == [alice.person])
            #expect(try await !Record(campus: campus).holds("alice@connect"))
            #expect(try await campus.core.eraseClosedAccounts() == 0)
        }
    }

    @Test func erasing_whenItFailsForOne_goesOnWithTheOthers() async throws {
        try await withCampus(holders: [TestHolder(failures: 1)]) { campus in
            for name in ["Alice", "Bob"] {
                _ = try await campus.signUp(name)
                try await campus.accounts.remove(email: TestCampus.address(of: name))
            }
            await #expect(throws: TestHolder.Failure.self) { try await campus.core.eraseClosedAccounts() }
            #expect(try await Record(campus: campus).rows(of: "accounts").count == 1)
            #expect(try await campus.core.eraseClosedAccounts() == 1)
        }
    }

    @Test func session_whenTheAccountIsErased_canDoNothingMore() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            try await campus.accounts.remove(email: "alice@connect.hku.hk")
            await expectRefusal(.notFound, saying: "closed") { try await campus.signIn("Alice") }
            try await campus.core.eraseClosedAccounts()
            await expectRefusal(.forbidden) { try await campus.signIn("Alice") }
            await expectRefusal(.notFound, saying: "closed") {
                try await campus.people.rename(to: "Ghost", by: alice)
            }
        }
    }

    private func close(_ name: String, in campus: TestCampus) async throws {
        let session = try await campus.signIn(name)
        try await campus.accounts.close(password: TestCampus.password, session: session)
        campus.clock.advance(by: .seconds(7 * 86_400))
        #expect(try await campus.core.eraseClosedAccounts() == 1)
    }
}

/// Keeps whom it was told to erase, after failing a number of times.
final class TestHolder: PersonalDataHolder {
    struct Failure: Error {}

    private let state: Mutex<(failures: Int, erased: [PersonID])>

    init(failures: Int = 0) { state = Mutex((failures, [])) }

    var erased: [PersonID] { state.withLock(\.erased) }

    func erase(_ person: PersonID) async throws {
        try state.withLock { state in
            guard state.failures == 0 else {
                state.failures -= 1
                throw Failure()
            }
            state.erased.append(person)
        }
    }
}
