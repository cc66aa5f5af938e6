public import Model
import Storage

/// The picture of a profile.
extension People {
    /// Makes an upload of the actor's their picture, in the place of the one before, which is removed.
    ///
    /// The same again changes nothing.
    /// - Throws: `CommunityError`: `.notFound` if it isn't the actor's, `.exists` if it is part of something else,
    ///   `.invalid` if it is no picture.
    @discardableResult
    public func setPicture(_ id: MediaID, by actor: Actor) async throws -> Profile {
        try await change(by: actor, .profileChanged) { person, isDone, transaction in
            let row = try EnclosedMedia.own(id, of: person.id, in: transaction)
            guard !isDone, row.holder != .profile(person.id) else {
                return try Self.profile(of: person, for: person.id, in: transaction)
            }
            guard row.holder == nil else { throw CommunityError(.exists, MediaWords.isElsewhere(id)) }
            guard row.media.picture != nil else {
                throw CommunityError(.invalid, MediaWords.noPicture(row.media))
            }
            try MediaQueries.remove(pictureOf: person.id, in: transaction)
            try MediaQueries.attach(id, to: .profile(person.id), at: 0, in: transaction)
            return try Self.profile(of: person, for: person.id, in: transaction)
        }
    }

    /// Removes the actor's picture.
    /// - Throws: `CommunityError` `.notFound` if there is none.
    public func removePicture(by actor: Actor) async throws {
        try await change(by: actor, .profileChanged) { person, isDone, transaction in
            guard try MediaQueries.remove(pictureOf: person.id, in: transaction) || isDone else {
                throw CommunityError(.notFound, MediaWords.noPictureYet)
            }
        }
    }
}
