import Folding
public import Model
import Storage
import Unicodes

/// The public side of accounts: names, tags, and who is in touch with whom.
public final class People: Sendable {
    let ledger: CommunityLedger
    let keeper: TagKeeper
    let clock: WallClock
    private let normalizer: any TagNormalizer
    private let limits: CommunityConfiguration.Limits

    init(
        ledger: CommunityLedger, normalizer: any TagNormalizer, limits: CommunityConfiguration.Limits,
        clock: WallClock, keeper: TagKeeper
    ) {
        self.keeper = keeper
        self.ledger = ledger
        self.normalizer = normalizer
        self.limits = limits
        self.clock = clock
    }

    /// Returns the person with this handle, in any case or width.
    public func find(handle: String) async throws -> PersonRef {
        try await ledger.read { try Self.require(handle, in: $0) }
    }

    /// Returns what `viewer` may see of a person: name and tags of a stranger, the whole profile of a contact, and only
    /// the handle of somebody whom the viewer blocked.
    public func profile(of handle: String, for viewer: PersonID) async throws -> Profile {
        try await ledger.read { reader in
            let person = try Self.require(handle, in: reader)
            return try Self.profile(of: person, for: viewer, in: reader)
        }
    }

    /// Returns a person's own profile.
    public func profile(of person: PersonID) async throws -> Profile {
        try await ledger.read { reader in
            let person = try Caller.require(Actor(person), in: reader)
            return try Self.profile(of: person, for: person.id, in: reader)
        }
    }

    /// Changes the actor's username: any characters, not unique.
    @discardableResult
    public func rename(to name: String, by actor: Actor) async throws -> Profile {
        let name = try TextRules(limits: limits).name(name)
        return try await change(by: actor, .profileChanged) { person, _, transaction in
            try PeopleQueries.rename(person.id, to: name, after: transaction.lastSequence, in: transaction)
            return try Self.profile(of: person, for: person.id, in: transaction)
        }
    }

    /// Sets or clears the actor's stage of study.
    public func setStanding(_ standing: Standing?, by actor: Actor) async throws {
        try await change(by: actor, .profileChanged) { person, _, transaction in
            try PeopleQueries.set(standing, of: person.id, in: transaction)
        }
    }

    /// Sets the language that the actor's sign-ins and mails begin in. Nobody else is told.
    public func setLanguage(_ language: Language, by actor: Actor) async throws {
        try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            try PeopleQueries.set(language, of: person.id, in: transaction)
        }
    }

    // MARK: - Tags

    /// The outcome of adding a tag.
    public struct TagOutcome: Sendable, Hashable {
        public let tag: Tag
        /// The number of tags that the person has now. `limit` is how many they may have.
        public let count: Int
        public let limit: Int
        /// Whether the person didn't have the tag before.
        public let wasNew: Bool
    }

    /// Adds a tag. The hook `tag.normalize` makes its normal form, and both forms are stored. A tag that ``tagged(_:for:in:)``
    /// finds together with one that the person carries is that one.
    public func tag(_ written: String, by actor: Actor) async throws -> TagOutcome {
        let tag = try await normalized(written)
        let (limits, clock) = (limits, clock)
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let tags = try TagQueries.tags(of: person.id, in: transaction)
            if let known = Self.tag(alike: tag, among: tags) {
                let wasNew = try transaction.made(by: actor) != nil
                return TagOutcome(tag: known, count: tags.count, limit: limits.tags.perPerson, wasNew: wasNew)
            }
            guard tags.count < limits.tags.perPerson else {
                throw CommunityError(.limit, PeopleWords.mostTags(tags.count))
            }
            let sequence = transaction.nextSequence()
            try TagQueries.insert(tag, of: person.id, as: sequence, in: transaction)
            try transaction.record(.tagged, by: person, cause: actor.cause, at: clock.now(), as: sequence)
            try transaction.record(sequence, madeBy: actor)
            return TagOutcome(tag: tag, count: tags.count + 1, limit: limits.tags.perPerson, wasNew: true)
        }
    }

    /// Removes a tag, given in any form by which it is found.
    @discardableResult
    public func untag(_ written: String, by actor: Actor) async throws -> Tag {
        let tag = try await normalized(written)
        return try await change(by: actor, .untagged) { person, isDone, transaction in
            if isDone { return tag }
            let tags = try TagQueries.tags(of: person.id, in: transaction)
            let stored = tags.first { $0.normal == tag.normal || $0.normal == tag.written }
            guard let known = stored ?? Self.tag(alike: tag, among: tags) else {
                throw CommunityError(
                    .notFound, PeopleWords.noTag(tag.normal, yours: tags.map(\.normal)))
            }
            try TagQueries.remove(tag: known.normal, of: person.id, in: transaction)
            return known
        }
    }

    func normalized(_ typed: String) async throws -> Tag {
        let written = typed.trimmed
        try check(written, TextWords.tag)
        let normal = try await normalizer.normalize(written)
        try check(normal, TextWords.normalTag)
        return Tag(written: written, normal: normal)
    }

    /// The one of a person's tags that is the same to whoever looks for it, by case, accents, width and script.
    private static func tag(alike tag: Tag, among tags: [Tag]) -> Tag? {
        tags.first { $0.normal == tag.normal } ?? tags.first { NameFolding.matches($0.normal, tag.normal) }
    }

    private func check(_ text: String, _ words: TextWords) throws {
        guard !text.isEmpty else { throw CommunityError(.invalid, words.empty) }
        guard limits.tags.allows(text) else {
            throw CommunityError(.limit, words.tooLong(TextRules.written(limits.tags.length)))
        }
        if let invisible = words.invisible, !text.unicodeScalars.contains(where: \.isSeen) {
            throw CommunityError(.invalid, invisible)
        }
    }

    // MARK: - Inside operations

    /// - Parameter body: is told whether the actor's step was done before a crash already.
    func change<Value: Sendable>(
        by actor: Actor, _ fact: Fact,
        _ body: @escaping @Sendable (PersonRef, _ isDone: Bool, CommunityTransaction) throws -> Value
    ) async throws -> Value {
        let clock = clock
        return try await ledger.perform { transaction in
            let person = try Caller.require(actor, in: transaction)
            let isDone = try transaction.made(by: actor) != nil
            let value = try body(person, isDone, transaction)
            if isDone { return value }
            try transaction.record(
                fact, by: person, cause: actor.cause, at: clock.now(), as: transaction.nextSequence())
            try transaction.record(person.id.rawValue, madeBy: actor)
            return value
        }
    }

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

    static func profile(of person: PersonRef, for viewer: PersonID, in reader: SQLReader) throws
        -> Profile
    {
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
