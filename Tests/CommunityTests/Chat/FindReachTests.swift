import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// How far one search looks back, so that it costs no more where more is stored, and that nothing is missed by that.
@Suite(.endsWhereItHangs)
struct FindReachTests {
    @Test func find_whenItHasLookedFarEnough_saysWhereItGoesOn() async throws {
        try await withIndex { campus, alice, place in
            let oldest = try await campus.chat.send("walrus first", to: place, by: alice)
            for number in 0..<400 { _ = try await campus.chat.send("filler \(number)", to: place, by: alice) }
            let group = try await campus.chat.groups.create(name: "Study", kind: .open, by: alice).place
            let newest = try await campus.chat.send("walrus last", to: group.conversation, by: alice)
            await campus.core.settleMessages()

            var (found, pages, before) = ([MessageID](), 0, MessageID?.none)
            repeat {
                let page = try await campus.chat.conversations.find(
                    "walrus", before: before, limit: 50, reach: SearchReach(blocks: 2), for: alice.person)
                (found, pages, before) = (found + page.items.map(\.message.id), pages + 1, page.reached)
            } while before != nil
            #expect(found == [newest.id, oldest.id])
            #expect(pages > 2)
        }
    }

    @Test func find_whenManyBlocksSeemToHaveTheWords_readsNoMoreThanItMay() async throws {
        try await withIndex { campus, alice, place in
            // Each block has both words, and no message has.
            for number in 0..<600 {
                let text = number.isMultiple(of: 2) ? "north" : "south"
                _ = try await campus.chat.send(text, to: place, by: alice)
            }
            await campus.core.settleMessages()
            let page = try await campus.chat.conversations.find(
                "north south", limit: 50, reach: SearchReach(candidates: 3), for: alice.person)
            #expect(page.items.isEmpty)
            let reached = try #require(page.reached)
            let rest = try await campus.chat.conversations.find(
                "north south", before: reached, limit: 50, for: alice.person)
            #expect(rest.items.isEmpty && rest.reached == nil)
        }
    }

    /// Conversations with much and with little, interleaved: a page has the newest of all of them.
    @Test(arguments: [SearchReach(), SearchReach(blocks: 3), SearchReach(candidates: 1)])
    func find_inManyConversations_givesTheNewestOfAllFirst(reach: SearchReach) async throws {
        try await withIndex { campus, alice, place in
            var places = [place]
            for number in 0..<12 {
                let group = try await campus.chat.groups.create(name: "G\(number)", kind: .open, by: alice)
                places.append(group.place.conversation)
            }
            var sent: [MessageID] = []
            for number in 0..<1_200 {
                let to = places[(number % 5) * (number % 3)]
                let text = number.isMultiple(of: 7) ? "walrus \(number)" : "filler"
                let message = try await campus.chat.send(text, to: to, by: alice)
                if number.isMultiple(of: 7) { sent.append(message.id) }
            }
            await campus.core.settleMessages()
            var (found, before) = ([MessageID](), MessageID?.none)
            repeat {
                let page = try await campus.chat.conversations.find(
                    "walrus", before: before, limit: 20, reach: reach, for: alice.person)
                found += page.items.map(\.message.id)
                before = page.reached ?? page.items.last?.message.id
            } while before != nil
            #expect(found == sent.reversed())
        }
    }

    @Test func block_whereMessagesWereDeleted_spansNoMoreThanOthers() async throws {
        try await withIndex { campus, alice, place in
            let old = try await campus.chat.send("walrus old", to: place, by: alice)
            var gone: [MessageID] = []
            for number in 0..<300 {
                gone.append(try await campus.chat.send("gone \(number)", to: place, by: alice).id)
            }
            for message in gone { _ = try await campus.chat.delete(message, by: alice) }
            let new = try await campus.chat.send("walrus new", to: place, by: alice)
            await campus.core.settleMessages()
            let found = try await campus.chat.conversations.find("walrus", limit: 50, for: alice.person)
            #expect(found.items.map(\.message.id) == [new.id, old.id])
            #expect(try await spans(of: campus).allSatisfy { $0 <= 64 })
        }
    }

    /// The same where the index is made anew from the record, where all of them are deleted already.
    @Test func index_whenMadeAnewOverDeletedMessages_hasNoBlockThatSpansThem() async throws {
        try await withCampus { campus in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            let old = try await campus.chat.send("walrus old", to: place, by: alice)
            for number in 0..<300 {
                let message = try await campus.chat.send("gone \(number)", to: place, by: alice)
                _ = try await campus.chat.delete(message.id, by: alice)
            }
            let new = try await campus.chat.send("walrus new", to: place, by: alice)
            try await campus.serving {
                await campus.core.settleMessages()
                let found = try await campus.chat.conversations.find("walrus", limit: 50, for: alice.person)
                #expect(found.items.map(\.message.id) == [new.id, old.id])
                let spans = try await spans(of: campus)
                #expect(spans.allSatisfy { $0 <= 64 })
                // Those of deleted messages alone aren't kept.
                #expect(spans.count < 4)
            }
        }
    }

    // MARK: - Steps

    private func spans(of campus: TestCampus) async throws -> [Int] {
        try await campus.core.upkeep.derived.messages.readNow { reader in
            try reader.rows("SELECT messages FROM blocks") { $0.int(0) }
        }
    }

    private func withIndex(
        _ body: (TestCampus, Actor, ConversationID) async throws -> Void
    ) async throws {
        try await withCampus { campus async throws in
            let (alice, _, place) = try await campus.contacts("Alice", "Bob")
            try await campus.serving { () async throws in try await body(campus, alice, place) }
        }
    }
}
