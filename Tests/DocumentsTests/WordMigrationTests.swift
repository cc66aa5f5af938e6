import Logging
import Storage
import TestSupport
import Testing

@testable import Documents

/// Words that a version stored before they stood with their collection, and before forms of one character became one.
struct WordMigrationTests {
    @Test func words_whenStoredByAnOlderVersion_areFoundOnceTheCollectionIsOpened() async throws {
        let folder = try TemporaryFolder()
        try await Self.store(
            """
            INSERT INTO collections (id, plugin, name, fingerprint) VALUES (7, 'housing', 'flats', '1');
            INSERT INTO documents (id, collection, key, version, body) VALUES (1, 7, 'a', 1, CAST('a|||Sea view' AS BLOB));
            INSERT INTO words (rowid, tokens) VALUES (1, 'collection7 sea view');
            """, before: "words by collection", in: folder.file("documents.sqlite"))
        let store = try ShopFixture.open(folder.path)
        let flats = try await store.open(ShopFixture.definition, of: "housing", marks: ShopFixture.marks)
        for (words, expected) in [
            ("view", ["a"]), ("sea VIEW", ["a"]), ("collection7", []), ("mountain", []),
        ] {
            var query = DocumentQuery()
            query.words = words
            #expect(try await store.find(query, in: flats).documents.map(\.key) == expected, "\(words)")
        }
        await store.close()
    }

    @Test func words_whenStoredBeforeFormsWereOne_areFoundOnceTheCollectionIsOpened() async throws {
        let folder = try TemporaryFolder()
        try await Self.store(
            """
            INSERT INTO collections (id, plugin, name, fingerprint) VALUES (7, 'housing', 'flats', '1');
            INSERT INTO documents (id, collection, key, version, body) VALUES (1, 7, 'a', 1, CAST('a|||衞生' AS BLOB));
            INSERT INTO words (rowid, tokens) VALUES (1, '7x生 7x衞 7x衞生');
            """, before: "words by forms", in: folder.file("documents.sqlite"))
        let store = try ShopFixture.open(folder.path)
        let flats = try await store.open(ShopFixture.definition, of: "housing", marks: ShopFixture.marks)
        for words in ["衞生", "衛生", "卫"] {
            var query = DocumentQuery()
            query.words = words
            #expect(try await store.find(query, in: flats).documents.map(\.key) == ["a"], "\(words)")
        }
        await store.close()
    }

    /// Stores rows as the version before a migration did.
    private static func store(_ rows: String, before name: String, in path: String) async throws {
        let older = DocumentSchema.migrations.prefix { $0.name != name }
        let ledger = try Ledger<Never>(
            path: path, migrations: Array(older), logger: Logger(label: "documents.tests")
        ) { _ in }
        for row in rows.split(separator: ";\n") {
            try await ledger.perform { try $0.execute(String(row)) }
        }
        await ledger.close()
    }
}
