/// Bounds on the tags that people carry.
public struct TagLimits: Sendable, Hashable {
    /// Tags of one person.
    public var perPerson = 6
    /// Grapheme clusters, of the written and of the normal form.
    public var length = 30

    public init() {}

    /// Whether a tag's form is neither empty nor too long. A grapheme cluster can hold any number of scalars, so the bytes
    /// are bounded too; the longest emoji have 41.
    func allows(_ tag: String) -> Bool {
        !tag.isEmpty && tag.utf8.count <= length * 64 && tag.count <= length
    }
}
