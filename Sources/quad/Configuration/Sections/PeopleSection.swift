import Community
import Model

/// How people come to be in touch.
struct PeopleSection: Sendable, Hashable {
    var requests = RequestPolicy.anyone

    static let keys = [
        ConfigurationKey(
            "people.requests", \.people.requests, .choice,
            "Who may ask to be in touch with somebody: `anyone`, or with `nearby` those who are nearby or in a group "
                + "with the person. Who is nearby a plugin knows: the bundled `match`, by the places that people share with "
                + "`/here`. Where no plugin runs that knows, nobody is nearby.")
    ]
}
