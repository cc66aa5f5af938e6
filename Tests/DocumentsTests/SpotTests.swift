import Foundation
import Testing

@testable import Documents

/// Documents that people leave at places: how many fit, what stays where it is, and what is found around.
struct SpotTests {
    private static let campus = place(22.2830, 114.1371)

    private static func place(_ latitude: Double, _ longitude: Double) -> Coordinates {
        guard let place = Coordinates(latitude: latitude, longitude: longitude) else {
            fatalError("these are places on the earth")
        }
        return place
    }

    /// Leaves a document of a person, whose id is its price.
    private static func leaving(
        _ slug: String, of person: Int64, at place: Coordinates = campus, in flats: CollectionHandle,
        most: Int = 3, mostHere: Int = 2
    ) -> DocumentWrite {
        var draft = ShopFixture.draft("\(slug)||\(person)|")
        var marks = draft.marks
        (marks.place, marks.keepsPlace, marks.person) = (place, true, person)
        draft = DocumentDraft(body: draft.body, marks: marks)
        return .leave(
            draft, in: flats,
            within: DocumentRoom(
                field: "price", person: person, place: place, most: most, mostHere: mostHere))
    }

    private func refusal(_ shop: ShopFixture, _ write: DocumentWrite) async -> DocumentError.Code? {
        do {
            try await shop.store.write([write])
            return nil
        } catch { return (error as? DocumentError)?.code }
    }

    private static func around(
        _ place: Coordinates, _ radius: Double = 400, step: Double? = nil
    ) -> DocumentQuery {
        var query = DocumentQuery()
        query.circle = .init(center: place, radius: radius, step: step)
        return query
    }

    // MARK: Room

