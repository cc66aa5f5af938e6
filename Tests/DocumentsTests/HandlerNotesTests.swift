import Testing

@testable import Documents

/// Cursors over events, and what is noted of handlers' steps.
@Suite struct HandlerNotesTests {
    private func notes(_ event: Int64, handled: Int64, _ steps: String...) -> HandlerNotes {
        HandlerNotes(
            plugin: "ears", event: event, handled: handled, results: steps.map { ($0, Array($0.utf8)) })
    }

    @Test func position_whenNew_isWhereItStarts_andStaysThere() async throws {
        let shop = try ShopFixture()
        #expect(
            try await shop.store.position(of: "ears") { 7 } == EventPosition(handled: 7, begun: 0))
        #expect(
            try await shop.store.position(of: "ears") { 9 } == EventPosition(handled: 7, begun: 0))
        await shop.store.close()
    }

    @Test func pass_whenItGoesOn_takesNotesAlongAndNeverGoesBack() async throws {
        let shop = try ShopFixture()
        _ = try await shop.store.position(of: "ears") { 0 }
        try await shop.store.record(notes(3, handled: 2, "a", "b"))
        #expect(try await shop.store.position(of: "ears") { 0 } == EventPosition(handled: 2, begun: 3))
        #expect(
            try await shop.store.steps(of: "ears", event: 3) == ["a": Array("a".utf8), "b": Array("b".utf8)])
        try await shop.store.pass(["ears": 1])
        #expect(try await shop.store.steps(of: "ears", event: 3).count == 2)
        try await shop.store.pass(["ears": 3, "eyes": 9])
        #expect(try await shop.store.position(of: "ears") { 0 } == EventPosition(handled: 3, begun: 0))
        #expect(try await shop.store.steps(of: "ears", event: 3).isEmpty)
        await shop.store.close()
    }

    @Test func write_whenAStep_isNotedWithItOrNotAtAll() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        _ = try await shop.store.position(of: "ears") { 0 }
        try await shop.store.write(
            [.put(ShopFixture.draft("a|Central|1|"), at: "a", in: flats)], as: "write",
            after: notes(5, handled: 4, "look")
        ) { documents in Array("\(documents.count)".utf8) }
        #expect(
            try await shop.store.steps(of: "ears", event: 5) == [
                "look": Array("look".utf8), "write": Array("1".utf8),
            ])
        #expect(try await shop.store.position(of: "ears") { 0 } == EventPosition(handled: 4, begun: 5))
        await #expect(throws: DocumentError.self) {
            try await shop.store.write(
                [.put(ShopFixture.draft("a|Central|1|"), at: "b", in: flats)], as: "refused",
                after: notes(6, handled: 5, "look")
            ) { _ in [] }
        }
        #expect(try await shop.store.steps(of: "ears", event: 6).isEmpty)
        #expect(try await shop.store.position(of: "ears") { 0 }.handled == 4)
        await shop.store.close()
    }
}
