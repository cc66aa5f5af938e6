import Foundation
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Moving an account to another address, with a code from either.
@Suite(.endsWhereItHangs)
struct EmailChangeTests {
    static let (old, new) = ("alice@connect.hku.hk", "alice.chan@connect.hku.hk")

    @Test func changeEmail_withBothCodes_movesTheAccount() async throws {
        try await withCampus { campus in
            let session = try await begun(campus)
            let codes = try codes(campus)
            #expect(
                try await campus.accounts.changeEmail(
                    oldCode: codes.old, newCode: codes.new, session: session)
                    == Self.new)
            #expect(try await campus.accounts.email(of: session) == Self.new)
            await expectRefusal(.forbidden) { try await campus.signIn("Alice") }
            _ = try await campus.accounts.signIn(
                email: Self.new, password: TestCampus.password, session: campus.session())
        }
    }

    @Test func changeEmail_leavesTheOldAddressInNoFile() async throws {
        try await withCampus { campus in
            let session = try await begun(campus)
            await campus.core.mail.settle()
            let codes = try codes(campus)
            try await campus.core.scrub()
            _ = try await campus.accounts.changeEmail(
                oldCode: codes.old, newCode: codes.new, session: session)
            #expect(try await campus.core.scrub())

            let words = Data(Self.old.utf8)
            for name in ["quad.sqlite", "quad.sqlite-wal"] {
                let bytes = try Data(contentsOf: URL(filePath: "\(campus.directory)/\(name)"))
                #expect(bytes.range(of: words) == nil, "\(name)")
            }
        }
    }

    @Test(arguments: [(true, false), (false, true), (false, false)])
    func changeEmail_withoutBothCodes_isRefused(_ knowsOld: Bool, _ knowsNew: Bool) async throws {
        try await withCampus { campus in
            let session = try await begun(campus)
            let codes = try codes(campus)
            await expectRefusal(.invalid, saying: "4 tries left") {
                try await campus.accounts.changeEmail(
                    oldCode: knowsOld ? codes.old : "x", newCode: knowsNew ? codes.new : "x", session: session
                )
            }
            #expect(try await campus.accounts.email(of: session) == Self.old)
        }
    }

    @Test func requestEmailChange_toAnAddressWithAnAccount_tellsOnlyThatAddress() async throws {
        try await withCampus { campus in
            _ = try await campus.core.accounts.add(email: Self.new, username: "Other", password: "x")
            let session = try await begun(campus)
            let code = try #require(campus.mailer.code(for: Self.old))
            #expect(campus.mailer.mails(to: Self.new).map(\.code) == [nil])
            await expectRefusal(.invalid) {
                try await campus.accounts.changeEmail(oldCode: code, newCode: "x", session: session)
            }
        }
    }

    @Test func requestEmailChange_toAnotherDomain_isRefused() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            await expectRefusal(.invalid, saying: "@connect.hku.hk") {
                try await campus.accounts.requestEmailChange(
                    to: "alice@example.org", password: TestCampus.password, session: session)
            }
            await expectRefusal(.forbidden) {
                try await campus.accounts.requestEmailChange(
                    to: Self.new, password: "guess", session: session)
            }
        }
    }

    private func begun(_ campus: TestCampus) async throws -> TestSession {
        _ = try await campus.signUp("Alice")
        let session = try await campus.signIn("Alice")
        let addresses = try await campus.accounts.requestEmailChange(
            to: Self.new, password: TestCampus.password, session: session)
        #expect(addresses == (Self.old, Self.new))
        return session
    }

    private func codes(_ campus: TestCampus) throws -> (old: String, new: String) {
        (
            try #require(campus.mailer.code(for: Self.old)), try #require(campus.mailer.code(for: Self.new))
        )
    }
}
