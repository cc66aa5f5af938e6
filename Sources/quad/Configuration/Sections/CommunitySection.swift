/// Who belongs to the community.
struct CommunitySection: Sendable, Hashable {
    var name = "Quad"
    var emailDomains = ["connect.hku.hk"]
    var administrators: [String] = []
    var guests = false

    static let keys = [
        ConfigurationKey(
            "community.name", \.community.name, .text(.line),
            "What the community calls itself; mail comes from this name."),
        ConfigurationKey(
            "community.emailDomains", \.community.emailDomains, .list(of: .domain),
            "Domains whose e-mail addresses may sign up."),
        ConfigurationKey(
            "community.administrators", \.community.administrators, .list(of: .email),
            "E-mail addresses of administrators, beside the first person at the gateway's own terminal."),
        ConfigurationKey(
            "community.guests", \.community.guests, .bool,
            "Whether people without an account may use the commands of plugins that say `guests = true`."),
    ]
}
