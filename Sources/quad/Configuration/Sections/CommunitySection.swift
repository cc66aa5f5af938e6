/// Who belongs to the community.
struct CommunitySection: Sendable, Hashable {
    var name = "Quad"
    var emailDomains = ["connect.hku.hk"]
    var administrators: [String] = []
    var guests = false
    var timeZone = "Asia/Hong_Kong"

    static let keys = [
        ConfigurationKey(
            "community.name", \.community.name, .text(.line),
            "What the community calls itself, in the greeting and as the name that mail comes from."),
        ConfigurationKey(
            "community.emailDomains", \.community.emailDomains, .list(of: .domain),
            "Domains whose e-mail addresses may sign up."),
        ConfigurationKey(
            "community.administrators", \.community.administrators, .list(of: .email),
            "E-mail addresses of administrators, beside the first person at the gateway's own terminal."),
        ConfigurationKey(
            "community.guests", \.community.guests, .bool,
            "Whether people without an account may use the commands of plugins that say `guests = true`."),
        ConfigurationKey(
            "community.timeZone", \.community.timeZone, .text(.timeZone),
            "The zone of quiet hours that people set, and of the times that a plugin reads or writes, without naming one. "
                + "Every other moment is kept without a zone."),
    ]
}
