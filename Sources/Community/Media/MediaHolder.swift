import Model

/// What a picture or file is part of.
enum MediaHolder: Sendable, Hashable {
    case message(MessageID)
    case post(PostID)
    case comment(CommentID)
    /// The picture of a person.
    case profile(PersonID)
    /// What a plugin keeps for its owner.
    case plugin(String, MediaAudience)
}
