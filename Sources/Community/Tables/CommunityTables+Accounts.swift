import Model

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
