import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Handles are derived from names: ASCII, unique, fixed.
@Suite(.endsWhereItHangs)
struct HandleTests {
    @Test(arguments: [
        ("Alice", "alice"), ("Alice Wong", "alice-wong"), ("陳大文", "chen-da-wen"), ("🎓", "graduation-cap"),
        ("🎓🎉", "graduation-cap-party-pop"),
        ("👩🏽‍🎓", "woman-graduation-cap"), ("Admin", "person"), ("Former Member 7", "person"),
        ("Dice Bot", "person"),
        ("123", "person-123"), ("José Núñez", "jose-nunez"), ("Жанна", "zanna"), ("--Bob--", "bob"),
        ("A & B", "a-b"), ("x🎓", "x"), ("bob]\u{1b}[31m", "bob-31m"), ("名\n字", "ming-zi"),
        ("abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwx"),
    ])
    func handle_isDerivedFromTheName(name: String, handle: String) async throws {
        try await withCampus { campus in
            let person = try await campus.accounts.add(
                email: "a@connect.hku.hk", username: name, password: "x")
            #expect(person.handle == handle)
            #expect(try await campus.people.profile(of: handle, for: person.id).username == name)
        }
    }

    @Test func handle_whenItIsTaken_isNumbered() async throws {
        try await withCampus { campus in
            var handles: [String] = []
            for (number, name) in ["Alice", "alice", "ALICE", "🎓", "🎉", "alice2"].enumerated() {
                let email = "a\(number)@connect.hku.hk"
                handles.append(
                    try await campus.accounts.add(email: email, username: name, password: "x").handle)
            }
            #expect(handles == ["alice", "alice2", "alice3", "graduation-cap", "party-popper", "alice22"])
        }
    }

    @Test func handle_whenTwentyOfOneNameSignUpAtOnce_isUniqueForEach() async throws {
        try await withCampus { campus in
            let people = await atOnce(20) { number in
                try await campus.accounts.add(
                    email: "a\(number)@connect.hku.hk", username: "Alice", password: "x")
            }
            #expect(Set(people.successes().map(\.handle)).count == 20)
        }
    }

    @Test(arguments: ["a", "1abc", "tai--man", "tai-", "陳", "tai man", String(repeating: "a", count: 25), ""])
    func handle_whenChosenBadly_isRefused(_ handle: String) async throws {
        try await withCampus { campus in
            await expectRefusal(.invalid, saying: "2 to 24 letters") {
                try await campus.accounts.signUp(
                    email: "a@connect.hku.hk", password: "x", username: "A", handle: handle,
                    session: campus.session())
            }
        }
    }

    @Test func handle_whenChosen_isThatPersons() async throws {
        try await withCampus { campus in
            let session = campus.session()
            _ = try await campus.accounts.signUp(
                email: "a@connect.hku.hk", password: "x", username: "陳大文", handle: "@Tai-Man",
                session: session)
            let code = try #require(campus.mailer.code(for: "a@connect.hku.hk"))
            #expect(try await campus.accounts.verify(code: code, session: session).person.handle == "tai-man")
            for taken in ["tai-man", "TAI-MAN", "admin", "dice-bot", "former-member-7"] {
                await expectRefusal(.exists, saying: "taken") {
                    try await campus.accounts.signUp(
                        email: "b@connect.hku.hk", password: "x", username: "B", handle: taken,
                        session: campus.session())
                }
            }
        }
    }

    @Test func handle_whenTwoChooseItAtOnce_isNumberedForTheSecond() async throws {
        try await withCampus { campus in
            var handles: [String] = []
            var sessions: [TestSession] = []
            for name in ["a", "b"] {
                let session = campus.session()
                _ = try await campus.accounts.signUp(
                    email: "\(name)@connect.hku.hk", password: "x", username: "X", handle: "same",
                    session: session)
                sessions.append(session)
            }
            for (session, name) in zip(sessions, ["a", "b"]) {
                let code = try #require(campus.mailer.code(for: "\(name)@connect.hku.hk"))
                handles.append(try await campus.accounts.verify(code: code, session: session).person.handle)
            }
            #expect(handles == ["same", "same2"])
        }
    }

