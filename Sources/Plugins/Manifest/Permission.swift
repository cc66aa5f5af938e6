package import Fetch
package import Model

/// What a plugin may be granted by naming it in `needs`. What is not named is not there.
package enum Permission: String, Sendable, Hashable, CaseIterable {
    case actChat = "act:chat"
    case actForum = "act:forum"
    case actPeople = "act:people"
    case actNotifications = "act:notifications"
    /// What people write to one another, and who writes to whom.
    case readChat = "read:chat"
    /// Posts and comments, and who writes them.
    case readForum = "read:forum"
    /// The plugin's own voice.
    case bot
    /// Documents of its own.
    case store
    /// A host that may be fetched from; `HOST` stands for its name.
    case http = "http:HOST"

    /// The part of `call.me` that it opens, or `nil` if it opens none.
    var area: String? { rawValue.hasPrefix("act:") ? String(rawValue.dropFirst("act:".count)) : nil }

    /// What it opens, for those who decide whether a plugin gets it.
    package var summary: String {
        switch self {
        case .actChat, .actForum, .actPeople, .actNotifications:
            "`call.me.\(area ?? "")`: does what the caller may do there. `act` grants all four"
        case .readChat:
            "the hook `message.annotate`, and the events of conversations and of people who get in touch: what people "
                + "write, and who writes to whom"
        case .readForum: "the events of the forum: who posts and comments, and titles"
        case .bot: "`bot`: a person of the plugin's own"
        case .store: "`store`: documents of the plugin's own"
        case .http: "`http`: asks that host, and no other"
        }
    }

    /// What being asked needs, or `nil` if a question holds neither words nor who writes to whom.
    static func answering(_ hook: Hook) -> Permission? {
        switch hook {
        case .annotateMessage: .readChat
        case .normalizeTag, .scorePost: nil
        }
    }

    /// What hearing events of a kind needs, or `nil` if they name neither words nor who writes to whom.
    package static func hearing(_ kind: FactKind) -> Permission? {
        switch kind {
        case .messageSent, .messageEdited, .messageDeleted, .reacted, .groupCreated, .slugChanged, .topicSet,
            .groupNamed, .ownerMade, .helperMade, .helperEnded, .groupClosed, .joined, .left, .invited,
            .requested,
            .accepted, .rejected:
            .readChat
        case .posted, .commented, .liked, .viewed, .edited, .deleted, .postReacted: .readForum
        case .signedUp, .profileChanged, .tagged, .untagged, .closed: nil
        }
    }

    /// What a word of `needs` grants, or `nil` if it is not known.
    static func granted(by word: String) -> [Permission]? {
        if word == "act" { return allCases.filter { $0.area != nil } }
        if word.hasPrefix(hostPrefix) { return host(in: word).map { _ in [.http] } }
        return Permission(rawValue: word).map { [$0] }
    }

    /// The hosts that a word of `needs` opens, or nil: `http:data.example`, `http:data.example:8443`,
    /// `http:*.data.example`.
    package static func host(in word: String) -> HostRule? {
        word.hasPrefix(hostPrefix) ? HostRule(String(word.dropFirst(hostPrefix.count))) : nil
    }

    private static let hostPrefix = "http:"

    /// The words that `needs` takes.
    package static var words: [String] { ["act"] + allCases.map(\.rawValue) }
}
