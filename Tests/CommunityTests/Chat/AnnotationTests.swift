import CampusVerbs
import Community
import Model
import TestSupport
import Testing

/// Cards below messages: who gets them, and when.
@Suite(.endsWhereItHangs)
struct AnnotationTests {
    private func annotation(of message: Message, title: String = "Preview") -> Annotation {
        Annotation(
            message: message, plugin: "preview", at: message.sentAt
        ) { Card(title: $0 == .english ? title : "預覽") }
    }

    private func annotations(_ session: TestSession) -> [Annotation] {
        session.recording.deliveries.compactMap { delivery in
            if case .annotation(_, let annotation) = delivery { annotation } else { nil }
        }
    }

    @Test func card_whenAdded_comesToMembersBehindItsMessage() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.signUp("Carol")
            var sessions: [TestSession] = []
            for name in ["Alice", "Bob", "Carol"] { sessions.append(try await campus.signIn(name)) }
            let message = try await campus.chat.send("see", to: place, by: alice)
            let card = annotation(of: message)
            try await campus.chat.annotate([card])
            for session in sessions.prefix(2) {
                #expect(annotations(session) == [card])
                guard case .annotation? = session.recording.deliveries.last else {
                    Issue.record("the card comes behind its message")
                    continue
                }
            }
            #expect(annotations(sessions[2]).isEmpty)
            #expect(card.card(in: .english).title == "Preview")
            #expect(card.card(in: .traditionalChinese).title == "預覽")
        }
    }

    @Test func card_whenItsMessageWasDeletedMeanwhile_isDropped() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let session = try await campus.signIn("Bob")
            let (gone, kept) = (
                try await campus.chat.send("gone", to: place, by: alice),
                try await campus.chat.send("kept", to: place, by: alice)
            )
            _ = try await campus.chat.delete(gone.id, by: alice)
            try await campus.chat.annotate([annotation(of: gone), annotation(of: kept)])
            #expect(annotations(session).map(\.message) == [kept.id])
        }
    }

    @Test func card_whenSomebodyJoinedMeanwhile_isNotShownToThem() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let place = try await campus.chat.groups.create(name: "Study", kind: .invited, by: alice).place
            _ = try await campus.chat.groups.invite(handle: "bob", to: place.conversation, by: alice)
            let session = try await campus.signIn("Bob")
            let before = try await campus.chat.send("secret", to: place.conversation, by: alice)
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            let after = try await campus.chat.send("welcome", to: place.conversation, by: alice)
            try await campus.chat.annotate([annotation(of: before), annotation(of: after)])
            #expect(annotations(session).map(\.message) == [after.id])
        }
    }
}
