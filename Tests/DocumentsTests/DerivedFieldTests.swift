import Foundation
import Storage
import TestSupport
import Testing

@testable import Documents

/// Fields that somebody else works out: they lie in a file of their own, which may be lost.
@Suite(.endsWhereItHangs)
struct DerivedFieldTests {
    private static func definition(_ derived: [String], fingerprint: String = "1") -> CollectionDefinition {
        CollectionDefinition(
            "flats",
            fields: ["slug", "area", "price"].map { .init($0) } + derived.map { .init($0) },
            derived: derived, fingerprint: fingerprint)
    }

    private static func flats(
        _ store: DocumentStore, _ derived: [String] = ["rank"], fingerprint: String = "1"
    ) async throws -> CollectionHandle {
        try await store.open(
            definition(derived, fingerprint: fingerprint), of: "housing", marks: ShopFixture.marks)
    }

    /// Ranks what isn't ranked as `version` by its price. Returns how many there were.
    @discardableResult
    private static func rank(
        _ flats: CollectionHandle, _ store: DocumentStore, as version: Int64, sign: Double = 1
    ) async throws -> Int {
        let old = try await store.underived(in: flats, as: version, limit: 100)
        try await store.derive(
            old.map { document in
                let price = Double(String(decoding: document.body, as: UTF8.self).split(separator: "|")[2])
                return DerivedValues(of: document, fields: ["rank": sign * (price ?? 0)])
            }, in: flats, as: version)
        return old.count
    }

    private static func order(_ flats: CollectionHandle, _ store: DocumentStore) async throws -> String {
        var query = DocumentQuery()
        query.order = .descending("rank")
        return try await store.find(query, in: flats).documents.map(\.key).joined(separator: " ")
    }

    private static func filled() async throws -> (ShopFixture, CollectionHandle) {
        let shop = try ShopFixture()
        let flats = try await flats(shop.store)
        try await shop.fill(flats, "a|east|30|", "b|west|10|", "c|east|20|")
        return (shop, flats)
    }

    @Test func document_isFoundAtOnceAndOrderedOnceItIsRanked() async throws {
        let (shop, flats) = try await Self.filled()
        #expect(try await Self.order(flats, shop.store) == "c b a", "all are 0: the newest first")
        #expect(try await Self.rank(flats, shop.store, as: 7) == 3)
        #expect(try await Self.order(flats, shop.store) == "a c b")
        #expect(try await Self.rank(flats, shop.store, as: 7) == 0)
    }

    @Test func document_thatIsChangedWhileItIsRanked_isRankedOnceMore() async throws {
        let (shop, flats) = try await Self.filled()
        let old = try await shop.store.underived(in: flats, as: 7, limit: 100)
        try await shop.fill(flats, "b|west|90|")
        try await shop.store.derive(
            old.map { DerivedValues(of: $0, fields: ["rank": 1]) }, in: flats, as: 7)
        #expect(try await Self.rank(flats, shop.store, as: 7) == 1)
        #expect(try await Self.order(flats, shop.store).hasPrefix("b"))
    }

    @Test func rankingOtherwise_beginsAnewAndGoesOnWhereItEnded() async throws {
        let (shop, flats) = try await Self.filled()
        try await Self.rank(flats, shop.store, as: 7)
        let first = try await shop.store.underived(in: flats, as: 8, limit: 2)
        #expect(first.count == 2)
        try await shop.store.derive(
            first.map { DerivedValues(of: $0, fields: ["rank": -1]) }, in: flats, as: 8)
        #expect(try await Self.rank(flats, shop.store, as: 8, sign: -1) == 1)
        #expect(try await shop.store.underived(in: flats, as: 7, limit: 9).count == 3, "as if it were new")
    }

    @Test func filterOverARank_findsAlsoWithOthersAndInLists() async throws {
        let (shop, flats) = try await Self.filled()
        try await Self.rank(flats, shop.store, as: 7)
        let above = DocumentQuery.Filter.range(.number(15), nil)
        #expect(
            try await shop.slugs(flats) { $0.filters = [("rank", above), ("area", .equal(.text("east")))] }
                == "c a")
        #expect(
            try await shop.slugs(flats) { $0.filters = [("rank", .any([.number(10), .number(30)]))] } == "b a"
        )
        #expect(try await shop.slugs(flats) { $0.filters = [("rank", .equal(.number(20)))] } == "c")
        var query = DocumentQuery()
        query.filters = [("rank", above)]
        #expect(try await shop.store.count(query, in: flats) == 2)
    }

    @Test func removedDocument_leavesNoValue() async throws {
        let (shop, flats) = try await Self.filled()
        try await shop.store.write([.delete("a", in: flats)])
        try await shop.store.write([.put(ShopFixture.draft("d|east|5|", of: 4), at: "d", in: flats)])
        try await shop.store.removeAll(concerning: 4)
        #expect(try await Self.values(shop.store) == 2)
    }

    @Test func ranks_whenTheirFileIsLost_areWorkedOutAgain() async throws {
        let (shop, flats) = try await Self.filled()
        try await Self.rank(flats, shop.store, as: 7)
        await shop.store.close()
        try FileManager.default.removeItem(atPath: shop.directory + "/documents.derived.sqlite")

        let store = try ShopFixture.open(shop.directory)
        let again = try await Self.flats(store)
        #expect(try await Self.order(again, store) == "c b a")
        #expect(try await Self.rank(again, store, as: 7) == 3)
        #expect(try await Self.order(again, store) == "a c b")
        await store.close()
    }

    @Test func ranks_whenTheStoreIsOpenedAgain_areThere() async throws {
        let (shop, flats) = try await Self.filled()
        try await Self.rank(flats, shop.store, as: 7)
        await shop.store.close()
        let store = try ShopFixture.open(shop.directory)
        let again = try await Self.flats(store)
        #expect(try await Self.order(again, store) == "a c b")
        #expect(try await Self.rank(again, store, as: 7) == 0)
        await store.close()
    }

    @Test func field_thatIsNoLongerDeclared_leavesNoValueAndComesBackNew() async throws {
        let (shop, flats) = try await Self.filled()
        try await Self.rank(flats, shop.store, as: 7)
        let without = try await Self.flats(shop.store, [], fingerprint: "2")
        #expect(try await Self.values(shop.store) == 0)
        try await shop.fill(without, "d|west|5|")
        let again = try await Self.flats(shop.store, ["rank"], fingerprint: "3")
        #expect(try await Self.order(again, shop.store) == "d c b a", "with what was stored meanwhile")
        #expect(try await Self.rank(again, shop.store, as: 7) == 4, "also where it is ranked as before")
        #expect(try await Self.order(again, shop.store) == "a c b d")
    }

    private static func values(_ store: DocumentStore) async throws -> Int {
        try await store.derived.read { try $0.count("SELECT count(*) FROM entries") }
    }
}
