import Folding
public import Model
public import Storage

/// The public side of accounts: names, tags, and who is in touch with whom.
public final class People: CommunityFeature {
    let ledger: CommunityLedger
    let keeper: TagKeeper
    let clock: WallClock
    let normalizer: any TagNormalizer
    let limits: CommunityConfiguration.Limits
    let rates: Rates

    init(
        ledger: CommunityLedger, normalizer: any TagNormalizer, limits: CommunityConfiguration.Limits,
        rates: Rates, clock: WallClock, keeper: TagKeeper
    ) {
        self.keeper = keeper
        self.ledger = ledger
        self.normalizer = normalizer
        self.limits = limits
        self.rates = rates
        self.clock = clock
    }

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    static let actions: [OfferedAction<People>] = profiles + tags + privacy

    /// The most people in one list.
    public static let longestList = 100
}

/// What people do with what others see of them.
public protocol PeopleAction: Action where Feature == People {}
/// What people look at of others and themselves.
public protocol PeopleLook: Look where Feature == People {}

// MARK: - For the inside

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

// MARK: - Inside rules

extension People {
    /// Returns the person with a handle, in any case or width.
    ///
    /// - Throws: `CommunityError` `.notFound` if there is none, or they have closed the account.
    static func require(
        _ handle: String, mayBeFormer: Bool = false, in reader: SQLReader
    ) throws -> PersonRef {
        let folded = NameFolding.fold(handle)
        guard let person = try PeopleQueries.person(handle: folded, in: reader) else {
            throw CommunityError(.notFound, PeopleWords.nobody(handle))
        }
        guard mayBeFormer || !person.isFormer else {
            throw CommunityError(.notFound, PeopleWords.noFormerMember(handle))
        }
        return person
    }

    /// Returns what a viewer may see of a person: name and tags of a stranger, the whole profile of a contact, and only the
    /// handle of somebody whom the viewer blocked.
    static func profile(
        of person: PersonRef, for viewer: PersonID, in reader: SQLReader
    ) throws -> Profile {
        let details = try PeopleQueries.details(person.id, in: reader)
        let isSelf = person.id == viewer
        let row = isSelf ? nil : try ConnectionQueries.row(person.id, viewer, in: reader)
        if try BlockQueries.hasBlocked(viewer, person.id, in: reader) {
            return Profile(
                person: person, username: person.handle, tags: [], standing: nil, language: .english,
                isContact: false)
        }
        let isContact = isSelf || row?.state == .accepted
        return Profile(
            person: person, username: details?.username ?? person.handle,
            tags: try TagQueries.tags(of: person.id, in: reader),
            standing: isContact ? details?.standing : nil, language: details?.language ?? .english,
            isContact: isContact,
            picture: try isSelf || (isContact && !BlockQueries.hasBlocked(person.id, viewer, in: reader))
                ? MediaRowQueries.picture(of: person.id, in: reader) : nil)
    }
}

/// What people are told of others.
enum PeopleWords {
    static func nobody(_ handle: String) -> LocalizedText {
        phrase("people_nobody", ["handle": handle])
    }

    static func noFormerMember(_ handle: String) -> LocalizedText {
        phrase("people_no_former_member", ["handle": handle])
    }

    static let noAdministrators = phrase("people_no_administrators")

    static func tooManyTold(_ count: Int, _ most: Int) -> LocalizedText {
        phrase("people_too_many_told", ["number": count, "most": most])
    }
}

/// What a person lets contacts and groups know.
public struct Privacy: Sendable, Hashable {
    /// Whether senders see that their messages were delivered and read.
    public var receipts: Bool
    /// Whether others see that the person is typing.
    public var typing: Bool
}

extension People {
    static let privacy: [OfferedAction<People>] = [.look(ShowPrivacy.self), .action(SetPrivacy.self)]
}

/// What the caller lets others know.
public struct ShowPrivacy: PeopleLook {
    public static let declaration = Declaration(
        "people.privacy",
        "What the caller lets contacts and groups know: what was delivered and read, and that one is writing.",
        gives: "`receipts`, `typing` (booleans)", cost: .read, exposed: [.lua, .http])

    public init() {}
    public init(_: Arguments) {}

    public func run(_: People, in reader: SQLReader, for caller: Caller) throws -> Privacy {
        try PrivacyQueries.privacy(of: caller.id, in: reader)
    }
}

/// Changes what the caller lets others know. It applies from now on, also to older messages.
struct SetPrivacy: PeopleAction {
    static let setting = Field<String>("setting", "`receipts` or `typing`.")
    static let word = Field<String>("word", "`on` or `off`.")
    static let declaration = Declaration(
        "people.set_privacy", "Lets others know, or no longer: `receipts` or `typing`, `on` or `off`.",
        fields: [setting, word], gives: "as `privacy`", refusals: [.invalid], cost: .write,
        exposed: [.lua, .http])

    let setting: String
    let isTold: Bool

    func prepare(at people: People, for actor: Actor) throws -> PrivacyQueries.Setting {
        guard let known = PrivacyQueries.Setting(rawValue: setting.lowercased()) else {
            throw CommunityError(.invalid, PrivacyWords.noSetting(setting))
        }
        return known
    }

    func run(
        _ setting: PrivacyQueries.Setting, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Privacy {
        try PrivacyQueries.set(setting, to: isTold, of: caller.id, in: transaction)
        return try PrivacyQueries.privacy(of: caller.id, in: transaction)
    }

    func subject(of result: Privacy) -> Int64 { 0 }

    func again(_: Int64, in transaction: CommunityTransaction, for caller: Caller) throws -> Privacy {
        try PrivacyQueries.privacy(of: caller.id, in: transaction)
    }
}

extension SetPrivacy {
    init(_ given: Arguments) throws {
        setting = try given[Self.setting]
        let word = try given[Self.word]
        switch word.lowercased() {
        case "on": isTold = true
        case "off": isTold = false
        default: throw CommunityError(.invalid, PrivacyWords.onOrOff(word))
        }
    }
}

extension Privacy: Described {
    public static let shape = Shape<Privacy>(
        "Privacy", "What somebody lets contacts and groups know.",
        [
            .init("receipts", "what was delivered and read") { $0.receipts },
            .init("typing", "that they are writing") { $0.typing },
        ])
}

enum PrivacyQueries {
    /// What can be switched.
    enum Setting: String { case receipts, typing }

    static func privacy(of person: PersonID, in reader: SQLReader) throws -> Privacy {
        let found = try reader.first("SELECT tells_receipts, tells_typing FROM people WHERE id = ?", person) {
            Privacy(receipts: $0.bool(0), typing: $0.bool(1))
        }
        return found ?? Privacy(receipts: false, typing: false)
    }

    static func tellsTyping(_ person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM people WHERE id = ? AND tells_typing", person)
    }

    static func set(
        _ setting: Setting, to isTold: Bool, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE people SET tells_\(setting.rawValue) = ? WHERE id = ?", isTold ? 1 : 0, person)
    }
}

private enum PrivacyWords {
    static func noSetting(_ typed: String) -> LocalizedText {
        phrase("privacy_no_setting", ["typed": typed])
    }

    static func onOrOff(_ word: String) -> LocalizedText {
        phrase("privacy_on_or_off", ["word": word])
    }
}
