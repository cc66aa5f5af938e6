/// Bounds on pictures and files.
public struct MediaLimits: Sendable, Hashable {
    /// Pictures that are looked at together, each of which takes a processor and memory for a while.
    public static var picturesAtOnce: Int { 2 }

    /// Bytes of one file.
    public var fileBytes = 25_000_000
    /// Bytes of all that one person has sent and nobody deleted.
    public var personBytes = 500_000_000
    /// Whether pictures are kept as they were uploaded, too, for their uploaders.
    public var keepsOriginals = false

    public init() {}
}
