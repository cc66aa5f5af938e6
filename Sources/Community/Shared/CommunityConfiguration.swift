public import Model
public import Storage

/// What an operator may set of the community's rules. Every value has a default.
public struct CommunityConfiguration: Sendable {
    /// What the community calls itself.
    public var name = "Quad"
    public var accounts = AccountRules()
    /// Whether people without an account may use commands that say so.
    public var guests = false
    /// Who may ask to be in touch with somebody.
    public var requests = RequestPolicy.anyone
    public var limits = Limits()
    public var forum = ForumRules()
    /// Mails on their way at the same time.
    public var mailsAtOnce = 4
    /// Whether mail isn't sent, and its codes stand in the gateway's log.
    public var logsMail = false
    /// The zone of times of day that people write without naming one: a name of the IANA time zone database.
    public var timeZone = "Asia/Hong_Kong"
    public var storage = Storage()
    public var media = MediaLimits()
    public var patience = Patience()
    /// How long after sending a message it can be taken back without naming it: as long as a slip is noticed at once.
    public var undoTime = Duration.seconds(10)
    /// Whether this is a gateway for tests, which takes `/testing`.
    public var isForTests = false

    public init() {}

    /// Who may have an account, and how people prove that one is theirs.
    public struct AccountRules: Sendable {
        /// Domains whose addresses may sign up, lower case.
        public var emailDomains = ["connect.hku.hk"]
        /// E-mail addresses of administrators, beside the first person at the gateway's own terminal.
        public var administrators: [String] = []
        /// How long a mailed code is good for.
        public var codeLifetime = Duration.seconds(900)
        /// How long an account that is being closed can be kept by signing in.
        public var closingGrace = Duration.seconds(7 * 86_400)
        /// How long a sign-in that a program keeps lasts without being used.
        public var signInLifetime = Duration.seconds(90 * 86_400)
        public var attempts = Attempts()
        /// What a password costs to check.
        public var passwordCost = PasswordCost.interactive

        public init() {}
    }

    /// What posts are about, and how they are ranked.
    public struct ForumRules: Sendable {
        /// The categories, in the order they are shown.
        public var categories = [
            "student life", "buy/sell", "lost and found", "course discussions", "news about school",
        ]
        /// How often posts are scored anew as they age.
        public var rescoreInterval = Duration.seconds(60)

        public init() {}
    }

    /// Bounds on what people make.
    public struct Limits: Sendable {
        /// Groups that one person may create.
        public var groupsPerPerson = 15
        /// Groups that one person may be in.
        public var groupsJoined = 500
        /// Conversations, groups included, from which on nobody new can be written to, nor write.
        public var conversations = 900
        public var tags = TagLimits()
        /// UTF-8 bytes of a message or comment.
        public var messageBytes = 4096
        /// Grapheme clusters of a post's title.
        public var titleLength = 200
        /// UTF-8 bytes of a post's content.
        public var contentBytes = 8192
        /// Grapheme clusters of a username or a group's display name.
        public var nameLength = 64
        /// Bytes of all that one person has written; `nil` for as many as there is room for.
        public var bytesPerPerson: Int? = 100_000_000
        /// How much one person may do in a while.
        public var rates = RateLimits()

        public init() {}
    }

    /// How often passwords and codes may be tried, and codes mailed.
    public struct Attempts: Sendable {
        /// Wrong passwords for one account from one network or known device within five minutes.
        public var failures = 5
        /// Wrong passwords for one account within ten minutes, from all networks together.
        public var accountFailures = 20
        /// Wrong passwords from one network within ten minutes, for all accounts together.
        public var sourceFailures = 100
        /// Tries of mailed codes a day: a person's, and those for an address from one network.
        public var codeTriesPerDay = 15
        /// Mails to one address an hour that strangers may ask for; half of it from one network, or by one person.
        public var mailsPerAddress = 10
        /// Mails an hour in all; three quarters of it for strangers, one quarter from one network.
        public var mails = 4000

        public init() {}
    }

    /// How long a reader waits for derived data to include what was just stored; `nil` for as long as that takes.
    ///
    /// A reader whose time is over gets the data as it is.
    public struct Patience: Sendable {
        /// For the ranks of Trending.
        public var ranks: Duration? = .milliseconds(250)
        /// For the indexes of words.
        public var words: Duration? = .seconds(1)

        public init() {}

        /// Waits until the derived data is complete.
        public static var unlimited: Patience {
            var patience = Patience()
            (patience.ranks, patience.words) = (nil, nil)
            return patience
        }
    }

    /// How the community's record is kept.
    public struct Storage: Sendable {
        /// Operations that one commit takes at most.
        public var batch = 512
        /// Readers at once.
        public var readers = 4
        /// How long words that were deleted stay in the files at most.
        public var scrubWithin = Duration.seconds(60)
        /// The nice value of the thread that ranks and indexes. Tests wait for that, so they set 0.
        public var backgroundNiceness = BackgroundThread.usualNiceness
        /// For tests: where the cost of each statement is noted that an operation runs.
        public var costs: StatementCosts?
        /// For tests: the same for reads, and for all that runs in the derived files.
        public var readCosts: StatementCosts?

        public init() {}
    }
}

/// What checking a password costs.
public enum PasswordCost: Sendable {
    /// libsodium's INTERACTIVE: 64 MiB and about 60 ms.
    case interactive
    /// The least that libsodium takes; for tests and benchmarks that make many accounts.
    case minimum

    /// How long after it was asked somebody is told to wait: longer than a check takes, so that it does not show whether
    /// there was one.
    var refusalTime: Duration { self == .interactive ? .milliseconds(300) : .zero }
}

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

/// Bounds on pictures and files.
public struct MediaLimits: Sendable, Hashable {
    /// Pictures that are looked at together, each of which takes a processor and memory for a while.
    public static var picturesAtOnce: Int { 2 }

    /// Bytes of one file.
    public var fileBytes = 25_000_000
    /// Bytes of all that one person has sent and nobody deleted.
    public var personBytes = 500_000_000
    /// Whether pictures are kept as they were uploaded, too, for their uploaders.
    public var keepsOriginals = false

    public init() {}
}
