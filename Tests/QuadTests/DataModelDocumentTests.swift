import Foundation
import Logging
@testable import Model
import Storage
import TestSupport
import Testing

@testable import Community

/// `docs/data-model.md`, held against what the tables declare and the schema that the migrations make.
struct DataModelDocumentTests {
    private let directory: TemporaryFolder

    init() throws { directory = try TemporaryFolder() }

    private func schema(_ migrations: [Migration]) async throws -> StoredSchema {
        let ledger = try Ledger<Int>(
            path: directory.file("\(UUID().uuidString).sqlite"), migrations: migrations,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { _ in }
        let schema = try await ledger.read(StoredSchema.init(in:))
        await ledger.close()
        return schema
    }

    @Test func document_whenGenerated_isTheCommittedOne() async throws {
        let record = try await schema(CommunitySchema.migrations)
        var areas = CommunityTables.Area.allCases.map {
            DataModelDocument.Area(title: $0.rawValue, tables: $0.tables, schema: record)
        }
        for file in DerivedFile.all {
            areas.append(
                .init(
                    title: "In \(file.name)", tables: file.tables,
                    schema: try await schema([Migration("derived", file.schema)])))
        }
        let written = DataModelDocument.markdown(of: areas)
        if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
            try Data(written.utf8).write(to: URL(filePath: "\(Repository.root)/docs/data-model.md"))
        }
        #expect(try Repository.text(of: "docs/data-model.md") == written)
    }

    @Test func table_whenWritten_saysWhatEachColumnMeansAndWhatItNames() async throws {
        let table = Table(
            "likes", "Who likes a post.",
            [
                Column("post", .names("posts", .part)),
                Column("person", .erased(.inSlices(key: "post")), "who"),
                Column("day", .plain),
            ])
        let written = DataModelDocument.markdown(of: [
            .init(title: "Forum", tables: [table], schema: try await schema(CommunitySchema.migrations))
        ])
        #expect(
            written.hasSuffix(
                """

                ## Forum

                ```mermaid
                erDiagram
                    likes }o--|| posts : "post"
                    likes }o--|| people : "person"
                ```

                ### likes

                Who likes a post.

                | column | type | what it means for a person |
                | --- | --- | --- |
                | `post` | integer, key | a row of [posts](#posts): goes with it |
                | `person` | integer, key | a person: the row is erased with the account; who |
                | `day` | | |

                """))
    }
}
