import Community
import Model
import TestSupport
import Testing

/// Who may administrate.
@Suite(.endsWhereItHangs)
struct FirstAdministratorTests {
    @Test func signUp_firstAtTheTerminal_becomesAdministratorWithoutMail() async throws {
        try await withCampus { campus in
            let session = terminal(of: campus)
            let welcome = try #require(try await signUp("alice", in: session, of: campus))

            #expect(welcome.isAdministrator)
            #expect(session.state.isAdministrator)
            #expect(campus.mailer.mails(to: "alice@connect.hku.hk").isEmpty)
            // It is the account that administrates, from whichever door.
            #expect(try await campus.welcome("Alice", in: campus.session()).isAdministrator)
        }
    }

    @Test func signUp_secondAtTheTerminal_needsACode() async throws {
        try await withCampus { campus in
            _ = try await signUp("alice", in: terminal(of: campus), of: campus)
            let session = terminal(of: campus)

            #expect(try await signUp("bob", in: session, of: campus) == nil)
            let code = try #require(campus.mailer.code(for: "bob@connect.hku.hk"))
            #expect(try await !campus.accounts.verify(code: code, session: session).isAdministrator)
        }
    }

    @Test func signUp_atTheTerminalWhenOthersHaveAccounts_stillBecomesAdministrator() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Bob")
            #expect(try await campus.accounts.awaitsFirstAdministrator())
            let welcome = try await signUp("alice", in: terminal(of: campus), of: campus)
            #expect(welcome?.isAdministrator == true)
            #expect(try await !campus.accounts.awaitsFirstAdministrator())
        }
    }

    @Test func signUp_atTheTerminalWithAKnownAddress_revealsNothing() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Bob")
            #expect(try await signUp("bob", in: terminal(of: campus), of: campus) == nil)
        }
    }

    @Test func signUp_whenManySignUpFirstAtTheTerminalAtOnce_makesOneAdministrator() async throws {
        try await withCampus { campus in
            let names = (0..<8).map { "person\(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8($0))))" }
            let welcomes = await atOnce(names.count) {
                try await signUp(names[$0], in: terminal(of: campus), of: campus)
            }
            #expect(welcomes.successes().count { $0 != nil } == 1)
            let administrators = try await Record(campus: campus).count(
                "SELECT count(*) FROM accounts WHERE administrator")
            #expect(administrators == 1)
        }
    }

    @Test(arguments: [(source: "terminal", isOperator: false), (source: "unix", isOperator: true)])
    func signUp_firstElsewhere_needsACode(source: String, isOperator: Bool) async throws {
        try await withCampus { campus in
            let session = campus.session(from: source, isOperator: isOperator)
            let welcome = try await signUp("alice", in: session, of: campus)
            #expect(welcome == nil)
            #expect(try await Record(campus: campus).rows(of: "accounts").isEmpty)
        }
    }

    @Test(arguments: ["dean@connect.hku.hk", "Dean@Connect.hku.hk"])
    func signIn_whenTheConfigurationNamesTheAddress_mayAdministrate(named: String) async throws {
        try await withCampus(configuration: { $0.accounts.administrators = [named] }) { campus in
            _ = try await campus.signUp("Dean")
            _ = try await campus.signUp("Alice")
            #expect(try await campus.welcome("Dean", in: campus.session()).isAdministrator)
            #expect(try await !campus.welcome("Alice", in: campus.session()).isAdministrator)
        }
    }

    @Test func signIn_whenTheConfigurationNoLongerNamesTheAddress_mayNot() async throws {
        try await withCampus(configuration: { $0.accounts.administrators = ["dean@connect.hku.hk"] }) {
            campus in
            _ = try await campus.signUp("Dean")
            let again = try await campus.restarted { $0.accounts.administrators = [] }
            #expect(try await !again.welcome("Dean", in: again.session()).isAdministrator)
            await again.core.close()
        }
    }

    // MARK: - Steps

    private func terminal(of campus: TestCampus) -> TestSession {
        campus.session(from: "terminal", isOperator: true)
    }

    /// What waits for somebody who is signed in at once, or nil where a code was sent.
    private func signUp(_ name: String, in session: TestSession, of campus: TestCampus) async throws
        -> Welcome?
    {
        let outcome = try await campus.accounts.signUp(
            email: TestCampus.address(of: name), password: TestCampus.password, username: name,
            session: session)
        return if case .signedIn(let welcome) = outcome { welcome } else { nil }
    }
}
