import TestSupport
import Testing

@testable import Community
@testable import Model

/// How often codes are mailed and tried.
@Suite(.endsWhereItHangs)
struct ProofLimitTests {
    private static let (old, new) = ("alice@connect.hku.hk", "alice.chan@connect.hku.hk")

    @Test func codesOfAnAddressChange_areTriedFifteenTimesADayWhateverIsAskedForAnew() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            var (wrong, slowed) = (0, 0)
            for _ in 0..<23 {
                _ = try? await campus.accounts.requestEmailChange(
                    to: Self.new, password: TestCampus.password, session: session)
                for _ in 0..<7 {
                    let error = await refusal {
                        try await campus.accounts.changeEmail(
                            oldCode: "x", newCode: campus.mailer.code(for: Self.new) ?? "", session: session)
                    }
                    if error?.code == .invalid { wrong += 1 }
                    if error?.code == .slowDown { slowed += 1 }
                }
                campus.clock.advance(by: .seconds(60))
            }
            #expect(wrong == 15)
            #expect(slowed > 0)
        }
    }

    @Test func mails_ofAnAddressChange_areFiveAnHour() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            var answers: [CommunityError?] = []
            for number in 1...20 {
                answers.append(
                    await refusal {
                        try await campus.accounts.requestEmailChange(
                            to: "new.\(number)@connect.hku.hk", password: TestCampus.password,
                            session: session)
                    })
            }
            #expect(answers.count { $0 == nil } == 5)
            #expect(answers.last??.code == .slowDown)
            #expect(answers.last??.message.hasSuffix("or try again in 12 min") == true)
            #expect(campus.mailer.mails(to: Self.old).count == 5)
        }
    }

    @Test func mails_toOneAddress_areFiveAnHourFromOneSourceAndTenFromAll() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            for source in ["one", "two", "three"] {
                for _ in 1...6 {
                    _ = try? await campus.accounts.requestReset(
                        email: Self.old, session: campus.session(from: source))
                    _ = try? await campus.accounts.signUp(
                        email: Self.old, password: "x", username: "x", session: campus.session(from: source))
                }
                #expect(campus.mailer.mails(to: Self.old).count == (source == "one" ? 5 : 10))
            }
            campus.clock.advance(by: .seconds(720))
            try await campus.accounts.requestReset(email: Self.old, session: campus.session(from: "four"))
        }
    }

    @Test func mail_toADeviceThatIsKnown_isSentWhateverStrangersAskedFor() async throws {
        try await withCampus(configuration: { $0.accounts.attempts.mails = 40 }) { campus in
            _ = try await campus.signUp("Alice")
            let known = campus.session(from: "home")
            known.state.use(deviceSecret: String(repeating: "d", count: 40))
            _ = try await campus.welcome("Alice", in: known)
            try await campus.accounts.signOut(session: known)
            let changing = try await campus.signIn("Alice")

            for number in 1...40 {
                _ = try? await campus.accounts.requestReset(
                    email: Self.old, session: campus.session(from: "bot \(number)"))
                _ = try? await campus.accounts.requestReset(
                    email: "made.up.\(number)@connect.hku.hk", session: campus.session(from: "bot \(number)")
                )
            }

            #expect(campus.mailer.mails(to: Self.old).count == 10)
            await expectRefusal(.slowDown) {
                try await campus.accounts.requestReset(
                    email: "bob@connect.hku.hk", session: campus.session(from: "elsewhere"))
            }
            try await campus.accounts.requestReset(email: Self.old, session: known)
            #expect(campus.mailer.mails(to: Self.old).count == 11)
            #expect(changing.person != nil)
        }
    }

    @Test func mails_inAll_areBoundedAndASourceGetsAQuarter() async throws {
        try await withCampus(configuration: { $0.accounts.attempts.mails = 40 }) { campus in
            var sent: [Int] = []
            for source in 1...6 {
                sent.append(0)
                for number in 1...15 {
                    let error = await refusal {
                        try await campus.accounts.requestReset(
                            email: "n\(source).\(number)@connect.hku.hk",
                            session: campus.session(from: "source \(source)"))
                    }
                    if error == nil { sent[source - 1] += 1 }
                }
            }
            #expect(sent == [10, 10, 10, 0, 0, 0])
        }
    }

    @Test func codesOfResets_areTriedFifteenTimesADayFromOneSourceAndThirtyFromAll() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            var wrong = 0
            for round in 0..<8 {
                for source in ["one", "two", "three"] {
                    _ = try? await campus.accounts.requestReset(
                        email: Self.old, session: campus.session(from: source))
                    for _ in 1...6 {
                        let error = await refusal {
                            try await campus.accounts.reset(
                                email: Self.old, code: "x", password: "x",
                                session: campus.session(from: source))
                        }
                        if error?.code == .invalid { wrong += 1 }
                    }
                }
                if round == 0 { #expect(wrong == 15) }
                campus.clock.advance(by: .seconds(600))
            }
            // Thirty at once, and one that comes back within eighty minutes.
            #expect(wrong == 30 || wrong == 31)
        }
    }
}
