import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// What people see of one another.
@Suite(.endsWhereItHangs)
struct ProfileTests {
    @Test func profile_forAStranger_isNameAndTagsOnly() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            try await campus.people.setStanding(.phd, by: alice)
            _ = try await campus.people.tag("chess", by: alice)

            let seen = try await campus.people.profile(of: "Alice", for: bob.person)
            #expect(seen.username == "Alice")
            #expect(seen.tags.map(\.normal) == ["chess"])
            #expect(seen.standing == nil)
            #expect(!seen.isContact)
        }
    }

    @Test func profile_forAContactAndForOneself_isWhole() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            try await campus.people.setStanding(.postgraduate, by: alice)

            for viewer in [alice, bob] {
                let seen = try await campus.people.profile(of: "alice", for: viewer.person)
                #expect(seen.standing == .postgraduate && seen.isContact)
            }
            try await campus.people.setStanding(nil, by: alice)
            #expect(try await campus.people.profile(of: "alice", for: bob.person).standing == nil)
        }
    }

    @Test func profile_whileARequestWaits_isAStrangersForBoth() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            _ = try await campus.chat.sendDirect("hello", to: "bob", by: alice)
            #expect(try await !campus.people.profile(of: "bob", for: alice.person).isContact)
            #expect(try await !campus.people.profile(of: "alice", for: bob.person).isContact)
        }
    }

    @Test(arguments: [
        (name: "陳大文 🎓", isTaken: true), (name: "  padded  ", isTaken: true), (name: "", isTaken: false),
        (name: " \t ", isTaken: false), (name: String(repeating: "🇭🇰", count: 64), isTaken: true),
        (name: String(repeating: "文", count: 64), isTaken: true),
        (name: "👨‍👩‍👧‍👦 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿", isTaken: true),
        (name: String(repeating: "👨‍👩‍👧‍👦", count: 64), isTaken: false),
        (name: "g" + String(repeating: "\u{200D}", count: 600), isTaken: false),
        (name: String(repeating: "x", count: 65), isTaken: false),
        (name: "e" + String(repeating: "\u{301}", count: 70_000), isTaken: false),
    ])
    func rename_takesAnyCharactersUpToSixtyFour(name: String, isTaken: Bool) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let error = await refusal { try await campus.people.rename(to: name, by: alice) }
            #expect(error?.code == (isTaken ? nil : .invalid))
            let seen = try await campus.people.profile(of: "alice", for: alice.person).username
            #expect(seen == (isTaken ? (name == "  padded  " ? "padded" : name) : "Alice"))
        }
    }

    @Test func profiles_ofMany_comeByHandleAsTheViewerMaySeeThem() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let carol = try await campus.signUp("Carol")
            for person in [alice, bob, carol] { try await campus.people.setStanding(.phd, by: person) }
            _ = try await campus.people.tag("chess", by: carol)
            let ids = [carol, alice, bob, carol].map(\.person) + [PersonID(rawValue: 999_999)]

            let found = try await campus.people.profiles(of: ids, for: bob.person, limit: 2)
            #expect(found.profiles.map(\.person.handle) == ["alice", "bob"] && found.count == 3)
            #expect(found.profiles.map(\.standing) == [.phd, .phd])
            let rest = try await campus.people.profiles(of: ids, for: bob.person, after: "bob", limit: 2)
            #expect(rest.profiles.map(\.person.handle) == ["carol"] && rest.count == 1)
            #expect(rest.profiles.first?.standing == nil)
            #expect(rest.profiles.first?.tags.map(\.normal) == ["chess"])
            #expect(try await campus.people.profiles(of: [], for: bob.person, limit: 2).count == 0)
        }
    }

    @Test func profiles_whereOneForgotTheOther_areThereForNeither() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.contacts.block(handle: "bob", by: alice)
            let ids = [alice.person, bob.person]
            for (viewer, handles) in [(alice, ["alice"]), (bob, ["bob"])] {
                let found = try await campus.people.profiles(of: ids, for: viewer.person, limit: 9)
                #expect(found.profiles.map(\.person.handle) == handles && found.count == handles.count)
                let seen = try await campus.people.seen(ids, by: viewer.person)
                #expect(seen == ids.map { $0 == viewer.person })
            }
            _ = try await campus.chat.contacts.connect(to: "bob", text: nil, by: alice)
            for viewer in [alice, bob] {
                #expect(try await campus.people.profiles(of: ids, for: viewer.person, limit: 9).count == 2)
            }
        }
    }

    @Test func profiles_ofWhoIsLeaving_areNotThere() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let session = try await campus.signIn("Alice")
            try await campus.accounts.close(password: TestCampus.password, session: session)
            let ids = [alice.person, bob.person]
            func handles() async throws -> [String] {
                let found = try await campus.people.profiles(of: ids, for: bob.person, limit: 9)
                let handles = found.profiles.map(\.person.handle)
                #expect(
                    try await campus.people.seen(ids, by: bob.person) == [handles.contains("alice"), true])
                return handles
            }
            #expect(try await handles() == ["bob"])
            _ = try await campus.signIn("Alice")
            #expect(try await handles() == ["alice", "bob"])
            try await campus.accounts.remove(email: "alice@connect.hku.hk")
            #expect(try await campus.core.eraseClosedAccounts() == 1)
            #expect(try await handles() == ["bob"])
        }
    }

    @Test func rename_toAnothersName_isAllowed() async throws {
        try await withCampus { campus in
            let (alice, _) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            #expect(try await campus.people.rename(to: "Bob", by: alice).person.handle == "alice")
        }
    }

    @Test func find_whenNobodyHasTheHandle_saysSo() async throws {
        try await withCampus { campus in
            await expectRefusal(.notFound, saying: "nobody has the handle zoe") {
                try await campus.people.find(handle: "zoe")
            }
        }
    }
}
