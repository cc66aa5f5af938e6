/// Pictures and animations of one colour a frame, and what is in others.
enum WebP {
    /// A frame of each colour (red, green, blue and how opaque it is), all as large as the whole.
    static func moving(_ colours: [[UInt8]], _ width: Int, _ height: Int, exif: [UInt8]? = nil) -> [UInt8] {
        let hasAlpha = colours.contains { $0[3] < 255 }
        var file = head(width, height, flags: 0x02 | (hasAlpha ? 0x10 : 0) | (exif == nil ? 0 : 0x08))
        file += chunk("ANIM", [255, 255, 255, 255, 0, 0])
        for colour in colours {
            let place = three(0) + three(0) + three(width - 1) + three(height - 1) + three(100)
            file += chunk("ANMF", place + [0x03] + chunk("VP8L", pixels(colour, width, height)))
        }
        return whole(file + (exif.map { chunk("EXIF", $0) } ?? []))
    }

    static func still(_ colour: [UInt8], _ width: Int, _ height: Int, _ profile: [UInt8]?) -> [UInt8] {
        let flags: UInt8 = (colour[3] < 255 ? 0x10 : 0) | (profile == nil ? 0 : 0x20)
        let before = head(width, height, flags: flags) + (profile.map { chunk("ICCP", $0) } ?? [])
        return whole(before + chunk("VP8L", pixels(colour, width, height)))
    }

    /// The chunks of a file, by their names.
    static func chunks(of file: [UInt8]) -> [(name: String, body: [UInt8])] {
        var chunks: [(String, [UInt8])] = []
        var rest = file.dropFirst(12)
        while rest.count >= 8 {
            let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let body = rest.dropFirst(8).prefix(length)
            chunks.append((String(decoding: rest.prefix(4), as: UTF8.self), Array(body)))
            rest = rest.dropFirst(8 + length + length % 2)
        }
        return chunks
    }

    /// What says which way up a picture is to be held, and nothing else.
    static func exif(orientation: UInt8) -> [UInt8] {
        let entry = [0x01, 0x12, 0, 3] + UInt32(1).bytes + [0, orientation, 0, 0]
        return Array("MM\0*".utf8) + UInt32(8).bytes + [0, 1] + entry + UInt32(0).bytes
    }

    /// Of one colour: each of its codes has one symbol and takes no bits.
    private static func pixels(_ colour: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
        var bits = BitWriter(highestFirst: false)
        bits.write(0x2F, 8)
        bits.write(width - 1, 14)
        bits.write(height - 1, 14)
        bits.write(colour[3] < 255 ? 1 : 0, 1)
        // Version 0, and neither a transform, nor a cache, nor several codes.
        bits.write(0, 6)
        for symbol in [colour[1], colour[0], colour[2], colour[3], 0] {
            bits.write(0b101, 3)
            bits.write(Int(symbol), 8)
        }
        return bits.ended(with: 0)
    }

    private static func head(_ width: Int, _ height: Int, flags: UInt8) -> [UInt8] {
        chunk("VP8X", [flags, 0, 0, 0] + three(width - 1) + three(height - 1))
    }

    private static func whole(_ chunks: [UInt8]) -> [UInt8] { chunk("RIFF", Array("WEBP".utf8) + chunks) }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        Array(name.utf8) + UInt32(body.count).bytes.reversed() + body + (body.count % 2 == 0 ? [] : [0])
    }

    private static func three(_ number: Int) -> [UInt8] { UInt32(number).bytes.suffix(3).reversed() }
}
