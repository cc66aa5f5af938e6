/// The pixels of one frame of a picture.
package struct Pixels: Sendable, Hashable {
    /// Bytes of the line that a result begins with, at most: two numbers, a space and the line's end.
    static let longestHead = 16

    package let width: Int
    package let height: Int
    /// Four a pixel: red, green, blue, and how opaque it is.
    package let bytes: [UInt8]

    /// Reads what `quad-picture pixels` wrote: a line with width and height, and the pixels. Whoever made the picture may
    /// have taken the process over, so it has to be exactly as long as its line says.
    ///
    /// - Returns: `nil` if it is anything else.
    init?(result: [UInt8], side: Int) {
        guard let end = result.prefix(Self.longestHead).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let words = String(decoding: result[..<end], as: UTF8.self)
            .split(separator: " ", omittingEmptySubsequences: false)
        let numbers = words.compactMap { word in word.first?.isNumber == true ? Int(word) : nil }
        guard words.count == 2, numbers.count == 2, numbers.allSatisfy((1...side).contains),
            result.count == end + 1 + numbers[0] * numbers[1] * 4
        else { return nil }
        (width, height, bytes) = (numbers[0], numbers[1], Array(result[(end + 1)...]))
    }
}
