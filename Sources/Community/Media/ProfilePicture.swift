import Model
import Storage

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
