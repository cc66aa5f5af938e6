/// Bounds on what people make.
struct LimitsSection: Sendable, Hashable {
    var groupsPerPerson = 15
    var tagsPerPerson = 6
    var tagLength = 30
    var messageBytes = 4096
    var titleLength = 200
    var contentBytes = 8192
    var nameLength = 64

    static let keys = [
        ConfigurationKey(
            "limits.groupsPerPerson", \.limits.groupsPerPerson, .integer(0...10_000),
            "Groups that one person may create."),
        ConfigurationKey(
            "limits.tagsPerPerson", \.limits.tagsPerPerson, .integer(0...100),
            "Tags that one person may carry."),
        ConfigurationKey(
            "limits.tagLength", \.limits.tagLength, .integer(1...200, unit: "characters"),
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
    ]
}
