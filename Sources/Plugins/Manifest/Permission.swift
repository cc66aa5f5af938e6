/// What a plugin may be granted by naming it in `needs`. What is not named is not there.
enum Permission: String, Sendable, Hashable, CaseIterable {
    case actChat = "act:chat"
    case actForum = "act:forum"
    case actPeople = "act:people"
    case actNotifications = "act:notifications"
    /// The plugin's own voice.
    case bot
    /// Documents of its own.
    case store

    /// The part of `call.me` that it opens, or nil where it opens none.
    var area: String? { rawValue.hasPrefix("act:") ? String(rawValue.dropFirst("act:".count)) : nil }

    /// What a word of `needs` grants, or nil where it is not known.
    static func granted(by word: String) -> [Permission]? {
        if word == "act" { return allCases.filter { $0.area != nil } }
        return Permission(rawValue: word).map { [$0] }
    }

    /// The words that `needs` takes.
    static var words: [String] { ["act"] + allCases.map(\.rawValue) }
}
