import Community
import Foundation

/// The line that `quad-picture` begins its result with.
///
/// Whoever made the picture may have taken the process over, so the line is as little trusted as the picture: what it says
/// has to fit the file that it stands in.
struct PictureReport: Decodable {
    struct Size: Decodable {
        let width: Int
        let height: Int
        let bytes: Int
    }

    /// Bytes of the line at most.
    static let longest = 1024
    /// No side of a WebP or a JPEG that `quad-picture` writes is longer.
    private static let longestSide = 16_383
    /// Types that a picture becomes.
    private static let kept: Set = ["image/jpeg", "image/webp"]

    let type: String
    let frames: Int?
    let preview: String?
    let sizes: [Size]?

    /// Reads the line at the beginning of a result.
    ///
    /// - Parameter total: The length of the whole result.
    /// - Returns: What it says; `nil` if it is nonsense.
    static func read(_ head: [UInt8], total: Int) -> ReadMedia? {
        guard let end = head.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let report = try? JSONDecoder().decode(PictureReport.self, from: Data(head[..<end]))
        return report?.media(from: end + 1, bytes: total - end - 1)
    }

    private func media(from offset: Int, bytes: Int) -> ReadMedia? {
        guard isType else { return nil }
        guard let sizes, let frames, let preview else {
            return bytes == 0 ? ReadMedia(type: type, picture: nil) : nil
        }
        let range = 1...Self.longestSide
        guard Self.kept.contains(type), (1...100_000).contains(frames), sizes.count == 3, preview.isBlurHash,
            sizes.allSatisfy({ range.contains($0.width) && range.contains($0.height) && $0.bytes > 0 }),
            sizes.allSatisfy({ $0.bytes <= bytes }), sizes.reduce(0, { $0 + $1.bytes }) == bytes
        else { return nil }
        return ReadMedia(
            type: type,
            picture: ReadMedia.Picture(
                frames: frames, preview: preview, offset: offset,
                sizes: sizes.map { ReadMedia.Size(width: $0.width, height: $0.height, bytes: $0.bytes) }))
    }

    private var isType: Bool {
        type.utf8.count < 128 && type.firstMatch(of: /^[a-z0-9.+\-]+\/[a-z0-9.+\-]+$/) != nil
    }
}

extension String {
    /// Whether it is a hash of 4 × 3 colours (https://github.com/woltapp/blurhash/blob/master/Algorithm.md).
    fileprivate var isBlurHash: Bool {
        let digits = Set(
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)
        return utf8.count == 28 && utf8.allSatisfy(digits.contains)
    }
}
