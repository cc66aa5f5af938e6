/// The commands, and their other names, of the plugins that come with Quad.
///
/// People know these by their names wherever Quad runs, and type what is private behind some, such as `/msg`. So each is
/// kept for its plugin as long as that lies in the folder, whatever is read first and whether or not it loads, until an
/// administrator hands it over. A test holds the list against the plugins.
package enum ShippedCommands {
    /// By plugin, which is called like its file.
    package static let byPlugin: [String: [String]] = [
        "air": ["air"],
        "bus": ["bus", "busnear", "stop"],
        "calendar": ["calendar", "event", "event-add", "event-answer", "event-drop", "event-remind"],
        "chat": [
            "chats", "clear", "close-group", "contact-admins", "context", "delete", "dm", "edit", "find",
            "forward", "go", "group", "groups", "helper", "history", "invite", "join", "leave", "list",
            "members", "msg", "names", "open", "owner", "part", "pm", "query", "receipts", "remove",
            "rename", "reply", "slug", "storage", "thread", "topic", "undo", "w",
        ],
        "dice": ["flip", "roll"],
        "feed": ["caption", "feed", "photo"],
        "ferry": ["ferry"],
        "forum": [
            "categories", "comment", "enclose", "latest", "like", "post", "read", "retitle", "save", "saved",
            "search", "trending", "unsave",
        ],
        "housing": [
            "flat", "flat-add", "flat-alert", "flat-ask", "flat-asked", "flat-keep", "flat-picture",
            "flat-set", "flat-stats", "flat-status", "flat-suggest", "flats", "report", "review",
            "review-reply", "reviews", "viewing",
        ],
        "match": ["here", "nearby"],
        "mates": [
            "habits", "mates", "rent-split", "team", "team-answer", "team-apply", "team-invite", "team-join",
            "team-leave", "team-new", "team-pass", "team-set", "teams",
        ],
        "mtr": ["lrt", "mtr", "mtrstatus"],
        "news": ["news", "news-add", "news-comment", "news-drop", "news-uncomment"],
        "notes": ["note", "notes"],
        "notifications": ["mute", "notifications", "notify", "quiet", "seen", "unmute"],
        "people": [
            "accept", "block", "connect", "contacts", "forget", "friends", "me", "name", "nick", "picture",
            "privacy", "reject", "requests", "who", "whois",
        ],
        "pins": ["pin", "pins", "unpin"],
        "polls": ["poll", "poll-close", "poll-result", "poll-secret", "vote"],
        "reactions": ["react", "reactions"],
        "stars": ["star", "stars"],
        "tags": ["tag", "tagged", "untag"],
        "trade": [
            "item", "item-add", "item-alert", "item-bump", "item-keep", "item-meet", "item-offer",
            "item-picture", "item-rate", "item-ratings", "item-set", "item-stats", "item-status", "items",
        ],
        "weather": ["cyclone", "forecast", "rainfall", "tips", "uv", "warnings", "weather"],
    ]

    /// The plugin that each command is kept for.
    private static let owners = Dictionary(
        byPlugin.flatMap { plugin, commands in commands.map { ($0, plugin) } }
    ) { first, _ in first }

    /// The plugin that a command is kept for, or `nil` if it is for whoever comes first.
    static func owner(of command: String) -> String? { owners[command] }
}
