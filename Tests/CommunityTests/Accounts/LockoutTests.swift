import TestSupport
import Testing

@testable import Community
@testable import Model

/// That nobody is locked out by somebody else's attempts.
@Suite(.endsWhereItHangs)
struct LockoutTests {
    private static let device = String(repeating: "d", count: 40)

    @Test func rightPassword_whileAStrangerGuessesAllTheTime_signsInFromElsewhere() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            for round in 0..<60 {
                for _ in 1...5 { await guess("alice", from: "attacker", campus) }
                campus.clock.advance(by: .seconds(5))
                if round % 10 == 0 { _ = try await campus.signIn("Alice", from: "home") }
            }
        }
    }

    @Test func rightPassword_whileManySourcesGuess_signsInWhereItsPersonSignedInBefore() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            _ = try await campus.signIn("Alice", from: "2001:db8:1:2::3")
            for number in 1...50 { await guess("alice", from: "bot \(number)", campus) }

            await expectRefusal(.slowDown) { try await campus.signIn("Alice", from: "somewhere new") }
            _ = try await campus.signIn("Alice", from: "2001:db8:1:2:ffff::1")

            // Not for ever: only as long as a sign-in that is kept.
            campus.clock.advance(by: .days(91))
            for number in 1...50 { await guess("alice", from: "bot \(number)", campus) }
            await expectRefusal(.slowDown) { try await campus.signIn("Alice", from: "2001:db8:1:2::3") }
        }
    }

    @Test func rightPassword_whileSomebodyGuessesFromTheSameAddress_signsInAtAKnownDevice() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            try await signIn("Alice", from: "campus", device: Self.device, campus)
            func attack() async {
                for _ in 1...40 { await guess("alice", from: "campus", campus) }
                // A secret that is made up is no device of hers.
                for number in 1...40 {
                    await guess("alice", from: "campus", device: "\(number)" + Self.device, campus)
                }
                for number in 1...60 { await guess("made.up.\(number)", from: "campus", campus) }
            }
            await attack()
            await expectRefusal(.slowDown) { try await campus.signIn("Alice", from: "campus") }
            try await signIn("Alice", from: "campus", device: Self.device, campus)
            // Wherever it is carried.
            for number in 1...50 { await guess("alice", from: "bot \(number)", campus) }
            try await signIn("Alice", from: "café", device: Self.device, campus)
        }
    }

    @Test func guesses_atAKnownDevice_areSlowedToo() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            try await signIn("Alice", from: "campus", device: Self.device, campus)
            for _ in 1...5 {
                #expect(await guess("alice", from: "campus", device: Self.device, campus)?.code == .forbidden)
            }
            #expect(await guess("alice", from: "campus", device: Self.device, campus)?.code == .slowDown)
        }
    }

    @Test func guesses_fromASlowedSource_countOnNoAccount() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            for number in 1...100 { await guess("made.up.\(number)", from: "attacker", campus) }
            for _ in 1...100 {
                #expect(await guess("alice", from: "attacker", campus)?.code == .slowDown)
            }
            // Nineteen more from everywhere leave one of the twenty.
            for number in 1...19 { await guess("alice", from: "bot \(number)", campus) }
            _ = try await campus.signIn("Alice", from: "home")
        }
    }

    @Test func wrongPassword_fromASlowedSource_tellsNotWhetherThePersonSignedInThere() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            _ = try await campus.signIn("Alice", from: "campus")
            for number in 1...100 { await guess("made.up.\(number)", from: "campus", campus) }
            let errors = [
                await guess("alice", from: "campus", campus), await guess("bob", from: "campus", campus),
                await guess("nobody", from: "campus", campus),
            ]
            #expect(errors[0]?.code == .slowDown)
            #expect(errors[1] == errors[0] && errors[2] == errors[0])
            // The right one goes on where it did before, and nowhere else.
            _ = try await campus.signIn("Alice", from: "campus")
            await expectRefusal(.slowDown) { try await campus.signIn("Bob", from: "campus") }
        }
    }

    @Test func ownPassword_whileStrangersGuess_isChecked() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice", from: "campus")
            for number in 1...50 { await guess("alice", from: "bot \(number)", campus) }
            for _ in 1...50 { await guess("alice", from: "campus", campus) }
            try await campus.accounts.changePassword(
                from: TestCampus.password, to: "battery staple", session: session)
            for _ in 1...5 {
                await expectRefusal(.forbidden) {
                    try await campus.accounts.changePassword(from: "guess", to: "x", session: session)
                }
            }
            await expectRefusal(.slowDown) {
                try await campus.accounts.changePassword(from: "guess", to: "x", session: session)
            }
        }
    }

    @Test func reset_whileStrangersGuessPasswordsAndCodes_setsThePassword() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let address = TestCampus.address(of: "Alice")
            for _ in 1...100 { await guess("alice", from: "attacker", campus) }
            try await campus.accounts.requestReset(email: address, session: campus.session(from: "home"))
            let code = try #require(campus.mailer.code(for: address))
            // The attacker's own code, its tries and its mails are the attacker's.
            for _ in 1...7 {
                _ = try? await campus.accounts.requestReset(
                    email: address, session: campus.session(from: "attacker"))
                for _ in 1...6 {
                    _ = try? await campus.accounts.reset(
                        email: address, code: "no code", password: "x",
                        session: campus.session(from: "attacker"))
                }
            }
            _ = try await campus.accounts.reset(
                email: address, code: code, password: "battery staple", session: campus.session(from: "home"))
        }
    }

    @Test func reset_whenTheCodeWasAskedForElsewhere_isRefused() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let address = TestCampus.address(of: "Alice")
            try await campus.accounts.requestReset(email: address, session: campus.session(from: "home"))
            let code = try #require(campus.mailer.code(for: address))
            await expectRefusal(.notFound, saying: "elsewhere") {
                try await campus.accounts.reset(
                    email: address, code: code, password: "x", session: campus.session(from: "attacker"))
            }
        }
    }

    @Test func tokens_whileTheirSourceIsSlowed_signIn() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let token = try await campus.accounts.keepSignIn(of: campus.signIn("Alice", from: "campus"))
            for number in 1...101 { await guess("made.up.\(number)", from: "campus", campus) }
            for _ in 1...60 {
                _ = try await campus.accounts.resume(token, session: campus.session(from: "campus"))
            }
            for _ in 1...20 {
                await expectRefusal(.signedOut) {
                    try await campus.accounts.resume(
                        SignInToken(secret: "none"), session: campus.session(from: "campus"))
                }
            }
        }
    }

    @Test func mistakes_ofACampusBehindOneAddress_slowNobodyElse() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            for number in 1...99 { await guess("student.\(number)", from: "campus", campus) }
            _ = try await campus.signIn("Alice", from: "campus")
            // One more each six seconds: 600 an hour, whatever came before.
            for number in 1...100 {
                campus.clock.advance(by: .seconds(6))
                #expect(await guess("other.\(number)", from: "campus", campus)?.code == .forbidden)
            }
            _ = try await campus.signIn("Alice", from: "campus")
        }
    }

    @Test func rightPasswords_whenThousandsComeAtOnceFromOneAddress_areAllIn() async throws {
        try await withCampus { campus in
            for number in 0..<40 { _ = try await campus.signUp(Self.name(number)) }
            let core = campus.core
            let outcomes = await atOnce(2000) { number in
                let session = TestSession(
                    id: core.makeSessionID(), source: "campus", isOperator: false, outlet: RecordingOutlet())
                return try await core.accounts.signIn(
                    email: TestCampus.address(of: Self.name(number % 40)), password: TestCampus.password,
                    session: session)
            }
            #expect(outcomes.successes().count == 2000)
        }
    }

    @Test func places_ofOnePerson_areFewAndGoWithTheAccount() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            for number in 1...20 {
                campus.clock.advance(by: .seconds(1))
                let session = try await campus.signIn("Alice", from: "place \(number)")
                try await campus.accounts.signOut(session: session)
            }
            #expect(try await Record(campus: campus).rows(of: "known_places").count == 16)
            #expect(try await Record(campus: campus).holds("place 20", in: "known_places"))
            let session = try await campus.signIn("Alice", from: "home")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            #expect(try await Record(campus: campus).rows(of: "known_places").isEmpty)
        }
    }

    private static func name(_ number: Int) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        return "N\(letters[number / 26])\(letters[number % 26])"
    }

    @discardableResult
    private func guess(
        _ name: String, from source: String, device: String? = nil, _ campus: TestCampus
    ) async -> CommunityError? {
        await refusal {
            let session = campus.session(from: source)
            if let device { session.state.use(deviceSecret: device) }
            return try await campus.accounts.signIn(
                email: "\(name)@connect.hku.hk", password: "a guess", session: session)
        }
    }

    private func signIn(
        _ name: String, from source: String, device: String, _ campus: TestCampus
    ) async throws {
        let session = campus.session(from: source)
        session.state.use(deviceSecret: device)
        _ = try await campus.welcome(name, in: session)
        try await campus.accounts.signOut(session: session)
    }
}
