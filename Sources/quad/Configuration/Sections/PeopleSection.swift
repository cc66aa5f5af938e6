import Community

/// How people come to be in touch.
struct PeopleSection: Sendable, Hashable {
    var requests = RequestPolicy.anyone

    static let keys = [
        ConfigurationKey(
            "people.requests", \.people.requests, .choice,
            "Who may ask to be in touch with somebody: `anyone`, or with `nearby` those who are near by or in a group "
                + "with the person.")
    ]
}
