/// Who is near whom. Implemented by whoever knows places; the community knows none.
public protocol NearbyFinder: Sendable {
    /// Whether the two are near enough to meet.
    func areNearby(_ one: PersonID, _ other: PersonID) async throws -> Bool
}

/// Where nobody knows places, nobody is nearby.
public struct NobodyNearby: NearbyFinder {
    public init() {}

    public func areNearby(_ one: PersonID, _ other: PersonID) async throws -> Bool { false }
}
