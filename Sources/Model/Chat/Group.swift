/// What a member is in a group. The raw values are stored.
public enum GroupRole: Int, Sendable, Comparable {
    case member = 0
    case helper = 1
    case owner = 2

    /// The word that commands use for it.
    public var word: String {
        switch self {
        case .member: "member"
        case .helper: "helper"
        case .owner: "owner"
        }
    }

    public static func < (left: GroupRole, right: GroupRole) -> Bool { left.rawValue < right.rawValue }
}

/// Who may write in a group. The raw values are stored.
public enum GroupWriting: Int, Sendable {
    case everybody = 0
    /// Its owner and helpers: a group for announcements.
    case helpers = 1
    /// It is closed.
    case nobody = 2

    /// The word that commands use for it.
    public var word: String {
        switch self {
        case .everybody: "all"
        case .helpers: "announce"
        case .nobody: "closed"
        }
    }

    /// Returns whether somebody of a role may write.
    public func allows(_ role: GroupRole) -> Bool {
        switch self {
        case .everybody: true
        case .helpers: role >= .helper
        case .nobody: false
        }
    }
}

/// A group, as a list or its own page shows it.
public struct GroupDetails: Sendable, Hashable {
    public let place: Place
    public let name: String
    /// A line about it, or an empty string.
    public let topic: String
    public let kind: ConversationKind
    public let writing: GroupWriting
    public let members: Int
    /// What the person is in it who asked, or `nil` if a list has groups of others too.
    public var role: GroupRole?
    /// The sort key of lists, greatest first. Use it only as a paging cursor.
    public let order: Int64

    public init(
        place: Place, name: String, topic: String, kind: ConversationKind, writing: GroupWriting,
        members: Int, order: Int64 = 0
    ) {
        (self.place, self.name, self.topic) = (place, name, topic)
        (self.kind, self.writing, self.members, self.order) = (kind, writing, members, order)
    }
}

/// Somebody in a group.
public struct GroupMember: Sendable, Hashable {
    public let person: PersonRef
    public let username: String
    public let role: GroupRole

    public init(person: PersonRef, username: String, role: GroupRole) {
        (self.person, self.username, self.role) = (person, username, role)
    }

    /// The sort key of lists, smallest first: the owner, helpers, then others. Use it only as a paging cursor.
    public var order: Int64 { person.id.rawValue - Int64(role.rawValue) << 50 }
}
