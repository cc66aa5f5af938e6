public import Model

/// Tells who is near whom. Plugins answer it, because the community itself knows no places.
public protocol NearbyFinder: Sendable {
    /// Whether the two are near enough to meet.
    func areNearby(_ one: PersonID, _ other: PersonID) async throws -> Bool
}

/// The default if no plugin answers: nobody is nearby.
public struct NobodyNearby: NearbyFinder {
    public init() {}

    public func areNearby(_ one: PersonID, _ other: PersonID) async throws -> Bool { false }
}
