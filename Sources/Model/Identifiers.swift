/// A number of the gateway's one sequence, which numbers everything that is stored.
///
/// What an event creates carries the event's own sequence number. So ids of different kinds never collide, and ids sort
/// by age.
public protocol SequenceID: RawRepresentable<Int64>, Hashable, Sendable, Comparable, CustomStringConvertible {
    init(rawValue: Int64)
}

extension SequenceID {
    public var description: String { String(rawValue) }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A person.
public struct PersonID: SequenceID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A direct or group conversation.
public struct ConversationID: SequenceID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A message; also the sequence number of its event.
public struct MessageID: SequenceID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A forum post.
public struct PostID: SequenceID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A comment on a forum post.
public struct CommentID: SequenceID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A picture or file; no other thing has the same one.
public struct MediaID: SequenceID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A stored notification.
public struct NotificationID: SequenceID {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// A session at a door. Sessions are numbered from 1 at each start and never stored.
public struct SessionID: Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}
