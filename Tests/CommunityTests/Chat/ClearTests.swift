import CampusVerbs
import Foundation
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Clearing: one's own view is empty at once, and the words are gone for good once nobody sees them.
@Suite(.endsWhereItHangs)
struct ClearTests {
    @Test func change_inAnOpenGroup_looksAtWhoClearedAlone() async throws {
        try await withCampus { campus in
            let plan = try await Record(campus: campus).plan(of: BlockQueries.clearedText)
            #expect(plan.contains("INDEX members_cleared (conversation=? AND cleared_up_to>?)"), "\(plan)")
        }
    }

    @Test func clear_emptiesOnesOwnViewOnly() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            for text in ["one", "two @bob"] { _ = try await campus.chat.send(text, to: place, by: alice) }
            try await campus.chat.conversations.clear("@alice", by: bob)

            #expect(try await history(place, bob, campus).isEmpty)
            #expect(try await history(place, alice, campus) == ["hello", "one", "two @bob"])
            let listed = try #require(try await campus.chat.conversations.list(of: bob.person).first)
            #expect(listed.unread == 0 && listed.last == nil)
            // What told of these words is gone too.
            #expect(try await campus.core.notifications.list(for: bob.person, limit: 10).isEmpty)
            let next = try await campus.chat.send("three", to: place, by: alice)
            #expect(try await history(place, bob, campus) == ["three"])
            let after = try await campus.chat.conversations.list(of: bob.person).first
            #expect(after?.unread == 1 && after?.last == next.id)
            #expect(try await campus.core.eraseCleared() == 0)
            #expect(try await history(place, alice, campus).count == 4)
        }
    }

    @Test func clear_tellsOnesOtherSessions_andNobodyElse() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            let (toAlice, toBob) = (RecordingOutlet(), RecordingOutlet())
            _ = try await campus.signIn("Alice", outlet: toAlice)
            _ = try await campus.signIn("Bob", outlet: toBob)
            let last = try await campus.chat.send("unread", to: place, by: alice)
            let before = toAlice.receipts
            try await campus.chat.conversations.clear("@alice", by: bob)
            #expect(toBob.receipts.map(\.upTo) == [last.id])
            #expect(toAlice.receipts == before)
        }
    }

    /// In a group that everybody may enter, too, where all see all that came before.
    @Test func changes_ofWhatOneCleared_areToldToTheOthersOnly() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            _ = try await campus.chat.groups.join(slug: "study", by: bob)
            let (one, other) = (
                try await campus.chat.send("one", to: group.conversation, by: alice),
                try await campus.chat.send("other", to: group.conversation, by: alice)
            )
            try await campus.chat.conversations.clear("#study", by: bob)
            let (toAlice, toBob) = (
                try await campus.signIn("Alice").recording, try await campus.signIn("Bob").recording
            )
            let next = try await campus.chat.send("next", to: group.conversation, by: alice)
            _ = try await campus.chat.edit(one.id, text: "uno", by: alice)
            _ = try await campus.chat.delete(other.id, by: alice)
            _ = try await campus.chat.edit(next.id, text: "last", by: alice)
            #expect(toAlice.facts.count == 4)
            #expect(toBob.facts.map(\.kind) == [.messageSent, .messageEdited])
        }
    }

    @Test func clear_twice_orOfNothing_isHarmless() async throws {
        try await withCampus { campus in
            let (_, bob, _) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.groups.create(name: "Study", kind: .open, by: bob)
            for name in ["#study", "@alice", "@alice"] {
                try await campus.chat.conversations.clear(name, by: bob)
            }
            await expectRefusal(.notFound) { try await campus.chat.conversations.clear("#nowhere", by: bob) }
        }
    }

    @Test func words_onceEveryMemberHasCleared_areInNoFile_andIdsStay() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            try await campus.serving {
                let sent = try await campus.chat.send("xylograph @bob", to: place, by: alice, clientID: "m1")
                _ = try await campus.chat.send("quodlibet", to: place, by: bob)
                await campus.core.settleMessages()
                try await campus.chat.conversations.clear("@alice", by: bob)
                let kept = try await campus.chat.send("zugzwang", to: place, by: bob)
                try await campus.core.eraseCleared()
                #expect(try await Record(campus: campus).holds("xylograph"))

                try await campus.chat.conversations.clear("@bob", by: alice)
                try await campus.core.eraseCleared()
                #expect(try await history(place, bob, campus) == ["zugzwang"])
                await campus.core.settleMessages()
                let again = try await campus.chat.send("xylograph @bob", to: place, by: alice, clientID: "m1")
                #expect(again.id == sent.id && again.isDeleted && again.text.isEmpty)
                #expect(kept.id > sent.id)
            }
            // Nothing reads any more, so the logs are emptied at the first try.
            #expect(try await campus.core.scrub())
            #expect(try files(of: campus, holding: "xylograph").isEmpty)
            #expect(try files(of: campus, holding: "quodlibet").isEmpty)
            #expect(try await Record(campus: campus).rows(of: "mentions").isEmpty)
        }
    }

    @Test func clearing_whileTwoLookAtOnce_isLookedAtAgain() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.send("xylograph", to: place, by: alice)
            try await campus.chat.conversations.clear("@alice", by: bob)
            let ledger = campus.core.chat.ledger
            let seen = [
                try await ledger.read(ClearingQueries.due), try await ledger.read(ClearingQueries.due),
            ]
            for (number, due) in seen.enumerated() {
                // One has settled what both saw, and the other has not yet.
                if number == 1 { try await campus.chat.conversations.clear("@bob", by: alice) }
                for (conversation, due) in due {
                    try await ledger.perform { try ClearingQueries.settle(conversation, due: due, in: $0) }
                }
            }
            #expect(try await campus.core.eraseCleared() == 1)
            #expect(try await !Record(campus: campus).holds("xylograph"))
        }
    }

    @Test func words_whereAMemberLeaves_areErasedOnceTheRestHasCleared() async throws {
        try await withCampus { campus in
            let (alice, bob, carol, group) = try await study(in: campus)
            _ = try await campus.chat.send("xylograph", to: group, by: alice)
            for actor in [alice, bob] { try await campus.chat.conversations.clear("#study", by: actor) }
            #expect(try await campus.core.eraseCleared() == 0)
            try await campus.chat.groups.leave(group, by: carol)
            #expect(try await campus.core.eraseCleared() == 1)
            #expect(try await !Record(campus: campus).holds("xylograph"))
        }
    }

    @Test func words_whereNobodyIsLeft_orOnlyTheLeaverHadCleared_stay() async throws {
        try await withCampus { campus in
            let (alice, bob, carol, group) = try await study(in: campus)
            _ = try await campus.chat.send("xylograph", to: group, by: alice)
            try await campus.chat.conversations.clear("#study", by: carol)
            try await campus.chat.groups.leave(group, by: carol)
            #expect(try await campus.core.eraseCleared() == 0)
            for actor in [alice, bob] { try await campus.chat.groups.leave(group, by: actor) }
            #expect(try await campus.core.eraseCleared() == 0)
            // Who comes back to an open group sees what is left.
            _ = try await campus.chat.groups.join(slug: "study", by: carol)
            #expect(try await history(group, carol, campus) == ["xylograph"])
        }
    }

    @Test func words_whereAMemberIsNewByInvitation_areNotHeldByThem() async throws {
        try await withCampus { campus in
            let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
            let group = try await campus.chat.groups.create(name: "Secret", kind: .invited, by: alice).place
            _ = try await campus.chat.send("xylograph", to: group.conversation, by: alice)
            try await campus.chat.groups.invite(handle: "bob", to: group.conversation, by: alice)
            _ = try await campus.chat.groups.join(slug: "secret", by: bob)
            _ = try await campus.chat.send("seen by both", to: group.conversation, by: alice)
            try await campus.chat.conversations.clear("#secret", by: alice)
            try await campus.core.eraseCleared()
            #expect(try await !Record(campus: campus).holds("xylograph"))
            #expect(try await history(group.conversation, bob, campus) == ["seen by both"])
        }
    }

    @Test func words_whereTheOtherAccountCloses_areErasedToo() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.send("xylograph", to: place, by: alice)
            try await campus.chat.conversations.clear("@bob", by: alice)
            #expect(try await campus.core.eraseCleared() == 0)
            try await campus.core.accounts.remove(email: "bob@connect.hku.hk")
            try await campus.core.eraseClosedAccounts()
            #expect(try await campus.core.eraseCleared() == 1)
            #expect(try await !Record(campus: campus).holds("xylograph"))
        }
    }

    @Test func words_ofWhomOneForgot_areErasedOnceTheOtherClearsOrForgetsToo() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.chat.send("xylograph", to: place, by: alice)
            try await campus.chat.contacts.block(handle: "alice", by: bob)
            #expect(try await campus.core.eraseCleared() == 0)
            #expect(try await history(place, alice, campus) == ["hello", "xylograph"])
            try await campus.chat.conversations.clear("@bob", by: alice)
            #expect(try await campus.core.eraseCleared() == 1)
            _ = try await campus.chat.send("quodlibet", to: place, by: alice)
            try await campus.chat.contacts.block(handle: "bob", by: alice)
            try await campus.core.eraseCleared()
            for word in ["xylograph", "quodlibet"] { #expect(try await !Record(campus: campus).holds(word)) }
        }
    }

    @Test func erasing_whereTheGatewayEndedInBetween_goesOn() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = await atOnce(1_200) { try await campus.chat.send("xylograph \($0)", to: place, by: alice) }
            for (name, actor) in [("@bob", alice), ("@alice", bob)] {
                try await campus.chat.conversations.clear(name, by: actor)
            }
            // Nobody erased before the end.
            let again = try await campus.restarted()
            let kept = try await again.chat.send("zugzwang", to: place, by: bob)
            #expect(try await again.core.eraseCleared() == 1)
            #expect(try await !Record(campus: again).holds("xylograph"))
            #expect(try await history(place, alice, again) == ["zugzwang"])
            #expect(try await again.core.eraseCleared() == 0)
            #expect(kept.text == "zugzwang")
            await again.core.close()
        }
    }

    @Test func storage_tellsWhatOneSees_largestFirst() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            #expect(
                try await campus.chat.conversations.storage(of: try await campus.signUp("Dan").person).isEmpty
            )
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            for text in ["圖書館", "notes", "gone"] {
                _ = try await campus.chat.send(text, to: group.conversation, by: alice)
            }
            let last = try await campus.chat.conversations.history(
                of: group.conversation, for: alice.person, before: nil, limit: 1)
            _ = try await campus.chat.delete(last[0].id, by: alice)
            #expect(
                try await campus.chat.conversations.storage(of: alice.person) == [
                    PlaceStorage(place: group, messages: 2, bytes: 14),
                    PlaceStorage(place: Place(conversation: place, name: "@bob"), messages: 1, bytes: 5),
                ])
            try await campus.chat.conversations.clear("@alice", by: bob)
            #expect(try await campus.chat.conversations.storage(of: bob.person).isEmpty)
        }
    }

    // MARK: - Steps

    private func history(
        _ conversation: ConversationID, _ actor: Actor, _ campus: TestCampus
    ) async throws -> [String] {
        try await campus.chat.conversations.history(
            of: conversation, for: actor.person, before: nil, limit: 100
        ).map(
            \.text)
    }

    /// Three people in an open group.
    private func study(in campus: TestCampus) async throws -> (Actor, Actor, Actor, ConversationID) {
        let (alice, bob) = (try await campus.signUp("Alice"), try await campus.signUp("Bob"))
        let carol = try await campus.signUp("Carol")
        let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
        for actor in [bob, carol] { _ = try await campus.chat.groups.join(slug: "study", by: actor) }
        return (alice, bob, carol, group.conversation)
    }

    /// The files that hold these words.
    private func files(of campus: TestCampus, holding words: String) throws -> [String] {
        try campus.files(holding: words)
    }
}
