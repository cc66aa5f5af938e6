import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Passwords are compared by their normal form (RFC 8265, section 4.2), whatever bytes a keyboard makes of them.
@Suite(.endsWhereItHangs)
struct PasswordFormTests {
    private static let address = TestCampus.address(of: "Alice")
    private static let composed = "p\u{E9}ss-w\u{F6}rd-long"
    private static let decomposed = "pe\u{301}ss-wo\u{308}rd-long"

    @Test(arguments: [
        (set: composed, typed: decomposed), (set: decomposed, typed: composed),
        (set: "correct horse", typed: "correct\u{3000}horse"),
        (set: "correct\u{A0}horse", typed: "correct horse"),
        (set: "한국어", typed: "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}\u{110B}\u{1165}"),
        (set: "5 \u{212B}", typed: "5 \u{C5}"),
    ])
    func signIn_withOtherBytesOfTheSamePassword_isLetIn(set: String, typed: String) async throws {
        try await withCampus { campus in
            try await campus.accounts.add(email: Self.address, username: "Alice", password: set)
            let session = campus.session()
            _ = try await campus.accounts.signIn(email: Self.address, password: typed, session: session)
            #expect(session.person?.handle == "alice")
        }
    }

    /// Neither case nor width is mapped: these are other passwords.
    @Test(arguments: ["Correct horse", "ｃorrect horse", "correct  horse", "correct horse "])
    func signIn_withAnotherPassword_isRefused(typed: String) async throws {
        try await withCampus { campus in
            try await campus.accounts.add(email: Self.address, username: "Alice", password: "correct horse")
            await expectRefusal(.forbidden) {
                try await campus.accounts.signIn(
                    email: Self.address, password: typed, session: campus.session())
            }
        }
    }

    @Test func changeAndReset_withOtherBytesOfTheSamePassword_storeItsNormalForm() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            try await campus.accounts.changePassword(
                from: TestCampus.password, to: Self.decomposed, session: session)
            try await campus.accounts.changePassword(from: Self.composed, to: "5 \u{212B}", session: session)
            try await campus.accounts.requestReset(email: Self.address, session: campus.session())
            let code = try #require(campus.mailer.code(for: Self.address))
            _ = try await campus.accounts.reset(
                email: Self.address, code: code, password: Self.decomposed, session: campus.session())
            _ = try await campus.accounts.signIn(
                email: Self.address, password: Self.composed, session: campus.session())
        }
    }

    @Test(arguments: [decomposed, "tab\there e\u{301}", "before\u{0}after"])
    func hashOfTypedBytes_whenItsPasswordIsTyped_letsInAndIsRenewed(password: String) async throws {
        try await withCampus { campus in
            let person = try await campus.signUp("Alice").person
            let old = try PasswordHasher(cost: .minimum).hash(bytesOf: password)
            try await set(old, of: person, campus)
            await expectRefusal(.forbidden) {
                try await campus.accounts.signIn(
                    email: Self.address, password: password + "x", session: campus.session())
            }
            _ = try await campus.accounts.signIn(
                email: Self.address, password: password, session: campus.session())
            let normal = try #require(OpaqueString.forms(of: password).first)
            let isNormal = normal.utf8.elementsEqual(password.utf8)
            let renewed = try await hash(of: person, campus)
            #expect((renewed == old) == isNormal)
            #expect(try PasswordHasher(cost: .minimum).verify(normal, against: renewed) == .normal)
            // From now on in any form.
            _ = try await campus.accounts.signIn(
                email: Self.address, password: normal, session: campus.session())
        }
    }

    @Test func forms_ofAPasswordThatIsNormal_areOne() {
        #expect(OpaqueString.forms(of: Self.composed).map { Array($0.utf8) } == [Array(Self.composed.utf8)])
        #expect(
            OpaqueString.forms(of: Self.decomposed).map { Array($0.utf8) }
                == [Array(Self.composed.utf8), Array(Self.decomposed.utf8)])
        // 1,500 bytes as they were typed, 1,000 in normal form.
        #expect(OpaqueString.forms(of: String(repeating: "e\u{301}", count: 500)).count == 1)
        #expect(OpaqueString.forms(of: String(repeating: "x", count: 1025)).isEmpty)
    }

    /// Five wrong ones are let through, whichever bytes they have.
    @Test func wrongPassword_inTwoForms_isOneAttempt() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            for number in 1...6 {
                await expectRefusal(number < 6 ? .forbidden : .slowDown) {
                    try await campus.accounts.signIn(
                        email: Self.address, password: "\(Self.decomposed) \(number)",
                        session: campus.session(from: "one"))
                }
            }
        }
    }

    private func set(_ hash: String, of person: PersonID, _ campus: TestCampus) async throws {
        try await campus.chat.ledger.perform { transaction in
            try AccountQueries.set(passwordHash: hash, of: person, in: transaction)
        }
    }

    private func hash(of person: PersonID, _ campus: TestCampus) async throws -> String {
        try await campus.chat.ledger.read { reader in
            try #require(try AccountQueries.account(of: person, in: reader)).passwordHash
        }
    }
}
