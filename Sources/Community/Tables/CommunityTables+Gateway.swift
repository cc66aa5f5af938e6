import Model

extension CommunityTables {
    /// What people are told, and how they want it.
    static let told: [Table] = [
        Table(
            "notifications", "Something that a person should know; words are joined from where they stand.",
            removal: .told,
            [
                Column("id", .number), Column("person", .erased(.inPages(key: "id"))), Column("kind", .plain),
                Column("actor", .erased(.inSlices(key: "id"))), Column("subject", .names(nil, .part)),
                Column("object", .names(nil, .part)), Column("at", .plain), Column("seen_at", .plain),
                Column("number", .plain, "what a plugin's is about, as the plugin numbers it"),
                Column("words", .text, "what an alert says, of what the person asked to be told of"),
            ]),
        Table(
            "plugin_notices",
            "A kind of notifications that a plugin declares. It stays when the plugin goes: what was told says what it said.",
            creation: Table.Creation(
                position: 28,
                sql: """
                    CREATE TABLE plugin_notices (
                        kind TEXT PRIMARY KEY, english TEXT NOT NULL, traditional TEXT NOT NULL,
                        simplified TEXT NOT NULL, is_on INTEGER NOT NULL) WITHOUT ROWID;
                    """),
            [
                Column("kind", .plain), Column("english", .plain), Column("traditional", .plain),
                Column("simplified", .plain), Column("is_on", .plain),
            ]),
        Table(
            "notifications_off",
            "A kind of notifications that a person has switched off, or on where it is off by default.",
            [Column("person", .erased(.atOnce)), Column("kind", .plain)]),
        Table(
            "quiet_hours", "When a person wants to be told nothing.",
            [
                Column("person", .erased(.atOnce)), Column("starts", .plain), Column("ends", .plain),
                Column("zone", .text),
            ]),
    ]

    /// What happened, and what the gateway keeps for itself.
    static let gateway: [Table] = [
        Table(
            "events", "A stored fact, as numbers: never words.",
            [
                Column("sequence", .number), Column("kind", .plain), Column("actor", .kept(.actor)),
                Column("subject", .names(nil, .part)), Column("object", .names(nil, .part)),
                Column("at", .plain), Column("cause", .plain, "the plugin whose bot caused it"),
            ]),
        Table(
            "handler_steps",
            "What a plugin's handler did as its bot, until the plugin has left the event behind.",
            [
                Column("plugin", .plain), Column("event", .plain), Column("step", .plain),
                Column("subject", .names(nil, .part)),
            ]),
        Table(
            "measured_time", "Milliseconds that the gateway has measured itself.", [Column("passed", .plain)]),
        Table(
            "keys", "A random key of the gateway's own, with which it hashes what must not be guessed.",
            [Column("name", .plain), Column("key", .plain)]),
        Table(
            "sequence", "The last number that was given out.",
            [Column("id", .plain), Column("last", .plain)]),
        Table(
            "migration", "A step of the schema that was applied.",
            [Column("position", .plain), Column("name", .plain), Column("applied", .plain)]),
    ]
}
