public import Model
import Storage

/// Notifications of kinds that plugins declare.
extension Notifications {
    /// Takes over what plugins declare, so that people can switch it.
    public func declare(_ notices: [PluginNotice]) async throws {
        guard !notices.isEmpty else { return }
        try await ledger.perform { transaction in
            for notice in notices { try PluginNoticeQueries.declare(notice, in: transaction) }
        }
    }

    /// Tells somebody what a plugin has to say, unless they switched its kind off or forgot its bot.
    ///
    /// It reaches strangers too: it says what is declared and nothing else.
    /// - Parameters:
    ///   - number: what it is about, as the plugin numbers it.
    ///   - actor: the plugin's bot.
    public func notify(
        _ handle: String, of notice: PluginNotice, about number: Int64, by actor: Actor
    ) async throws {
        let clock = clock
        try await ledger.perform { transaction in
            let bot = try People.require(actor, in: transaction)
            let person = try People.require(handle, in: transaction)
            guard try transaction.made(by: actor) == nil else { return }
            try PluginNoticeQueries.declare(notice, in: transaction)
            let subject = transaction.nextSequence()
            try transaction.record(subject, madeBy: actor)
            try NotificationQueries.notify(
                person.id, .plugin(notice), by: bot, subject: subject, number: number, title: "", excerpt: "",
                at: clock.now(), in: transaction)
        }
    }
}
