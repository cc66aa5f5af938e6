import Community
import Documents
import Lua
import Model

/// Reads what a plugin asks `store.find` for.
struct StoreQuery {
    private static let keys = ["where", "order", "limit", "after", "search", "near"]

    let schema: CollectionSchema

    func read(_ table: LuaTable) throws -> DocumentQuery {
        if let unknown = table.firstName(besides: Self.keys) {
            let nearest = Suggestion.nearest(to: unknown, among: Self.keys)
            throw APIMisuse("a query has no \(unknown)\(nearest.map { ". Did you mean \($0)?" } ?? "")")
        }
        var query = DocumentQuery()
        query.filters = try filters(table["where"])
        if !table["order"].isNil { query.order = try order(table["order"]) }
        if !table["limit"].isNil {
            guard let limit = table["limit"].integer, (1...200).contains(limit) else {
                throw APIMisuse("limit is 1 to 200")
            }
            query.limit = Int(limit)
        }
        if !table["after"].isNil {
            guard let mark = table["after"].string.flatMap(PageMark.init(text:)) else {
                throw APIMisuse("after is what the page before gave as next")
            }
            query.after = mark
        }
        if !table["search"].isNil {
            guard let words = table["search"].string else { throw APIMisuse("search is a text") }
            guard !schema.search.isEmpty else {
                throw APIMisuse("\(schema.name) is not searched: declare search = { \"FIELD\" }")
            }
            query.words = words
        }
        if !table["near"].isNil { query.circle = try circle(table["near"]) }
        return query
    }

    private func filters(_ value: LuaValue) throws -> [(field: String, filter: DocumentQuery.Filter)] {
        if value.isNil { return [] }
        guard let table = value.table, table.array.isEmpty else {
            throw APIMisuse("where is a table like { area = \"Central\", price = { max = 9000 } }")
        }
        return try table.fields.sorted { $0.key < $1.key }.map { name, wanted in
            let field = "\(name)"
            return (field, try filter(field, wanted, try kind(of: field)))
        }
    }

    private func kind(of field: String) throws -> CollectionSchema.Kind {
        guard let kind = schema.indexes[field] else {
            throw APIMisuse(
                "\(schema.name) has no index on \(field): declare indexes = { \(field) = \"text\" }")
        }
        return kind
    }

    private func filter(
        _ field: String, _ wanted: LuaValue, _ kind: CollectionSchema.Kind
    ) throws -> DocumentQuery.Filter {
        guard let table = wanted.table else { return .equal(try schema.value(wanted, of: field, kind)) }
        if table.fields.isEmpty {
            guard table.array.count <= 100 else { throw APIMisuse("\(field) is one of at most 100 values") }
            return .any(try table.array.map { try schema.value($0, of: field, kind) })
        }
        guard table.array.isEmpty, table.firstName(besides: ["min", "max"]) == nil else {
            throw APIMisuse("\(field) is a value, a list of values or { min = …, max = … }")
        }
        func bound(_ name: String) throws -> FieldValue? {
            table[name].isNil ? nil : try schema.value(table[name], of: field, kind)
        }
        return .range(try bound("min"), try bound("max"))
    }

    private func order(_ value: LuaValue) throws -> DocumentQuery.Order {
        guard let word = value.string else { throw APIMisuse("order is a text") }
        switch word {
        case "newest": return .newest
        case "oldest": return .oldest
        default:
            let field = word.hasPrefix("-") ? String(word.dropFirst()) : word
            _ = try kind(of: field)
            return word.hasPrefix("-") ? .descending(field) : .ascending(field)
        }
    }

    private func circle(_ value: LuaValue) throws -> DocumentQuery.Circle {
        guard schema.place != nil else {
            throw APIMisuse("\(schema.name) has no places: declare place = \"FIELD\"")
        }
        guard let center = CollectionSchema.coordinates(value), let radius = value.table?["radius"].number,
            radius > 0, radius <= 20_040_000
        else { throw APIMisuse("near is { lat = degrees, lon = degrees, radius = metres }") }
        return DocumentQuery.Circle(center: center, radius: radius)
    }
}
