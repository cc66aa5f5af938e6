import Community
import Model

/// People and groups.
extension HelpTopic {
    static let talk = HelpTopic(
        name: "talk",
        title: phrase("help_topic_talk_title"),
        overview: [
            Line(
                "/msg HANDLE TEXT",
                phrase("help_topic_talk_writes_to_a_person")),
            Line(
                "/chats", phrase("help_topic_talk_lists_your_conversations")),
            Line(
                "/open @HANDLE",
                phrase("help_topic_talk_opens_one_a_line")),
            Line(
                "/photo PATH CAPTION",
                phrase("help_topic_talk_shows_a_photo_to")),
        ],
        examples: [
            Line("/who bob", phrase("help_topic_talk_shows_who_bob_is")),
            Line(
                phrase("help_topic_talk_msg_bob_hello"),
                phrase("help_topic_talk_writes_to_bob_if")),
            Line(
                phrase("help_topic_talk_connect_bob_hello"),
                phrase("help_topic_talk_asks_bob_to_be")),
            Line(
                "/accept carol",
                phrase("help_topic_talk_accepts_carol_s_request")),
            Line(
                "/open @bob",
                phrase("help_topic_talk_opens_the_conversation_with")),
            Line(
                "/go 2",
                phrase("help_topic_talk_opens_the_second_conversation")),
            Line(
                phrase("help_topic_talk_see_you_at_3"),
                phrase("help_topic_talk_goes_to_the_open")),
            Line(
                "/history 50",
                phrase("help_topic_talk_shows_its_last_50")),
            Line(
                phrase("help_topic_talk_edit_41_at_4"),
                phrase("help_topic_talk_changes_your_message_41")),
            Line(
                phrase("help_topic_talk_reply_41_yes"),
                phrase("help_topic_talk_answers_message_41_which")),
            Line(
                "/forward 41 @bob",
                phrase("help_topic_talk_sends_message_41_on")),
            Line(
                "/attach pier.jpg",
                phrase("help_topic_talk_sends_a_picture_or")),
            Line(
                "/pictures off",
                phrase("help_topic_talk_shows_a_name_and")),
            Line(
                phrase("help_topic_talk_photo_pier_jpg_at"),
                phrase("help_topic_talk_shows_a_photo_to_2")),
            Line(
                phrase("help_topic_talk_photo_comment_46_nice"),
                phrase("help_topic_talk_comments_on_photo_46")),
            Line(
                "/undo",
                phrase("help_topic_talk_deletes_your_last_message")),
            Line(
                "/context 41",
                phrase("help_topic_talk_shows_message_41_with")),
            Line(
                "/contacts",
                phrase("help_topic_talk_lists_those_you_are")),
            Line(
                "/forget carol",
                phrase("help_topic_talk_ends_it_nothing_of")),
            Line(
                "/receipts",
                phrase("help_topic_talk_shows_who_has_received")),
            Line(
                phrase("help_topic_talk_find_exam"),
                phrase("help_topic_talk_finds_messages_of_your")),
            Line(
                "/clear",
                phrase("help_topic_talk_empties_your_own_view")),
            Line(
                "/storage",
                phrase("help_topic_talk_shows_what_your_conversations")),
            Line(
                "/notify @bob none",
                phrase("help_topic_talk_mutes_bob_until_you")),
            Line(
                "/notifications",
                phrase("help_topic_talk_lists_what_you_should")),
            Line(
                "/privacy",
                phrase("help_topic_talk_shows_what_others_learn")),
            Line(
                "/contact-admins TEXT",
                phrase("help_topic_talk_writes_to_the_administrators")),
        ])

    static let groups = HelpTopic(
        name: "groups",
        title: phrase("help_topic_groups_title"),
        overview: [
            Line(
                "/join SLUG",
                phrase("help_topic_groups_enters_a_group_such")),
            Line(
                "/open #SLUG",
                phrase("help_topic_groups_opens_it_what_you")),
            Line("/group NAME", phrase("help_topic_groups_makes_a_group")),
            Line("/groups", phrase("help_topic_groups_lists_open_groups")),
        ],
        examples: [
            Line(
                "/group Study Circle",
                phrase("help_topic_groups_makes_study_circle_which")),
            Line(
                "/group Study Circle invite",
                phrase("help_topic_groups_makes_one_that_people")),
            Line(
                "/group Chess News announce",
                phrase("help_topic_groups_makes_one_for_announcements")),
            Line(
                phrase("help_topic_groups_groups_chess"),
                phrase("help_topic_groups_lists_open_groups_with")),
            Line(
                "/join study-circle", phrase("help_topic_groups_enters_a_group")),
            Line("/open #study-circle", phrase("help_topic_groups_opens_it")),
            Line(
                phrase("help_topic_groups_are_we_meeting_at"),
                phrase("help_topic_groups_goes_to_the_open")),
            Line(
                "/invite bob",
                phrase("help_topic_groups_asks_bob_into_the")),
            Line(
                "/members",
                phrase("help_topic_groups_lists_who_is_in")),
            Line(
                phrase("help_topic_groups_topic_mondays_at_7"),
                phrase("help_topic_groups_sets_the_line_about")),
            Line(
                phrase("help_topic_groups_all_room_changed"),
                phrase("help_topic_groups_tells_everybody_in_a")),
            Line(
                "/helper bob",
                phrase("help_topic_groups_has_bob_help_to")),
            Line(
                "/remove bob",
                phrase("help_topic_groups_takes_bob_out_of")),
            Line("/leave", phrase("help_topic_groups_leaves_the_open_group")),
        ])
}
