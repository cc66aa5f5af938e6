/// Pictures of one colour, written byte by byte: of any size, and with whatever else stands in a file.
enum MadePicture: String, CaseIterable, Sendable {
    case greyJPEG, colourJPEG, inkJPEG
    case greyPNG, colourPNG, clearPNG
    case colourWebP, clearWebP
    case gif

    /// Those that may have a colour profile.
    static let profiled = allCases.filter { $0 != .gif }

    /// The colour profile that fits.
    var profile: [UInt8] {
        switch self {
        case .greyJPEG, .greyPNG: ColourProfile.grey
        case .inkJPEG: ColourProfile.cmyk
        default: ColourProfile.rgb
        }
    }

    /// - Parameter profile: A colour profile, whatever it is.
    func bytes(width: Int, height: Int, profile: [UInt8]? = nil) -> [UInt8] {
        switch self {
        case .greyJPEG: JPEG.bytes([90], width, height, profile)
        case .colourJPEG: JPEG.bytes([90, 100, 180], width, height, profile)
        case .inkJPEG: JPEG.bytes([200, 150, 100, 230], width, height, profile)
        case .greyPNG: PNG.bytes(0, [90], width, height, profile)
        case .colourPNG: PNG.bytes(2, [200, 100, 50], width, height, profile)
        case .clearPNG: PNG.bytes(6, [200, 100, 50, 128], width, height, profile)
        case .colourWebP: WebP.still([200, 100, 50, 255], width, height, profile)
        case .clearWebP: WebP.still([200, 100, 50, 128], width, height, profile)
        case .gif: GIF.bytes(width, height, [GIF.Frame(columns: 0..<width, disposal: 0)])
        }
    }
}

private enum JPEG {
    /// The first block says how far the colour is from the middle, and the others that it stays: their coefficients are 0.
    static func bytes(_ colour: [UInt8], _ width: Int, _ height: Int, _ profile: [UInt8]?) -> [UInt8] {
        let parts = UInt8(colour.count)
        let codes = [UInt8](0...8)
        var file: [UInt8] = [0xFF, 0xD8]
        if let profile { file += segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile) }
        file += segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
        let frame = [8] + two(height) + two(width) + [parts]
        file += segment(0xC0, frame + (1...parts).flatMap { [$0, 0x11, 0] })
        // Nine codes of four bits for how long a first coefficient is, and one of one bit for the end of a block.
        file += segment(0xC4, [0] + [0, 0, 0, 9] + [UInt8](repeating: 0, count: 12) + codes)
        file += segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        file += segment(0xDA, [parts] + (1...parts).flatMap { [$0, 0] } + [0, 63, 0])
        return file + scan(colour, blocks: ((width + 7) / 8) * ((height + 7) / 8)) + [0xFF, 0xD9]
    }

    private static func scan(_ colour: [UInt8], blocks: Int) -> [UInt8] {
        var bits = BitWriter(highestFirst: true)
        for byte in colour {
            let value = Int(byte) - 128
            let count = Int.bitWidth - abs(value).leadingZeroBitCount
            bits.write(count, 4)
            bits.write(value < 0 ? value + (1 << count) - 1 : value, count)
            bits.write(0, 1)
        }
        for _ in 0..<((blocks - 1) * colour.count) { bits.write(0, 5) }
        return bits.ended(with: 1).flatMap { $0 == 0xFF ? [0xFF, 0] : [$0] }
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + two(body.count + 2) + body
    }

    private static func two(_ number: Int) -> [UInt8] { Array(UInt32(number).bytes.suffix(2)) }
}

private enum PNG {
    static func bytes(
        _ type: UInt8, _ colour: [UInt8], _ width: Int, _ height: Int, _ profile: [UInt8]?
    ) -> [UInt8] {
        let row = [0] + [[UInt8]](repeating: colour, count: width).joined()
        let rows = Array([[UInt8]](repeating: row, count: height).joined())
        var file: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
        file += chunk("IHDR", UInt32(width).bytes + UInt32(height).bytes + [8, type, 0, 0, 0])
        if let profile { file += chunk("iCCP", Array("x\0\0".utf8) + stored(profile)) }
        return file + chunk("IDAT", stored(rows)) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return UInt32(body.count).bytes + named + checksum(of: named).bytes
    }

    /// As zlib has it, without being made smaller.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let part = rest.prefix(0xFFFF)
            rest = rest.dropFirst(0xFFFF)
            let count = UInt32(part.count).bytes.suffix(2).reversed()
            result += [rest.isEmpty ? 1 : 0] + count + count.map(~) + part
        } while !rest.isEmpty
        let sums = bytes.reduce((low: UInt32(1), high: UInt32(0))) { sums, byte in
            let low = (sums.low + UInt32(byte)) % 65_521
            return (low, (sums.high + low) % 65_521)
        }
        return result + (sums.high << 16 | sums.low).bytes
    }

    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}

/// Numbers of a few bits, one behind the other.
struct BitWriter {
    /// Whether a byte is filled from its highest bit on, and a number written so.
    let highestFirst: Bool
    private var bytes: [UInt8] = []
    private var count = 0

    init(highestFirst: Bool) { self.highestFirst = highestFirst }

    mutating func write(_ number: Int, _ length: Int) {
        for place in 0..<length {
            if count % 8 == 0 { bytes.append(0) }
            let bit = UInt8(number >> (highestFirst ? length - 1 - place : place) & 1)
            bytes[bytes.count - 1] |= bit << (highestFirst ? 7 - count % 8 : count % 8)
            count += 1
        }
    }

    /// The bytes, of which the last is filled up.
    func ended(with bit: Int) -> [UInt8] {
        var copy = self
        while copy.count % 8 != 0 { copy.write(bit, 1) }
        return copy.bytes
    }
}
