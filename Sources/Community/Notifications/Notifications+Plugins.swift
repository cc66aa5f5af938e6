import Folding
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

    /// People who are told at once: others' changes wait for one such step.
    public static let mostToldAtOnce = 200

    /// Notifications of one person that are kept: the newest.
    public static let mostKept = NotificationQueries.kept

    /// Whom a plugin tells.
    public enum Recipient: Sendable, Hashable {
        case handle(String)
        case person(PersonID)
    }

    /// The group whose members alone are told.
    public enum NoticePlace: Sendable, Hashable {
        /// By its slug, or one that it had.
        case slug(String)
        case group(ConversationID)
    }

    /// Tells somebody what a plugin has to say, unless they switched its kind off, or forgot its bot or whose doing it tells of
    /// (``Actor/speaksFor``).
    ///
    /// It reaches strangers too: it says what is declared and nothing else.
    /// - Parameters:
    ///   - number: what it is about, as the plugin numbers it.
    ///   - place: the group that it is about: who isn't in it by then is told nothing. `nil` if it is about none.
    ///   - actor: the plugin's bot.
    public func notify(
        _ handle: String, of notice: PluginNotice, about number: Int64, in place: NoticePlace? = nil,
        by actor: Actor
    ) async throws {
        try await notify(of: notice, about: number, in: place, by: actor) { reader in
            [try People.require(handle, in: reader)]
        }
    }

    /// Tells many people the same. Who isn't there any more is left out.
    /// - Parameters:
    ///   - owner: whose doing it is about, or `nil` if nobody's: who forgot them or whom they forgot is left out.
    ///   - place: the group that it is about: who isn't in it by then is left out. `nil` if it is about none.
    ///   - isOnce: whether those are left out who have a notification of the kind about the number already.
    /// - Throws: `CommunityError` `.limit` if there are more than ``mostToldAtOnce``.
    public func notify(
        _ recipients: [Recipient], of notice: PluginNotice, about number: Int64, from owner: PersonID? = nil,
        in place: NoticePlace? = nil, once isOnce: Bool = false, by actor: Actor
    ) async throws {
        guard recipients.count <= Self.mostToldAtOnce else {
            throw CommunityError(.limit, PeopleWords.tooManyTold(recipients.count, Self.mostToldAtOnce))
        }
        try await notify(of: notice, about: number, in: place, once: isOnce, by: actor) { reader in
            let people = try recipients.compactMap { recipient in
                let person =
                    switch recipient {
                    case .handle(let handle):
                        try PeopleQueries.person(handle: NameFolding.fold(handle), in: reader)
                    case .person(let id): try ReferenceQueries.person(id, in: reader)
                    }
                return person?.isFormer == false ? person : nil
            }
            guard let owner else { return people }
            let seen = try ProfileQueries.seen(people.map(\.id), by: owner, in: reader)
            return people.filter { seen.contains($0.id) }
        }
    }

    private func notify(
        of notice: PluginNotice, about number: Int64, in place: NoticePlace?, once isOnce: Bool = false,
        by actor: Actor,
        _ people: @escaping @Sendable (SQLReader) throws -> [PersonRef]
    ) async throws {
        let clock = clock
        try await ledger.perform { transaction in
            let bot = try Caller.require(actor, in: transaction)
            let people = try Self.members(try people(transaction), of: place, in: transaction)
            guard try transaction.made(by: actor) == nil else { return }
            try PluginNoticeQueries.declare(notice, in: transaction)
            let subject = transaction.nextSequence()
            try transaction.record(subject, madeBy: actor)
            for person in people {
                if isOnce, try PluginNoticeQueries.has(person.id, notice, about: number, in: transaction) {
                    continue
                }
                try NotificationQueries.notify(
                    person.id, .plugin(notice), by: bot, for: actor.speaker, subject: subject, number: number,
                    title: "", excerpt: "", at: clock.now(), in: transaction)
            }
        }
    }

    /// Those of these people who are in a place; all of them if there is none.
    private static func members(
        _ people: [PersonRef], of place: NoticePlace?, in reader: SQLReader
    ) throws -> [PersonRef] {
        guard let place else { return people }
        let group: ConversationID? =
            switch place {
            case .slug(let slug):
                try PluginNoticeQueries.group(slug: NameFolding.fold(slug), in: reader)
            case .group(let id): id
            }
        guard let group else { return [] }
        let members = try PluginNoticeQueries.members(among: people.map(\.id), of: group, in: reader)
        return people.filter { members.contains($0.id) }
    }

    /// Tells people what they wanted to be told, each in their language, unless they switched its kind off. Who is gone is
    /// told nothing; what was told already, by its occurrence, is not told again.
    public func tell(
        _ news: [(person: PersonID, words: LocalizedText, occurrence: Int64)], of notice: PluginNotice
    ) async throws {
        let clock = clock
        try await ledger.perform { transaction in
            try PluginNoticeQueries.declare(notice, in: transaction)
            for (person, words, occurrence) in news {
                guard let details = try PeopleQueries.details(person, in: transaction),
                    try !PluginNoticeQueries.wasTold(notice, occurrence, to: person, in: transaction)
                else { continue }
                try NotificationQueries.notify(
                    person, .plugin(notice), by: .assistant, subject: occurrence, object: nil, number: 0,
                    title: "", excerpt: words.text(in: details.language), at: clock.now(), in: transaction)
            }
        }
    }
}
