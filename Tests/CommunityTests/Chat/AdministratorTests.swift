import Community
import Testing

/// Writing to the administrators.
@Suite(.timeLimit(.minutes(1)))
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
            $0.administrators = ["Root@connect.hku.hk", "ops@connect.hku.hk"]
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
            #expect(place.name == "#help-alice")
            _ = try await campus.chat.send("looking", to: place.conversation, by: try #require(root.actor))

            // Who becomes one later is there from the next message on, and sees what was asked before.
            let ops = try await campus.signUp("Ops")
            let second = try await campus.chat.contactAdministrators("thanks", by: alice)
            #expect(second.conversation.id == message.conversation.id)
            let seen = try await campus.chat.history(
                of: place.conversation, for: ops.person, before: nil, limit: 9)
            #expect(seen.map(\.text) == ["my mail does not come", "looking", "thanks"])
            await expectRefusal(.notFound) {
                try await campus.chat.join(slug: "help-alice", by: try #require(bob.actor))
            }
        }
    }
}
