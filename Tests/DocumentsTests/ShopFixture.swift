import Foundation
import Logging
import Storage
import TestSupport

@testable import Documents

/// A store in a folder of its own, with a collection of flats. A body is `slug|area|price|words`.
final class ShopFixture: Sendable {
    private let folder: TemporaryFolder
    var directory: String { folder.path }
    let store: DocumentStore

    /// - Parameter costs: Counts what statements of reads cost.
    init(quota: Int = 1 << 20, costs: StatementCosts? = nil) throws {
        folder = try TemporaryFolder()
        store = try Self.open(folder.path, quota, costs: costs)
    }

    static func open(
        _ directory: String, _ quota: Int = 1 << 20, costs: StatementCosts? = nil
    ) throws -> DocumentStore {
        var options = LedgerOptions()
        options.readCosts = costs
        var logger = Logger(label: "documents.tests")
        logger.logLevel = .critical
        return try DocumentStore(
            path: directory + "/documents.sqlite", quota: quota, options: options, logger: logger)
    }

    static let definition = CollectionDefinition(
        "flats", fields: [.init("slug", isUnique: true), .init("area"), .init("price")], fingerprint: "1")

    func flats(of plugin: String = "housing") async throws -> CollectionHandle {
        try await store.open(Self.definition, of: plugin, marks: Self.marks)
    }

    static func marks(_ body: [UInt8]) -> DocumentDraft.Marks {
        let parts = String(decoding: body, as: UTF8.self).split(
            separator: "|", omittingEmptySubsequences: false)
        var marks = DocumentDraft.Marks()
        marks.fields["slug"] = .text(String(parts[0]))
        marks.fields["area"] = .text(String(parts[1]))
        if let price = Int64(parts[2]) { marks.fields["price"] = .integer(price) }
        marks.words = String(parts[3])
        return marks
    }

    static func draft(_ body: String, at place: Coordinates? = nil, of person: Int64? = nil) -> DocumentDraft
    {
        var marks = marks(Array(body.utf8))
        (marks.place, marks.person) = (place, person)
        return DocumentDraft(body: Array(body.utf8), marks: marks)
    }

    /// Stores bodies; each one's key is its slug.
    func fill(_ flats: CollectionHandle, _ bodies: String...) async throws { try await fill(flats, bodies) }

    func fill(_ flats: CollectionHandle, _ bodies: [String]) async throws {
        try await store.write(
            bodies.map { .put(Self.draft($0), at: String($0.prefix { $0 != "|" }), in: flats) })
    }

    /// Returns the keys that a query finds, page after page to the end.
    func pages(of query: DocumentQuery, in collection: CollectionHandle) async throws -> [[String]] {
        var (query, pages): (DocumentQuery, [[String]]) = (query, [])
        repeat {
            let page = try await store.find(query, in: collection)
            pages.append(page.documents.map(\.key))
            query.after = page.next
        } while query.after != nil
        return pages
    }

    /// The slugs that a query finds.
    func slugs(_ flats: CollectionHandle, _ adjust: (inout DocumentQuery) -> Void) async throws -> String {
        var query = DocumentQuery()
        adjust(&query)
        return try await store.find(query, in: flats).documents.map(\.key).joined(separator: " ")
    }
}
