public import Model

/// One way in which a tag was written, and how many people wrote it so.
public struct TagUse: Sendable, Hashable {
    public let tag: Tag
    public let people: Int

    public init(tag: Tag, people: Int) {
        self.tag = tag
        self.people = people
    }
}
