/// A file on its way, as its uploader knows it.
public struct UploadID: Sendable, Hashable, CustomStringConvertible {
    public let word: String
    public var description: String { word }

    public init(word: String) { self.word = word }
}

/// How far an upload has come.
public struct UploadProgress: Sendable, Hashable {
    public let id: UploadID
    /// The length of the whole file.
    public let bytes: Int
    /// What has arrived, from the beginning on.
    public let received: Int

    public init(id: UploadID, bytes: Int, received: Int) {
        (self.id, self.bytes, self.received) = (id, bytes, received)
    }
}

/// Some bytes of a file.
public struct MediaPiece: Sendable, Hashable {
    /// The length of the whole file.
    public let total: Int
    public let bytes: [UInt8]

    public init(total: Int, bytes: [UInt8]) { (self.total, self.bytes) = (total, bytes) }
}