    @Test func leave_overThePlacesBound_isRefusedAndElsewhereIsNot() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        for slug in ["a", "b"] { #expect(await refusal(shop, Self.leaving(slug, of: 1, in: flats)) == nil) }
        #expect(await refusal(shop, Self.leaving("c", of: 1, in: flats)) == .full)
        let elsewhere = Self.place(22.2840, 114.1371)
        #expect(await refusal(shop, Self.leaving("d", of: 1, at: elsewhere, in: flats)) == nil)
        #expect(
            await refusal(shop, Self.leaving("e", of: 1, at: Self.place(22.3, 114.2), in: flats)) == .full)
    }

    @Test func leave_withoutAPlace_isRefusedOverThePersonsBoundAndWhereTheKeyIsTaken() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        func leave(_ key: String, of person: Int64) async -> DocumentError.Code? {
            let room = DocumentRoom(field: "price", person: person, most: 2)
            return await refusal(
                shop, .leave(ShopFixture.draft("\(key)||\(person)|"), at: key, in: flats, within: room))
        }
        #expect(await leave("a", of: 1) == nil)
        #expect(await leave("a", of: 2) == .exists)
        #expect(await leave("b", of: 1) == nil)
        #expect(await leave("c", of: 1) == .full)
        #expect(await leave("c", of: 2) == nil)
    }

    @Test func leave_whereOthersLeftMuch_isNoneTheWorse() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        for person in 2...20 {
            for slug in ["a", "b"] {
                try await shop.store.write([Self.leaving("\(slug)\(person)", of: Int64(person), in: flats)])
            }
        }
        #expect(await refusal(shop, Self.leaving("mine", of: 1, in: flats)) == nil)
    }

    @Test func leave_ofTwoAtOnce_takesTheLastRoomOnce() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        let refusals = await withTaskGroup(of: DocumentError.Code?.self) { group in
            for slug in 0..<8 {
                group.addTask {
                    await self.refusal(shop, Self.leaving("\(slug)", of: 1, in: flats, mostHere: 1))
                }
            }
            return await group.reduce(into: [DocumentError.Code?]()) { $0.append($1) }
        }
        #expect(refusals.count { $0 == nil } == 1)
    }

    // MARK: Where it stays

    @Test func update_ofWhatWasLeft_staysWhereItIs() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        let key = try #require(try await shop.store.write([Self.leaving("a", of: 1, in: flats)]).first??.key)
        var marks = ShopFixture.draft("b||1|").marks
        marks.keepsPlace = true
        try await shop.store.write([
            .put(DocumentDraft(body: Array("b||1|".utf8), marks: marks), at: key, in: flats)
        ])
        #expect(try await shop.store.keys(Self.around(Self.campus), in: flats) == [key])
        try await shop.store.write([.delete(key, in: flats)])
        #expect(try await shop.store.keys(Self.around(Self.campus), in: flats) == [])
    }

    @Test func open_withAnotherDeclaration_keepsPlaces() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.store.write([Self.leaving("a", of: 1, in: flats)])
        let changed = CollectionDefinition("flats", fields: [.init("slug")], fingerprint: "2")
        let opened = try await shop.store.open(changed, of: "housing") { body in
            var marks = DocumentDraft.Marks()
            marks.fields["slug"] = ShopFixture.marks(body).fields["slug"]
            marks.keepsPlace = true
            return marks
        }
        #expect(try await shop.store.keys(Self.around(Self.campus), in: opened).count == 1)
    }

    @Test func account_thatCloses_takesItsSpotsAlong() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.store.write([Self.leaving("a", of: 1, in: flats), Self.leaving("b", of: 2, in: flats)])
        try await shop.store.removeAll(concerning: 1)
        #expect(try await shop.store.keys(Self.around(Self.campus), in: flats).count == 1)
    }

    // MARK: Around

    @Test func find_withAStep_sortsByRoundedDistancesAndTellsNoFiner() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        // 111 m, 100 m, 222 m and 11 m to the north: the first two are 100 m both, in the order of their numbers.
        for (slug, north) in [("a", 0.0010), ("b", 0.0009), ("c", 0.0020), ("d", 0.0001)] {
            let place = Self.place(22.2830 + north, 114.1371)
            try await shop.store.write([Self.leaving(slug, of: 1, at: place, in: flats, most: 9)])
        }
        var query = Self.around(Self.campus, step: 50)
        query.limit = 2
        let page = try await shop.store.find(query, in: flats)
        #expect(page.distances == [0, 100])
        #expect(page.bearings.allSatisfy { $0 < 1 })
        // What goes on is told as what was shown: a mark of the exact metres would be a measuring tape.
        #expect(page.next?.value == .number(100))
        query.after = page.next
        let rest = try await shop.store.find(query, in: flats)
        #expect(rest.distances == [100, 200] && rest.next == nil)
        #expect(page.documents.map(\.key) + rest.documents.map(\.key) == ["4", "1", "2", "3"])
    }

    @Test func document_withinACircle_isThatOrNone() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.store.write([Self.leaving("a", of: 1, in: flats)])
        try await shop.fill(flats, "placeless|||")
        let near = DocumentQuery.Circle(center: Self.place(22.2850, 114.1371), radius: 300)
        let far = DocumentQuery.Circle(center: Self.place(22.2850, 114.1371), radius: 200)
        #expect(try await shop.store.document("1", within: near, in: flats)?.key == "1")
        #expect(try await shop.store.document("1", within: far, in: flats) == nil)
        #expect(try await shop.store.document("placeless", within: near, in: flats) == nil)
        #expect(try await shop.store.document("2", within: near, in: flats) == nil)
        let others = try await shop.flats(of: "other")
        #expect(try await shop.store.document("1", within: near, in: others) == nil)
    }

    // MARK: Cells

    @Test(
        arguments: [
            (22.283, 114.137), (0, 0), (-89.9999, 12), (90, 7), (-90, -180), (45.5, 179.9999), (45.5, -180),
        ] as [(Double, Double)])
    func snapped_anywhere_isNearAndTheMiddleOfItsOwnCell(_ latitude: Double, _ longitude: Double) throws {
        let place = Self.place(latitude, longitude)
        let cell = place.snapped(to: 50)
        #expect(Coordinates(latitude: cell.latitude, longitude: cell.longitude) == cell)
        // Half a diagonal of cells that are a little wider than they are called; around a pole they are wedges.
        if abs(latitude) < 89 { #expect(GreatCircle.distance(place, cell) < 36) }
        #expect(cell.snapped(to: 50) == cell)
    }

    @Test func snapped_onBothSidesOfTheDateLine_isTheSame() {
        #expect(Self.place(10, 180).snapped(to: 50) == Self.place(10, -180).snapped(to: 50))
    }
}
