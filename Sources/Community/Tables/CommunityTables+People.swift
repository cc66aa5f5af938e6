import Model

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
