/// A picture or file: what people are told of it before they fetch it.
public struct Media: Sendable, Hashable {
    /// The looks of a picture.
    public struct Picture: Sendable, Hashable {
        /// Of its largest size, in pixels; upright.
        public let width: Int
        public let height: Int
        /// More than one where it moves.
        public let frames: Int
        /// What it looks like before it is there: 4 × 3 colours, as a BlurHash (https://blurha.sh).
        public let preview: String

        public init(width: Int, height: Int, frames: Int, preview: String) {
            (self.width, self.height, self.frames, self.preview) = (width, height, frames, preview)
        }
    }

    public let id: MediaID
    /// The name that it was sent under, made harmless.
    public let name: String
    /// Its media type (RFC 6838), found from its content, such as `image/jpeg`.
    public let type: String
    /// The length of the largest size.
    public let bytes: Int
    /// `nil` if it is no picture.
    public let picture: Picture?

    public init(id: MediaID, name: String, type: String, bytes: Int, picture: Picture?) {
        (self.id, self.name, self.type, self.bytes, self.picture) = (id, name, type, bytes, picture)
    }
}

/// Who sees a picture or file that a plugin keeps for its owner. Whoever one of the two forgot never does. The raw
/// values are stored.
public enum MediaAudience: Int, Sendable, CaseIterable {
    /// The owner alone.
    case owner = 0
    /// The owner, and whoever is in touch with them.
    case contacts = 1
    /// Everybody who is signed in.
    case everyone = 2

    /// What plugins call it.
    public var word: String {
        switch self {
        case .owner: "owner"
        case .contacts: "contacts"
        case .everyone: "everyone"
        }
    }

    /// The audience that a word means; `nil` if it means none.
    public init?(word: String) {
        guard let audience = MediaAudience.allCases.first(where: { $0.word == word }) else { return nil }
        self = audience
    }
}

/// A document of a plugin's to which pictures and files belong.
public struct MediaDocument: Sendable, Hashable {
    public let collection: String
    public let key: String

    public init(collection: String, key: String) { (self.collection, self.key) = (collection, key) }

    /// As it is stored: `items/12`.
    public var text: String { "\(collection)/\(key)" }

    /// The document that a stored text names; `nil` if it names none.
    public init?(text: String) {
        guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        self.init(
            collection: String(text[..<slash]), key: String(text[text.utf8.index(after: slash)...]))
    }
}

/// For whom a plugin keeps a picture or file.
public enum MediaKeeping: Sendable, Hashable {
    case audience(MediaAudience)
    /// For whoever sees the document, as that stands at each fetch; for the owner alone where it is gone.
    case document(MediaDocument)

    public static let owner = MediaKeeping.audience(.owner)
    public static let contacts = MediaKeeping.audience(.contacts)
    public static let everyone = MediaKeeping.audience(.everyone)
}

/// Who sees what belongs to a document of a plugin's, beside its owner.
public struct MediaViewers: Sendable, Hashable {
    public let audience: MediaAudience
    /// Who sees it as well.
    public let people: Set<PersonID>

    public init(_ audience: MediaAudience, people: Set<PersonID> = []) {
        (self.audience, self.people) = (audience, people)
    }
}

/// How large a picture is fetched. The raw values are stored.
public enum MediaSize: Int, Sendable, CaseIterable {
    /// The largest that is kept; of what is no picture, all of it.
    case large = 0
    /// For a screen.
    case medium = 1
    /// For a list.
    case small = 2
    /// The file as it was uploaded, where the gateway keeps it; for its uploader alone.
    case original = 3

    /// What programs call it.
    public var word: String {
        switch self {
        case .large: "large"
        case .medium: "medium"
        case .small: "small"
        case .original: "original"
        }
    }

    /// The size that a word means; `nil` if it means none.
    public init?(word: String) {
        guard let size = MediaSize.allCases.first(where: { $0.word == word }) else { return nil }
        self = size
    }
}
