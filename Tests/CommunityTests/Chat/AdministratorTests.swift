import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Writing to the administrators.
@Suite(.endsWhereItHangs)
struct AdministratorTests {
    @Test func contact_whenNobodyIsAnAdministrator_saysSo() async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.unavailable, saying: "nobody is an administrator") {
                try await campus.chat.contactAdministrators("help!", by: alice)
            }
        }
    }

    @Test func contact_reachesEveryAdministratorAndNobodyElse() async throws {
        try await withCampus(configuration: {
            $0.accounts.administrators = ["Root@connect.hku.hk", "ops@connect.hku.hk"]
        }) {
            campus in
            let alice = try await campus.signUp("Alice")
            _ = try await campus.signUp("Bob")
            _ = try await campus.signUp("Root")
            let (root, bob) = (try await campus.signIn("Root"), try await campus.signIn("Bob"))

            let message = try await campus.chat.contactAdministrators("my mail does not come", by: alice)

            #expect(root.recording.texts == ["my mail does not come"])
            #expect(bob.recording.texts == [])
            let place = message.conversation.place(for: alice.person)
            #expect(place.name.hasPrefix("#help-") && !place.name.contains("alice"))
            _ = try await campus.chat.send("looking", to: place.conversation, by: try #require(root.actor))

            // Who becomes one later is there from the next message on, and sees what was asked before.
            let ops = try await campus.signUp("Ops")
            let second = try await campus.chat.contactAdministrators("thanks", by: alice)
            #expect(second.conversation.id == message.conversation.id)
            let seen = try await campus.chat.conversations.history(
                of: place.conversation, for: ops.person, before: nil, limit: 9)
            #expect(seen.map(\.text) == ["my mail does not come", "looking", "thanks"])
            await expectRefusal(.notFound) {
                try await campus.chat.groups.join(slug: place.name, by: try #require(bob.actor))
            }
        }
    }

    /// Whether a slug is taken anybody finds out by choosing it.
    @Test func slug_whenChosen_tellsNobodyWhoWroteToTheAdministrators() async throws {
        try await withCampus(configuration: { $0.accounts.administrators = ["root@connect.hku.hk"] }) {
            campus in
            let (alice, eve) = (try await campus.signUp("Alice"), try await campus.signUp("Eve"))
            _ = try await campus.signUp("Root")
            let message = try await campus.chat.contactAdministrators("help!", by: alice)
            for name in ["help-alice", "help-bob"] {
                let group = try await campus.chat.groups.create(name: "X", kind: .open, slug: name, by: eve)
                #expect(group.place.name == "#\(name)")
                let derived = try await campus.chat.groups.create(name: name, kind: .open, by: eve)
                #expect(derived.place.name == "#\(name)2")
            }
            // Nor is there one to be found that its maker chose.
            await expectRefusal(.forbidden, saying: "can't be changed") {
                try await campus.chat.groups.changeSlug(of: message.conversation.id, to: "alice", by: alice)
            }
        }
    }

    /// A record from before slugs named nobody.
    @Test func slug_fromAnOlderRecord_isReplaced() async throws {
        try await withCampus(configuration: { $0.accounts.administrators = ["root@connect.hku.hk"] }) {
            campus in
            let (alice, _) = (try await campus.signUp("Alice"), try await campus.signUp("Root"))
            _ = try await campus.chat.contactAdministrators("help!", by: alice)
            let record = Record(campus: campus)
            try await record.write("UPDATE conversations SET slug = 'help-alice' WHERE label = 'help'")
            let last = try #require(CommunitySchema.migrations.last { $0.name == "nothing left behind" })
            let statement = try #require(
                last.sql.split(separator: ";").first { $0.contains("slug = 'help-'") })
            try await record.write(String(statement))
            #expect(try await !record.holds("help-alice"))
            let name = try #require(
                try await campus.chat.conversations.list(of: alice.person).first?.place.name)
            #expect(name.wholeMatch(of: /#help-[0-9a-f]{12}/) != nil)
        }
    }
}
