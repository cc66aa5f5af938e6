import Foundation
import Testing

@testable import Documents

/// What was removed leaves the files: the rows, the index, the log.
struct DocumentScrubbingTests {
    @Test(arguments: ["overwritten", "removed", "its person is gone"])
    func words_whenADocumentIs_areInNoFileAfterwards(_ how: String) async throws {
        let shop = try ShopFixture()
        let flats = try await shop.flats()
        // Many in small commits, so that the index has several parts, and other documents stay.
        for number in 0..<40 { try await shop.fill(flats, "k\(number)|x||harbour view\(number)") }
        try await shop.store.write([
            .put(ShopFixture.draft("secret|x||zyzzyva 鮭魚", of: 7), at: "secret", in: flats)
        ])
        for number in 40..<80 { try await shop.fill(flats, "k\(number)|x||harbour view\(number)") }
        #expect(try files(of: shop).contains { $0.contains("zyzzyva") })

        switch how {
        case "overwritten":
            try await shop.store.write([.put(ShopFixture.draft("secret|x||plain"), at: "secret", in: flats)])
        case "removed": try await shop.store.write([.delete("secret", in: flats)])
        default: try await shop.store.removeAll(concerning: 7)
        }
        #expect(try await shop.store.scrub())

        #expect(
            try !files(of: shop).contains { $0.contains("zyzzyva") || $0.contains("鮭") || $0.contains("鲑") })
        #expect(try await shop.slugs(flats) { $0.words = "view7" } == "k7")
    }

    /// The bytes of the store's files, read as Latin-1 so that none is lost, and as UTF-8.
    private func files(of shop: ShopFixture) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: shop.directory).flatMap { name in
            let bytes = try Data(contentsOf: URL(filePath: "\(shop.directory)/\(name)"))
            return [String(decoding: bytes, as: UTF8.self)]
        }
    }
}
