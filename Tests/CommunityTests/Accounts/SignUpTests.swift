import TestSupport
import Testing

@testable import Community
@testable import Model

/// Signing up with a mailed code.
@Suite(.endsWhereItHangs)
struct SignUpTests {
    let address = "alice@connect.hku.hk"

    @Test func signUp_withTheMailedCode_signsInAndMakesTheAccount() async throws {
        try await withCampus { campus in
            let session = campus.session()
            try await ask(campus, in: session)

            let code = try #require(campus.mailer.code(for: address))
            let welcome = try await campus.accounts.verify(code: code, session: session)

            #expect(code.count == 6 && code.allSatisfy(\.isNumber))
            #expect(welcome.username == "Alice")
            #expect(welcome.person.handle == "alice")
            #expect(!welcome.isAdministrator)
            #expect(session.person == welcome.person)
            #expect(try await campus.welcome("Alice", in: campus.session()).person == welcome.person)
        }
    }

    @Test func verify_whenTheSameCodeComesAgain_isRefused() async throws {
        try await withCampus { campus in
            let session = campus.session()
            try await ask(campus, in: session)
            let code = try #require(campus.mailer.code(for: address))
            _ = try await campus.accounts.verify(code: code, session: session)

            await expectRefusal(.exists) { try await campus.accounts.verify(code: code, session: session) }
            try await campus.accounts.signOut(session: session)
            await expectRefusal(.invalid) { try await campus.accounts.verify(code: code, session: session) }
            #expect(try await Record(campus: campus).count("SELECT count(*) FROM accounts") == 1)
        }
    }

    @Test func verify_whenWrongFiveTimes_refusesTheRightCodeToo() async throws {
        try await withCampus { campus in
            let session = campus.session()
            try await ask(campus, in: session)
            let code = try #require(campus.mailer.code(for: address))

            for left in ["4 tries", "3 tries", "2 tries", "1 try", "0 tries"] {
                await expectRefusal(.invalid, saying: "\(left) left") {
                    try await campus.accounts.verify(code: wrong(code), session: session)
                }
            }
            await expectRefusal(.notFound, saying: "too often") {
                try await campus.accounts.verify(code: code, session: session)
            }
            #expect(session.state.signUp == nil)
            #expect(try await Record(campus: campus).rows(of: "accounts").isEmpty)
        }
    }

    @Test func verify_afterFourWrongCodes_stillTakesTheRightOne() async throws {
        try await withCampus { campus in
            let session = campus.session()
            try await ask(campus, in: session)
            let code = try #require(campus.mailer.code(for: address))
            for _ in 1...4 { _ = try? await campus.accounts.verify(code: wrong(code), session: session) }

            #expect(try await campus.accounts.verify(code: code, session: session).username == "Alice")
        }
    }

    @Test(arguments: [
        (after: Duration.seconds(15 * 60 - 1), isGood: true), (after: .seconds(15 * 60), isGood: false),
        (after: .hours(24), isGood: false),
    ])
    func verify_asTimePasses_takesTheCodeForFifteenMinutes(after: Duration, isGood: Bool) async throws {
        try await withCampus { campus in
            let session = campus.session()
            try await ask(campus, in: session)
            let code = try #require(campus.mailer.code(for: address))
            campus.clock.advance(by: after)

            let error = await refusal { try await campus.accounts.verify(code: code, session: session) }
            #expect(error?.code == (isGood ? nil : .notFound))
            #expect(try await Record(campus: campus).rows(of: "accounts").isEmpty == !isGood)
        }
    }

