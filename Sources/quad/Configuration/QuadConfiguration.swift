import JSONCoding

/// Everything that `config.json` sets, with every default.
///
/// Each section stands in a file of its own: its properties with their defaults, and its keys below them.
struct QuadConfiguration: Sendable, Hashable {
    var community = CommunitySection()
    var people = PeopleSection()
    var limits = LimitsSection()
    var media = MediaSection()
    var forum = ForumSection()
    var accounts = AccountsSection()
    var mail = MailSection()
    var doors = DoorsSection()
    var plugins = PluginsSection()
    var storage = StorageSection()
    var log = LogSection()
    var metrics = MetricsSection()
    /// Whether this is a gateway for tests (`QUAD_TESTING=1`). No key of the file sets it.
    var isForTests = false

    /// Every key, in the order of the documentation.
    static let keys: [ConfigurationKey] =
        CommunitySection.keys + PeopleSection.keys + LimitsSection.keys + MediaSection.keys
        + ForumSection.keys
        + AccountsSection.keys + MailSection.keys + DoorsSection.keys + PluginsSection.keys
        + StorageSection.keys + LogSection.keys + MetricsSection.keys

    /// The configuration as a file would hold it, every key named.
    var json: JSON {
        Self.keys.reduce(.object([:])) { $0.setting($1.value(self), at: $1.names[...]) }
    }
}

extension JSON {
    /// The object with a value put at a path.
    fileprivate func setting(_ value: JSON, at names: ArraySlice<String>) -> JSON {
        guard let name = names.first else { return value }
        var members: [String: JSON] = if case .object(let members) = self { members } else { [:] }
        members[name] = (members[name] ?? .object([:])).setting(value, at: names.dropFirst())
        return .object(members)
    }
}
