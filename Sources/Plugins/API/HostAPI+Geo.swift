import Community
package import Documents
import Intents
import Lua
import Model

extension HostAPI {
    static let geoArea = Area(
        name: "geo",
        summary:
            "Places on the earth, in degrees: latitude from -90 to 90, longitude from -180 to 180. The earth is a "
            + "sphere here, so that distances are right to about half a percent.",
        entries: [
            APIEntry(
                "geo.distance", .computes, costs: .look, points, gives: .init(.number, "metres"),
                "How far it is along a great circle, also across the date line and the poles.",
                body: .immediate { .number(try between($0, GreatCircle.distance)) }),
            APIEntry(
                "geo.bearing", .computes, costs: .look, points,
                gives: .init(.number, "degrees from 0 to below 360"),
                "Where to set out for: 0 is north, 90 east. At a pole, the meridian of the given longitude counts as "
                    + "the one that one has come along. 0 where the places are the same or opposite, so that no direction is "
                    + "better.",
                body: .immediate { .number(try between($0, GreatCircle.bearing(from:to:))) }),
        ])

    /// What editors take a point for.
    package static let point = "{ lat: number, lon: number }"
    private static let points: [APIEntry.Parameter] = [
        .init("from", .any, of: point), .init("to", .any, of: point),
    ]

    private static func between(
        _ call: APICall, _ measure: (Coordinates, Coordinates) -> Double
    ) throws -> Double { measure(try call.point(0), try call.point(1)) }
}

extension APICall {
    /// The argument as a point on the earth, whatever else is in its table.
    /// - Throws: ``APIMisuse`` if it is none.
    package func point(_ index: Int) throws -> Coordinates {
        let table = value(index).table
        guard let latitude = table?["lat"].number, let longitude = table?["lon"].number,
            let point = Coordinates(latitude: latitude, longitude: longitude)
        else {
            let name = entry.parameters[index].name
            throw APIMisuse(
                "\(entry.signature): \(name) is { lat = …, lon = … }, from -90 to 90 and from -180 to 180")
        }
        return point
    }
}

extension HostAPI {
    /// Looks around a place, of which the plugin is told distances alone.
    static let nearEntries = [
        APIEntry(
            "call:near", .looks, costs: .asking,
            [
                .init("collection", .text), .init("place", .text, named: true),
                .init("radius", .number, named: true), .init("limit", .integer, optional: true, named: true),
                .init("where", .any, of: "table<string, any>", optional: true, named: true),
                .init("search", .text, optional: true, named: true),
                .init("after", .text, optional: true, named: true),
            ],
            gives: .init(
                .optional(.object("Documents")),
                "a list of documents, each with its `distance` and `bearing`, or nil"),
            "Finds documents of a collection with a `place` or a `spot` that lie within so many metres of "
                + "one: `here`, which is what the caller shares with `/here`, or a place by its name. The "
                + "nearest come first, at most `limit` (20, at most 200). nil where the caller shares "
                + "nothing, or nobody knows the name. `where` and `search` restrict them as in `store.find`, "
                + "and `after` goes on behind the page before. A `bearing` is where to go, in degrees "
                + "clockwise from north. "
                + "Around `here` distances are rounded to \(rounding) m and bearings to \(Int(turn)) degrees (none at 0 m), "
                + "before anything is sorted by them; from then on the call can only compute, look and speak to the caller, so that where "
                + "somebody is goes nowhere: `http`, `log`, what stores and what others see is refused. In a group it is "
                + "refused, since others read the answer.",
            needs: .readPlace,
            body: .waiting { call in
                guard let place = try await place(call, at: 1) else { return .nil }
                guard let radius = Optional(try call.number(2)), radius > 0, radius <= 20_040_000 else {
                    throw APIMisuse("call:near: radius is a number of metres above 0")
                }
                let collections = try call.seat.collections(for: "call:near")
                let collection = try await collections.collection(try call.text(0))
                guard collection.schema.place != nil || collection.schema.spot else {
                    throw APIMisuse(
                        "\(collection.schema.name) has no places: declare place = \"FIELD\" or spot = true")
                }
                var query = try restricted(call, collection.schema)
                query.circle = DocumentQuery.Circle(
                    center: place.coordinates, radius: radius, step: place.isOwn ? Double(rounding) : nil)
                query.limit = try call.count(3, default: 20, maximum: 200)
                return try await collections.found(query, in: collection) { page in
                    try page.luaValue(bearing: place.bearing(_:at:))
                }
            }),
        APIEntry(
            "call:distance", .looks, costs: .asking,
            [.init("place", .text), .init("point", .any, of: point)],
            gives: .init(.optional(.number), "metres, or nil"),
            "How far a place is from a point, `{ lat = …, lon = … }`, as `call:near` has it.",
            needs: .readPlace, since: "0.2.0",
            body: .waiting { call in
                guard let place = try await place(call, at: 0) else { return .nil }
                return .number(place.rounded(GreatCircle.distance(place.coordinates, try call.point(1))))
            }),
    ]

