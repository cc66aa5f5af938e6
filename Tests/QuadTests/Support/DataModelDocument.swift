@testable import Model
import TestSupport

@testable import Community

/// `docs/data-model.md`: every table of the record, and what each column means for a person.
enum DataModelDocument {
    /// Tables that belong together, and how they are stored.
    struct Area {
        let title: String
        let tables: [Table]
        let schema: StoredSchema
    }

    static func markdown(of areas: [Area]) -> String { introduction + areas.map(\.section).joined() }

    private static let introduction = """
        # The data model

        Made from what the tables declare (`Sources/Community/Tables`, `make docs`); a test compares this file with them, and them with the schema that the migrations make, so that no table and no column goes without saying what it means for a person. Change the declaration, not this page.

        The record is `quad.sqlite`. The files of the last sections are made from it and follow it: what loses its words there, loses them here, and each can be made again. What other servers answered plugins is in `answers.sqlite`, with nothing of people's, and may be removed. Plugins' data has a file of its own, in which each document may name the person with whom it goes.

        Ids are numbers of one sequence for the whole gateway, so that a number says which thing it is, and what is younger has a higher one. Erasing an account, removing the demo, removing what has expired, counting a person's own words and scrubbing the files are made from these declarations:

        - **erased**: the row is removed when the person's account is erased.
        - **stays without them**: the row is others' too. Its number of the person leads to nothing: no name, no handle.
        - **own words**: emptied when the account is erased, and counted in what the person stores (`/storage`, `limits.megabytesPerPerson`).
        - **known about them**: replaced when the account is erased.
        - **until**: the row is removed once that moment has passed.
        - **scrubbed**: text that leaves the database file and its log, too, within `storage.forgetSeconds` of its removal.

        """
}

extension DataModelDocument.Area {
    fileprivate var section: String {
        let arrows = tables.flatMap(arrows(of:)).map { "    \($0)\n" }.joined()
        let diagram = arrows.isEmpty ? "" : "\n```mermaid\nerDiagram\n\(arrows)```\n"
        return "\n## \(title)\n\(diagram)" + tables.map(section(of:)).joined()
    }

    /// One for each table that is named, with the columns that do.
    private func arrows(of table: Table) -> [String] {
        var columns: [String: [String]] = [:]
        var order: [String] = []
        for column in table.columns {
            guard let target = column.target else { continue }
            if columns[target] == nil { order.append(target) }
            columns[target, default: []].append(column.name)
        }
        return order.map { target in
            let names = columns[target, default: []].joined(separator: ", ")
            return "\(table.name) }o--|| \(target) : \"\(names)\""
        }
    }

    // MARK: Tables

    private func section(of table: Table) -> String {
        let rows = table.columns.map { row(of: $0, in: table) }.joined()
        return """

            ### \(table.name)

            \(table.summary)

            | column | type | what it means for a person |
            | --- | --- | --- |
            \(rows)
            """
    }

    private func row(of column: Column, in table: Table) -> String {
        let meaning = [column.meaning.text, column.note].compactMap(\.self).joined(separator: "; ")
        let cells = ["`\(column.name)`", type(of: column, in: table), meaning]
        return cells.reduce("|") { $0 + ($1.isEmpty ? " |" : " \($1) |") } + "\n"
    }

    private func type(of column: Column, in table: Table) -> String {
        guard let stored = schema.tables[table.name]?.first(where: { $0.name == column.name }) else {
            return ""
        }
        let isOptional = !stored.isRequired && !stored.isKey
        return stored.type.lowercased() + (stored.isKey ? ", key" : "") + (isOptional ? ", or null" : "")
    }
}

extension Meaning {
    /// What stands in the document; `nil` where there is nothing to say.
    fileprivate var text: String? {
        switch self {
        case .person: "the person: the number stays"
        case .number: "its number"
        case .plain: nil
        case .erased(.withRow): "a person: the row is erased with theirs"
        case .erased: "a person: the row is erased with the account"
        case .kept(.owner): "a person: stays without them; the words are theirs"
        case .kept: "a person: stays without them"
        case .names(let table, let tie): Self.text(naming: table, tie)
        case .words: "own words, scrubbed"
        case .detail(let leaves): "known about them, scrubbed: becomes `\(leaves)`"
        case .state(let leaves): "known about them: becomes `\(leaves)`"
        case .deletion: "when the words were deleted: set with them"
        case .address: "an address, scrubbed: the row is erased with the account that has it"
        case .text: "scrubbed"
        case .until: "until: the row is removed then"
        case .lasting(let reason): "kept for good: \(reason)"
        }
    }

    private static func text(naming table: String?, _ tie: Tie) -> String {
        let row = table.map { "a row of [\($0)](#\($0))" } ?? "a number of any table"
        return switch tie {
        case .part: "\(row): goes with it"
        case .partOfWords: "\(row): goes with it, and with its words"
        case .loose: "\(row): stays without it"
        }
    }
}
