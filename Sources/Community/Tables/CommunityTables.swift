import Model
import Storage

/// The tables of the record.
enum CommunityTables {
    /// What tables are about, in the data model's order.
    enum Area: String, CaseIterable {
        case accounts = "Accounts"
        case people = "People"
        case conversations = "Conversations"
        case forum = "Forum"
        case media = "Pictures and files"
        case notifications = "Notifications"
        case gateway = "The gateway's own"

        var tables: [Table] {
            switch self {
            case .accounts: CommunityTables.accounts
            case .people: CommunityTables.persons
            case .conversations: CommunityTables.chat
            case .forum: CommunityTables.forum
            case .media: CommunityTables.media
            case .notifications: CommunityTables.told
            case .gateway: CommunityTables.gateway
            }
        }
    }

    static let all: [Table] = Area.allCases.flatMap(\.tables)

    /// What is overwritten in the files once it is removed or replaced.
    static let scrubbed: [ScrubbedTable] = all.compactMap { table in
        let columns = table.columns.filter(\.isScrubbed).map(\.name)
        return columns.isEmpty ? nil : ScrubbedTable(name: table.name, columns: columns)
    }

    /// The table with this name; `nil` if there is none.
    static func table(named name: String) -> Table? { all.first { $0.name == name } }
}

extension CommunityTables {
    /// Accounts, and what proves who somebody is.
    static let accounts: [Table] = [
        Table(
            "accounts", "What a person signs in with.",
            [
                Column("person", .erased(.atOnce)),
                Column("email", .address),
                Column("password_hash", .text),
                Column("administrator", .plain),
                Column("closes_at", .plain, "the date from which on the account is erased"),
                Column("generation", .plain, "how often its credentials changed"),
                Column("kept_until", .plain, "measured time before which it isn't, whatever the date"),
            ]),
        Table(
            "signups", "A sign-up that waits for its code.",
            [
                Column("ticket", .text), Column("email", .address), Column("username", .text),
                Column("password_hash", .text), Column("code_hash", .text, "`NULL` where no code fits"),
                Column("expires_at", .until(.expiry)), Column("tries_left", .plain), Column("handle", .text),
            ]),
        Table(
            "password_resets", "A forgotten password that waits for its code, by address and place.",
            [
                Column("email", .address), Column("place", .text, "the device or network that asked"),
                Column("ticket", .text), Column("code_hash", .text, "`NULL` where no code fits"),
                Column("expires_at", .until(.expiry)), Column("tries_left", .plain),
            ]),
        Table(
            "email_changes", "A change of address that waits for its codes.",
            [
                Column("person", .erased(.atOnce)), Column("email", .address, "the new one"),
                Column("ticket", .text), Column("old_hash", .text),
                Column("new_hash", .text, "`NULL` where no code fits"),
                Column("expires_at", .until(.expiry)), Column("tries_left", .plain),
            ]),
        Table(
            "sign_ins", "A session that outlives its connection.",
            [
                Column("id", .plain), Column("person", .erased(.atOnce)), Column("token_hash", .text),
                Column("source", .text, "the network it came from"), Column("created_at", .plain),
                Column("used_at", .plain),
            ]),
        Table(
            "known_places", "Where a person signed in before.",
            [
                Column("person", .erased(.atOnce)), Column("place", .text, "a device or network"),
                Column("used_at", .plain),
            ]),
        mails,
    ]

    static let mails = Table(
        "mails", "A mail that is to leave.",
        [
            Column("id", .plain), Column("identifier", .text), Column("address", .address),
            Column("person", .erased(.atOnce), "for whom it was written"), Column("ticket", .text),
            Column("language", .plain), Column("subject", .text), Column("body", .text),
            Column("code", .text), Column("urgency", .plain), Column("posted_at", .plain),
            Column("expires_at", .until(.feature), "mail on its way is spared"), Column("tries", .plain),
            Column("deferrals", .plain), Column("next_try_at", .plain), Column("failure", .plain),
            Column("answer", .plain),
        ])
}

extension CommunityTables {
    /// People, and who is in touch with whom.
    static let persons: [Table] = [
        Table(
            Column.people, "A person. The row of a former member is a number that others' rows may name.",
            [
                Column("id", .person),
                Column("handle", .detail(leaves: "'\(PersonRef.formerPrefix)' || id"), "reserved for good"),
                Column("username", .detail(leaves: "''")),
                Column("language", .detail(leaves: "'\(Language.english.rawValue)'")),
                Column("language_chosen", .state(leaves: "1"), "otherwise that of the terminal holds"),
                Column("standing", .detail(leaves: "NULL")),
                Column("created_at", .plain),
                Column("handle_changed_at", .state(leaves: "NULL")),
                Column("delivered_up_to", .state(leaves: "0"), "what reached the person"),
                Column("tells_receipts", .state(leaves: "1")),
                Column("tells_typing", .state(leaves: "1")),
                Column("named", .state(leaves: "0"), "the number at the last change of the name"),
                Column("called_up_to", .state(leaves: "0"), "what the person has seen of messages to all"),
                Column("stored_bytes", .state(leaves: "0"), "what the person's own words take"),
                Column("media_bytes", .state(leaves: "0"), "what the person's pictures and files take"),
            ]),
        Table(
            "bots", "The person as whom a plugin acts.",
            [Column("plugin", .plain), Column("person", .names(Column.people, .part), "nobody's account")]),
        Table(
            "reserved_handles", "A handle that was somebody's.",
            [Column("handle", .lasting(because: "nobody else may ever be taken for who had it"))]),
        Table(
            "tags", "A person's tag.", removal: .releasing(column: "form"),
            [
                Column("person", .erased(.atOnce)), Column("form", .names("tag_forms", .loose)),
                Column("sequence", .plain, "the order of the person's tags"),
            ]),
        Table(
            "tag_forms", "A tag as it is written, by whoever has it; it goes with the last of them.",
            [
                Column("id", .plain), Column("written", .text), Column("normal", .text),
                Column("folded", .text, "what it is found by"),
            ]),
        Table("tag_rule", "The version of the rule that made the normal forms.", [Column("version", .plain)]),
        Table(
            "connections", "Two people in touch, or about to be.",
            [
                Column("low", .erased(.inPages(key: "high"))), Column("high", .erased(.inPages(key: "low"))),
                Column("requester", .erased(.withRow), "one of the two"), Column("state", .plain),
                Column("sequence", .plain),
            ]),
        Table(
            "forgotten", "Whom a person blocked.",
            [
                Column("person", .erased(.inPages(key: "other"))),
                Column("other", .kept(.actor)), Column("sequence", .plain),
                Column("told_up_to", .plain, "the last message that the other is told was delivered"),
                Column(
                    "address",
                    .lasting(
                        because:
                            "who signs up with the address again stays forgotten; it goes with who forgot"),
                    "a keyed hash of the address of who left, and otherwise nothing"),
            ]),
        Table(
            "former_addresses",
            "An address that somebody's account moved away from. Of who left it is kept while anybody forgets them.",
            [
                Column("person", .kept(.actor)),
                Column(
                    "address",
                    .lasting(
                        because:
                            "who signs up with it again stays forgotten; it goes with the last who forgot"),
                    "a keyed hash"),
                Column(
                    "reached", .plain,
                    "of those who forgot the person, how far they forget whoever has the address now"),
            ]),
        Table(
            "demo_people", "A person of the demo.",
            [Column("person", .names(Column.people, .part), "nobody's account")]),
        Table(
            "demo_things", "What goes with the demo; filled only while it goes.", [Column("id", .plain)]),
    ]
}

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
