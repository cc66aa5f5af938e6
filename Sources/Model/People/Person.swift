/// A person's id and handle: what it takes to name them.
public struct PersonRef: Sendable, Hashable {
    public let id: PersonID
    /// The ASCII name that mentions and commands use. Unique, and never given to somebody else.
    public let handle: String

    public init(id: PersonID, handle: String) {
        self.id = id
        self.handle = handle
    }

    /// The gateway itself, to whom people write questions in plain words. It has no number of the sequence.
    public static let assistant = PersonRef(id: PersonID(rawValue: 0), handle: "quad")

    /// The beginning of the handle that replaces a closed account's.
    public static let formerPrefix = "former-member-"

    /// Returns the handle that a person has once their account is closed for good.
    public static func formerHandle(of person: PersonID) -> String { "\(formerPrefix)\(person.rawValue)" }

    /// Whether the account was closed for good, so that nobody can be reached under it.
    public var isFormer: Bool { handle.hasPrefix(Self.formerPrefix) }

    /// Returns what the person is called beside their words: the handle, or "a former member".
    public func shownName(in language: Language) -> String {
        isFormer ? SharedWords.formerMember.text(in: language) : handle
    }
}

/// A stage of study.
public enum Standing: String, Sendable, CaseIterable {
    case undergraduate, postgraduate, phd
}

/// A tag of a person, as written and in its normal form.
public struct Tag: Sendable, Hashable {
    /// As the person wrote it.
    public let written: String
    /// The normal form that the hook `tag.normalize` gave it. Tags with one normal form count as the same.
    public let normal: String

    public init(written: String, normal: String) {
        self.written = written
        self.normal = normal
    }
}

/// The public side of an account, as far as the viewer may see it.
public struct Profile: Sendable, Hashable {
    public let person: PersonRef
    public let username: String
    public let tags: [Tag]
    /// The stage of study, or `nil` if none is given or the viewer is a stranger.
    public let standing: Standing?
    public let language: Language
    /// Whether the viewer is in touch with the person, or is the person.
    public let isContact: Bool
    /// The picture, or `nil` if there is none or the viewer is a stranger.
    public let picture: Media?

    public init(
        person: PersonRef, username: String, tags: [Tag], standing: Standing?, language: Language,
        isContact: Bool, picture: Media? = nil
    ) {
        self.picture = picture
        self.person = person
        self.username = username
        self.tags = tags
        self.standing = standing
        self.language = language
        self.isContact = isContact
    }
}
