import Model

/// A file that is made from the record and can be made again.
///
/// Its tables follow the record: what loses its words there, loses them here. So erasing needs no statements of its own.
struct DerivedFile: Sendable {
    let name: String
    let schema: String
    let tables: [Table]

    static let all: [DerivedFile] = [titles, messages, trending]

    private static let meta = Table(
        "meta", "How far the file follows the record.", [Column("key", .plain), Column("value", .plain)])

    private static let titles = DerivedFile(
        name: "titles.sqlite", schema: TitleQueries.schema,
        tables: [
            meta,
            Table(
                "titles", "A post whose title is indexed.",
                [
                    Column("post", .names("posts", .partOfWords)), Column("at", .plain),
                    Column("length", .plain, "in words"),
                ]),
            Table("words", "The words of titles, folded.", [Column("tokens", .text)]),
        ])

    private static let messages = DerivedFile(
        name: "messages.sqlite", schema: MessageBlockQueries.schema,
        tables: [
            meta,
            Table(
                "blocks", "Messages of a conversation that follow one another.",
                [
                    Column("id", .plain), Column("conversation", .names("conversations", .part)),
                    Column("first", .plain), Column("last", .plain), Column("messages", .plain),
                    Column("words", .text, "three bytes of a hash for each word"),
                ]),
        ])

    private static let trending = DerivedFile(
        name: "trending.sqlite", schema: TrendingQueries.schema,
        tables: [
            Table(
                "meta", "The version of the ranking.", [Column("key", .plain), Column("value", .plain)]),
            Table(
                "categories", "A category that has scores.", [Column("id", .plain), Column("name", .plain)]),
            Table(
                "scores", "A post's place in a category.",
                [
                    Column("post", .names("posts", .part)), Column("category", .plain),
                    Column("score", .plain),
                ]),
        ])
}
