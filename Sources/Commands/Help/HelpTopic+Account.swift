import Community
import Model

/// Accounts, languages and the way out.
extension HelpTopic {
    static let account = HelpTopic(
        name: "account",
        title: phrase("help_topic_account_title"),
        overview: [
            Line(
                "/account",
                phrase("help_topic_account_shows_your_handle_and")),
            Line(
                "/password OLD NEW",
                phrase("help_topic_account_changes_your_password")),
            languages,
        ],
        examples: [
            Line(
                "/password \"old one\" \"new one\"",
                phrase("help_topic_account_changes_your_password_quotes")),
            Line(
                "/email NEWADDRESS PASSWORD",
                phrase("help_topic_account_moves_your_account_codes")),
            Line(
                "/email 123456 654321",
                phrase("help_topic_account_the_code_from_the")),
            Line(
                "/sessions",
                phrase("help_topic_account_lists_where_you_are")),
            Line(
                "/sessions end others",
                phrase("help_topic_account_signs_you_out_everywhere")),
            Line(
                "/privacy receipts off",
                phrase("help_topic_account_hides_when_you_receive")),
            languages,
            Line(
                "/account close PASSWORD",
                phrase("help_topic_account_closes_your_account_you")),
        ])

    static let leaving = HelpTopic(
        name: "leaving",
        title: phrase("help_topic_leaving_title"),
        overview: [exit],
        examples: [
            exit,
            Line(
                "/logout",
                phrase("help_topic_leaving_signs_you_out_and")),
        ])

    static let signUp = HelpTopic(
        name: "signup",
        title: phrase("help_topic_sign_up_title"),
        overview: [
            Line(
                "/signup EMAIL PASSWORD USERNAME",
                phrase("help_topic_sign_up_makes_an_account_and")),
            Line(
                "/verify CODE",
                phrase("help_topic_sign_up_with_the_code_from")),
        ],
        examples: [
            Line(
                "/signup bob@connect.hku.hk \"two words\" Bob Lee",
                phrase("help_topic_sign_up_quotes_keep_the_spaces")),
            Line(
                "/verify 123456",
                phrase("help_topic_sign_up_the_code_from_the")),
        ])

    static let signIn = HelpTopic(
        name: "signin",
        title: phrase("help_topic_sign_in_title"),
        overview: [
            Line("/login EMAIL PASSWORD", phrase("help_topic_sign_in_signs_you_in")), forgotten,
        ],
        examples: [
            Line(
                "/login bob@connect.hku.hk \"two words\"",
                phrase("help_topic_sign_in_signs_you_in_quotes")),
            forgotten,
            Line(
                "/reset bob@connect.hku.hk 123456 NEW",
                phrase("help_topic_sign_in_with_the_code_from")),
        ])

    static let language = HelpTopic(
        name: "language",
        title: phrase("help_topic_language"),
        overview: [languages, exit], examples: [])

    private static let languages = Line(
        phrase("help_topic_languages_language_zh_hant"),
        phrase("help_topic_languages_language_zh_hans"))
    private static let exit = Line(
        "/quit", phrase("help_topic_exit"))
    private static let forgotten = Line(
        "/reset EMAIL",
        phrase("help_topic_forgotten"))
}
