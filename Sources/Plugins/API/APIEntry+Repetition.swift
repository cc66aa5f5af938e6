extension APIEntry {
    /// What a handler of an event that runs again after a crash is to get from a call that it made before.
    enum Repetition {
        /// Its answer follows from its arguments: it is made again.
        case pure
        /// It looks at something that may have changed: what it gave before, where something was done after it.
        case observation
        /// It does something: what it gave before, and nothing is done.
        case act
    }

    /// Acts are told from the rest by name. What is not known here counts as an act where a bot does it.
    var repetition: Repetition {
        if case .immediate = body {
            let isFixed = name != "time.now" && name != "time.ago" && !name.hasPrefix("random.")
            return isFixed ? .pure : .observation
        }
        if name.hasPrefix("bot.") { return Self.looks.contains(name) ? .observation : .act }
        return Self.writes.contains(name) ? .act : .observation
    }

    /// Whether it asks somebody outside, whom a second run would ask again.
    var asksOutside: Bool { name.hasPrefix("http.") }

    /// Reading a post counts a view, once a day however often it is read.
    private static let looks: Set<String> = [
        "bot.chat.conversations", "bot.chat.find", "bot.chat.history", "bot.chat.storage",
        "bot.forum.categories", "bot.forum.read",
        "bot.forum.latest", "bot.forum.trending", "bot.forum.search", "bot.forum.posts", "bot.forum.comments",
        "bot.forum.counts", "bot.forum.saved", "bot.people.profile", "bot.people.profiles",
        "bot.people.tagged",
        "bot.people.contacts", "bot.people.requests",
        "bot.chat.receipts", "bot.notifications.preferences", "bot.people.privacy", "bot.notifications.list",
        "bot.notifications.unseen",
    ]

    private static let writes: Set<String> = [
        "store.put", "store.add", "store.update", "store.increment", "store.remove", "store.commit",
    ]
}
