import Community
import Model

/// Bounds on what people make.
struct LimitsSection: Sendable, Hashable {
    var groupsPerPerson = 15
    var groupsJoined = 500
    var conversations = 900
    var tags = TagLimits()
    var messageBytes = 4096
    var titleLength = 200
    var contentBytes = 8192
    var nameLength = 64
    var megabytesPerPerson = 100
    var rates = RateLimits()

    static let keys =
        [
            ConfigurationKey(
                "limits.groupsPerPerson", \.limits.groupsPerPerson, .integer(0...10_000),
                "Groups that one person may create."),
            ConfigurationKey(
                "limits.groupsJoined", \.limits.groupsJoined, .integer(1...100_000),
                "Groups that one person may be in: what signing in looks at."),
            ConfigurationKey(
                "limits.conversations", \.limits.conversations, .integer(1...100_000),
                "Conversations, groups among them, with which a person can write to nobody new, nor anybody new to them: "
                    + "what signing in and lists look at. Plugins' bots have no such bound."),
            ConfigurationKey(
                "limits.tagsPerPerson", \.limits.tags.perPerson, .integer(0...100),
                "Tags that one person may carry."),
            ConfigurationKey(
                "limits.tagLength", \.limits.tags.length, .integer(1...200, unit: "characters"),
                "The longest tag, both as it is written and in its normal form."),
            ConfigurationKey(
                "limits.messageBytes", \.limits.messageBytes, .integer(64...65_536, unit: "bytes"),
                "The longest message or comment, in UTF-8. A console's line must hold it: "
                    + "see `doors.console.maximumLine`."),
            ConfigurationKey(
                "limits.titleLength", \.limits.titleLength, .integer(1...1000, unit: "characters"),
                "The longest title of a post."),
            ConfigurationKey(
                "limits.contentBytes", \.limits.contentBytes, .integer(64...65_536, unit: "bytes"),
                "The longest content of a post, in UTF-8."),
            ConfigurationKey(
                "limits.nameLength", \.limits.nameLength, .integer(1...200, unit: "characters"),
                "The longest username or display name of a group."),
            ConfigurationKey(
                "limits.megabytesPerPerson", \.limits.megabytesPerPerson,
                .integer(0...1_000_000, unit: "megabytes"),
                "What all words of one person may take, with 64 bytes for each message, post and comment; 0 for as much as "
                    + "there is room for. Plugins' bots may store `limits.rates.botFactor` times as much."),
        ] + rateKeys

    private static let rateKeys = [
        ConfigurationKey(
            "limits.rates.messages", \.limits.rates.messages, .rate,
            "Messages that one person sends or changes: so many at once, and as many again in that time; `none` for no "
                + "limit, here and below. Who does more is told when to go on."),
        ConfigurationKey(
            "limits.rates.mentions", \.limits.rates.mentions, .rate,
            "People that one person names with `@` in messages."),
        ConfigurationKey(
            "limits.rates.posts", \.limits.rates.posts, .rate, "Posts that one person makes, and new titles."),
        ConfigurationKey(
            "limits.rates.comments", \.limits.rates.comments, .rate,
            "Comments that one person makes, and changes to comments and posts."),
        ConfigurationKey(
            "limits.rates.requests", \.limits.rates.requests, .rate,
            "Strangers that one person asks to be in touch with."),
        ConfigurationKey(
            "limits.rates.invitations", \.limits.rates.invitations, .rate,
            "Invitations to groups that one person sends."),
        ConfigurationKey(
            "limits.rates.commands", \.limits.rates.commands, .rate,
            "Commands that one person uses, in all sessions."),
        ConfigurationKey(
            "limits.rates.guestCommands", \.limits.rates.guestCommands, .rate,
            "Commands on each connection where nobody is signed in."),
        ConfigurationKey(
            "limits.rates.administratorFactor", \.limits.rates.administratorFactor, .integer(1...1000),
            "How many times as much an administrator may do."),
        ConfigurationKey(
            "limits.rates.botFactor", \.limits.rates.botFactor, .integer(1...10_000),
            "How many times as much the bot of a plugin may do and store."),
    ]
}
