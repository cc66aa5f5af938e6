import Model
import Storage

/// The pictures and files with which something is sent or posted.
enum EnclosedMedia {
    /// Pictures and files of one message, post or comment: more would fill a screen.
    static let most = 10

    case none
    /// The sender's own uploads, which are part of nothing yet.
    case uploaded([MediaID])
    /// Those of something that the sender sees.
    case copied([Media])
    /// Those that a plugin keeps, sent as its own person. What they become goes on being their owners'.
    case kept([MediaID], by: String)

    /// What somebody sends along: uploads of a person, or what a plugin keeps.
    ///
    /// - Throws: `CommunityError` `.invalid` if there are too many, or one twice.
    init(_ media: [MediaID], of actor: Actor) throws(CommunityError) {
        guard let plugin = actor.cause else {
            self = try .uploads(media)
            return
        }
        guard media.count <= Self.most else {
            throw CommunityError(.invalid, MediaWords.tooMany(Self.most))
        }
        self = media.isEmpty ? .none : .kept(media, by: plugin)
    }

    /// Uploads of a sender.
    /// - Throws: `CommunityError` `.invalid` if there are too many, or one twice.
    static func uploads(_ ids: [MediaID]) throws(CommunityError) -> EnclosedMedia {
        guard !ids.isEmpty else { return .none }
        guard ids.count <= most, Set(ids).count == ids.count else {
            throw CommunityError(.invalid, MediaWords.tooMany(most))
        }
        return .uploaded(ids)
    }

    /// Makes them part of something that is about to be stored.
    /// - Throws: `CommunityError`: `.notFound` if one is not the sender's, `.exists` if it is part of something
    ///   else, `.limit` if the sender has no room for what is copied: more than `most` bytes.
    func attach(
        to holder: MediaHolder, by person: PersonID, atMost most: Int, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws -> [Media] {
        switch self {
        case .none: []
        case .uploaded(let ids):
            try ids.enumerated().map { position, id in
                let row = try Self.own(id, of: person, in: transaction)
                guard row.holder == nil else { throw CommunityError(.exists, MediaWords.isElsewhere(id)) }
                try MediaQueries.attach(id, to: holder, at: position, in: transaction)
                return row.media
            }
        case .copied(let media):
            try media.enumerated().map { position, one in
                try Self.copy(
                    one, to: holder, at: position, for: person, atMost: most, at: now, in: transaction)
            }
        case .kept(let ids, let plugin):
            try ids.enumerated().map { position, id in
                guard let row = try MediaQueries.row(id, in: transaction), row.isKept(by: plugin) else {
                    throw CommunityError(.notFound, MediaWords.none(id))
                }
                return try Self.copy(
                    row.media, to: holder, at: position, for: row.owner, atMost: most, at: now,
                    in: transaction)
            }
        }
    }

    private static func copy(
        _ media: Media, to holder: MediaHolder, at position: Int, for owner: PersonID, atMost most: Int,
        at now: Timestamp, in transaction: CommunityTransaction
    ) throws -> Media {
        let copy = MediaID(rawValue: transaction.nextSequence())
        try MediaQueries.copy(media.id, as: copy, for: owner, at: now, in: transaction)
        try MediaQueries.attach(copy, to: holder, at: position, in: transaction)
        let taken = try MediaQueries.bytes(of: owner, in: transaction)
        guard taken <= most else {
            let left = most - taken + media.bytes
            throw CommunityError(.limit, MediaWords.full(media.bytes, left: left, most: most))
        }
        return Media(id: copy, name: media.name, type: media.type, bytes: media.bytes, picture: media.picture)
    }

    /// What all of the uploads are part of already: it was stored, and the answer was lost. `nil` otherwise.
    func holder(of person: PersonID, in reader: SQLReader) throws -> MediaHolder? {
        guard case .uploaded(let ids) = self else { return nil }
        let holders = try ids.map { try Self.own($0, of: person, in: reader).holder }
        guard let first = holders.first, holders.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    static func own(_ id: MediaID, of person: PersonID, in reader: SQLReader) throws -> MediaQueries.Row {
        guard let row = try MediaQueries.row(id, in: reader), row.owner == person else {
            // The same for one that isn't there.
            throw CommunityError(.notFound, MediaWords.noneOfYours(id))
        }
        return row
    }
}

/// The picture of a profile.
enum ProfilePicture {
    static let actions: [OfferedAction<People>] = [.action(SetPicture.self), .action(RemovePicture.self)]
}

/// Makes an upload of the caller's their picture, in the place of the one before, which is removed. The same again changes
/// nothing.
struct SetPicture: PeopleAction {
    static let media = Field<MediaID>("media", "The picture.")
    static let declaration = Declaration(
        "people.set_picture",
        "Makes a picture that an argument of a command gave the caller's, in the place of the one before.",
        fields: [media], gives: "the profile", refusals: [.invalid, .notFound, .exists], cost: .write,
        exposed: [.lua, .http])

    let media: MediaID

    func run(_: People, in transaction: CommunityTransaction, for caller: Caller) throws -> Profile {
        let row = try EnclosedMedia.own(media, of: caller.id, in: transaction)
        if row.holder != .profile(caller.id) {
            guard row.holder == nil else {
                throw CommunityError(.exists, MediaWords.isElsewhere(media))
            }
            guard row.media.picture != nil else {
                throw CommunityError(.invalid, MediaWords.noPicture(row.media))
            }
            try MediaQueries.remove(pictureOf: caller.id, in: transaction)
            try MediaQueries.attach(media, to: .profile(caller.id), at: 0, in: transaction)
        }
        return try changed(by: caller, in: transaction)
    }
}

/// Removes the caller's picture.
struct RemovePicture: PeopleAction {
    static let declaration = Declaration(
        "people.remove_picture", "Removes the caller's picture.", refusals: [.notFound], cost: .write,
        exposed: [.lua, .http])

    func run(_: People, in transaction: CommunityTransaction, for caller: Caller) throws {
        guard try MediaQueries.remove(pictureOf: caller.id, in: transaction) else {
            throw CommunityError(.notFound, MediaWords.noPictureYet)
        }
        try caller.record(.profileChanged, by: caller.person(in: transaction), in: transaction)
    }
}

extension SetPicture {
    init(_ given: Arguments) throws { media = try given[Self.media] }
}

extension RemovePicture {
    init(_: Arguments) {}
}
