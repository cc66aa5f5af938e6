/// What doors need to name a person.
public struct PersonRef: Sendable, Hashable {
    public let id: PersonID
    /// ASCII, unique, used by mentions and commands.
    public let handle: String

    public init(id: PersonID, handle: String) {
        self.id = id
        self.handle = handle
    }

    static let formerPrefix = "former-member-"

    /// The handle of somebody whose account was closed for good.
    static func formerHandle(of person: PersonID) -> String { "\(formerPrefix)\(person.rawValue)" }

    /// Whether the account was closed for good: nobody can be reached.
    public var isFormer: Bool { handle.hasPrefix(Self.formerPrefix) }

    /// What the person is called where others' words are shown: the handle, or that somebody has left.
    public func shownName(in language: Language) -> String {
        isFormer ? AccountWords.formerMember.text(in: language) : handle
    }
}

/// A stage of study.
public enum Standing: String, Sendable, CaseIterable {
    case undergraduate, postgraduate, phd
}

/// A tag in its two forms.
public struct Tag: Sendable, Hashable {
    /// As the person wrote it.
    public let written: String
    /// What `tag.normalize` made of it: tags are equal when their normal forms are.
    public let normal: String

    public init(written: String, normal: String) {
        self.written = written
        self.normal = normal
    }
}

/// The public side of an account, as far as the one who asks may see it.
public struct Profile: Sendable, Hashable {
    public let person: PersonRef
    public let username: String
    public let tags: [Tag]
    /// Nil for a stranger who asks, and where none was given.
    public let standing: Standing?
    public let language: Language
    /// Whether the one who asks is in touch with the person (or is the person).
    public let isContact: Bool
}
