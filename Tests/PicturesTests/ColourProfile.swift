/// Colour profiles (ICC.1:2001), as small as they may be.
enum ColourProfile {
    private typealias Tag = (name: String, bytes: [UInt8])

    /// Of one gamma, 1.8.
    static let grey = whole(space: "GRAY", connection: "XYZ ", tags: [("wtpt", white), ("kTRC", gamma)])
    /// Adobe's, whose colours are stronger than those of sRGB.
    static let rgb = whole(
        space: "RGB ", connection: "XYZ ",
        tags: [
            ("wtpt", white), ("rXYZ", xyz(0x9C18, 0x4FA5, 0x04FC)), ("gXYZ", xyz(0x348D, 0xA02C, 0x0F95)),
            ("bXYZ", xyz(0x2631, 0x102F, 0xBE9C)), ("rTRC", gamma), ("gTRC", gamma), ("bTRC", gamma),
        ])
    /// Black and white alone, by its fourth ink.
    static let cmyk = whole(
        space: "CMYK", connection: "Lab ", tags: [("wtpt", white), ("A2B0", table), ("A2B1", table)])

    /// One of each space, and what isn't any.
    static let all: [(name: String, bytes: [UInt8])] = [
        ("grey", grey), ("rgb", rgb), ("cmyk", cmyk), ("nothing", []), ("a cut one", Array(rgb.prefix(100))),
        ("half of one", Array(rgb.prefix(rgb.count / 2))), ("one without tags", Array(rgb.prefix(132))),
        ("one from device to device", rgb.replacing(at: 12, with: "link")),
        ("a grey one that calls itself another", grey.replacing(at: 16, with: "RGB ")),
        ("text", Array(String(repeating: "hello ", count: 60).utf8)),
    ]

    private static let white = xyz(0xF6D6, 0x10000, 0xD32D)
    private static let gamma = Array("curv".utf8) + four(0) + four(1) + [0x01, 0xCD]

    private static func xyz(_ numbers: UInt32...) -> [UInt8] {
        Array("XYZ ".utf8) + four(0) + numbers.flatMap(four)
    }

    /// From four inks to Lab, of two steps each: the last one decides how dark it is.
    private static let table: [UInt8] = {
        let unchanged = Array(UInt8.min...UInt8.max)
        let matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { four($0 << 16) }
        let colours = (0..<16).flatMap { (ink: Int) -> [UInt8] in [ink % 2 == 0 ? 255 : 0, 128, 128] }
        let before = Array(repeatElement(unchanged, count: 4).joined())
        let behind = Array(repeatElement(unchanged, count: 3).joined())
        return Array("mft1".utf8) + four(0) + [4, 3, 2, 0] + matrix + before + colours + behind
    }()

    private static func whole(space: String, connection: String, tags: [Tag]) -> [UInt8] {
        var list = four(UInt32(tags.count))
        var body: [UInt8] = []
        for (name, bytes) in tags {
            let offset = 128 + 4 + 12 * tags.count + body.count
            list += Array(name.utf8) + four(UInt32(offset)) + four(UInt32(bytes.count))
            body += bytes + zeros((4 - bytes.count % 4) % 4)
        }
        var head = four(UInt32(128 + list.count + body.count)) + four(0) + four(0x0210_0000)
        head += Array("mntr\(space)\(connection)".utf8) + zeros(12)
        head += Array("acsp".utf8) + zeros(28) + four(0xF6D6) + four(0x10000) + four(0xD32D)
        return head + zeros(128 - head.count) + list + body
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

    private static func four(_ number: UInt32) -> [UInt8] { number.bytes }
}

extension UInt32 {
    /// The highest byte first.
    var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
}

extension [UInt8] {
    /// A copy with other bytes at a place.
    func replacing(at offset: Int, with text: String) -> [UInt8] {
        var copy = self
        copy.replaceSubrange(offset..<(offset + text.utf8.count), with: text.utf8)
        return copy
    }
}
