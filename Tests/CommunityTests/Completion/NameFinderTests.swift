import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Names that are typed half: whose, and which.
@Suite(.endsWhereItHangs)
struct NameFinderTests {
    @Test func handles_areThoseOfPeopleInTheSameConversations() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            let (bob, bert) = (try await campus.signUp("Bob"), try await campus.signUp("Bert"))
            _ = try await campus.signUp("Bella")
            _ = try await campus.chat.sendDirect("hi", to: "bert", by: alice)
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice)
            _ = try await campus.chat.groups.join(slug: group.place.name, by: bob)
            #expect(try await campus.names.handles(startingWith: "B", for: alice.person) == ["bert", "bob"])
            #expect(try await campus.names.handles(startingWith: "bo", for: alice.person) == ["bob"])
            // With nothing typed, those who were written to.
            #expect(try await campus.names.handles(startingWith: "", for: alice.person) == ["bert"])
            #expect(try await campus.names.handles(startingWith: "a", for: alice.person) == [])
            #expect(try await campus.names.handles(startingWith: "b", for: bert.person) == [])
            #expect(try await campus.names.handles(startingWith: "%", for: bob.person) == [])
        }
    }

    @Test func slugs_areOnesOwnOrThoseToEnter() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            for (name, kind) in [("Study", ConversationKind.open), ("Star club", .invited)] {
                _ = try await campus.chat.groups.create(name: name, kind: kind, by: alice)
            }
            let names = campus.names
            #expect(
                try await names.slugs(startingWith: "ST", for: alice.person, isEntering: false)
                    == ["star-club", "study"])
            #expect(try await names.slugs(startingWith: "s", for: bob.person, isEntering: false) == [])
            #expect(try await names.slugs(startingWith: "", for: bob.person, isEntering: true) == ["study"])
        }
    }

    @Test func choices_areBounded() async throws {
        try await withCampus(configuration: { $0.limits.groupsPerPerson = 100 }) { campus in
            let alice = try await campus.signUp("Alice")
            for index in 0..<60 {
                _ = try await campus.chat.groups.create(name: "g\(index)", kind: .open, by: alice)
            }
            let slugs = try await campus.names.slugs(startingWith: "g", for: alice.person, isEntering: true)
            #expect(slugs.count == NameFinder.most)
        }
    }
}
