public import Model
import Storage

extension People {
    /// Returns the language that a person reads, as far as one is known.
    public func language(of person: PersonID) async throws -> Language {
        try await ledger.read { try PeopleQueries.details(person, in: $0)?.language ?? .english }
    }

    /// Returns the person as whom a plugin speaks, `NAME-bot`. It is created when it is first asked for. It has no
    /// account, so nobody can sign in as it.
    public func bot(of plugin: String) async throws -> PersonRef {
        if let known = try await ledger.read({ try PeopleQueries.bot(of: plugin, in: $0) }) { return known }
        let clock = clock
        return try await ledger.perform { transaction in
            if let known = try PeopleQueries.bot(of: plugin, in: transaction) { return known }
            let (now, sequence) = (clock.now(), transaction.nextSequence())
            let base = AsciiName.derive(from: plugin, as: .bot) + "-bot"
            let handle = try AsciiName.unique(base) { try PeopleQueries.isTaken(handle: $0, in: transaction) }
            let bot = PersonRef(id: PersonID(rawValue: sequence), handle: handle)
            try PeopleQueries.insert(bot, username: plugin, at: now, in: transaction)
            try PeopleQueries.insert(bot: bot.id, of: plugin, in: transaction)
            try transaction.record(.signedUp, by: bot, cause: plugin, at: now, as: sequence)
            return bot
        }
    }
}
