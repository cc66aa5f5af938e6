/// How often something may be done: `count` times at once, and as many again spread over each span.
public struct Rate: Sendable, Hashable {
    /// The number of times, at least 1.
    public let count: Int
    /// The span in which that many become available again, at least a second.
    public let span: Duration

    public init(_ count: Int, in span: Duration) {
        (self.count, self.span) = (max(count, 1), max(span, .seconds(1)))
    }
}

/// The actions of people that have a rate limit.
public enum RatedAction: Int, Sendable, CaseIterable {
    case messages, mentions, posts, comments, requests, invitations, commands, guestCommands, transfers
}

/// The rate limits of one person. `nil` means no limit.
///
/// The defaults are many times what the busiest person types. They exist so that a program costs only the person who
/// runs it.
public struct RateLimits: Sendable, Hashable {
    public var messages: Rate? = Rate(120, in: .seconds(60))
    public var mentions: Rate? = Rate(300, in: .seconds(3600))
    public var posts: Rate? = Rate(30, in: .seconds(3600))
    public var comments: Rate? = Rate(120, in: .seconds(600))
    public var requests: Rate? = Rate(60, in: .seconds(3600))
    public var invitations: Rate? = Rate(200, in: .seconds(3600))
    public var commands: Rate? = Rate(600, in: .seconds(60))
    /// The commands of each connection without anybody signed in.
    public var guestCommands: Rate? = Rate(120, in: .seconds(60))
    /// How many times as much an administrator may do.
    public var administratorFactor = 10
    /// How many times as much a plugin's bot may do.
    public var botFactor = 100

    /// Pieces of files that a program of a person's sends or fetches: 3 MB a second of what comes, and 24 MB of what goes.
    static let transfers = Rate(30_000, in: .seconds(60))

    public init() {}

    /// No limits at all, for benchmarks and for a community that a program writes.
    public static var none: RateLimits {
        var limits = RateLimits()
        (limits.messages, limits.mentions, limits.posts, limits.comments) = (nil, nil, nil, nil)
        (limits.requests, limits.invitations) = (nil, nil)
        (limits.commands, limits.guestCommands) = (nil, nil)
        return limits
    }

    subscript(action: RatedAction) -> Rate? {
        switch action {
        case .messages: messages
        case .mentions: mentions
        case .posts: posts
        case .comments: comments
        case .requests: requests
        case .invitations: invitations
        case .commands: commands
        case .guestCommands: guestCommands
        case .transfers: commands == nil ? nil : Self.transfers
        }
    }
}
