import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Sign-ins that a program keeps, and ending them from elsewhere.
@Suite(.endsWhereItHangs)
struct SignInKeepingTests {
    @Test func resume_withAKeptToken_signsInAsThatPerson() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let token = try await campus.accounts.keepSignIn(of: try await campus.signIn("Alice"))
            let later = campus.session()
            let welcome = try await campus.accounts.resume(token, session: later)
            #expect(welcome.person.handle == "alice")
            #expect(later.person?.handle == "alice")
            #expect(try await !Record(campus: campus).holds(token.secret))
        }
    }

    @Test func signIns_ofOnePersonBeyondAHundred_takeThePlaceOfThoseUsedLeastLately() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            let bobs = try await campus.accounts.keepSignIn(of: try await campus.signIn("Bob"))
            var tokens: [SignInToken] = []
            func keep() async throws {
                let session = try await campus.signIn("Alice")
                tokens.append(try await campus.accounts.keepSignIn(of: session))
                await campus.core.end(session)
                campus.clock.advance(by: .seconds(1))
            }
            func resume(_ token: SignInToken) async throws {
                let session = campus.session()
                _ = try await campus.accounts.resume(token, session: session)
                await campus.core.end(session)
            }
            for _ in 1...100 { try await keep() }
            // It was the first, and is used later than the others now.
            try await resume(tokens[0])
            campus.clock.advance(by: .seconds(1))
            for _ in 1...2 { try await keep() }
            for gone in [1, 2] { await expectRefusal(.signedOut) { try await resume(tokens[gone]) } }
            for kept in [0, 3, 100, 101] { try await resume(tokens[kept]) }
            try await resume(bobs)
            // A clock that was set back takes nobody's new sign-in.
            campus.clock.advance(by: .days(-1))
            try await keep()
            try await resume(try #require(tokens.last))
        }
    }

    @Test func resume_withAnUnknownToken_isRefused() async throws {
        try await withCampus { campus in
            for secret in ["", "00", String(repeating: "a", count: 10_000)] {
                await expectRefusal(.signedOut, saying: "/login") {
                    try await campus.accounts.resume(SignInToken(secret: secret), session: campus.session())
                }
            }
        }
    }

    @Test func resume_whenTheTokenWasNotUsedForLong_isRefused() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let token = try await campus.accounts.keepSignIn(of: try await campus.signIn("Alice"))
            campus.clock.advance(by: .seconds(89 * 86_400))
            _ = try await campus.accounts.resume(token, session: campus.session())
            campus.clock.advance(by: .seconds(89 * 86_400))
            _ = try await campus.accounts.resume(token, session: campus.session())
            campus.clock.advance(by: .seconds(91 * 86_400))
            await expectRefusal(.signedOut) {
                try await campus.accounts.resume(token, session: campus.session())
            }
        }
    }

    @Test func signOut_ofAKeptSignIn_endsItsToken() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            let token = try await campus.accounts.keepSignIn(of: session)
            try await campus.accounts.signOut(session: session)
            await expectRefusal(.signedOut) {
                try await campus.accounts.resume(token, session: campus.session())
            }
        }
    }

    @Test func signIns_whenListed_showThisOneFirstAndNobodyElses() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            _ = try await campus.signIn("Bob")
            let (kept, plain) = (
                try await campus.signIn("Alice", from: "here"),
                try await campus.signIn("Alice", from: "there")
            )
            _ = try await campus.accounts.keepSignIn(of: kept)

            let listed = try await campus.accounts.signIns(of: plain)
            #expect(listed.map(\.source) == ["there", "here"])
            #expect(listed.map(\.isThis) == [true, false])
            #expect(listed.map(\.isConnected) == [true, true])
            #expect(listed.map { $0.usedAt == nil } == [true, false])
        }
    }

    @Test func endSignIn_ofAnotherSession_signsItOutAndTellsIt() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (here, there, kept) = (
                try await campus.signIn("Alice"), try await campus.signIn("Alice"),
                try await campus.signIn("Alice")
            )
            let token = try await campus.accounts.keepSignIn(of: kept)
            for signIn in try await campus.accounts.signIns(of: here) where !signIn.isThis {
                try await campus.accounts.endSignIn(signIn.id, of: here)
            }
            #expect(here.person != nil)
            for ended in [there, kept] {
                #expect(ended.person == nil)
                #expect(ended.reasons.count == 1)
            }
            await expectRefusal(.signedOut) {
                try await campus.accounts.resume(token, session: campus.session())
            }
        }
    }

    @Test func endSignIn_ofSomebodyElse_isNotFound() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            let (alice, bob) = (try await campus.signIn("Alice"), try await campus.signIn("Bob"))
            _ = try await campus.accounts.keepSignIn(of: bob)
            let plain = try await campus.signIn("Bob")
            for signIn in try await campus.accounts.signIns(of: plain) {
                await expectRefusal(.notFound, saying: "/sessions") {
                    try await campus.accounts.endSignIn(signIn.id, of: alice)
                }
            }
            #expect(bob.person != nil)
            #expect(plain.person != nil)
        }
    }

    @Test func message_afterASignInWasEnded_isNotDelivered() async throws {
        try await withCampus { campus in
            let (alice, _, conversation) = try await campus.contacts("Alice", "Bob")
            let (here, there) = (try await campus.signIn("Bob"), try await campus.signIn("Bob"))
            try await campus.accounts.endOtherSignIns(of: here)
            _ = try await campus.chat.send("only here", to: conversation, by: alice)
            #expect(here.recording.texts == ["only here"])
            #expect(there.recording.texts == [])
        }
    }

    @Test func sessions_ofOnePerson_areAtMost64() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            let first = try await campus.signIn("Alice")
            let token = try await campus.accounts.keepSignIn(of: first)
            let sessions = (0..<99).map { campus.session(from: "program \($0)") }
            // All at once: none slips in between.
            let refusals = await withTaskGroup(of: CommunityError?.self) { group in
                for session in sessions {
                    group.addTask {
                        await refusal { try await campus.accounts.resume(token, session: session) }
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }.compactMap(\.self)
            }
            #expect(sessions.count { $0.person != nil } == 63)
            #expect(refusals.count == 36)
            #expect(refusals.allSatisfy { $0.code == .limit })
            #expect(
                refusals.first?.message
                    == "you are signed in 64 times, as often as one may be: /sessions in one of them lists and ends "
                    + "others, /reset EMAIL ends all")
            await expectRefusal(.limit) { try await campus.signIn("Alice") }
            _ = try await campus.signIn("Bob")
            await campus.core.end(first)
            let next = try await campus.signIn("Alice")
            await expectRefusal(.limit) { try await campus.signIn("Alice") }
            try await campus.accounts.signOut(session: next)
            _ = try await campus.signIn("Alice")
        }
    }
}
