internal import Model
public import Storage

/// Finds out what a file is, and makes the sizes of a picture that are kept. The gateway's implementation does so in a
/// process of its own, since a picture may be made to break whoever decodes it.
public protocol MediaReader: Sendable {
    /// Looks at a file that has arrived.
    ///
    /// - Parameter result: An empty file, into which the sizes of a picture are written.
    /// - Throws: ``MediaProblem`` if it is a picture that can't be kept; `CancellationError`.
    func read(_ file: Arrival, into result: Arrival) async throws -> ReadMedia
}

/// What a file is.
public struct ReadMedia: Sendable, Hashable {
    /// One size of a picture, as a part of the file of results.
    public struct Size: Sendable, Hashable {
        public let width: Int
        public let height: Int
        public let bytes: Int

        public init(width: Int, height: Int, bytes: Int) {
            (self.width, self.height, self.bytes) = (width, height, bytes)
        }
    }

    /// A picture that was decoded.
    public struct Picture: Sendable, Hashable {
        public let frames: Int
        /// A BlurHash.
        public let preview: String
        /// Where the first size begins in the file of results.
        public let offset: Int
        /// From the largest to the smallest, one behind the other.
        public let sizes: [Size]

        public init(frames: Int, preview: String, offset: Int, sizes: [Size]) {
            (self.frames, self.preview, self.offset, self.sizes) = (frames, preview, offset, sizes)
        }
    }

    /// The media type of what is kept.
    public let type: String
    /// `nil` if the file is kept as it is.
    public let picture: Picture?

    public init(type: String, picture: Picture?) { (self.type, self.picture) = (type, picture) }
}

/// Why a picture can't be kept.
public enum MediaProblem: Error, Sendable, Hashable {
    /// It is damaged, or ends too early.
    case damaged
    /// It has more pixels or frames than may be decoded, or takes too much memory or time.
    case tooLarge
    /// What decodes pictures doesn't work.
    case unavailable
}

/// One size of a picture, or a file whole, in the store.
struct StoredSize: Sendable {
    let size: MediaSize
    let width: Int?
    let height: Int?
    let hold: ContentHold
}
