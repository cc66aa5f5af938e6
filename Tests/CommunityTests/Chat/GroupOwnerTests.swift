import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Who runs a group, whatever happens at once.
@Suite(.endsWhereItHangs)
struct GroupOwnerTests {
    // MARK: - Helpers

    @Test func helper_isNamedByTheOwnerAlone_andGivesItUpThemselves() async throws {
        try await withCampus { campus in
            let (alice, bob, carol, group) = try await campus.study()
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.setHelper("carol", to: true, in: group, by: bob)
            }
            try await campus.chat.groups.setHelper("bob", to: true, in: group, by: alice)
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.setHelper("carol", to: true, in: group, by: bob)
            }
            await expectRefusal(.exists, saying: "/helper bob off") {
                try await campus.chat.groups.setHelper("bob", to: true, in: group, by: alice)
            }
            try await campus.chat.groups.setHelper("bob", to: false, in: group, by: bob)
            #expect(try await campus.roles(in: group) == ["alice owner"])
            await expectRefusal(.notFound) {
                try await campus.chat.groups.setHelper("carol", to: false, in: group, by: alice)
            }
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.setHelper("carol", to: true, in: group, by: carol)
            }
        }
    }

    @Test func helpers_whenManyAreNamedAtOnce_stayAtTwenty() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            var others: [Actor] = []
            for number in 0..<25 { others.append(try await campus.signUp("P\(letters(number))")) }
            let group = try await campus.group("Study", .open, by: alice, with: others)
            let handles = try await campus.chat.groups.members(of: group, limit: 50, by: alice).people
                .filter { $0.role == .member }.map(\.person.handle)

            let named = await atOnce(25) { number in
                try await campus.chat.groups.setHelper(handles[number], to: true, in: group, by: alice)
            }
            #expect(named.successes().count == Groups.mostHelpers)
            await expectRefusal(.limit, saying: "20") {
                for handle in handles {
                    do {
                        try await campus.chat.groups.setHelper(handle, to: true, in: group, by: alice)
                    } catch let error as CommunityError where error.code == .exists {}
                }
            }
        }
    }

    private func letters(_ number: Int) -> String {
        String(["a", "b", "c", "d", "e"][number / 5] + ["a", "b", "c", "d", "e"][number % 5])
    }

    // MARK: - Passing on

    @Test func pass_makesTheOtherOneTheOwner_andFreesNoGroup() async throws {
        try await withCampus(configuration: { $0.limits.groupsPerPerson = 1 }) { campus in
            let (alice, bob, _, group) = try await campus.study()
            let session = try await campus.signIn("Carol")
            try await campus.chat.groups.pass(to: "bob", group, by: alice)

            #expect(try await campus.roles(in: group) == ["bob owner", "alice helper"])
            #expect(session.recording.facts.map(\.kind) == [.ownerMade])
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.pass(to: "carol", group, by: alice)
            }
            await expectRefusal(.limit) {
                try await campus.chat.groups.create(name: "More", kind: .open, by: alice)
            }
            // It counts for who made it, not for who has it now.
            _ = try await campus.chat.groups.create(name: "Own", kind: .open, by: bob)
        }
    }

    @Test func pass_toSomebodyWhoIsNotThere_isRefused() async throws {
        try await withCampus { campus in
            let (alice, _, _, group) = try await campus.study()
            _ = try await campus.signUp("Dan")
            await expectRefusal(.notFound, saying: "dan is not in #study") {
                try await campus.chat.groups.pass(to: "dan", group, by: alice)
            }
            await expectRefusal(.exists) { try await campus.chat.groups.pass(to: "alice", group, by: alice) }
        }
    }

    /// Two sessions of the owner's pass it on at once: one of the two has it, and the other call is refused.
    @Test func pass_toTwoAtOnce_leavesOneOwner() async throws {
        for _ in 0..<10 {
            try await withCampus { campus in
                let (alice, _, _, group) = try await campus.study()
                let handles = ["bob", "carol"]
                let passed = await atOnce(2) {
                    try await campus.chat.groups.pass(to: handles[$0], group, by: alice)
                }
                let heirs = passed.successes().map(\.handle)
                #expect(heirs.count == 1)
                #expect(try await campus.roles(in: group) == ["\(heirs.first ?? "") owner", "alice helper"])
            }
        }
    }

    // MARK: - Leaving

    @Test func leave_byTheOwner_makesAHelperTheOwner_orElseTheEldestMember() async throws {
        try await withCampus { campus in
            let (alice, bob, carol, group) = try await campus.study()
            try await campus.chat.groups.setHelper("carol", to: true, in: group, by: alice)
            let session = try await campus.signIn("Bob")

            try await campus.chat.groups.leave(group, by: alice)
            #expect(try await campus.roles(in: group) == ["carol owner"])
            #expect(session.recording.facts.map(\.kind) == [.left, .ownerMade])
            _ = try await campus.chat.groups.join(slug: "study", by: alice)
            try await campus.chat.groups.leave(group, by: carol)
            // Bob was there before Alice came back.
            #expect(try await campus.roles(in: group) == ["bob owner"])
            try await campus.chat.groups.leave(group, by: bob)
            try await campus.chat.groups.leave(group, by: alice)
            _ = try await campus.chat.groups.join(slug: "study", by: carol)
            #expect(try await campus.roles(in: group) == ["carol owner"])
        }
    }

    /// The owner leaves while the group is being passed on: whoever is left, one of them owns it.
    @Test func leave_whilePassingOn_leavesOneOwner() async throws {
        for round in 0..<12 {
            try await withCampus { campus in
                let (alice, _, carol, group) = try await campus.study()
                _ = await atOnce(3) { step in
                    switch (step + round) % 3 {
                    case 0: try await campus.chat.groups.pass(to: "carol", group, by: alice)
                    case 1: _ = try await campus.chat.groups.leave(group, by: alice)
                    default: _ = try await campus.chat.groups.leave(group, by: carol)
                    }
                }
                #expect(try await campus.roles(in: group).filter { $0.hasSuffix("owner") }.count == 1)
            }
        }
    }

    @Test func closingAnAccount_passesItsGroupsOn() async throws {
        try await withCampus { campus in
            let (_, _, _, group) = try await campus.study()
            let session = try await campus.signIn("Alice")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            #expect(try await campus.roles(in: group) == ["alice owner"])
            campus.clock.advance(by: .seconds(60 * 86_400))
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            #expect(try await campus.roles(in: group) == ["bob owner"])
        }
    }

    /// Groups with the administrators belong to nobody: who asked can't take an administrator out.
    @Test func helpGroups_haveNoOwner() async throws {
        try await withCampus(configuration: { $0.accounts.administrators = [TestCampus.address(of: "Ada")] })
        {
            campus in
            let (alice, _) = (try await campus.signUp("Alice"), try await campus.signUp("Ada"))
            let group = try await campus.chat.contactAdministrators("help", by: alice).conversation.id
            #expect(try await campus.roles(in: group) == [])
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.takeOut("ada", of: group, by: alice)
            }
        }
    }

    // MARK: - Taking out

    @Test func takeOut_endsTheMembership_whatWasWrittenStays_andOneMayBeInvitedAgain() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.group("Secret", .invited, by: alice, with: [bob])
            _ = try await campus.chat.send("hello", to: group, by: bob)
            let session = try await campus.signIn("Bob")
            _ = try await campus.chat.conversations.open("#secret", in: session)

            try await campus.chat.groups.takeOut("bob", of: group, by: alice)

            #expect(session.recording.facts.map(\.kind) == [.left])
            #expect(session.state.place == nil)
            await expectRefusal(.notFound) { try await campus.chat.send("still?", to: group, by: bob) }
            await expectRefusal(.notFound) { try await campus.chat.groups.join(slug: "secret", by: bob) }
            let texts = try await campus.chat.conversations.history(
                of: group, for: alice.person, before: nil, limit: 9
            ).map(\.text)
            #expect(texts == ["hello"])
            try await campus.chat.groups.invite(handle: "bob", to: group, by: alice)
            _ = try await campus.chat.groups.join(slug: "secret", by: bob)
        }
    }

    @Test func takeOut_byAHelperOrOutOfAnOpenGroup_isRefused() async throws {
        try await withCampus { campus in
            let (alice, bob, carol, open) = try await campus.study()
            let group = try await campus.group("Secret", .invited, by: alice, with: [bob, carol])
            try await campus.chat.groups.setHelper("bob", to: true, in: group, by: alice)
            await expectRefusal(.forbidden, saying: "owner") {
                try await campus.chat.groups.takeOut("carol", of: group, by: bob)
            }
            await expectRefusal(.forbidden, saying: "open group") {
                try await campus.chat.groups.takeOut("carol", of: open, by: alice)
            }
            await expectRefusal(.invalid, saying: "/leave") {
                try await campus.chat.groups.takeOut("alice", of: group, by: alice)
            }
        }
    }

    /// The one who is taken out writes meanwhile: either it was before, or it is refused.
    @Test func takeOut_whileTheyWrite_leavesNothingBehindIt() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.group("Secret", .invited, by: alice, with: [bob])
            _ = try await campus.chat.send("first", to: group, by: bob)
            let sent = await atOnce(20) { number -> Message? in
                if number == 7 {
                    try await campus.chat.groups.takeOut("bob", of: group, by: alice)
                    return nil
                }
                return try await campus.chat.send("\(number)", to: group, by: bob)
            }
            let left = try await campus.chat.ledger.read { reader in
                try reader.first("SELECT sequence FROM events WHERE kind = 'chat.left'") { $0.int64(0) }
            }
            let last = sent.successes().compactMap { $0?.id.rawValue }.max() ?? 0
            #expect(last < (left ?? 0))
        }
    }

    // MARK: - Closing

    @Test func close_byTheOwner_endsWritingEnteringAndInviting() async throws {
        try await withCampus { campus in
            let (alice, bob, _, group) = try await campus.study()
            let dan = try await campus.signUp("Dan")
            let message = try await campus.chat.send("hi", to: group, by: bob)
            await expectRefusal(.forbidden) { try await campus.chat.groups.close(group, by: bob) }

            #expect(try await campus.chat.groups.close(group, by: alice).writing == .nobody)

            await expectRefusal(.forbidden, saying: "closed") {
                try await campus.chat.send("x", to: group, by: bob)
            }
            await expectRefusal(.forbidden) { try await campus.chat.edit(message.id, text: "x", by: bob) }
            await expectRefusal(.forbidden, saying: "#study is closed") {
                try await campus.chat.groups.join(slug: "study", by: dan)
            }
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.invite(handle: "dan", to: group, by: bob)
            }
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.setTopic("x", of: group, by: alice)
            }
            await expectRefusal(.forbidden) { try await campus.chat.groups.close(group, by: alice) }
            // What is there stays, one's own words can still go, and so can oneself.
            let page = try await campus.chat.conversations.history(
                of: group, for: bob.person, before: nil, limit: 9)
            #expect(page.map(\.text) == ["hi"])
            _ = try await campus.chat.delete(message.id, by: bob)
            try await campus.chat.groups.leave(group, by: alice)
            #expect(try await campus.roles(in: group) == [])
        }
    }

    /// Many write while it is closed: nothing gets a number behind the closing.
    @Test func close_whileOthersWrite_leavesNothingBehindIt() async throws {
        for _ in 0..<5 {
            try await withCampus { campus in
                let (alice, bob, carol, group) = try await campus.study()
                for actor in [bob, carol] { _ = try await campus.chat.send("known", to: group, by: actor) }
                let sent = await atOnce(30) { number -> Message? in
                    if number == 9 {
                        try await campus.chat.groups.close(group, by: alice)
                        return nil
                    }
                    return try await campus.chat.send(
                        "\(number)", to: group, by: number % 2 == 0 ? bob : carol)
                }
                let closed = try await campus.chat.ledger.read { reader in
                    try reader.first("SELECT sequence FROM events WHERE kind = 'chat.closed'") { $0.int64(0) }
                }
                #expect((sent.successes().compactMap { $0?.id.rawValue }.max() ?? 0) < (closed ?? 0))
                await expectRefusal(.forbidden) { try await campus.chat.send("x", to: group, by: bob) }
            }
        }
    }

    // MARK: - Announcements

    @Test func announcements_areWrittenByTheOwnerAndHelpersAlone() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.group("News", .open, by: alice, with: [bob], announces: true)
            #expect(try await campus.chat.groups.details(of: group, by: bob).writing == .helpers)
            _ = try await campus.chat.send("one", to: group, by: alice)
            _ = try await campus.chat.send("two", to: group, by: alice)
            await expectRefusal(.forbidden, saying: "announcements") {
                try await campus.chat.send("hi", to: group, by: bob)
            }
            try await campus.chat.groups.setHelper("bob", to: true, in: group, by: alice)
            let message = try await campus.chat.send("three", to: group, by: bob)
            try await campus.chat.groups.setHelper("bob", to: false, in: group, by: alice)
            await expectRefusal(.forbidden) { try await campus.chat.send("four", to: group, by: bob) }
            await expectRefusal(.forbidden) { try await campus.chat.edit(message.id, text: "x", by: bob) }
            _ = try await campus.chat.delete(message.id, by: bob)
        }
    }

    /// A helper writes while that is taken back, in the same transactions: nothing gets a number behind it.
    @Test func announcements_ofAHelperWhoIsNoneAnyMore_endThere() async throws {
        for _ in 0..<5 {
            try await withCampus { campus in
                let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
                let group = try await campus.group("News", .open, by: alice, with: [bob], announces: true)
                try await campus.chat.groups.setHelper("bob", to: true, in: group, by: alice)
                let sent = await atOnce(30) { number -> Message? in
                    if number == 9 {
                        try await campus.chat.groups.setHelper("bob", to: false, in: group, by: alice)
                        return nil
                    }
                    return try await campus.chat.send("\(number)", to: group, by: bob)
                }
                let ended = try await campus.chat.ledger.read { reader in
                    try reader.first("SELECT sequence FROM events WHERE kind = 'chat.helper_ended'") {
                        $0.int64(0)
                    }
                }
                #expect((sent.successes().compactMap { $0?.id.rawValue }.max() ?? 0) < (ended ?? 0))
            }
        }
    }

    // MARK: - What was there before

    @Test func oldGroups_belongToWhoMadeThem_orElseToTheEldestMember() async throws {
        try await withCampus { campus in
            let (alice, bob, carol, group) = try await campus.study()
            let other = try await campus.group("Other", .open, by: alice, with: [bob, carol])
            try await campus.chat.groups.leave(other, by: alice)
            let migration = try #require(CommunitySchema.migrations.first { $0.name == "group roles" })
            try await campus.chat.ledger.perform { transaction in
                try transaction.execute("UPDATE members SET role = 0")
                for part in migration.sql.split(separator: ";") where part.contains("UPDATE members") {
                    try transaction.execute(String(part))
                }
            }
            #expect(try await campus.roles(in: group) == ["alice owner"])
            #expect(try await campus.roles(in: other) == ["bob owner"])
        }
    }
}

extension TestCampus {
    /// An open group of Alice's with Bob and Carol, who came in that order.
    fileprivate func study() async throws -> (Actor, Actor, Actor, ConversationID) {
        let (alice, bob) = (try await signUp("Alice"), try await signUp("Bob"))
        let carol = try await signUp("Carol")
        return (alice, bob, carol, try await group("Study", .open, by: alice, with: [bob, carol]))
    }

    /// Those who run a group, the owner first.
    fileprivate func roles(in group: ConversationID) async throws -> [String] {
        try await core.chat.ledger.read { try RoleQueries.staff(of: group, in: $0) }
            .map { "\($0.person.handle) \($0.role.word)" }
    }
}
