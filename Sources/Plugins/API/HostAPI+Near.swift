import Community
import Documents
import Intents
import Lua
import Model

extension HostAPI {
    /// Looks around a place, of which the plugin is told distances alone.
    static let nearEntries = [
        APIEntry(
            "call:near", .looks, costs: .asking,
            [
                .init("place", .text), .init("collection", .text), .init("radius", .number),
                .init("limit", .integer, optional: true),
                .init("query", .any, of: "quad.Query", optional: true),
            ],
            gives: .init(
                .optional(.object("Documents")),
                "a list of documents, each with its `distance` and `bearing`, or nil"),
            "Finds documents of a collection with a `place` or a `spot` that lie around one: `here`, which is what the caller shares "
                + "with `/here`, or a place by its name. The nearest come first, at most `limit` (20, at most 200). nil "
                + "where the caller shares nothing, or nobody knows the name. A query restricts them by `where` and `search`, and "
                + "its `after` goes on behind the page before. A `bearing` is where to go, in degrees clockwise from north. "
                + "Around `here` distances are rounded to \(rounding) m and bearings to \(Int(turn)) degrees (none at 0 m), "
                + "before anything is sorted by them; from then on the call can only compute, look and speak to the caller, so that where "
                + "somebody is goes nowhere: `http`, `log`, what stores and what others see is refused. In a group it is "
                + "refused, since others read the answer.",
            needs: .readPlace,
            body: .waiting { call in
                guard let place = try await place(call) else { return .nil }
                guard let radius = Optional(try call.number(2)), radius > 0, radius <= 20_040_000 else {
                    throw APIMisuse("call:near: radius is a number of metres above 0")
                }
                let collections = try call.seat.collections(for: "call:near")
                let collection = try await collections.collection(try call.text(1))
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
            "call:metres", .looks, costs: .asking,
            [.init("place", .text), .init("latitude", .number), .init("longitude", .number)],
            gives: .init(.optional(.number), "metres, or nil"),
            "How far a place is from another, as `call:near` has it.",
            needs: .readPlace,
            body: .waiting { call in
                guard let place = try await place(call) else { return .nil }
                guard let other = Coordinates(latitude: try call.number(1), longitude: try call.number(2))
                else {
                    throw APIMisuse("call:metres: latitude is -90 to 90, longitude -180 to 180")
                }
                return .number(place.rounded(GreatCircle.distance(place.coordinates, other)))
            }),
    ]

    /// What `call:near` restricts its documents by.
    private static func restricted(_ call: APICall, _ schema: CollectionSchema) throws -> DocumentQuery {
        if call.value(4).isNil { return DocumentQuery() }
        guard let table = call.value(4).table, table.firstName(besides: ["where", "search", "after"]) == nil
        else { throw APIMisuse("call:near: query is a table with where, search and after") }
        return try StoreQuery(schema: schema).read(table)
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

    /// The place that a call names; `nil` if nobody knows it.
    private static func place(_ call: APICall) async throws -> PlaceAround? {
        let context = try call.granted(.readPlace)
        let name = try call.text(0)
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
        guard let person = context.person else { throw CommunityError(.signedOut, SharedWords.signInFirst) }
        return await call.seat.coordinates(of: .own(person.id)).map { (person, $0) }
    }
}

extension APICall {
    /// The command that is running, of a plugin that was granted something.
    func granted(_ permission: Permission) throws -> CallContext {
        let context = try require()
        guard context.permissions.contains(permission) else {
            throw APIMisuse("\(entry.name) needs \"\(permission.rawValue)\"")
        }
        return context
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
                    + "call:metres")
        }
    }
}
