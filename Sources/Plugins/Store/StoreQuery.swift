import Community
import Documents
import Lua
import Model

/// Reads what a plugin asks `store.find` for.
package struct StoreQuery {
    package static let keys = ["where", "order", "limit", "after", "search", "near"]

    /// Values that a field may be one of: as many as somebody has people in touch, and each is one look in an index.
    private static let mostValues = 2_000

    let schema: CollectionSchema

    /// - Parameters:
    ///   - most: The greatest limit.
    ///   - usual: The limit where the query has none; `nil` for that of a page.
    func read(_ table: LuaTable, atMost most: Int = 200, usually usual: Int? = nil) throws -> DocumentQuery {
        guard let parts = Parts(table) else {
            let unknown = table.firstName(besides: Self.keys) ?? ""
            throw APIMisuse(
                "a query has no \(unknown)\(Suggestion.hint(for: unknown, among: Self.keys) ?? "")")
        }
        var query = DocumentQuery()
        if let usual { query.limit = usual }
        // In this order, so that of two mistakes the same is told each time.
        if let value = parts.where { query.filters = try filters(value) }
        if let value = parts.order { query.order = try order(value) }
        if let value = parts.limit {
            guard let limit = value.integer, (1...Int64(most)).contains(limit) else {
                throw APIMisuse("limit is 1 to \(most)")
            }
            query.limit = Int(limit)
        }
        if let value = parts.after {
            guard let mark = value.string.flatMap(PageMark.init(text:)) else {
                throw APIMisuse("after is what the page before gave as next")
            }
            query.after = mark
        }
        if let value = parts.search {
            guard let words = value.string else { throw APIMisuse("search is a text") }
            guard !schema.search.isEmpty else {
                throw APIMisuse("\(schema.name) is not searched: declare search = { \"FIELD\" }")
            }
            query.words = words
        }
        if let value = parts.near { query.circle = try circle(value) }
        return query
    }

    /// The values of a query's fields.
    private struct Parts {
        var `where`, order, limit, after, search, near: LuaValue?

        /// Goes over the table once, which costs less than looking each name up.
        /// - Returns: `nil` if it has another field.
        init?(_ table: LuaTable) {
            for (name, value) in table.fields where !value.isNil {
                switch name.text {
                case "where": `where` = value
                case "order": order = value
                case "limit": limit = value
                case "after": after = value
                case "search": search = value
                case "near": near = value
                default: return nil
                }
            }
        }
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
        if schema.scores[field] != nil { return .number }
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
            guard table.array.count <= Self.mostValues else {
                throw APIMisuse("\(field) is one of at most \(Self.mostValues) values")
            }
            return .any(try table.array.map { try schema.value($0, of: field, kind) })
        }
        guard table.array.isEmpty, table.firstName(besides: ["min", "max"]) == nil else {
            throw APIMisuse("\(field) is a value, a list of values or { min = …, max = … }")
        }
        func bound(_ name: LuaName) throws -> FieldValue? {
            let value = table[name]
            return value.isNil ? nil : try schema.value(value, of: field, kind)
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
        guard let center = Coordinates(value), let radius = value.table?["radius"].number,
            radius > 0, radius <= 20_040_000
        else { throw APIMisuse("near is { lat = degrees, lon = degrees, radius = metres }") }
        return DocumentQuery.Circle(center: center, radius: radius)
    }
}
