import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Who was forgotten finds it out from no receipt, pushed or asked for: it looks as if the other one were away.
@Suite(.endsWhereItHangs)
struct SilenceTests {
    @Test func messagesToWhoForgot_stayAsToSomebodyAway() async throws {
        try await withCampus { campus in
            let (ann, bob, place) = try await campus.contacts("Ann", "Bob")
            let before = try await campus.core.chat.send("before", to: place, by: ann)
            let group = try await campus.core.chat.groups.create(name: "Study", kind: .open, by: ann).place
            _ = try await campus.core.chat.groups.join(slug: "study", by: bob)
            let (_, outlet) = try await listening("Ann", in: campus)
            let session = try await campus.signIn("Bob")
            #expect(outlet.receipts.map(\.state) == [.delivered])
            try await campus.core.chat.contacts.block(handle: "ann", by: bob)
            await campus.core.end(session)

            let direct = try await campus.core.chat.sendDirect("hello?", to: "bob", by: ann)
            let said = try await campus.core.chat.send("all", to: group.conversation, by: ann)
            let back = try await campus.signIn("Bob")
            _ = try await campus.core.chat.conversations.open("#study", in: back)
            let late = try await campus.core.chat.sendDirect("?", to: "bob", by: ann)
            try await campus.core.chat.conversations.markRead(place, upTo: late.id, for: bob.person)

            #expect(outlet.receipts.count == 1, "nothing is pushed")
            for message in [direct, said, late] {
                #expect(try await state(of: message, by: ann, in: campus) == .sent)
            }
            #expect(try await state(of: before, by: ann, in: campus) == .delivered, "as it was")
        }
    }

    @Test func othersInTheGroup_goOnBeingTold() async throws {
        try await withCampus { campus in
            let (ann, bob, _) = try await campus.contacts("Ann", "Bob")
            let eve = try await campus.signUp("Eve")
            let group = try await campus.core.chat.groups.create(name: "Study", kind: .open, by: eve).place
            for person in [ann, bob] { _ = try await campus.core.chat.groups.join(slug: "study", by: person) }
            try await campus.core.chat.contacts.block(handle: "ann", by: bob)
            let (_, toAnn) = try await listening("Ann", in: campus)
            let (_, toEve) = try await listening("Eve", in: campus)
            let hers = try await campus.core.chat.send("1", to: group.conversation, by: ann)
            let other = try await campus.core.chat.send("2", to: group.conversation, by: eve)
            let session = try await campus.signIn("Bob")
            _ = try await campus.core.chat.conversations.open("#study", in: session)

            #expect(toEve.receipts.map(\.state) == [.delivered, .read])
            #expect(toAnn.receipts.isEmpty)
            #expect(try await state(of: other, by: eve, in: campus) == .read)
            #expect(try await state(of: hers, by: ann, in: campus) == .sent)
        }
    }

    @Test(arguments: [true, false])
    func lettingBackIn_looksLikeComingBack(isPresent: Bool) async throws {
        try await withCampus { campus in
            let (ann, bob, place) = try await campus.contacts("Ann", "Bob")
            let (_, outlet) = try await listening("Ann", in: campus)
            try await campus.core.chat.contacts.block(handle: "ann", by: bob)
            let hidden = try await campus.core.chat.send("hidden", to: place, by: ann)
            let session = try await campus.signIn("Bob")
            if !isPresent { await campus.core.end(session) }
            #expect(outlet.receipts.isEmpty)

            _ = try await campus.core.chat.contacts.connect(to: "ann", by: bob)

            #expect(outlet.receipts.map(\.state) == [.delivered])
            #expect(outlet.receipts.allSatisfy { $0.upTo >= hidden.id })
            #expect(try await state(of: hidden, by: ann, in: campus) == .delivered)
        }
    }

    /// In a group that both are in, where everybody else sees it.
    @Test func typing_inASharedGroup_isToldToNobodyForgotten() async throws {
        try await withCampus { campus in
            let (ann, bob, _) = try await campus.contacts("Ann", "Bob")
            let eve = try await campus.signUp("Eve")
            let group = try await campus.core.chat.groups.create(name: "Study", kind: .open, by: eve).place
            for person in [ann, bob] { _ = try await campus.core.chat.groups.join(slug: "study", by: person) }
            let (_, outlet) = try await listening("Eve", in: campus)

            try await campus.core.chat.typing.begin(in: group.conversation, by: bob)
            try await campus.core.chat.contacts.block(handle: "ann", by: bob)
            campus.clock.advance(by: .seconds(3))
            try await campus.core.chat.typing.begin(in: group.conversation, by: bob)
            try await campus.core.chat.typing.end(in: group.conversation, by: bob)

            func told(_ person: Actor) -> [Bool] {
                outlet.typing.filter { $0.isTold(to: person.person) }.map(\.isTyping)
            }
            // Ann saw him begin, and end as he forgot her.
            #expect(told(ann) == [true, false])
            #expect(told(eve) == [true, false, true, false])
            // What she types he sees, as what she says.
            try await campus.core.chat.typing.begin(in: group.conversation, by: ann)
            #expect(outlet.typing.last?.isTold(to: bob.person) == true)
            // Once she is back, it is told again.
            _ = try await campus.core.chat.contacts.connect(to: "ann", by: bob)
            try await campus.core.chat.typing.begin(in: group.conversation, by: bob)
            #expect(told(ann).last == true)
        }
    }

    // MARK: - Steps

    /// What Bob's receipt says.
    private func state(
        of message: Message, by sender: Actor, in campus: TestCampus
    ) async throws -> Receipt.State? {
        let found = try await campus.core.chat.receipts.receipts(of: message.id, in: nil, for: sender)
        return found.people.first { $0.person.handle == "bob" }?.state
    }

    private func listening(
        _ name: String, in campus: TestCampus
    ) async throws -> (TestSession, RecordingOutlet) {
        let session = try await campus.signIn(name)
        campus.core.chat.receipts.listen(session)
        return (session, session.recording)
    }
}
