import Model

/// What a picture or file is part of.
enum MediaHolder: Sendable, Hashable {
    case message(MessageID)
    case post(PostID)
    case comment(CommentID)
    /// The picture of a person.
    case profile(PersonID)
    /// What a plugin keeps for its owner.
    case plugin(String, MediaKeeping)

    /// The document to which it belongs, and whose that is.
    var document: KeptDocument? {
        guard case .plugin(let plugin, .document(let document)) = self else { return nil }
        return KeptDocument(plugin: plugin, document: document)
    }
}

/// A document, and the plugin that keeps it.
struct KeptDocument: Sendable, Hashable {
    let plugin: String
    let document: MediaDocument
}
