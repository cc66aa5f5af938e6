import Community
import Model

/// What administrators alone may do.
extension HelpTopic {
    static let administration = HelpTopic(
        name: "administration",
        title: phrase("help_topic_administration_title"),
        overview: [
            Line(
                "/plugins",
                phrase("help_topic_administration_shows_how_the_plugins")),
            Line(
                "/trace MESSAGE",
                phrase("help_topic_administration_shows_what_plugins_added")),
            Line(
                "/mail",
                phrase("help_topic_administration_shows_mail_that_waits")
            ),
            demo,
        ],
        examples: [
            Line("/plugins", phrase("help_topic_administration_lists_the_plugins")),
            Line(
                "/plugins forum",
                phrase("help_topic_administration_shows_what_one_may")),
            Line(
                "/plugins diff forum",
                phrase("help_topic_administration_shows_what_the_last")),
            Line(
                "/plugins undo forum",
                phrase("help_topic_administration_undoes_the_last_save")),
            Line(
                "/plugins disable forum",
                phrase("help_topic_administration_switches_it_off_plugins")),
            Line(
                "/plugins give forum board.lua",
                phrase("help_topic_administration_gives_board_lua_the")),
            demo,
        ])

    private static let demo = Line(
        "/demo",
        phrase("help_topic_demo"))
}