    @Test func handle_whenChanged_isNewEverywhereAndTheOldOneReserved() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let (session, other) = (try await campus.signIn("Alice"), try await campus.signIn("Alice"))
            let listener = try await campus.signIn("Bob")
            _ = try await campus.chat.send("before", to: place, by: alice)

            #expect(try await campus.accounts.changeHandle(to: "ah-lei", session: session).handle == "ah-lei")

            #expect(other.person?.handle == "ah-lei")
            _ = try await campus.chat.send("after", to: place, by: alice)
            #expect(listener.recording.messages.map(\.sender.handle) == ["alice", "ah-lei"])
            let history = try await campus.chat.conversations.history(
                of: place, for: bob.person, before: nil, limit: 5)
            #expect(Set(history.map(\.sender.handle)) == ["ah-lei"])
            let second = try await campus.core.accounts.add(
                email: "x@connect.hku.hk", username: "alice", password: "x")
            #expect(second.handle == "alice2")
            await expectRefusal(.limit, saying: "once") {
                try await campus.accounts.changeHandle(to: "again", session: session)
            }
        }
    }

    @Test func slug_whenChosenOrChanged_isUniqueAndKept() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.contacts("Alice", "Bob")
            let group = try await campus.chat.groups.create(
                name: "讀書會 📚", kind: .open, slug: "#Readers", by: alice)
            #expect(group.place.name == "#readers")
            await expectRefusal(.exists) {
                try await campus.chat.groups.create(name: "X", kind: .open, slug: "readers", by: bob)
            }
            _ = try await campus.chat.groups.join(slug: "readers", by: bob)
            _ = try await campus.chat.send("before", to: group.place.conversation, by: bob)
            await expectRefusal(.forbidden) {
                try await campus.chat.groups.changeSlug(of: group.place.conversation, to: "mine", by: bob)
            }
            _ = try await campus.chat.groups.create(name: "X", kind: .open, slug: "taken", by: bob)
            await expectRefusal(.exists) {
                try await campus.chat.groups.changeSlug(of: group.place.conversation, to: "taken", by: alice)
            }
            let listener = try await campus.signIn("Bob")
            let changed = try await campus.chat.groups.changeSlug(
                of: group.place.conversation, to: "book-club", by: alice)
            #expect(changed.place.name == "#book-club")
            _ = try await campus.chat.send("after", to: group.place.conversation, by: bob)
            #expect(
                listener.recording.messages.map { $0.conversation.place(for: bob.person).name } == [
                    "#book-club"
                ])
            // It still leads to the group, which he is in.
            await expectRefusal(.exists) { try await campus.chat.groups.join(slug: "readers", by: bob) }
            #expect(
                try await campus.chat.groups.create(name: "Readers", kind: .open, by: bob).place.name
                    == "#readers2")
            await expectRefusal(.limit, saying: "once") {
                try await campus.chat.groups.changeSlug(of: group.place.conversation, to: "third", by: alice)
            }
        }
    }

    @Test(arguments: [("讀書會", "#du-shu-hui"), ("📚", "#books"), ("###", "#group"), ("2026", "#group-2026")])
    func slug_isDerivedFromTheName(_ name: String, _ slug: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            #expect(
                try await campus.chat.groups.create(name: name, kind: .open, by: alice).place.name == slug)
        }
    }

    @Test func handle_whenThePersonIsRenamed_stays() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            try await campus.people.rename(to: "Bob 🎓", by: alice)

            let profile = try await campus.people.profile(of: "alice", for: alice.person)
            #expect(profile.username == "Bob 🎓")
            #expect(try await campus.people.find(handle: "ALICE").id == alice.person)
            await expectRefusal(.notFound) { try await campus.people.find(handle: "bob") }
        }
    }
}
