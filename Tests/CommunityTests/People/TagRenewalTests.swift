import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Stored tags follow the hook that normalizes them, and nothing that was written is lost.
@Suite(.endsWhereItHangs)
struct TagRenewalTests {
    @Test func tags_whenTheRuleChanges_haveItsFormAndWhatWasWritten() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.people.tag("Hiking Club", by: alice)
            campus.tags.use { $0.uppercased() }
            #expect(try await campus.people.renewTags().changed == 1)
            #expect(
                try await tags("alice", campus) == [
                    Model.Tag(written: "Hiking Club", normal: "HIKING CLUB")
                ])
            #expect(try await campus.people.renewTags().changed == 0)
        }
    }

    @Test func tags_whenTwoBecomeOne_areOneUntilTheyPartAgain() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for tag in ["C++", "C", "chess"] { _ = try await campus.people.tag(tag, by: alice) }

            campus.tags.use { $0.lowercased().filter(\.isLetter) }
            #expect(try await campus.people.renewTags() == renewal(changed: 1, merged: 1))
            #expect(try await tags("alice", campus).map(\.normal) == ["c", "chess"])

            campus.tags.use { $0.lowercased() }
            _ = try await campus.people.renewTags()
            #expect(try await tags("alice", campus).map(\.normal) == ["c++", "c", "chess"])
        }
    }

    @Test func untag_ofTwoThatBecameOne_takesBothOff() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            for tag in ["C++", "C"] { _ = try await campus.people.tag(tag, by: alice) }
            campus.tags.use { $0.lowercased().filter(\.isLetter) }
            _ = try await campus.people.renewTags()
            try await campus.people.untag("c", by: alice)
            #expect(try await tags("alice", campus) == [])
        }
    }

    @Test(arguments: ["", String(repeating: "x", count: 31)])
    func tags_whenTheNewFormIsNotAllowed_keepTheirs(_ form: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.people.tag("chess", by: alice)
            campus.tags.use { _ in form }
            #expect(try await campus.people.renewTags().changed == 0)
            #expect(try await tags("alice", campus).map(\.normal) == ["chess"])
        }
    }

    @Test func tags_ofManyPeople_allChangeWhileTheGatewayRuns() async throws {
        try await withCampus { campus in
            for number in 0..<3 {
                let person = try await campus.signUp(["Alice", "Bob", "Carol"][number])
                for tag in 0..<5 { _ = try await campus.people.tag("tag \(tag)", by: person) }
            }
            let (told, teller) = AsyncStream.makeStream(of: TagRenewal.self)
            campus.people.onTagRenewal { teller.yield($0) }
            campus.tags.use { $0.uppercased() }
            try await campus.serving {
                #expect(await told.first { _ in true } == renewal(changed: 15, merged: 0))
            }
            #expect(
                try await Record(campus: campus).count(
                    """
                    SELECT count(*) FROM tags t JOIN tag_forms f ON f.id = t.form WHERE f.normal LIKE 'TAG %'
                    """)
                    == 15)
        }
    }

    @Test func tagged_inAnyFormOfTheTag_namesPeopleInOrder() async throws {
        try await withCampus { campus in
            for name in ["Zoë", "alice", "Éva", "Bob", "陳大文"] {
                let person = try await campus.signUp(name)
                if name != "Bob" { _ = try await campus.people.tag("Chess", by: person) }
            }
            let found = try await campus.people.tagged("CHESS", in: .english)
            #expect(found.people.map(\.username) == ["alice", "Éva", "Zoë", "陳大文"])
            #expect(found.normal == "chess" && found.count == 4)
            #expect(try await campus.people.tagged("go", in: .english).people == [])
        }
    }

    private func tags(_ handle: String, _ campus: TestCampus) async throws -> [Model.Tag] {
        try await campus.people.profile(of: handle, for: PersonID(rawValue: 0)).tags
    }

    private func renewal(changed: Int, merged: Int) -> TagRenewal {
        var renewal = TagRenewal()
        (renewal.changed, renewal.merged) = (changed, merged)
        return renewal
    }
}
