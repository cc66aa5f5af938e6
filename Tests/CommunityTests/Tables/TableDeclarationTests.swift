import CampusVerbs
@testable import Model
import Storage
import TestSupport
import Testing

@testable import Community

/// What tables declare of their columns, held against the schema that the migrations make.
@Suite(.endsWhereItHangs)
struct TableDeclarationTests {
    @Test func tables_whenMigrated_areDeclaredToTheLastColumn() async throws {
        try await withCampus { campus in
            let schema = try await campus.chat.ledger.read(StoredSchema.init(in:))
            #expect(schema.tables.count > 30)
            #expect(schema.differences(from: CommunityTables.all) == [])
        }
    }

    @Test func filesMadeFromTheRecord_areDeclaredToTheLastColumn() async throws {
        try await withCampus { campus in
            for file in DerivedFile.all {
                let database = try ReadOnlyDatabase(
                    path: "\(campus.directory)/\(file.name)", migrations: nil)
                let schema = try database.read { try StoredSchema(in: $0) }
                #expect(schema.differences(from: file.tables) == [], "\(file.name)")
            }
        }
    }

    @Test func difference_whenSomethingHasNoDeclaration_isNamed() async throws {
        try await withCampus { campus in
            try await campus.chat.ledger.perform { transaction in
                try transaction.execute("CREATE TABLE undeclared (post INTEGER REFERENCES posts(id))")
                try transaction.execute("ALTER TABLE likes ADD COLUMN colour TEXT")
                try transaction.execute("ALTER TABLE saves ADD COLUMN folder INTEGER REFERENCES posts(id)")
            }
            let declared =
                CommunityTables.all.filter { $0.name != "saves" } + [
                    Table(
                        "saves", "",
                        [
                            Column("person", .plain), Column("post", .plain), Column("colour", .plain),
                            Column("folder", .erased(.atOnce)),
                        ]),
                    Table("blocks", "", []), Table("likes", "", []),
                ]
            let schema = try await campus.chat.ledger.read(StoredSchema.init(in:))
            #expect(
                schema.differences(from: declared) == [
                    "blocks is declared, and no table", "likes is declared twice",
                    "likes.colour has no declaration",
                    "saves.colour is declared, and no column",
                    "saves.folder is declared to name people, not posts",
                    "saves.sequence has no declaration", "undeclared has no declaration",
                ])
        }
    }

    /// Most columns that name a person have no foreign key.
    @Test func column_whenNamedLikeOneOfAPerson_isDeclaredAsOne() {
        let columns = CommunityTables.all.flatMap { table in table.columns.map { (table, $0) } }
        let names = Set(columns.map(\.1).filter(\.isOfPerson).map(\.name))
        #expect(names.isSuperset(of: ["person", "sender", "author", "actor", "creator", "inviter", "other"]))
        for (table, column) in columns where names.contains(column.name) {
            #expect(column.isOfPerson, "\(table.name).\(column.name)")
        }
    }

    @Test func table_withWords_saysWhoseTheyAreAndWhenTheyWent() {
        let tables = CommunityTables.all.filter { !$0.words.isEmpty }
        #expect(Set(tables.map(\.name)).isSuperset(of: ["messages", "posts", "comments"]))
        for table in tables {
            #expect(table.owner != nil && table.number != nil, "\(table.name)")
            #expect(table.columns.contains { $0.meaning == .deletion }, "\(table.name)")
        }
    }

    @Test func key_bySlicesOrPages_isAColumnOfTheTable() {
        for table in CommunityTables.all {
            for column in table.columns {
                switch column.meaning {
                case .erased(.inPages(let key)), .erased(.inSlices(let key)):
                    #expect(table.columns.contains { $0.name == key }, "\(table.name).\(column.name)")
                case .names(let target?, _):
                    #expect(CommunityTables.table(named: target) != nil, "\(table.name).\(column.name)")
                default: break
                }
            }
        }
    }

    /// However much somebody stored, what erases them steps from index to index.
    @Test func statements_whenMade_lookAtNoWholeTable() async throws {
        let removals =
            ErasureQueries.sliced + ErasureQueries.paged + ErasureQueries.addressed + ErasureQueries.rest
            + ExpiryQueries.expired
        let statements =
            removals.map { "DELETE FROM \($0.table.name) WHERE \($0.condition)" } + ErasureQueries.emptying
            + ErasureQueries.anonymizing
        #expect(statements.count > 40)
        try await withCampus { campus in
            try await campus.chat.ledger.perform { transaction in
                for statement in statements {
                    let values = (1...4).filter { statement.contains("?\($0)") }.map { _ in Int64(1) }
                    let plan = try transaction.rows("EXPLAIN QUERY PLAN \(statement)", values) { $0.text(3) }
                    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(statement): \(plan)")
                }
            }
        }
    }
}
