import Model

extension CommunityTables {
    /// Conversations, who is in them, and what is said.
    static let chat: [Table] = [
        Table(
            "conversations", "A conversation of two people, or a group.",
            [
                Column("id", .number), Column("kind", .plain),
                Column("slug", .text, "a group's; it goes when nobody is in the group any more"),
                Column("name", .text, "a group's; so does it"), Column("label", .plain),
                Column("creator", .kept(.maker)), Column("low", .kept(.maker)), Column("high", .kept(.maker)),
                Column("member_count", .plain), Column("created_at", .plain),
                Column("slug_changed_at", .plain),
                Column("slug_set", .plain, "the number at the last change of the slug"),
                Column("topic", .text, "a group's; it goes with its name"),
                Column("writing", .plain, "who may write: everybody, owner and helpers, nobody"),
            ]),
        Table(
            "reserved_slugs", "A slug that was a group's.",
            [
                Column("slug", .lasting(because: "no other group may be taken for it")),
                Column("conversation", .names("conversations", .loose), "the group that it still leads to"),
            ]),
        Table(
            "members", "A member of a conversation, with cursors over its messages.",
            [
                Column("person", .erased(.atOnce)), Column("conversation", .names("conversations", .part)),
                Column("joined_at", .plain),
                Column("history_from", .plain, "the last message before the view"),
                Column("cleared_up_to", .plain), Column("read_up_to", .plain), Column("preference", .plain),
                Column("entered", .plain, "the number at which the person came in"),
                Column("role", .plain, "in a group: a member, a helper, its owner"),
            ]),
        Table(
            "invitations", "Who invited whom to which group.",
            [
                Column("person", .erased(.inPages(key: "conversation"))),
                Column("conversation", .names("conversations", .part)),
                Column("inviter", .erased(.inPages(key: "person"))), Column("sequence", .plain),
                Column("rejected", .plain, "1 once the person did; the inviter isn't told"),
            ]),
        Table(
            "ended_invitations", "Invitations that let nobody in any more and are about to be taken out.",
            [
                Column("id", .plain), Column("conversation", .names("conversations", .part)),
                Column("inviter", .erased(.atOnce), "whose they are; `NULL` for everybody's"),
                Column("sequence", .plain, "the number before which they were made"),
            ]),
        Table(
            "withdrawn_invitations",
            "How often somebody invited a person whom they aren't in touch with, and it ended without an answer.",
            [
                Column("inviter", .erased(.inPages(key: "person"))),
                Column("person", .erased(.inPages(key: "inviter"))), Column("times", .plain),
            ]),
        messages,
        Table(
            "mentions", "Whom a message names.",
            [
                Column("message", .names("messages", .partOfWords)),
                Column("person", .erased(.inSlices(key: "message"))),
            ]),
        Table(
            "calls",
            "A message that mentions all members of a group: one row, which each reads by their own cursors.",
            [
                Column("conversation", .names("conversations", .part)),
                Column("message", .names("messages", .part)),
                Column("ended", .plain, "1 once it was edited so that it mentions them no longer"),
            ]),
        Table(
            "stars", "A message that a person keeps.",
            creation: Table.Creation(
                position: 24,
                sql: """
                    CREATE TABLE stars (
                        person INTEGER NOT NULL REFERENCES people(id), message INTEGER NOT NULL,
                        PRIMARY KEY (person, message)) WITHOUT ROWID;
                    """),
            [
                Column("person", .erased(.inPages(key: "message"))),
                Column("message", .names("messages", .part)),
            ]),
        Table(
            "pins", "A message that its conversation keeps in sight.",
            [
                Column("message", .names("messages", .partOfWords)),
                Column("conversation", .names("conversations", .part)), Column("sequence", .plain),
            ]),
        Table(
            "message_cards", "A card that came with a bot's message.",
            [
                Column("message", .names("messages", .partOfWords)),
                Column("conversation", .names("conversations", .part)), Column("card", .text),
            ]),
        Table(
            "subjects", "What a conversation of a plugin's is about.",
            [
                Column("conversation", .names("conversations", .part)), Column("plugin", .plain),
                Column("kind", .plain), Column("number", .plain, "the plugin's own"),
                Column("about", .plain, "the command that shows it"),
                Column("shows_all", .plain, "whether who enters sees what was written before"),
            ]),
        Table(
            "subject_requests", "Who asked to enter a conversation of a plugin's.",
            [
                Column("person", .erased(.atOnce)), Column("plugin", .plain), Column("kind", .plain),
                Column("number", .plain),
            ]),
        Table(
            "unshown", "What went from a member's view unread.",
            [
                Column("person", .erased(.atOnce)), Column("conversation", .names("conversations", .part)),
                Column("after", .plain), Column("up_to", .plain),
            ]),
        Table(
            "clearings", "A conversation that somebody cleared, and how far its words are erased.",
            [
                Column("conversation", .names("conversations", .part)), Column("erased_up_to", .plain),
                Column("due", .plain, "how often it is still to be looked at"),
            ]),
        Table(
            "dropped_words", "Messages that lost their words, for the index that follows the record.",
            [
                Column("sequence", .number), Column("conversation", .names("conversations", .loose)),
                Column("first", .plain), Column("last", .plain),
            ]),
        Table(
            "empty_groups", "A group that nobody is in.",
            [
                Column("conversation", .names("conversations", .part)),
                Column("kept_until", .until(.feature), "measured time; then names and words go"),
            ]),
    ]

    static let messages = Table(
        "messages", "A message; its number is its event's too.",
        [
            Column("id", .number), Column("conversation", .names("conversations", .part)),
            Column("sender", .kept(.owner)), Column("sent_at", .plain), Column("text", .words),
            Column(
                "client_id", .state(leaves: "NULL"), "the sender's own number, so that a resend is harmless"),
            Column("cause", .plain, "the plugin whose bot sent it"), Column("edited_at", .plain),
            Column("deleted_at", .deletion),
            Column("reply_to", .names("messages", .loose), "the message that it answers"),
            Column("thread", .names("messages", .loose), "the message that began what it belongs to"),
            Column("forwarded", .plain, "whether its words were sent before"),
            Column("author", .kept(.actor), "who wrote them first, where that is told"),
            Column(
                "media", .state(leaves: "NULL"), "how many pictures and files came with it; `NULL` for none"),
        ])
}
