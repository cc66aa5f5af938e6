import Community
import Model

/// The forum, and who one is.
extension HelpTopic {
    static let forum = HelpTopic(
        name: "forum",
        title: phrase("help_topic_forum_title"),
        overview: [
            Line(
                "/latest",
                phrase("help_topic_forum_lists_the_newest_posts")),
            Line(
                "/read ID",
                phrase("help_topic_forum_shows_a_post_and")),
            Line(
                "/post CATEGORY | TITLE | TEXT",
                phrase("help_topic_forum_writes_one_categories_lists")),
        ],
        examples: [
            Line("/latest", phrase("help_topic_forum_latest")),
            Line("/more", phrase("help_topic_forum_continues_the_list")),
            Line(
                phrase("help_topic_forum_search_notes"),
                phrase("help_topic_forum_finds_posts_by_their")),
            Line(
                "/read 44",
                phrase("help_topic_forum_shows_post_44_and")),
            Line(
                phrase("help_topic_forum_comment_44_thanks"),
                phrase("help_topic_forum_comments_on_it")),
            Line(
                "/enclose 44 board.jpg",
                phrase("help_topic_forum_comments_with_pictures_or")),
            Line("/like 44", phrase("help_topic_forum_likes_it")),
            Line(
                "/save 44",
                phrase("help_topic_forum_saves_it_for_you")),
            Line(
                phrase("help_topic_forum_post_student_life_hiking"),
                phrase("help_topic_forum_writes_a_post_categories")),
            Line(
                phrase("help_topic_forum_edit_44_on_sunday"),
                phrase("help_topic_forum_changes_your_post_s")),
        ])

    static let profile = HelpTopic(
        name: "profile",
        title: phrase("help_topic_profile_title"),
        overview: [
            Line(
                "/me",
                phrase("help_topic_profile_shows_your_profile_picture")),
            Line("/name NAME", phrase("help_topic_profile_changes_your_name")),
            Line(
                "/tag TAG",
                phrase("help_topic_profile_says_what_you_like")),
        ],
        examples: [
            Line("/me", phrase("help_topic_profile_shows_your_profile")),
            Line(
                phrase("help_topic_profile_name_chan_tai_man"),
                phrase("help_topic_profile_changes_your_name_as")
            ),
            Line(
                "/handle tai-man",
                phrase("help_topic_profile_changes_your_handle_once")),
            Line(
                "/picture me.jpg",
                phrase("help_topic_profile_sets_the_picture_that")),
            Line(
                phrase("help_topic_profile_tag_hiking"),
                phrase("help_topic_profile_adds_a_tag_to")),
            Line(
                phrase("help_topic_profile_untag_hiking"),
                phrase("help_topic_profile_removes_it")),
            Line(
                phrase("help_topic_profile_tagged_hiking"),
                phrase("help_topic_profile_lists_the_people_who")),
        ])
}
