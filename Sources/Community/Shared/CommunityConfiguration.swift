/// What an operator may set of the community's rules. Every value has a default.
public struct CommunityConfiguration: Sendable {
    /// Domains whose addresses may sign up, lower case.
    public var emailDomains = ["connect.hku.hk"]
    /// E-mail addresses of administrators, beside the first person at the gateway's own terminal.
    public var administrators: [String] = []
    /// Whether people without an account may use commands that say so.
    public var guests = false
    /// Who may ask to be in touch with somebody.
    public var requests = RequestPolicy.anyone
    public var limits = Limits()
    /// The forum's categories, in the order they are shown.
    public var categories = [
        "student life", "buy/sell", "lost and found", "course discussions", "news about school",
    ]
    /// How long a mailed code is good for.
    public var codeLifetime = Duration.seconds(900)
    /// How long an account that is being closed can be kept by signing in.
    public var closingGrace = Duration.seconds(7 * 86_400)
    /// How long a sign-in that a program keeps lasts without being used.
    public var signInLifetime = Duration.seconds(90 * 86_400)
    /// How often posts are scored anew as they age.
    public var rescoreInterval = Duration.seconds(60)
    /// What a password costs to check.
    public var passwordCost = PasswordCost.interactive
    /// The zone of times of day that people write without naming one: a name of the IANA time zone database.
    public var timeZone = "UTC"
    public var storage = Storage()

    public init() {}

    /// Bounds on what people make.
    public struct Limits: Sendable {
        /// Groups that one person may create.
        public var groupsPerPerson = 15
        public var tagsPerPerson = 6
        /// Grapheme clusters, of the written and of the normal form.
        public var tagLength = 30
        /// UTF-8 bytes of a message or comment.
        public var messageBytes = 4096
        /// Grapheme clusters of a post's title.
        public var titleLength = 200
        /// UTF-8 bytes of a post's content.
        public var contentBytes = 8192
        /// Grapheme clusters of a username or a group's display name.
        public var nameLength = 64

        public init() {}

        /// Whether a tag's form is neither empty nor too long. A grapheme cluster can hold any number of scalars, so
        /// the bytes are bounded too; the longest emoji have 41.
        func allows(tag: String) -> Bool {
            !tag.isEmpty && tag.utf8.count <= tagLength * 64 && tag.count <= tagLength
        }
    }

    /// How the community's record is kept.
    public struct Storage: Sendable {
        /// Operations that one commit takes at most.
        public var batch = 512
        /// Readers at once.
        public var readers = 4
        /// How long words that were deleted stay in the files at most.
        public var forgetWithin = Duration.seconds(60)

        public init() {}
    }
}
