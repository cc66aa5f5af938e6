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
    /// Where people are, as far as they share it.
    case readPlace = "read:place"
    /// To have people leave something where they are, for others to find.
    case leavePlace = "leave:place"
    /// The plugin's own voice.
    case bot
    /// Documents of its own.
    case store
    /// Pictures and files of others, kept for them.
    case media
    /// Conversations that people enter by the plugin's rule.
    case conversations
    /// To be asked in a hook that another plugin declares, which sees that plugin's documents, or in a question about
    /// people; `HOOK` stands for its name.
    case answer = "answer:HOOK"
    /// A host that may be fetched from; `HOST` stands for its name.
    case http = "http:HOST"

    /// The part of `call.me` that it opens, or `nil` if it opens none.
    var area: String? { rawValue.hasPrefix("act:") ? String(rawValue.dropFirst("act:".count)) : nil }

    /// What being asked needs, or `nil` if a question holds neither words nor who writes to whom.
    package static func answering(_ hook: Hook) -> Permission? {
        switch hook {
        case .annotateMessage, .rankIntents: .readChat
        case .normalizeTag, .scorePost: nil
        }
    }

    /// What hearing events of a kind needs, or `nil` if they name neither words nor who writes to whom.
    package static func hearing(_ kind: FactKind) -> Permission? {
        switch kind {
        case .messageSent, .messageEdited, .messageDeleted, .reacted, .pinned, .unpinned, .groupCreated,
            .slugChanged, .topicSet,
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
        if word.hasPrefix(hookPrefix) { return hook(in: word).map { _ in [.answer] } }
        return Permission(rawValue: word).map { [$0] }
    }

    /// The hosts that a word of `needs` opens, or nil: `http:data.example`, `http:data.example:8443`,
    /// `http:*.data.example`.
    package static func host(in word: String) -> HostRule? {
        word.hasPrefix(hostPrefix) ? HostRule(String(word.dropFirst(hostPrefix.count))) : nil
    }

    /// The hook or question that a word of `needs` lets a plugin answer, or `nil`: `answer:housing.rank`.
    static func hook(in word: String) -> String? {
        guard word.hasPrefix(hookPrefix) else { return nil }
        let name = String(word.dropFirst(hookPrefix.count))
        return DeclaredHook.isName(name) || PluginQuestion(rawValue: name) != nil ? name : nil
    }

    /// The word of `needs` that lets a plugin answer a hook or question.
    static func word(answering hook: String) -> String { hookPrefix + hook }

    static let hostPrefix = "http:"
    static let hookPrefix = "answer:"

    /// The words that `needs` takes, and what each opens.
    package static var documentation: [(key: String, value: String)] {
        words.map { ($0, summary(of: $0)) }
    }

    private static func summary(of word: String) -> String {
        switch Permission(rawValue: word) {
        case .actChat: "`call.me.chat`: to chat as the caller"
        case .actForum: "`call.me.forum`: to post and read in the forum as the caller"
        case .actPeople: "`call.me.people`: the caller's profile, tags and contacts"
        case .actNotifications: "`call.me.notifications`: what the caller is told"
        case .readChat:
            "`message.annotate`, `intent.rank`, and events of conversations and of who gets in touch: what people write, and to whom"
        case .readForum: "events of the forum: who posts and comments, and titles"
        case .readPlace:
            "`call:near` and `call:distance`, and slots of the kinds `here` and `place`: what is around the "
                + "place that the caller shares, without the place itself"
        case .leavePlace:
            "`call:leave` and `call:reach`: to have the caller leave documents at the place that they share, where others "
                + "find them"
        case .bot: "`bot`: the plugin's own voice"
        case .store: "`store`: documents of the plugin's own, in its `collections`"
        case .media: "`media`: pictures and files of people, which it keeps for them"
        case .conversations:
            "`conversations`: to make conversations about what it has, and to take in who asked"
        case .answer:
            "to answer that hook: of another plugin, `answer:housing.rank`, which sees what the other keeps, "
                + "or of the core's about people and places, `answer:person.place`"
        case .http:
            "`http`: to fetch from that host, `http:data.example`, `http:data.example:8443` or `http:*.data.example`"
        case nil: "all of `call.me`"
        }
    }

    /// Words that stand for many, in which a name is written in capitals.
    package static let named: Set<String> = [answer.rawValue, http.rawValue]

    /// The words that `needs` takes.
    package static var words: [String] { ["act"] + allCases.map(\.rawValue) }
}
