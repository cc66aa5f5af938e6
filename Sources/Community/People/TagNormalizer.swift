/// Normalizes tags. In the gateway plugins do so, in the hook `tag.normalize`.
public protocol TagNormalizer: Sendable {
    /// The normal form of a tag as it was written (trimmed, not empty).
    func normalize(_ tag: String) async throws -> String
    /// The normal forms of many tags, in their order; `nil` if a plugin failed and that is to count.
    func normalize(_ tags: [String]) async throws -> [String?]
    /// Changes whenever the normal forms of the same tags may differ; kept beside them.
    var tagVersion: String { get }
}
