public import Storage

/// Finds out what the files of a plugin's tests are, which are made up: nothing is decoded.
public struct StandInMediaReader: MediaReader {
    private static let endings = [".jpg", ".jpeg", ".png", ".gif", ".webp"]
    private static let mark = "a picture: "

    public init() {}

    /// The bytes of a file; no two are alike.
    public static func file(named name: String, number: Int) -> [UInt8] {
        let isPicture = endings.contains { name.lowercased().hasSuffix($0) }
        return Array("\(isPicture ? mark : "a file: ")\(number)".utf8)
    }

    public func read(_ file: Arrival, into result: Arrival) async throws -> ReadMedia {
        let bytes = try file.read(at: 0, count: file.size)
        guard bytes.starts(with: Self.mark.utf8) else {
            return ReadMedia(type: "application/octet-stream", picture: nil)
        }
        let sizes = try [(640, 480), (320, 240), (160, 120)].map { width, height in
            try result.append(bytes)
            return ReadMedia.Size(width: width, height: height, bytes: bytes.count)
        }
        return ReadMedia(
            type: "image/jpeg",
            picture: ReadMedia.Picture(
                frames: 1, preview: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", offset: 0, sizes: sizes))
    }
}
