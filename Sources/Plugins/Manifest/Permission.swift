/// What a plugin may be granted by naming it in `needs`. What is not named is not there.
enum Permission: String, Sendable, Hashable, CaseIterable {
    case actChat = "act:chat"
    case actForum = "act:forum"
    case actPeople = "act:people"
    case actNotifications = "act:notifications"

    /// The part of `call.me` that it opens.
    var area: String { String(rawValue.dropFirst("act:".count)) }

    /// What a word of `needs` grants, or nil where it is not known.
    static func granted(by word: String) -> [Permission]? {
        if word == "act" { return allCases }
        return Permission(rawValue: word).map { [$0] }
    }

    /// The words that `needs` takes.
    static var words: [String] { ["act"] + allCases.map(\.rawValue) }
}
