/// Bodies as gzip makes them.
enum Packed {
    static let hello: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 203, 72, 205, 201, 201, 7, 0, 134, 166, 16, 54, 5, 0, 0, 0,
    ]

    /// 400 lines of `line`.
    static let lines: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 201, 204, 75, 229, 202, 25, 37, 70, 137, 81, 98, 148, 24, 37,
        70, 137, 81,
        98, 40, 19, 0, 18, 67, 133, 135, 208, 7, 0, 0,
    ]

    /// 65,536 zeros, as many as are unpacked at once.
    static let zeros: [UInt8] =
        [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 237, 193, 1, 1, 0, 0, 0, 128, 144, 254, 175, 238, 8, 10]
        + Array(repeating: 0, count: 63) + [106, 235, 142, 151, 215, 0, 0, 1, 0]

    /// So many zeros, a thousandth in size: one block of fixed codes, each for 258 zeros (RFC 1951).
    static func bomb(bytes: Int) -> [UInt8] {
        var packed: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 2, 255]
        var (bits, count) = (UInt32(0), 0)
        func put(_ value: UInt32, _ width: Int) {
            bits |= value << count
            count += width
            while count >= 8 {
                packed.append(UInt8(bits & 0xFF))
                bits >>= 8
                count -= 8
            }
        }
        put(0b011, 3)  // the last block, fixed codes
        put(0b0000_1100, 8)  // a zero: code 00110000, its first bit lowest
        for _ in 0..<(bytes / 258) { put(0b00000_10100011, 13) }  // length 285, distance 0
        put(0, 15)
        return packed
    }
}
