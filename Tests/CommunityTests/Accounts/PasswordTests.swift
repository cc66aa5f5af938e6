import Community
import Model
import TestSupport
import Testing

/// Changing a password, and setting a new one with a mailed code.
@Suite(.endsWhereItHangs)
struct PasswordTests {
    static let address = TestCampus.address(of: "Alice")

    @Test func changePassword_whenTheOldOneIsRight_endsEveryOtherSignIn() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let (here, there) = (try await campus.signIn("Alice"), try await campus.signIn("Alice"))
            try await campus.accounts.changePassword(
                from: TestCampus.password, to: "battery staple", session: here)
            #expect(here.person != nil)
            #expect(there.person == nil)
            await expectRefusal(.forbidden) { try await campus.signIn("Alice") }
            _ = try await campus.accounts.signIn(
                email: Self.address, password: "battery staple", session: campus.session())
        }
    }

    @Test func changePassword_whenTheOldOneIsWrong_isRefused() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            await expectRefusal(.forbidden) {
                try await campus.accounts.changePassword(from: "guess", to: "battery", session: session)
            }
            await expectRefusal(.invalid, saying: "1 to 1,024") {
                try await campus.accounts.changePassword(from: TestCampus.password, to: "", session: session)
            }
        }
    }

    @Test func reset_withTheMailedCode_setsThePasswordAndSignsIn() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let other = try await campus.signIn("Alice")
            let session = campus.session()
            try await campus.accounts.requestReset(email: Self.address, session: session)
            let code = try #require(campus.mailer.code(for: Self.address))

            let welcome = try await campus.accounts.reset(
                email: Self.address, code: code, password: "battery staple", session: session)

            #expect(welcome.person.handle == "alice")
            #expect(other.person == nil)
            await expectRefusal(.forbidden) { try await campus.signIn("Alice") }
            await expectRefusal(.notFound, saying: "/reset") {
                try await campus.accounts.reset(
                    email: Self.address, code: code, password: "again", session: campus.session())
            }
        }
    }

    @Test func requestReset_forAnUnknownAddress_looksTheSameAndNoCodeFits() async throws {
        try await withCampus { campus in
            try await campus.accounts.requestReset(email: "nobody@connect.hku.hk", session: campus.session())
            let mail = try #require(campus.mailer.mails(to: "nobody@connect.hku.hk").last)
            #expect(mail.code == nil)
            #expect(mail.subject.contains("No Quad account"))
            await expectRefusal(.invalid, saying: "4 tries left") {
                try await campus.accounts.reset(
                    email: "nobody@connect.hku.hk", code: "x", password: "x", session: campus.session())
            }
        }
    }

    @Test func reset_afterFiveWrongCodes_needsANewOne() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            try await campus.accounts.requestReset(email: Self.address, session: campus.session())
            let code = try #require(campus.mailer.code(for: Self.address))
            let wrong = code == "000000" ? "000001" : "000000"
            for _ in 0..<5 {
                campus.clock.advance(by: .seconds(61))
                await expectRefusal(.invalid) {
                    try await campus.accounts.reset(
                        email: Self.address, code: wrong, password: "x", session: campus.session())
                }
            }
            campus.clock.advance(by: .seconds(61))
            await expectRefusal(.notFound, saying: "no longer valid") {
                try await campus.accounts.reset(
                    email: Self.address, code: code, password: "x", session: campus.session())
            }
            campus.clock.advance(by: .seconds(61))
            _ = try await campus.signIn("Alice")
        }
    }

    @Test func reset_afterTheCodeHasExpired_isRefused() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            try await campus.accounts.requestReset(email: Self.address, session: campus.session())
            let code = try #require(campus.mailer.code(for: Self.address))
            campus.clock.advance(by: .seconds(901))
            await expectRefusal(.notFound) {
                try await campus.accounts.reset(
                    email: Self.address, code: code, password: "x", session: campus.session())
            }
        }
    }
}
