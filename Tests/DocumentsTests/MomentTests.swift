import Testing

@testable import Documents

/// Documents that wait for a moment.
@Suite struct MomentTests {
    private static let definition = CollectionDefinition(
        "reminders", fields: [.init("at")], isDue: true, fingerprint: "due")

    /// Marks of a body that is a moment, `60`, or of no moment, ``.
    @Sendable private static func marks(_ body: [UInt8]) -> DocumentDraft.Marks {
        var marks = DocumentDraft.Marks()
        marks.moment = Double(String(decoding: body, as: UTF8.self))
        return marks
    }

    private static func draft(_ moment: Double?, of person: Int64? = nil) -> DocumentDraft {
        var marks = marks(Array((moment.map { "\($0)" } ?? "").utf8))
        marks.person = person
        return DocumentDraft(body: Array((moment.map { "\($0)" } ?? "").utf8), marks: marks)
    }

    private func reminders(
        _ store: DocumentStore, _ definition: CollectionDefinition = Self.definition, at now: Double = 0
    ) async throws -> CollectionHandle {
        try await store.open(definition, of: "nudge", at: now, marks: Self.marks)
    }

    /// The keys of what is due, in their order.
    private func due(_ reminders: CollectionHandle, at now: Double, _ store: DocumentStore) async throws
        -> String
    {
        var keys: [String] = []
        for due in try await store.due(in: [reminders], at: now) {
            keys.append(try await store.document(due)?.key ?? "gone")
        }
        return keys.joined(separator: " ")
    }

    @Test func documents_whenDue_comeInOrderOfTime_andNoSooner() async throws {
        let shop = try ShopFixture()
        let reminders = try await reminders(shop.store)
        for (key, moment) in [("c", 30.0), ("a", 10), ("never", nil), ("b", 20)] {
            try await shop.store.write([.put(Self.draft(moment), at: key, in: reminders)])
        }
        #expect(try await shop.store.earliest(of: [reminders]) == 10)
        #expect(try await due(reminders, at: 9.9, shop.store) == "")
        #expect(try await due(reminders, at: 20, shop.store) == "a b")
        #expect(try await due(reminders, at: 99, shop.store) == "a b c")
        await shop.store.close()
    }

    @Test(arguments: [(60.0, "a"), (5, "a"), (nil, "")] as [(Double?, String)])
    func write_ofAnotherMoment_movesIt(_ moment: Double?, due expected: String) async throws {
        let shop = try ShopFixture()
        let reminders = try await reminders(shop.store)
        try await shop.store.write([.put(Self.draft(10), at: "a", in: reminders)])
        try await shop.store.write([.put(Self.draft(moment), at: "a", in: reminders)])
        #expect(try await shop.store.earliest(of: [reminders]) == moment)
        #expect(try await due(reminders, at: 99, shop.store) == expected)
        try await shop.store.write([.delete("a", in: reminders)])
        #expect(try await shop.store.earliest(of: [reminders]) == nil)
        await shop.store.close()
    }

    @Test func document_onceTold_waitsForAnotherMoment_andRestsUntilThen() async throws {
        let shop = try ShopFixture()
        let reminders = try await reminders(shop.store)
        _ = try await shop.store.position(of: "nudge/due") { 0 }
        try await shop.store.write([.put(Self.draft(10), at: "a", in: reminders)])
        let first = try #require(try await shop.store.due(in: [reminders], at: 50).first)
        try await shop.store.pass(["nudge/due": 1], told: [ToldDocument(first, at: 50)])
        #expect(try await shop.store.document(first) == nil)
        // The same moment once more is no other.
        try await shop.store.write([.put(Self.draft(10), at: "a", in: reminders)])
        #expect(try await shop.store.earliest(of: [reminders]) == nil)
        try await shop.store.write([.put(Self.draft(20), at: "a", in: reminders)])
        #expect(try await shop.store.earliest(of: [reminders]) == 51)
        #expect(try await due(reminders, at: 50.9, shop.store) == "")
        #expect(try await due(reminders, at: 51, shop.store) == "a")
        await shop.store.close()
    }

    @Test func person_withManyDocuments_leavesRoomForOthers() async throws {
        let shop = try ShopFixture()
        let reminders = try await reminders(shop.store)
        try await shop.store.write(
            (1...500).map { .put(Self.draft(Double($0), of: 7), at: "mallory\($0)", in: reminders) })
        try await shop.store.write([
            .put(Self.draft(600, of: 8), at: "alice", in: reminders),
            .put(Self.draft(601), at: "nobody", in: reminders),
        ])
        #expect(
            try await due(reminders, at: 1_000, shop.store)
                == (1...8).map { "mallory\($0)" }.joined(separator: " ") + " alice nobody")
        // All that concerns somebody goes with the account.
        #expect(try await shop.store.removeAll(concerning: 7) == 500)
        #expect(try await due(reminders, at: 1_000, shop.store) == "alice nobody")
        #expect(try await shop.store.earliest(of: [reminders]) == 600)
        await shop.store.close()
    }

    @Test func declaration_thatIsNew_beginsWithWhatIsToCome() async throws {
        let shop = try ShopFixture()
        let plain = CollectionDefinition("reminders", fields: [], fingerprint: "plain")
        let before = try await reminders(shop.store, plain)
        try await shop.store.write([
            .put(Self.draft(10), at: "past", in: before), .put(Self.draft(90), at: "coming", in: before),
        ])
        let after = try await reminders(shop.store, at: 50)
        #expect(try await due(after, at: 99, shop.store) == "coming")
        // What waits goes on waiting where other things of the declaration change.
        let wider = CollectionDefinition(
            "reminders", fields: [.init("at")], isDue: true, fingerprint: "due and more")
        #expect(try await due(try await reminders(shop.store, wider, at: 95), at: 99, shop.store) == "coming")
        let none = try await reminders(shop.store, plain)
        #expect(try await shop.store.earliest(of: [none]) == nil)
        await shop.store.close()
    }

    @Test func write_whenCommitted_announcesTheEarliestMoment() async throws {
        let shop = try ShopFixture()
        let reminders = try await reminders(shop.store)
        let (announced, announcer) = AsyncStream.makeStream(of: Double.self)
        shop.store.onMoment { _, ready in announcer.yield(ready) }
        try await shop.store.write([
            .put(Self.draft(30), at: "a", in: reminders), .put(Self.draft(20), at: "b", in: reminders),
        ])
        // Neither of these changes when something is due.
        try await shop.store.write([.put(Self.draft(30), at: "a", in: reminders)])
        try await shop.store.write([.delete("a", in: reminders)])
        announcer.finish()
        #expect(await announced.reduce(into: []) { $0.append($1) } == [20])
        await shop.store.close()
    }
}