    @Test func verify_inAnotherSession_isRefused() async throws {
        try await withCampus { campus in
            let (mine, other) = (campus.session(), campus.session())
            try await ask(campus, in: mine)
            let code = try #require(campus.mailer.code(for: address))

            await expectRefusal(.invalid, saying: "no sign-up waits") {
                try await campus.accounts.verify(code: code, session: other)
            }
            // Nor does it fit that session's own sign-up, not even one for the same address.
            try await ask(campus, in: other)
            if try #require(campus.mailer.code(for: address)) != code {
                let error = await refusal { try await campus.accounts.verify(code: code, session: other) }
                #expect(error?.code == .invalid)
            }
            #expect(try await campus.accounts.verify(code: code, session: mine).username == "Alice")
        }
    }

    @Test func signUp_withARegisteredAddress_answersAlikeAndSendsAnotherMail() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (known, unknown) = (campus.session(), campus.session())

            let answers = [
                try await ask(campus, in: known),
                try await ask(campus, address: "new@connect.hku.hk", in: unknown),
            ]

            #expect(answers == [address, "new@connect.hku.hk"])
            let mail = try #require(campus.mailer.mails(to: address).last)
            #expect(mail.code == nil)
            #expect(mail.subject.contains("already"))
            #expect(campus.mailer.code(for: "new@connect.hku.hk") != nil)
            // Guessing goes on alike too.
            let errors = [
                await refusal { try await campus.accounts.verify(code: "not it", session: known) },
                await refusal { try await campus.accounts.verify(code: "not it", session: unknown) },
            ]
            #expect(errors[0] != nil && errors[0] == errors[1])
        }
    }

    @Test func signUp_whenOneAddressIsVerifiedInManySessions_makesOneAccount() async throws {
        try await withCampus { campus in
            var waiting: [(session: TestSession, code: String)] = []
            for _ in 0..<5 {
                let session = campus.session()
                try await ask(campus, in: session)
                waiting.append((session, try #require(campus.mailer.code(for: address))))
            }
            let all = waiting

            let outcomes = await atOnce(5) {
                try await campus.accounts.verify(code: all[$0].code, session: all[$0].session)
            }

            #expect(outcomes.successes().count == 1)
            #expect(try await Record(campus: campus).count("SELECT count(*) FROM accounts") == 1)
            #expect(try await Record(campus: campus).count("SELECT count(*) FROM people WHERE id > 0") == 1)
        }
    }

    @Test func add_whenOneAddressIsAddedAtOnce_makesOneAccount() async throws {
        try await withCampus { campus in
            let outcomes = await atOnce(10) { number in
                try await campus.accounts.add(
                    email: "alice@connect.hku.hk", username: "A\(number)", password: "x")
            }
            let people = try await Record(campus: campus).count("SELECT count(*) FROM people WHERE id > 0")
            #expect(outcomes.successes().count == 1)
            #expect(people == 1)
        }
    }

    @Test func signUp_whenTheMailServerIsAway_isAnsweredAndMailedLater() async throws {
        try await withCampus { campus in
            campus.mailer.fail(MailFailure(.unreachable))
            let session = campus.session()
            try await ask(campus, in: session)
            await campus.core.mail.settle()
            #expect(campus.mailer.sent.isEmpty)

            campus.mailer.fail(nil)
            campus.clock.advance(by: .seconds(10))
            await campus.core.mail.settle()

            let code = try #require(campus.mailer.sent.last?.code)
            _ = try await campus.accounts.verify(code: code, session: session)
        }
    }

    @Test(arguments: [
        "alice@example.org", "alice@hku.hk", "alice@evil.connect.hku.hk", "alice@connect.hku.hk.example.org",
        "alice", "@connect.hku.hk", "alice@", "a b@connect.hku.hk",
        "alice@connect.hku.hk\nbcc: all@connect.hku.hk",
        "a..b@connect.hku.hk", ".a@connect.hku.hk", "陳@connect.hku.hk", "a@b@connect.hku.hk", "",
    ])
    func signUp_withAnAddressThatIsNotAllowed_isRefusedWithoutMail(typed: String) async throws {
        try await withCampus { campus in
            await expectRefusal(.invalid) { try await ask(campus, address: typed, in: campus.session()) }
            #expect(campus.mailer.mails(to: typed).isEmpty)
        }
    }

    @Test func signUp_withAnAddressInUpperCase_isTheSameAccount() async throws {
        try await withCampus { campus in
            let session = campus.session()
            try await ask(campus, address: "Alice@Connect.HKU.hk", in: session)
            let code = try #require(campus.mailer.code(for: address))
            _ = try await campus.accounts.verify(code: code, session: session)

            let again = try await campus.accounts.signIn(
                email: "ALICE@connect.hku.hk", password: TestCampus.password, session: campus.session())
            #expect(again.person == session.person)
        }
    }

    @Test(arguments: [
        (password: "", isTaken: false), (password: "x", isTaken: true),
        (password: String(repeating: "x", count: 1024), isTaken: true),
        (password: String(repeating: "x", count: 1025), isTaken: false),
        (password: String(repeating: "é", count: 512), isTaken: true),
        (password: String(repeating: "é", count: 513), isTaken: false),
        (password: "🐎🔋 staple\"'\\", isTaken: true), (password: "   ", isTaken: true),
        (password: "👩🏽‍🎓 می‌خواهم", isTaken: true), (password: "tab\tstaple", isTaken: false),
        (password: "before\u{0}after", isTaken: false), (password: "un\u{200B}seen", isTaken: false),
        (password: "two\u{2028}lines", isTaken: false), (password: "c1\u{85}", isTaken: false),
    ])
    func password_withinOneTo1024Bytes_isTakenUnlessSomethingOfItCanNotBeSeen(password: String, isTaken: Bool)
        async throws
    {
        try await withCampus { campus in
            let error = await refusal {
                try await campus.accounts.add(email: address, username: "Alice", password: password)
            }
            #expect(error?.code == (isTaken ? nil : .invalid))
            guard isTaken else { return }
            let session = campus.session()
            _ = try await campus.accounts.signIn(email: address, password: password, session: session)
            #expect(session.person?.handle == "alice")
            await expectRefusal(.forbidden) {
                try await campus.accounts.signIn(
                    email: address, password: password + "x", session: campus.session())
            }
        }
    }

    @Test(arguments: ["", "  ", "\n\t"])
    func signUp_withABlankName_isRefused(name: String) async throws {
        try await withCampus { campus in
            await expectRefusal(.invalid, saying: "a name") {
                try await campus.accounts.signUp(
                    email: address, password: "x", username: name, session: campus.session())
            }
        }
    }

    @Test func signUp_againInOneSession_makesTheFirstCodeUseless() async throws {
        try await withCampus { campus in
            let session = campus.session()
            try await ask(campus, in: session)
            let first = try #require(campus.mailer.code(for: address))
            try await ask(campus, address: "other@connect.hku.hk", in: session)
            let second = try #require(campus.mailer.code(for: "other@connect.hku.hk"))

            if first != second {
                await expectRefusal(.invalid) {
                    try await campus.accounts.verify(code: first, session: session)
                }
            }
            _ = try await campus.accounts.verify(code: second, session: session)
            await expectRefusal(.forbidden) { try await campus.welcome("Alice", in: campus.session()) }
        }
    }

    // MARK: - Steps

    @discardableResult
    private func ask(_ campus: TestCampus, address: String? = nil, in session: TestSession) async throws
        -> String?
    {
        let outcome = try await campus.accounts.signUp(
            email: address ?? self.address, password: TestCampus.password, username: "Alice", session: session
        )
        return if case .codeSent(let to) = outcome { to } else { nil }
    }

    private func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }
}
