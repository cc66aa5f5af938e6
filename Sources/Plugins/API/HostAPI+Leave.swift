import Community
import Documents
import Lua
import Model

extension HostAPI {
    /// Leaves documents where the caller is, of which the plugin is told nothing.
    static let leaveEntries = [
        APIEntry(
            "call:leave", .stores, costs: .doing,
            [
                .init("collection", .text), .init("document", .any, of: "table"),
                .init("most", .integer, optional: true), .init("most_here", .integer, optional: true),
            ],
            gives: .init(.optional(.object("Document")), "the document, or nil"),
            "Stores a document, as `store.add` does, at the place that the caller shares with `/here`; nil if they share "
                + "nothing. The collection says `spot = true`: the place is kept beside the document, as the middle of a cell "
                + "of \(rounding) m, and never handed to a plugin. It stays until the document goes, also through "
                + "`store.update`; `call:near` finds the document around others. The host fills in the field of the "
                + "`person`. Who has left `most` (20, at most 200) already, or `most_here` (5) in the same cell, is refused "
                + "with the code `limit`. Afterwards the call can only compute, look and speak, as after `call:near`.",
            needs: .leavePlace,
            body: .waiting { call in
                let context = try call.granted(.leavePlace)
                let (collections, collection) = try await spots(call)
                guard let document = call.value(1).table else {
                    throw APIMisuse("call:leave: document is a table")
                }
                guard let own = try await ownPlace(call, context) else { return .nil }
                context.noteSight()
                let write = try leaving(call, document, of: own.person, at: own.coordinates, in: collection)
                return try await collections.write([write]).first??.luaValue() ?? .nil
            }),
        APIEntry(
            "call:reach", .looks, costs: .asking,
            [.init("collection", .text), .init("key", .text), .init("radius", .number)],
            gives: .init(.optional(.object("Document")), "the document, or nil"),
            "A document that somebody left with `call:leave`, where it lies within so many metres (at least "
                + "\(Int(leastReach))) of the place that the caller shares. nil if it lies elsewhere, is not there, or the "
                + "caller shares nothing. That is all that it tells of where the caller is, so the call may still act, but it "
                + "asks this once.",
            needs: .leavePlace,
            body: .waiting { call in
                let context = try call.granted(.leavePlace)
                let (collections, collection) = try await spots(call)
                let (key, radius) = (try call.text(1), try call.number(2))
                guard (leastReach...20_040_000).contains(radius) else {
                    throw APIMisuse("call:reach: radius is a number of metres from \(Int(leastReach))")
                }
                guard context.noteReach() else { throw APIMisuse("call:reach: once in a call") }
                guard let own = try await ownPlace(call, context) else { return .nil }
                return try await collections.document(
                    key, within: .init(center: own.coordinates, radius: radius), in: collection)
            }),
    ]

    /// Metres that a plugin asks about at least: a smaller circle would say where in the neighbourhood the caller is.
    private static let leastReach = 200.0

    private static func spots(
        _ call: APICall
    ) async throws -> (PluginCollections, PluginCollections.Collection) {
        let collections = try call.seat.collections(for: call.entry.name).during(call.step)
            .settling(call.context?.settlement)
        let collection = try await collections.collection(
            try call.text(0), for: call.entry.name == "call:leave" ? .write : .read)
        guard collection.schema.spot else {
            throw APIMisuse(
                "\(collection.schema.name) holds nothing that is left at places: declare spot = true")
        }
        return (collections, collection)
    }

    private static func leaving(
        _ call: APICall, _ document: LuaTable, of person: PersonRef, at place: Coordinates,
        in collection: PluginCollections.Collection
    ) throws -> DocumentWrite {
        let field = collection.schema.person ?? ""
        var document = document
        document[LuaName(field)] = .integer(person.id.rawValue)
        let draft = try collection.schema.draft(document)
        var marks = draft.marks
        let cell = place.snapped(to: Double(rounding))
        marks.place = cell
        return .leave(
            DocumentDraft(body: draft.body, marks: marks), in: collection.handle,
            within: DocumentRoom(
                field: field, person: person.id.rawValue, place: cell,
                most: try call.count(2, default: 20, maximum: 200),
                mostHere: try call.count(3, default: 5, maximum: 200)))
    }
}
