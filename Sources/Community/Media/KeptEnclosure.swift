public import Model

/// Pictures and files that a plugin keeps, and sends as its own person.
public struct KeptEnclosure: Sendable {
    let plugin: String
    let media: [MediaID]

    /// - Throws: `CommunityError` `.invalid` if they are too many.
    public init(_ media: [MediaID], of plugin: String) throws(CommunityError) {
        guard media.count <= EnclosedMedia.most else {
            throw CommunityError(.invalid, MediaWords.tooMany(EnclosedMedia.most))
        }
        (self.media, self.plugin) = (media, plugin)
    }

    var enclosed: EnclosedMedia { media.isEmpty ? .none : .kept(media, by: plugin) }
}

extension MediaQueries.Row {
    func isKept(by plugin: String) -> Bool {
        if case .plugin(plugin, _)? = holder { true } else { false }
    }
}
