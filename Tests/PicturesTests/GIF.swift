/// Animations of red and of nothing.
enum GIF {
    /// A frame over the whole picture, red in some columns and transparent in the others.
    struct Frame {
        let columns: Range<Int>
        /// What becomes of it before the next: 0 and 1 leave it, 2 clears it, 3 brings back what was before.
        let disposal: UInt8
    }

    static func bytes(_ width: Int, _ height: Int, _ frames: [Frame]) -> [UInt8] {
        let colours: [UInt8] = [0, 0, 0, 220, 0, 0, 0, 0, 0, 0, 0, 0]
        var file = Array("GIF89a".utf8) + two(width) + two(height) + [0xF1, 0, 0] + colours
        if frames.count > 1 { file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0] }
        for frame in frames {
            file += [0x21, 0xF9, 4, frame.disposal << 2 | 1, 10, 0, 0, 0]
            file += [0x2C] + two(0) + two(0) + two(width) + two(height) + [0, 2]
            let pixels = (0..<(width * height)).map { frame.columns.contains($0 % width) ? 1 : 0 }
            file += blocks(of: codes(pixels))
        }
        return file + [0x3B]
    }

    /// Every two pixels the table begins anew, so that codes stay three bits long.
    private static func codes(_ pixels: [Int]) -> [UInt8] {
        var bits = BitWriter(highestFirst: false)
        for (index, pixel) in pixels.enumerated() {
            if index % 2 == 0 { bits.write(4, 3) }
            bits.write(pixel, 3)
        }
        bits.write(5, 3)
        return bits.ended(with: 0)
    }

    private static func blocks(of bytes: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: 255).flatMap { start in
            let block = bytes[start..<min(start + 255, bytes.count)]
            return [UInt8(block.count)] + block
        } + [0]
    }

    private static func two(_ number: Int) -> [UInt8] { UInt32(number).bytes.suffix(2).reversed() }
}
