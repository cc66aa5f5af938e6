package import Fetch

/// What a plugin may be granted by naming it in `needs`. What is not named is not there.
package enum Permission: String, Sendable, Hashable, CaseIterable {
    case actChat = "act:chat"
    case actForum = "act:forum"
    case actPeople = "act:people"
    case actNotifications = "act:notifications"
    /// The plugin's own voice.
    case bot
    /// Documents of its own.
    case store
    /// A host that may be fetched from; `HOST` stands for its name.
    case http = "http:HOST"

    /// The part of `call.me` that it opens, or `nil` if it opens none.
    var area: String? { rawValue.hasPrefix("act:") ? String(rawValue.dropFirst("act:".count)) : nil }

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
