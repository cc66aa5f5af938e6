import Community
import Model

/// Who is around, and what one is told of.
extension HelpTopic {
    static let nearby = HelpTopic(
        name: "nearby",
        title: phrase("help_topic_nearby_title"),
        overview: [
            Line(
                "/here PLACE",
                phrase("help_topic_nearby_shares_your_place_nobody")),
            Line(
                "/nearby",
                phrase("help_topic_nearby_lists_who_shares_a")),
            Line(
                "/notes",
                phrase("help_topic_nearby_lists_what_others_left")),
        ],
        examples: [
            Line(
                "/here Kowloon Tong Station",
                phrase("help_topic_nearby_shares_your_place_to")),
            Line(
                "/nearby",
                phrase("help_topic_nearby_lists_who_shares")),
            Line(
                phrase("help_topic_nearby_connect_bob_hello"),
                phrase("help_topic_nearby_asks_bob_to_be")),
            Line(
                phrase("help_topic_nearby_note_free_cake_until"),
                phrase("help_topic_nearby_leaves_a_note_where")),
            Line(
                "/notes",
                phrase("help_topic_nearby_lists_what_is_left")),
            Line("/here off", phrase("help_topic_nearby_ends_sharing")),
        ])

    static let questions = HelpTopic(
        name: "ask",
        title: phrase("help_topic_questions_title"),
        overview: [
            Line(
                phrase("help_topic_questions_ask_what_s_new"),
                phrase("help_topic_questions_asks_without_knowing_a"))
        ],
        examples: [
            Line(
                phrase("help_topic_questions_ask_what_s_hot"),
                phrase("help_topic_questions_is_answered_as_the")),
            Line(
                phrase("help_topic_questions_ask_and_the_newest"),
                phrase("help_topic_questions_goes_on_with_the")),
            Line(
                phrase("help_topic_questions_msg_quad_what_s"),
                phrase("help_topic_questions_asks_the_gateway_s")),
            Line(
                "/wrong",
                phrase("help_topic_questions_says_that_the_answer")),
            Line(
                "/dashboard add",
                phrase("help_topic_questions_keeps_the_card_of")),
            Line(
                "/alert",
                phrase("help_topic_questions_lists_what_you_can")),
            Line(
                "/ask hello",
                phrase("help_topic_questions_names_some_of_what")),
        ])

    static let notifications = HelpTopic(
        name: "notifications",
        title: phrase("help_topic_notifications_title"),
        overview: [
            Line(
                "/notifications",
                phrase("help_topic_notifications_lists_what_you_should")),
            Line(
                "/notify",
                phrase("help_topic_notifications_shows_what_you_are")),
        ],
        examples: [
            Line(
                "/notifications",
                phrase("help_topic_notifications_lists_them")),
            Line(
                "/notify like off",
                phrase("help_topic_notifications_no_longer_tells_you")),
            Line(
                "/notify #study mentions",
                phrase("help_topic_notifications_shows_and_counts_messages")),
            Line(
                "/quiet 23:00 07:00",
                phrase("help_topic_notifications_shows_and_rings_nothing")),
            Line(
                "/privacy receipts off",
                phrase("help_topic_notifications_hides_when_you_receive")),
            Line(
                "/privacy typing off",
                phrase("help_topic_notifications_hides_that_you_are")),
        ])
}
