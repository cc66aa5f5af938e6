/// The pixels of a picture, as a terminal is to show them.
package struct PixelPicture: Sendable, Equatable {
    let width: Int
    let height: Int
    /// Four a pixel: red, green, blue, and how opaque it is.
    let bytes: [UInt8]

    /// - Returns: `nil` if there are not as many bytes as pixels need.
    package init?(width: Int, height: Int, bytes: [UInt8]) {
        let range = 1...Self.longestSide
        guard range.contains(width), range.contains(height), bytes.count == width * height * 4 else {
            return nil
        }
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// Pixels of a side at most: a terminal shows no more of them, and what it costs to draw them stays small.
    private static let longestSide = 2048
}

/// Decodes pictures. Their bytes come from others, so it does that where they can harm nobody.
package protocol PictureDecoder: Sendable {
    /// Returns the pixels of a picture's first frame, upright; `nil` if it can't be decoded.
    func pixels(of picture: [UInt8]) async -> PixelPicture?
}
