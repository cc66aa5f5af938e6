/// A picture or file of a message, as programs get it.
public struct ListedMedia: Sendable, Hashable, Codable {
    public let id: Int64
    public let name: String
    public let type: String
    /// The length of the largest size.
    public let bytes: Int
    /// Of a picture's largest size, in pixels; `nil` if it is none, and so are the next three.
    public let width: Int?
    public let height: Int?
    public let frames: Int?
    /// A BlurHash.
    public let preview: String?

    public init(_ media: Media) {
        (id, name, type, bytes) = (media.id.rawValue, media.name, media.type, media.bytes)
        (width, height) = (media.picture?.width, media.picture?.height)
        (frames, preview) = (media.picture?.frames, media.picture?.preview)
    }

    /// A picture or file with what a line says of it alone.
    public init(
        id: Int64, name: String, type: String, bytes: Int, width: Int? = nil, height: Int? = nil
    ) {
        (self.id, self.name, self.type, self.bytes) = (id, name, type, bytes)
        (self.width, self.height, frames, preview) = (width, height, nil, nil)
    }

    /// What stands for it in a line: `44 photo.jpg, 2048 × 1536, 312 KB`. The name isn't harmless for a terminal yet.
    public var line: String {
        // Numbers and units are written alike in all three languages.
        let size = Language.english.bytes(bytes)
        guard let width, let height else { return "\(id) \(name), \(size)" }
        return "\(id) \(name), \(width) × \(height), \(size)"
    }
}
