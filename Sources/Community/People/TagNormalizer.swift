/// Asks plugins for a tag's normal form: the hook `tag.normalize`.
public protocol TagNormalizer: Sendable {
    /// The normal form of a tag as it was written (trimmed, not empty).
    func normalize(_ tag: String) async throws -> String
}
