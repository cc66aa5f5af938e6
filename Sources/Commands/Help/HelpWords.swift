import Community
import Model

/// The texts of `/help` around its topics.
enum HelpWords {
    static let welcome = phrase("help_welcome")

    /// - Parameter names: Other names of a command, with their slashes.
    static func alsoCalled(_ names: String) -> LocalizedText {
        phrase("help_also_called", ["names": names])
    }

    /// - Parameter domains: The domains whose addresses may sign up.
    static func signedOut(_ domains: [String]) -> LocalizedText {
        phrase("help_signed_out", ["domains": list(domains)])
    }

    static func firstAdministrator(_ domains: [String]) -> LocalizedText {
        phrase("help_first_administrator", ["domains": list(domains)])
    }

    private static func list(_ domains: [String]) -> WordList { WordList(domains.map { "@\($0)" }) }

    /// Returns a topic's heading, with the command that shows its examples.
    static func heading(_ title: LocalizedText, topic: String) -> LocalizedText {
        phrase("help_heading", ["title": title, "topic": topic])
    }

    static let morePlugins = phrase("help_more_plugins")
    static let guests = phrase("help_guests")
    static let allOfIt = phrase("help_all_of_it")

    static let more = phrase("help_more")

    static func nothing(about word: String, nearest: String?) -> LocalizedText {
        guard let nearest else {
            return phrase("help_nothing", ["word": word])
        }
        return phrase("help_nothing_nearest", ["word": word, "nearest": nearest])
    }
}
