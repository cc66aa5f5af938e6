import Model

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
