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
