import Model

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
