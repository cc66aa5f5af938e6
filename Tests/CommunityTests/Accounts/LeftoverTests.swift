import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model
@testable import Storage

/// What is left of a person, and of a group, once it is over: nothing that names them.
@Suite(.endsWhereItHangs)
struct LeftoverTests {
    @Test func codes_whenTheirTimeIsOver_goWithoutAnotherRequest() async throws {
        try await withCampus { campus in
            try await askForCodes(in: campus)
            let tables = ["signups", "password_resets", "email_changes"]
            for table in tables { #expect(try await Record(campus: campus).rows(of: table).count == 1) }

            campus.clock.advance(by: campus.configuration.accounts.codeLifetime + .seconds(1))
            await campus.core.mail.settle()
            try await campus.core.eraseClosedAccounts()

            for table in tables { #expect(try await Record(campus: campus).rows(of: table) == []) }
            #expect(try await !Record(campus: campus).holds("stranger@connect"))
        }
    }

    /// However many strangers asked for codes, who asks next pays for some of them only.
    @Test func codes_whenManyHaveExpired_goAPageARequest() async throws {
        try await withCampus { campus in
            let past = campus.clock.now.milliseconds - 1_000
            try await campus.chat.ledger.perform { transaction in
                try transaction.execute(
                    """
                    WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
                    INSERT INTO signups (ticket, email, username, password_hash, expires_at, tries_left)
                    SELECT 'ticket' || i, 'a' || i || '@connect.hku.hk', 'A', 'x', ? - i, 5 FROM n
                    """, past)
            }
            _ = try await campus.accounts.signUp(
                email: "bob@connect.hku.hk", password: "x", username: "Bob", session: campus.session())
            let left = try await Record(campus: campus).rows(of: "signups").count
            #expect(left == 250 - ExpiryQueries.page + 1)

            try await campus.core.eraseClosedAccounts()
            #expect(try await Record(campus: campus).rows(of: "signups").count == 1, "Bob's")
        }
    }

    @Test func codes_whenTheirTimeIsNotOver_stay() async throws {
        try await withCampus { campus in
            let session = campus.session()
            _ = try await campus.accounts.signUp(
                email: "bob@connect.hku.hk", password: "x", username: "Bob", session: session)
            campus.clock.advance(by: campus.configuration.accounts.codeLifetime - .seconds(1))
            try await campus.core.eraseClosedAccounts()
            let code = try #require(campus.mailer.code(for: "bob@connect.hku.hk"))
            #expect(try await campus.accounts.verify(code: code, session: session).person.handle == "bob")
        }
    }

    /// Alice's own codes, those that somebody asked for her address, and Bob's wish to have it.
    @Test func account_whenErased_leavesItsAddressInNoCode() async throws {
        try await withCampus(configuration: { $0.accounts.codeLifetime = .days(30) }) { campus in
            try await askForCodes(in: campus)
            _ = try await campus.signUp("Bob")
            let bob = try await campus.signIn("Bob")
            _ = try await campus.accounts.requestEmailChange(
                to: "alice@connect.hku.hk", password: TestCampus.password, session: bob)
            _ = try await campus.accounts.signUp(
                email: "alice@connect.hku.hk", password: "x", username: "Again", session: campus.session())
            try await campus.accounts.requestReset(email: "bob@connect.hku.hk", session: campus.session())

            // What Bob was told of the address he wants is on its way to him, and goes once it has left.
            await campus.core.mail.settle()
            try await campus.accounts.remove(email: "alice@connect.hku.hk")
            #expect(try await campus.core.eraseClosedAccounts() == 1)

            let record = Record(campus: campus)
            for address in ["alice@connect", "new@connect"] { #expect(try await !record.holds(address)) }
            #expect(try await record.rows(of: "password_resets").count == 1, "Bob's")
            #expect(try await record.rows(of: "signups").count == 1, "the stranger's")
        }
    }

    @Test func helpGroup_whenWhoAskedIsErased_namesNobody() async throws {
        try await withCampus(configuration: { $0.accounts.administrators = ["root@connect.hku.hk"] }) {
            campus in
            let (alice, _) = (try await campus.signUp("Alice"), try await campus.signUp("Root"))
            try await campus.people.rename(to: "Alice Zwingli", by: alice)
            let asked = try await campus.chat.contactAdministrators("my card is lost", by: alice)
            let root = try #require(try await campus.signIn("Root").actor)
            let before = try await campus.chat.conversations.list(of: root.person)
            #expect(before.map(\.name) == ["Alice Zwingli"])

            try await campus.accounts.remove(email: "alice@connect.hku.hk")
            try await campus.core.eraseClosedAccounts()

            let after = try #require(try await campus.chat.conversations.list(of: root.person).first)
            #expect(after.place == asked.conversation.place(for: root.person))
            #expect("#\(after.name)" == after.place.name && after.label == .help)
            let left = try await Record(campus: campus).rows().filter {
                $0.lowercased().contains("alice") && !$0.hasPrefix("reserved_handles")
            }
            #expect(left == [])
        }
    }

    // MARK: - Groups that nobody is in

    @Test func group_whenItsLastMemberIsErased_losesItsNamesAndWordsAtOnce() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(
                name: "Zwingli's secret", kind: .open, slug: "zwingli", by: alice)
            let shared = try await campus.chat.groups.create(name: "Shared", kind: .open, by: alice)
            for slug in ["zwingli", "shared"] { _ = try await campus.chat.groups.join(slug: slug, by: bob) }
            _ = try await campus.chat.send("xylograph", to: group.place.conversation, by: bob)
            try await campus.chat.groups.leave(group.place.conversation, by: bob)

            try await erase("Alice", in: campus)

            let record = Record(campus: campus)
            for name in ["Zwingli", "zwingli"] { #expect(try await !record.holds(name)) }
            _ = try await campus.core.eraseCleared()
            #expect(try await !record.holds("xylograph"))
            // What others are in goes on.
            #expect(
                try await campus.chat.conversations.list(of: bob.person).map(\.place).contains(shared.place))
        }
    }

    @Test func group_whichAPersonMadeAndAllLeft_goesWithThePerson() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: "Zwingli", kind: .open, by: alice)
            try await campus.chat.groups.leave(group.place.conversation, by: alice)
            try await erase("Alice", in: campus)
            let record = Record(campus: campus)
            for name in ["Zwingli", "zwingli"] { #expect(try await !record.holds(name)) }
        }
    }

    @Test func group_whenEmptyForTheTimeOfGrace_isErased() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let eve = try await campus.signUp("Eve")
            let group = try await campus.chat.groups.create(name: "Zwingli", kind: .open, by: alice).place
            _ = try await campus.chat.send("xylograph", to: group.conversation, by: alice)
            try await campus.chat.groups.invite(handle: "bob", to: group.conversation, by: alice)
            try await campus.chat.groups.leave(group.conversation, by: alice)
            try await campus.core.eraseClosedAccounts()

            campus.clock.advance(by: campus.configuration.accounts.closingGrace - .seconds(1))
            try await campus.core.eraseClosedAccounts()
            // Until then anybody may come in, and all is there.
            _ = try await campus.chat.groups.join(slug: "zwingli", by: eve)
            try await campus.chat.groups.leave(group.conversation, by: eve)
            try await campus.core.eraseClosedAccounts()
            campus.clock.advance(by: campus.configuration.accounts.closingGrace - .seconds(1))
            try await campus.core.eraseClosedAccounts()
            #expect(try await Record(campus: campus).holds("Zwingli"))

            campus.clock.advance(by: .seconds(1))
            try await campus.core.eraseClosedAccounts()
            _ = try await campus.core.eraseCleared()

            for words in ["Zwingli", "zwingli", "xylograph"] {
                #expect(try await !Record(campus: campus).holds(words), "\(words)")
            }
            #expect(try await campus.notifications.list(for: bob.person, limit: 9) == [])
            for (name, person) in [
                ("zwingli", eve), ("zwingli", bob), ("former-group-\(group.conversation)", bob),
            ] {
                await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: name, by: person) }
            }
            // Its name is free, and it counts for nobody.
            let again = try await campus.chat.groups.create(name: "Zwingli", kind: .open, by: bob)
            #expect(again.place.name == "#zwingli")
            try await campus.core.eraseClosedAccounts()
            #expect(try await campus.chat.conversations.list(of: bob.person).map(\.name) == ["Zwingli"])
        }
    }

    @Test func groupsThatAreErased_leaveRoomForNewOnes() async throws {
        try await withCampus(configuration: { $0.limits.groupsPerPerson = 1 }) { campus in
            let alice = try await campus.signUp("Alice")
            let group = try await campus.chat.groups.create(name: "One", kind: .open, by: alice).place
            try await campus.chat.groups.leave(group.conversation, by: alice)
            await expectRefusal(.limit) {
                try await campus.chat.groups.create(name: "Two", kind: .open, by: alice)
            }
            try await campus.core.eraseClosedAccounts()
            campus.clock.advance(by: campus.configuration.accounts.closingGrace)
            try await campus.core.eraseClosedAccounts()
            _ = try await campus.chat.groups.create(name: "Two", kind: .open, by: alice)
        }
    }

    // MARK: - Steps

    /// Alice wants another address and has forgotten her password; a stranger signs up.
    private func askForCodes(in campus: TestCampus) async throws {
        _ = try await campus.signUp("Alice")
        let alice = try await campus.signIn("Alice")
        _ = try await campus.accounts.requestEmailChange(
            to: "new@connect.hku.hk", password: TestCampus.password, session: alice)
        try await campus.accounts.requestReset(email: "alice@connect.hku.hk", session: campus.session())
        _ = try await campus.accounts.signUp(
            email: "stranger@connect.hku.hk", password: "x", username: "Stranger", session: campus.session())
    }

    private func erase(_ name: String, in campus: TestCampus) async throws {
        try await campus.accounts.remove(email: TestCampus.address(of: name))
        #expect(try await campus.core.eraseClosedAccounts() == 1)
    }
}