    /// What `call:near` restricts its documents by.
    private static func restricted(_ call: APICall, _ schema: CollectionSchema) throws -> DocumentQuery {
        try StoreQuery(schema: schema).read(
            LuaTable(fields: ["where": call.value(4), "search": call.value(5), "after": call.value(6)]))
    }

    /// Metres to which distances from somebody's own place are rounded.
    static let rounding = 50
    /// Degrees to which bearings from there are rounded: those of a compass's eight names.
    private static let turn = 45.0

    /// A place that somebody asks around.
    struct PlaceAround {
        let coordinates: Coordinates
        let isOwn: Bool

        func rounded(_ metres: Double) -> Double {
            guard isOwn else { return metres }
            let step = Double(rounding)
            return (metres / step).rounded() * step
        }

        /// A bearing as it is shown of what lies at a distance; `nil` if that says no direction.
        func bearing(_ degrees: Double, at metres: Double) -> Double? {
            guard isOwn else { return degrees }
            return metres > 0 ? (degrees / turn).rounded().truncatingRemainder(dividingBy: 8) * turn : nil
        }
    }

    /// The place that an argument names; `nil` if nobody knows it.
    private static func place(_ call: APICall, at index: Int) async throws -> PlaceAround? {
        let context = try call.granted(.readPlace)
        let name = try call.text(index)
        guard name == Slot.here else {
            return await call.seat.coordinates(of: .named(name)).map {
                PlaceAround(coordinates: $0, isOwn: false)
            }
        }
        guard let own = try await ownPlace(call, context)?.coordinates else { return nil }
        context.noteSight()
        return PlaceAround(coordinates: own, isOwn: true)
    }

    /// Who calls and where they are, as far as they share it; `nil` if they share nothing.
    static func ownPlace(
        _ call: APICall, _ context: CallContext
    ) async throws -> (person: PersonRef, coordinates: Coordinates)? {
        guard !context.isPublic else { throw CommunityError(.forbidden, HostWords.onlyBetweenUs) }
        let person = try context.requirePerson()
        return await call.seat.coordinates(of: .own(person.id)).map { (person, $0) }
    }
}

extension APIEntry {
    /// Refuses what could carry off where the caller is.
    /// - Throws: ``APIMisuse`` once the call has looked at that.
    func admit(in context: CallContext) throws {
        guard context.hasSeenPlace else { return }
        switch step {
        case .computes, .looks, .speaks: return
        case .notes, .stores, .acts, .asks:
            throw APIMisuse(
                "\(name) can't be called any more: this call has looked at where the caller is. Do it before call:near and "
                    + "call:distance")
        }
    }
}

extension HostAPI {
    /// Leaves documents where the caller is, of which the plugin is told nothing.
    static let leaveEntries = [
        APIEntry(
            "call:leave", .stores, costs: .doing,
            [
                .init("collection", .text), .init("document", .any, of: "table"),
                .init("most", .integer, optional: true, named: true),
                .init("most_here", .integer, optional: true, named: true),
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
        let collections = try call.seat.collections(for: call.entry.name).written(by: call)
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
