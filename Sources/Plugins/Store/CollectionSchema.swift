import Community
package import Documents
import Lua
import Model

/// A collection as a plugin's manifest declares it, and what its documents are found by.
package struct CollectionSchema: Sendable, Hashable {
    enum Kind: String, Sendable, CaseIterable {
        case text, number
        /// Seconds since 1970.
        case time
    }

    package let name: String
    /// Fields that are found and ordered by.
    let indexes: [String: Kind]
    let unique: [String]
    /// Fields whose texts are searched in.
    let search: [String]
    /// The field that holds `{ lat = …, lon = … }`.
    let place: String?
    /// The field that holds the id of the person whom a document concerns.
    let person: String?
    /// Whether people leave documents where they are, by `call:leave`. The place is the host's and stands in no field.
    let spot: Bool
    /// The field that says when a document is due.
    let due: String?
    /// Numbers by which documents are ordered, and the hooks of the plugin's own that work them out.
    package let scores: [String: String]
    /// What is kept of how many documents there are, by name.
    let tallies: [String: Tally]
    /// The fields that say who sees the pictures and files that belong to a document.
    let media: MediaFields?
    /// The plugins that may use it, and how.
    package let share: [String: ShareAccess]

    struct Tally: Sendable, Hashable {
        /// The fields whose values are told apart.
        let by: [String]
        /// The fields that are added up.
        let sum: [String]
    }

    struct MediaFields: Sendable, Hashable {
        /// Holds the word of an audience; where it holds none, it is the owner alone.
        let audience: String
        /// Holds a list of ids of people who see them as well.
        let people: String?
    }

    /// A collection of the gateway's own.
    init(name: String, indexes: [String: Kind] = [:], person: String? = nil) {
        (self.name, self.indexes, self.person) = (name, indexes, person)
        (unique, search, place, spot, due, scores, tallies, share) = ([], [], nil, false, nil, [:], [:], [:])
        media = nil
    }

    static let keys = [
        "indexes", "unique", "search", "place", "person", "spot", "due", "scores", "tallies", "media",
        "share",
    ]

    /// Reads `{ indexes = { price = "number" }, unique = { "slug" }, search = { "title" }, place = "at", … }`.
    init(name: String, table: TableReader) throws(PluginProblem) {
        try table.allow(Self.keys)
        self.name = name
        let kinds = try table.table("indexes")
        var indexes: [String: Kind] = [:]
        for field in try kinds.names(atMost: ManifestBounds.indexes, "indexes of a collection") {
            guard let kind = try kinds.string(field).flatMap(Kind.init) else {
                throw kinds.problem(
                    field,
                    "an index is on \(Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "))")
            }
            indexes[field] = kind
        }
        unique = try table.strings("unique", atMost: ManifestBounds.indexes) ?? []
        search = try table.strings("search", atMost: ManifestBounds.searched) ?? []
        place = try table.string("place")
        person = try table.string("person")
        spot = try table.boolean("spot") ?? false
        due = try Self.due(table, &indexes)
        scores = try Self.scores(try table.table("scores"), beside: indexes)
        tallies = try Self.tallies(try table.table("tallies"), of: indexes)
        media = try Self.media(table)
        share = try Self.share(try table.table("share"))
        if let stranger = unique.first(where: { indexes[$0] == nil }) {
            throw table.problem("unique", "\(stranger) needs an index: indexes = { \(stranger) = \"text\" }")
        }
        self.indexes = indexes
        if spot, place != nil || person.map({ indexes[$0] }) != .number {
            throw table.problem("spot", Self.spotProblem)
        }
    }

    /// Reads the field that says when a document is due, which is found by as a time.
    private static func due(
        _ table: TableReader, _ indexes: inout [String: Kind]
    ) throws(PluginProblem) -> String? {
        guard let field = try table.string("due") else { return nil }
        guard (indexes[field] ?? .time) == .time else {
            throw table.problem("due", "\(field) is a moment: indexes = { \(field) = \"time\" }")
        }
        indexes[field] = .time
        return field
    }

    /// Reads `{ rank = "housing.rank" }`.
    private static func scores(
        _ table: TableReader, beside indexes: [String: Kind]
    ) throws(PluginProblem) -> [String: String] {
        var scores: [String: String] = [:]
        for field in try table.names(atMost: ManifestBounds.scores, "scores of a collection") {
            guard PluginName.isOne(field), indexes[field] == nil else {
                throw table.problem(field, "a score is a field of its own, which nothing else is found by")
            }
            scores[field] = try table.string(field)
        }
        return scores
    }

    /// Reads `{ stars = { by = { "about" }, sum = { "stars" } } }`.
    private static func tallies(
        _ table: TableReader, of indexes: [String: Kind]
    ) throws(PluginProblem) -> [String: Tally] {
        var tallies: [String: Tally] = [:]
        for name in try table.names(atMost: ManifestBounds.tallies, "tallies of a collection") {
            let entry = try table.table(name)
            try entry.allow(["by", "sum"])
            let by = try entry.strings("by", atMost: ManifestBounds.tallied) ?? []
            let sum = try entry.strings("sum", atMost: ManifestBounds.tallied) ?? []
            for field in by where indexes[field] == nil {
                throw entry.problem("by", "\(field) needs an index: indexes = { \(field) = \"text\" }")
            }
            for field in sum where indexes[field] != .number {
                throw entry.problem("sum", "\(field) is a number: indexes = { \(field) = \"number\" }")
            }
            guard !sum.contains("count") else {
                throw entry.problem("sum", "count is how many there are: give the field another name")
            }
            tallies[name] = Tally(by: by, sum: sum)
        }
        return tallies
    }

    /// Reads `media = { audience = "audience", people = "viewers" }`.
    private static func media(_ table: TableReader) throws(PluginProblem) -> MediaFields? {
        guard !table["media"].isNil else { return nil }
        let reader = try table.table("media")
        try reader.allow(["audience", "people"])
        guard let audience = try reader.string("audience") else {
            throw reader.problem(
                "audience",
                "this is missing: the field that holds \(MediaAudience.allCases.map { "\"\($0.word)\"" }.joined(separator: " or "))"
            )
        }
        return MediaFields(audience: audience, people: try reader.string("people"))
    }

    /// Reads `{ read = { "calendar" }, write = { "rooms" } }`.
    private static func share(_ table: TableReader) throws(PluginProblem) -> [String: ShareAccess] {
        try table.allow(ShareAccess.allCases.map(\.rawValue))
        var share: [String: ShareAccess] = [:]
        for access in ShareAccess.allCases {
            for name in try table.strings(access.rawValue, atMost: ManifestBounds.shares) ?? [] {
                guard PluginName.isOne(name) else {
                    throw table.problem(
                        access.rawValue, "a plugin's name is lower-case letters, digits and _, a letter first"
                    )
                }
                share[name] = access
            }
        }
        return share
    }

    private static let spotProblem =
        "what is left at a place needs whose it is, and has no field for the place: person = \"author\", indexes = { "
        + "author = \"number\" }"

    var definition: CollectionDefinition {
        let derived = scores.keys.sorted()
        let fields = (indexes.keys.sorted() + derived).map {
            CollectionDefinition.Field($0, isUnique: unique.contains($0))
        }
        let kinds = indexes.keys.sorted().map { "\($0):\(indexes[$0]?.rawValue ?? "")" }
        let parts =
            [kinds, unique.sorted(), search, [place ?? ""], [person ?? ""]] + (spot ? [["spot"]] : [])
            + (due.map { [["due", $0]] } ?? []) + (derived.isEmpty ? [] : [["scores"] + derived])
            + tallies.sorted { $0.key < $1.key }.map {
                ["tally", $0.key] + $0.value.by + ["sum"] + $0.value.sum
            }
        return CollectionDefinition(
            name, fields: fields, isDue: due != nil, derived: derived,
            tallies: tallies.sorted { $0.key < $1.key }.map {
                .init($0.key, by: $0.value.by, sums: $0.value.sum)
            },
            fingerprint: parts.map { $0.joined(separator: ",") }.joined(separator: ";"))
    }

    // MARK: Documents

    /// A document to store, or what is wrong with it.
    func draft(_ table: LuaTable) throws -> DocumentDraft {
        var table = table
        // What reading added is not written back.
        for added in ["key", "version", "distance", "bearing"] + scores.keys { table[LuaName(added)] = .nil }
        let body = try CBOR.encode(.table(table))
        guard body.count <= 262_144 else { throw CommunityError(.limit, HostWords.documentSize) }
        return DocumentDraft(body: body, marks: try marks(table, isStrict: true))
    }

    /// What people know a stored document by: its key, and the first of its texts that are searched in.
    package func title(of document: Document) -> String {
        let texts = try? CBOR.values(of: search.map { Array($0.utf8) }, in: document.body)
        let words = texts?.lazy.compactMap(\.string).first
        return words.map { "\(document.key) \($0)" } ?? document.key
    }

    /// Who sees the pictures and files that belong to a stored document; `nil` if the collection doesn't say.
    func viewers(of document: Document) -> MediaViewers? {
        guard let media else { return nil }
        let names = [media.audience, media.people ?? ""].map { Array($0.utf8) }
        guard let values = try? CBOR.values(of: names, in: document.body) else { return nil }
        let people = media.people == nil ? [] : values[1].table?.array.compactMap(\.integer) ?? []
        return MediaViewers(
            values[0].string.flatMap(MediaAudience.init(word:)) ?? .owner,
            people: Set(people.map(PersonID.init(rawValue:))))
    }

    /// The marks of what is stored already.
    func marks(stored body: [UInt8]) throws -> DocumentDraft.Marks {
        // What was stored under an older declaration may not fit this one: then it isn't found by it.
        try marks(try CBOR.decode(body).table ?? LuaTable(), isStrict: false)
    }

    /// When a document with these marks is due, in seconds since 1970.
    private func moment(in marks: DocumentDraft.Marks) -> Double? {
        switch due.flatMap({ marks.fields[$0] }) {
        case .integer(let seconds): Double(seconds)
        case .number(let seconds): seconds
        case .text, nil: nil
        }
    }

    /// - Throws: ``APIMisuse`` if a field is of another kind, unless it is not found by what it holds then.
    private func marks(_ table: LuaTable, isStrict: Bool) throws -> DocumentDraft.Marks {
        var marks = DocumentDraft.Marks()
        marks.keepsPlace = spot
        for (field, kind) in indexes where !table[field].isNil {
            marks.fields[field] =
                isStrict ? try value(table[field], of: field, kind) : Self.fieldValue(table[field], kind)
        }
        marks.words = search.compactMap { table[$0].string }.joined(separator: "\n")
        if let place, !table[place].isNil {
            marks.place = Coordinates(table[place])
            guard !isStrict || marks.place != nil else {
                throw APIMisuse("\(name).\(place) is { lat = degrees, lon = degrees }")
            }
        }
        if let person, !table[person].isNil {
            marks.person = table[person].integer
            guard !isStrict || marks.person != nil else {
                throw APIMisuse("\(name).\(person) is a person's id")
            }
        }
        marks.moment = moment(in: marks)
        return marks
    }

    /// The values of a tally's fields, in their order.
    func values(_ table: LuaTable, of tally: String) throws -> [FieldValue] {
        guard let declared = tallies[tally] else {
            let known = tallies.keys.sorted().joined(separator: ", ")
            throw APIMisuse(
                known.isEmpty
                    ? "\(name) has no tally \(tally): declare tallies = { \(tally) = { by = { \"FIELD\" } } }"
                    : "\(name) has no tally \(tally): there are \(known)")
        }
        guard table.array.isEmpty, table.fields.filter({ !$0.value.isNil }).count == declared.by.count else {
            throw APIMisuse(
                "\(tally) of \(name) is asked with each of: \(declared.by.joined(separator: ", "))")
        }
        return try declared.by.map { field in
            guard let kind = indexes[field] else { throw APIMisuse("\(name) has no index on \(field)") }
            return try value(table[LuaName(field)], of: field, kind)
        }
    }

    /// A value to store or to look for.
    func value(_ value: LuaValue, of field: String, _ kind: Kind) throws -> FieldValue {
        guard let value = Self.fieldValue(value, kind) else {
            throw APIMisuse(
                "\(name).\(field) is a \(kind == .text ? "text" : "finite number"), not a \(value.typeName)")
        }
        return value
    }

    private static func fieldValue(_ value: LuaValue, _ kind: Kind) -> FieldValue? {
        switch (kind, value) {
        case (.text, .string(let text)): .text(text)
        case (.number, .integer(let number)), (.time, .integer(let number)): .integer(number)
        case (.number, .number(let number)), (.time, .number(let number)):
            number.isFinite ? .number(number) : nil
        default: nil
        }
    }
}
