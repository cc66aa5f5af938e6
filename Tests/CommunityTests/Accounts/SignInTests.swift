import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Signing in and out, and how guessing is slowed.
@Suite(.endsWhereItHangs)
struct SignInTests {
    @Test func signIn_withAnUnknownAddressOrAWrongPassword_answersTheSame() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = campus.session()
            let errors = [
                await refusal { try await guess("alice", in: session, of: campus) },
                await refusal { try await guess("nobody", in: session, of: campus) },
                await refusal {
                    try await campus.accounts.signIn(
                        email: "alice@connect.hku.hk", password: "", session: session)
                },
            ]
            #expect(errors[0]?.code == .forbidden)
            #expect(errors[1] == errors[0])
            #expect(errors[2] == errors[0])
            #expect(session.person == nil)
        }
    }

    @Test func signIn_whenSignedInAlready_isRefused() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            await expectRefusal(.exists, saying: "alice") { try await campus.welcome("Alice", in: session) }
        }
    }

    @Test func signOut_whenSignedIn_forgetsThePersonAndMaySignInAgain() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            let session = try await campus.signIn("Alice")

            try await campus.accounts.signOut(session: session)
            #expect(session.person == nil)
            await expectRefusal(.signedOut) { try await campus.accounts.signOut(session: session) }

            #expect(try await campus.welcome("Bob", in: session).person.handle == "bob")
        }
    }

    @Test func signIn_whenTheConnectionEndedMeanwhile_leavesNothingOnTheBus() async throws {
        try await withCampus { campus in
            let (alice, _, conversation) = try await campus.contacts("Alice", "Bob")
            let session = campus.session()
            await campus.core.end(session)

            await expectRefusal(.unavailable) { try await campus.welcome("Bob", in: session) }
            _ = try await campus.chat.send("hello?", to: conversation, by: alice)
            #expect(session.recording.messages.isEmpty)
        }
    }

    @Test func signIn_afterFiveFailuresFromOneSource_isSlowedForThatAccountThere() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            for _ in 1...5 {
                await expectRefusal(.forbidden) {
                    try await guess("alice", in: campus.session(from: "here"), of: campus)
                }
            }
            // Even the right password waits, or waiting would tell that the guess before was wrong.
            await expectRefusal(.slowDown, saying: "60 s") { try await campus.signIn("Alice", from: "here") }
            _ = try await campus.signIn("Bob", from: "here")
            _ = try await campus.signIn("Alice", from: "elsewhere")

            campus.clock.advance(by: .seconds(60))
            _ = try await campus.signIn("Alice", from: "here")
        }
    }

    @Test func signIn_whileItKeepsFailing_maySoonBeTriedOnceMoreEachMinute() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = campus.session()
            for _ in 1...5 { _ = try? await guess("alice", in: session, of: campus) }

            for _ in 1...5 {
                campus.clock.advance(by: .seconds(59))
                let error = await refusal { try await guess("alice", in: session, of: campus) }
                #expect(error?.code == .slowDown && error?.after == .seconds(1))
                campus.clock.advance(by: .seconds(1))
                await expectRefusal(.forbidden) { try await guess("alice", in: session, of: campus) }
                await expectRefusal(.slowDown, saying: "60 s") {
                    try await guess("alice", in: session, of: campus)
                }
            }
            campus.clock.advance(by: .seconds(300))
            for _ in 1...5 {
                await expectRefusal(.forbidden) { try await guess("alice", in: session, of: campus) }
            }
        }
    }

    @Test func signIn_forAnUnknownAddress_isSlowedLikeAKnownOne() async throws {
        try await withCampus { campus in
            for _ in 1...5 { _ = try? await guess("nobody", in: campus.session(), of: campus) }
            await expectRefusal(.slowDown) { try await guess("nobody", in: campus.session(), of: campus) }
        }
    }

    @Test func signIn_whenGuessesComeAtOnce_countsEveryOne() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let errors = await atOnce(20) { _ in
                await refusal { try await guess("alice", in: campus.session(), of: campus) }
            }
            #expect(errors.successes().count { $0?.code == .forbidden } == 5)
            #expect(errors.successes().count { $0?.code == .slowDown } == 15)
        }
    }

    @Test func signIn_whenTheClockIsSetBack_waitsNoLongerThanThePause() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            for _ in 1...5 { _ = try? await guess("alice", in: campus.session(), of: campus) }
            campus.clock.advance(by: .hours(-3))

            await expectRefusal(.slowDown, saying: "60 s") { try await campus.signIn("Alice") }
            campus.clock.advance(by: .seconds(60))
            _ = try await campus.signIn("Alice")
        }
    }

    @Test func session_whenItIsTheOperators_mayAdministrateWithoutAnAccount() async throws {
        try await withCampus { campus in
            #expect(campus.session(from: "terminal", isOperator: true).isAdministrator)
            #expect(!campus.session().isAdministrator)
        }
    }

    /// Tries a password that is wrong.
    private func guess(_ name: String, in session: TestSession, of campus: TestCampus) async throws -> Welcome
    {
        try await campus.accounts.signIn(
            email: "\(name)@connect.hku.hk", password: "a guess", session: session)
    }
}
