/// What may reach a terminal as a picture. A drawing comes from libchafa, which has only pixels to draw it from; should
/// it ever write anything else than each way of drawing needs, nothing is written at all.
enum PictureFilter {
    /// Bytes of a picture at most: twice what 60 × 16 cells of 40 × 80 pixels take as sixels of noise.
    private static let most = 8 << 20
    private static let escape: UInt8 = 0x1B

    /// Returns whether a drawing has nothing but what its mode needs, and no more rows and columns than it may take.
    static func passes(_ drawn: [UInt8], as mode: PictureMode, in frame: PictureFrame) -> Bool {
        guard drawn.count <= most else { return false }
        var rest = drawn[...]
        switch mode {
        case .symbols: return isSymbols(rest, frame)
        case .sixel: return takesSixels(&rest) && rest.isEmpty
        case .iterm: return takesITerm(&rest) && rest.isEmpty
        case .kitty:
            // Pieces, each in a command of its own.
            while !rest.isEmpty { guard takesKitty(&rest) else { return false } }
            return !drawn.isEmpty
        }
    }

    // MARK: Symbols

    /// Characters of one column, and colours.
    private static func isSymbols(_ bytes: ArraySlice<UInt8>, _ frame: PictureFrame) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        var (rows, column) = (1, 0)
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\u{1B}": guard takesColours(&rest) else { return false }
            case "\n": (rows, column) = (rows + 1, 0)
            case " "..."~", "\u{2580}"..."\u{259F}": column += 1
            default: return false
            }
            guard column <= frame.columns, rows <= frame.rows else { return false }
        }
        return true
    }

    /// `[ NUMBER ; … m`
    private static func takesColours(_ rest: inout Substring.UnicodeScalarView) -> Bool {
        guard rest.popFirst() == "[" else { return false }
        let numbers = rest.prefix { (0x30...0x39).contains($0.value) || $0 == ";" }
        guard numbers.count <= 64 else { return false }
        rest = rest[numbers.endIndex...]
        return rest.popFirst() == "m"
    }

    // MARK: Graphics

    /// `ESC P NUMBERS q SIXELS ESC \`
    private static func takesSixels(_ rest: inout ArraySlice<UInt8>) -> Bool {
        takes("P", &rest) && takesAll(of: digits, &rest) && takes(UInt8(ascii: "q"), &rest)
            && takesAll(of: sixels, &rest) && takes("\\", &rest)
    }

    /// `ESC _ G KEYS ; BASE64 ESC \`, where the keys transmit a picture and show it, and nothing else.
    private static func takesKitty(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard takes("_", &rest), takes(UInt8(ascii: "G"), &rest) else { return false }
        let named = String(decoding: rest.prefix(128).prefix { keys[Int($0)] }, as: UTF8.self)
        rest = rest.dropFirst(named.utf8.count)
        let isGood = named.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { key in
            key == "a=T" || key.firstMatch(of: /^[fsvcrm]=[0-9]{1,5}$/) != nil
        }
        guard isGood else { return false }
        if rest.first == UInt8(ascii: ";") { rest = rest.dropFirst() }
        return takesAll(of: base64, &rest) && takes("\\", &rest)
    }

    /// `ESC ] 1337 ; File=inline=1;… : BASE64 BEL`
    private static func takesITerm(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard takes("]", &rest) else { return false }
        let head = String(decoding: rest.prefix(128).prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
        let form = /^1337;File=inline=1;width=[0-9]{1,3};height=[0-9]{1,3};preserveAspectRatio=0$/
        guard head.firstMatch(of: form) != nil else { return false }
        rest = rest.dropFirst(head.utf8.count)
        return takes(UInt8(ascii: ":"), &rest) && takesAll(of: base64, &rest) && takes(0x07, &rest)
    }

    // MARK: Bytes

    /// Whether each byte belongs to a set.
    private typealias Table = [Bool]
    private static let digits = table("0123456789;")
    private static let sixels = table("0123456789;\"#!$-", and: 0x3F...0x7E)
    private static let keys = table("abcdefghijklmnopqrstuvwxyzT0123456789=,")
    private static let base64 = table("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=")

    private static func table(_ characters: String, and range: ClosedRange<UInt8>? = nil) -> Table {
        let bytes = Set(characters.utf8)
        return (UInt8.min...UInt8.max).map { bytes.contains($0) || range?.contains($0) == true }
    }

    /// Takes ESC and a character.
    private static func takes(_ character: Character, _ rest: inout ArraySlice<UInt8>) -> Bool {
        takes(escape, &rest) && takes(character.asciiValue ?? 0, &rest)
    }

    private static func takes(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func takesAll(of table: Table, _ rest: inout ArraySlice<UInt8>) -> Bool {
        rest = rest.drop { table[Int($0)] }
        return true
    }
}
