import Community
import Testing

/// Handles are derived from names: ASCII, unique, fixed.
@Suite(.timeLimit(.minutes(1)))
struct HandleTests {
    @Test(arguments: [
        ("Alice", "alice"), ("Alice Wong", "alice-wong"), ("陳大文", "chen-da-wen"), ("🎓", "person"),
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
            #expect(handles == ["alice", "alice2", "alice3", "person", "person2", "alice22"])
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
