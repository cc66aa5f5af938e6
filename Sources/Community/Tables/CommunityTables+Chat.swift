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

extension CommunityTables {
    /// Posts, what is said about them, and who saw them.
    static let forum: [Table] = [
        Table(
            "posts", "A post of the forum.",
            [
                Column("id", .number), Column("author", .kept(.owner)), Column("title", .words),
                Column("content", .words), Column("categories", .plain), Column("created_at", .plain),
                Column("comment_count", .plain), Column("commenter_count", .plain),
                Column("like_count", .plain), Column("view_count", .plain), Column("last_comment_at", .plain),
                Column("edited_at", .plain), Column("deleted_at", .deletion),
                Column(
                    "media", .state(leaves: "NULL"),
                    "how many pictures and files came with it; `NULL` for none"),
                Column("speaker", .kept(.actor), "who has a bot post it"),
                Column(
                    "own_comments", .plain,
                    "those of who wrote the post, or has a bot post it; so the next two"),
                Column("own_likes", .plain), Column("own_views", .plain),
            ]),
        Table(
            "post_categories", "A category in which a post is listed.",
            [Column("category", .plain), Column("post", .names("posts", .part))]),
        Table(
            "category_counts", "How many posts a category lists.",
            [Column("category", .plain), Column("posts", .plain)]),
        Table(
            "comments", "A comment below a post.",
            [
                Column("id", .number), Column("post", .names("posts", .part)),
                Column("author", .kept(.owner)),
                Column("at", .plain), Column("text", .words), Column("edited_at", .plain),
                Column("deleted_at", .deletion),
                Column("media", .state(leaves: "NULL"), "as of a post"),
                Column("speaker", .kept(.actor), "who has a bot say it"),
            ]),
        Table(
            "likes", "Who likes a post.", removal: .counted(column: "post", counter: "like_count"),
            [Column("post", .names("posts", .part)), Column("person", .erased(.inSlices(key: "post")))]),
        Table(
            "views", "Who looked at a post, and on which day last; the post goes on counting it.",
            [
                Column("post", .names("posts", .part)), Column("person", .erased(.inSlices(key: "post"))),
                Column("day", .plain),
            ]),
        Table(
            "saves", "A post that a person keeps.",
            [
                Column("person", .erased(.inPages(key: "post"))), Column("post", .names("posts", .part)),
                Column("sequence", .plain),
            ]),
        reactions,
        Table(
            "reaction_counts", "How many reacted to a thing with an emoji.",
            [Column("thing", .names(nil, .part)), Column("emoji", .text), Column("count", .plain)]),
        Table(
            "latest_visits", "How far a person has seen Latest.",
            [
                Column("person", .erased(.atOnce)), Column("category", .plain), Column("up_to", .plain),
            ]),
    ]

    /// A thing is a message, a post or a comment. Triggers keep the counts, so that listing them costs the same however
    /// many people reacted.
    private static let reactions = Table(
        "reactions", "An emoji that a person left on a message, a post or a comment.",
        creation: Table.Creation(
            position: 22,
            sql: """
                CREATE TABLE reactions (
                    thing INTEGER NOT NULL, person INTEGER NOT NULL REFERENCES people(id), emoji TEXT NOT NULL,
                    sequence INTEGER NOT NULL, PRIMARY KEY (thing, person)) WITHOUT ROWID;
                CREATE INDEX reactions_order ON reactions(thing, emoji, sequence);
                CREATE TABLE reaction_counts (
                    thing INTEGER NOT NULL, emoji TEXT NOT NULL, count INTEGER NOT NULL,
                    PRIMARY KEY (thing, emoji)) WITHOUT ROWID;
                CREATE INDEX reaction_counts_order ON reaction_counts(thing, count DESC, emoji);
                CREATE TRIGGER reactions_added AFTER INSERT ON reactions BEGIN
                    INSERT INTO reaction_counts (thing, emoji, count) VALUES (new.thing, new.emoji, 1)
                    ON CONFLICT DO UPDATE SET count = count + 1;
                END;
                CREATE TRIGGER reactions_changed AFTER UPDATE OF emoji ON reactions BEGIN
                    UPDATE reaction_counts SET count = count - 1 WHERE thing = old.thing AND emoji = old.emoji;
                    DELETE FROM reaction_counts
                    WHERE thing = old.thing AND emoji = old.emoji AND count = 0;
                    INSERT INTO reaction_counts (thing, emoji, count) VALUES (new.thing, new.emoji, 1)
                    ON CONFLICT DO UPDATE SET count = count + 1;
                END;
                CREATE TRIGGER reactions_removed AFTER DELETE ON reactions BEGIN
                    UPDATE reaction_counts SET count = count - 1 WHERE thing = old.thing AND emoji = old.emoji;
                    DELETE FROM reaction_counts
                    WHERE thing = old.thing AND emoji = old.emoji AND count = 0;
                END;
                """),
        [
            Column("thing", .names(nil, .part)), Column("person", .erased(.inSlices(key: "thing"))),
            Column("emoji", .text), Column("sequence", .plain),
        ])
}

extension CommunityTables {
    /// Pictures and files.
    static let media: [Table] = [
        Table(
            "media", "A picture or file: part of one thing, or of none yet.",
            [
                Column("id", .number), Column("owner", .erased(.inPages(key: "id"))),
                Column(
                    "message", .names("messages", .partOfWords), "what it is part of; so are the next four"),
                Column("position", .plain, "its place among those of the same thing"),
                Column("name", .text, "as it was sent, made harmless"),
                Column("type", .plain, "its media type, found from its content"),
                Column("bytes", .plain, "what its files take, whoever else has the same"),
                Column("width", .plain, "of a picture; so are the next three"), Column("height", .plain),
                Column("frames", .plain), Column("preview", .text, "a BlurHash"),
                Column("stored_at", .plain),
                Column("expires_at", .until(.expiry), "when it goes if it is part of nothing until then"),
                Column("post", .names("posts", .partOfWords)),
                Column("comment", .names("comments", .partOfWords)),
                Column("profile", .names(Column.people, .part), "whose picture it is"),
                Column("plugin", .plain, "the plugin that keeps it for its owner"),
                Column("audience", .plain, "who sees it there: its owner, their contacts, everyone"),
                Column("document", .plain, "the plugin's document that says who sees it, in place of that"),
            ]),
        Table(
            "media_files", "One size of a picture, or a file whole.",
            [
                Column("media", .names("media", .part)),
                Column("size", .plain, "large, medium, small, original"),
                Column("content", .text, "the hash of its bytes, which name the file in the store"),
                Column("bytes", .plain), Column("width", .plain), Column("height", .plain),
            ]),
        Table(
            "loose_contents", "The hash of a file that nothing refers to, until it is removed.",
            [Column("content", .text)]),
    ]
}
