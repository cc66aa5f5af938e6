import CampusVerbs
import Storage
import Testing

@testable import Community
@testable import Model

extension CostOperation {
    /// Signing in and out, credentials, and going for good.
    static let accounts: [CostOperation] = [
        CostOperation("sign in and out") { large, _ in
            let session = large.campus.session()
            session.state.use(deviceSecret: "a device")
            _ = try await large.campus.accounts.signIn(
                email: TestCampus.address(of: "Mona"), password: TestCampus.password, session: session)
            try await large.campus.accounts.signOut(session: session)
        },
        CostOperation("lose a connection") { large, session in
            _ = try await large.campus.chat.conversations.open("@nick", in: session)
            await large.campus.core.end(session)
        },
        CostOperation("sign up") { large, _ in
            let (session, address) = (large.campus.session(), TestCampus.address(of: "New"))
            _ = try await large.campus.accounts.awaitsFirstAdministrator()
            _ = try await large.campus.accounts.signUp(
                email: address, password: "correct", username: "Person", handle: "newcomer",
                session: session)
            await expectRefusal(.invalid) {
                try await large.campus.accounts.verify(code: "none", session: session)
            }
            let code = try #require(large.campus.mailer.code(for: address))
            _ = try await large.campus.accounts.verify(code: code, session: session)
        },
        CostOperation(
            "sign up again where many forgot who had the address", beside: { $0.forgottenAddress }
        ) { large, _ in
            let (session, address) = (large.campus.session(), TestCampus.address(of: "Gone"))
            _ = try await large.campus.accounts.signUp(
                email: address, password: "correct", username: "Gone", session: session)
            let code = try #require(large.campus.mailer.code(for: address))
            let person = try await large.campus.accounts.verify(code: code, session: session).person.id
            let (left, renewed) = try await large.campus.chat.ledger.read { reader in
                (
                    try reader.exists("SELECT 1 FROM forgotten WHERE address IS NOT NULL"),
                    try reader.exists("SELECT 1 FROM forgotten WHERE other = ?", person)
                )
            }
            #expect(!left && renewed)
        },
        CostOperation("keep, list and end sign-ins") { large, session in
            _ = try await large.campus.accounts.keepSignIn(of: session)
            let all = try await large.campus.accounts.signIns(of: session)
            try await large.campus.accounts.endSignIn(try #require(all.last).id, of: session)
        },
        CostOperation("come back after a long time") { large, session in
            let token = try await large.campus.accounts.keepSignIn(of: session)
            _ = try await large.campus.accounts.resume(
                token, since: 0, session: large.campus.session())
        },
        CostOperation("come back after a moment") { large, session in
            let token = try await large.campus.accounts.keepSignIn(of: session)
            _ = try await large.campus.accounts.resume(
                token, since: try await large.campus.events.last() - 100, session: large.campus.session())
        },
        CostOperation("end all other sign-ins") { large, session in
            try await large.campus.accounts.endOtherSignIns(of: session)
        },
        CostOperation("change the password") { large, session in
            try await large.campus.accounts.changePassword(
                from: TestCampus.password, to: TestCampus.password, session: session)
        },
        CostOperation("reset the password") { large, _ in
            let (session, address) = (large.campus.session(), TestCampus.address(of: "Mona"))
            try await large.campus.accounts.requestReset(email: address, session: session)
            await expectRefusal(.invalid) {
                try await large.campus.accounts.reset(
                    email: address, code: "none", password: "stolen", session: session)
            }
            let code = try #require(large.campus.mailer.code(for: address))
            _ = try await large.campus.accounts.reset(
                email: address, code: code, password: TestCampus.password, session: session)
        },
        CostOperation("change the address") { large, _ in
            let session = try await large.campus.signIn("Nick")
            let (old, new) = (TestCampus.address(of: "Nick"), TestCampus.address(of: "Nicholas"))
            _ = try await large.campus.accounts.requestEmailChange(
                to: new, password: TestCampus.password, session: session)
            _ = try await large.campus.accounts.changeEmail(
                oldCode: try #require(large.campus.mailer.code(for: old)),
                newCode: try #require(large.campus.mailer.code(for: new)), session: session)
            let address = try await large.campus.accounts.email(of: session)
            #expect(address == new)
        },
        CostOperation("change the handle") { large, session in
            _ = try await large.campus.accounts.changeHandle(to: "mona-lisa", session: session)
        },
        CostOperation("scrub") { large, _ in _ = try await large.campus.core.scrub() },
        CostOperation("close, and come back") { large, session in
            try await large.campus.accounts.close(password: TestCampus.password, session: session)
            _ = try await large.campus.signIn("Mona")
        },
        CostOperation("close an account for good") { large, _ in
            _ = try await large.campus.accounts.remove(email: TestCampus.address(of: "Mona"))
            _ = try await large.campus.core.eraseClosedAccounts()
        },
    ]
}
