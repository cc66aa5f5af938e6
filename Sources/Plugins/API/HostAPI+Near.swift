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
            ],
            gives: .init(
                .optional(.object("Documents")), "a list of documents, each with its `distance`, or nil"),
            "Finds documents of a collection with a `place` that lie around one: `here`, which is what the caller shares "
                + "with `/here`, or a place by its name. The nearest come first, at most `limit` (20, at most 200). nil "
                + "where the caller shares nothing, or nobody knows the name. Around `here` distances are rounded to "
                + "\(rounding) m; from then on the call can only compute, look and speak to the caller, so that where "
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
                guard collection.schema.place != nil else {
                    throw APIMisuse(
                        "\(collection.schema.name) has no places: declare place = \"FIELD\"")
                }
                var query = DocumentQuery()
                query.circle = DocumentQuery.Circle(center: place.coordinates, radius: radius)
                query.limit = try call.count(3, default: 20, maximum: 200)
                return try await collections.found(query, in: collection) { page in
                    try page.luaValue(distance: place.rounded)
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

    /// Metres to which distances from somebody's own place are rounded.
    private static let rounding = 50

    /// A place that somebody asks around.
    private struct PlaceAround {
        let coordinates: Coordinates
        let isOwn: Bool

        func rounded(_ metres: Double) -> Double {
            guard isOwn else { return metres }
            let step = Double(rounding)
            return (metres / step).rounded() * step
        }
    }

    /// The place that a call names; `nil` where nobody knows it.
    private static func place(_ call: APICall) async throws -> PlaceAround? {
        let context = try call.require()
        guard context.permissions.contains(.readPlace) else {
            throw APIMisuse("\(call.entry.name) needs \"\(Permission.readPlace.rawValue)\"")
        }
        let name = try call.text(0)
        guard name == Slot.here else {
            return await call.seat.coordinates(of: .named(name)).map {
                PlaceAround(coordinates: $0, isOwn: false)
            }
        }
        guard !context.isPublic else { throw CommunityError(.forbidden, HostWords.onlyBetweenUs) }
        guard let person = context.person else { throw CommunityError(.signedOut, SharedWords.signInFirst) }
        guard let own = await call.seat.coordinates(of: .own(person.id)) else { return nil }
        context.noteSight()
        return PlaceAround(coordinates: own, isOwn: true)
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
