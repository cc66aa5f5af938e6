import Testing

@testable import Documents

struct DocumentStoreTests {
    @Test func document_whenStored_isReadBackAlsoAfterReopening() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        let stored = try await shop.store.write([
            .put(ShopFixture.draft("a|Sai Wan|9000|", of: 7), at: "a", in: flats)
        ])
        await shop.store.close()
        let again = try ShopFixture.open(shop.directory)
        let handle = try await again.open(ShopFixture.definition, of: "housing", marks: ShopFixture.marks)
        let read = try await again.document("a", in: handle)
        #expect(read == stored[0] && read?.person == 7)
        #expect(read.map { String(decoding: $0.body, as: UTF8.self) } == "a|Sai Wan|9000|")
        await again.close()
    }

    @Test func key_whenLeftOut_isChosen() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        let stored = try await shop.store.write([.put(ShopFixture.draft("a|||"), at: nil, in: flats)])
        let key = try #require(stored[0]?.key)
        #expect(try await shop.store.document(key, in: flats) == stored[0])
    }

    @Test func keys_thatAreChosen_areCountedInTheirCollection() async throws {
        let shop = try ShopFixture()
        let (mine, others) = (try await shop.flats(), try await shop.flats(of: "trade"))
        func add(_ slug: String, to flats: CollectionHandle) async throws -> Document? {
            try await shop.store.write([.put(ShopFixture.draft("\(slug)|||"), at: nil, in: flats)])[0]
        }
        #expect(try await add("a", to: mine)?.key == "1")
        for slug in ["a", "b", "c"] { _ = try await add(slug, to: others) }
        let second = try await add("b", to: mine)
        #expect(second?.key == "2" && second?.version == 2)
        // A key that is free again is not given twice, and one that the plugin chose is passed over.
        try await shop.store.write([.delete("2", in: mine)])
        try await shop.store.write([.put(ShopFixture.draft("c|||"), at: "3", in: mine)])
        #expect(try await add("d", to: mine)?.key == "4")
        await shop.store.close()
        let again = try ShopFixture.open(shop.directory)
        let handle = try await again.open(ShopFixture.definition, of: "housing", marks: ShopFixture.marks)
        let last = try await again.write([.put(ShopFixture.draft("e|||"), at: nil, in: handle)])[0]
        #expect(last?.key == "5")
        await again.close()
    }

    @Test func keys_whereThePluginChoseManyNumbers_areFoundInFewSteps() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.store.write(
            (1...100).map { .put(ShopFixture.draft("s\($0)|||"), at: "\($0)", in: flats) })
        let added = try await shop.store.write([.put(ShopFixture.draft("new|||"), at: nil, in: flats)])[0]
        #expect(added?.key == "128")
    }

    @Test func writes_whenOneIsRefused_areAllUndone() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.fill(flats, "a|||")
        let error = await #expect(throws: DocumentError.self) {
            try await shop.store.write([
                .put(ShopFixture.draft("b|||"), at: "b", in: flats),
                .put(ShopFixture.draft("a|||"), at: "c", in: flats),
            ])
        }
        #expect(error?.code == .exists)
        #expect(try await shop.store.document("b", in: flats) == nil)
        let usage = try await shop.store.usage(of: "housing")
        #expect(usage == "a".utf8.count + "a|||".utf8.count)
    }

    @Test func version_whenItIsAnother_isAConflict() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.fill(flats, "a|||")
        let first = try #require(try await shop.store.document("a", in: flats)).version
        try await shop.fill(flats, "a||1|")
        for write in [
            DocumentWrite.put(ShopFixture.draft("a||2|"), at: "a", in: flats, expecting: .version(first)),
            .delete("a", in: flats, expecting: .version(first)),
            .check("a", in: flats, expecting: .version(first)),
        ] {
            let error = await #expect(throws: DocumentError.self) { try await shop.store.write([write]) }
            #expect(error?.code == .conflict)
        }
        let error = await #expect(throws: DocumentError.self) {
            try await shop.store.write([
                .put(ShopFixture.draft("a||2|"), at: "a", in: flats, expecting: .absent)
            ])
        }
        #expect(error?.code == .exists)
        #expect(try await shop.slugs(flats) { $0.filters = [("price", .equal(.integer(1)))] } == "a")
    }

    @Test func modifications_whenManyAtOnce_areEachAppliedOnce() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.fill(flats, "a||0|")
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    try await shop.store.write([
                        .modify("a", in: flats) { document in
                            let parts = String(decoding: document.body, as: UTF8.self).split(separator: "|")
                            return ShopFixture.draft("a||\((Int(parts[1]) ?? 0) + 1)|")
                        }
                    ])
                }
            }
        }
        #expect(try await shop.slugs(flats) { $0.filters = [("price", .equal(.integer(100)))] } == "a")
    }

    @Test func quota_whenReached_refusesMoreAndTakesLess() async throws {
        let shop = try ShopFixture(quota: 39)
        let flats = try await shop.flats()
        try await shop.fill(flats, "a|||0123456789", "b|||01234")
        let error = await #expect(throws: DocumentError.self) {
            try await shop.fill(flats, "c|||0123456789")
        }
        #expect(error?.code == .quota)
        try await shop.store.write([.delete("a", in: flats)])
        try await shop.fill(flats, "c|||0123456789")
        #expect(try await shop.store.usage(of: "housing") == 25)
    }

    @Test func collections_ofTwoPlugins_areApart() async throws {
        let shop = try ShopFixture()
        let (mine, other) = (try await shop.flats(), try await shop.flats(of: "other"))
        try await shop.fill(mine, "a|x|1|sea view")
        #expect(try await shop.store.document("a", in: other) == nil)
        #expect(try await shop.slugs(other) { $0.words = "view" } == "")
        #expect(try await shop.slugs(other) { $0.filters = [("area", .equal(.text("x")))] } == "")
        try await shop.fill(other, "a|||")
        #expect(try await shop.slugs(mine) { $0.words = "view" } == "a")
    }

    @Test func person_whenGone_takesTheirDocumentsAlong() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.fill(flats, "a|||")
        try await shop.store.write([
            .put(ShopFixture.draft("b|x||sea", of: 7), at: "b", in: flats),
            .put(ShopFixture.draft("c|x||sea", of: 8), at: "c", in: flats),
        ])
        #expect(try await shop.store.removeAll(concerning: 7) == 1)
        #expect(try await shop.slugs(flats) { $0.order = .oldest } == "a c")
        #expect(try await shop.slugs(flats) { $0.words = "sea" } == "c")
        #expect(try await shop.store.usage(of: "housing") == 5 + 9)
    }

    @Test func marks_whenTheDeclarationChanges_areMadeAnew() async throws {
        let shop = try ShopFixture()
        try await shop.fill(try await shop.flats(), "a|x|1|", "b|x|2|")
        let changed = CollectionDefinition("flats", fields: [.init("length")], fingerprint: "2")
        let flats = try await shop.store.open(changed, of: "housing") { body in
            var marks = DocumentDraft.Marks()
            marks.fields["length"] = .integer(Int64(body.count))
            return marks
        }
        #expect(try await shop.slugs(flats) { $0.filters = [("length", .equal(.integer(6)))] } == "b a")
        await #expect(throws: DocumentError.self) {
            try await shop.slugs(flats) { $0.order = .ascending("area") }
        }
    }

    @Test func uniqueness_whenDeclaredOverDoubles_isRefusedAndNothingChanges() async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        try await shop.fill(flats, "a|x||", "b|x||")
        let unique = CollectionDefinition("flats", fields: [.init("area", isUnique: true)], fingerprint: "2")
        await #expect(throws: DocumentError.self) {
            try await shop.store.open(unique, of: "housing", marks: ShopFixture.marks)
        }
        #expect(try await shop.slugs(flats) { $0.filters = [("area", .equal(.text("x")))] } == "b a")
    }
}
