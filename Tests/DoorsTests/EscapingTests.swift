import Model
import NIOCore
import Testing

@testable import Doors

@Suite struct EscapingTests {
    static let harmful: [(String, String)] = [
        ("a\nb", #"a\nb"#), ("a\r\nb", #"a\r\nb"#), ("a\tb", #"a\tb"#), ("\0", #"\u{0}"#),
        ("\u{1B}[2J", #"\u{1B}[2J"#), ("\u{7F}", #"\u{7F}"#), ("\u{85}", #"\u{85}"#),
        ("\u{9B}31m", #"\u{9B}31m"#),
        ("\u{B}\u{C}", #"\u{B}\u{C}"#),
        ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("\u{202E}evil", #"\u{202E}evil"#),
        ("\u{202A}\u{202B}\u{202C}\u{202D}", #"\u{202A}\u{202B}\u{202C}\u{202D}"#),
        ("\u{2066}\u{2067}\u{2068}\u{2069}", #"\u{2066}\u{2067}\u{2068}\u{2069}"#),
        ("\u{200E}\u{200F}\u{61C}", #"\u{200E}\u{200F}\u{61C}"#), ("\u{FEFF}", #"\u{FEFF}"#),
        ("\u{200B}\u{2060}\u{AD}", #"\u{200B}\u{2060}\u{AD}"#), ("\u{E0041}", #"\u{E0041}"#),
        ("\u{1F3F4}\u{E0041}\u{E0042}", "\u{1F3F4}" + #"\u{E0041}\u{E0042}"#),
        ("\u{FFF9}", #"\u{FFF9}"#),
    ]

    static let harmless = [
        "plain", "", "你好，世界", "é à ü", "👩‍👩‍👧‍👦", "❤️", "می‌خواهم", "क्‍ष", "🇭🇰", #"C:\docs"#, #"[^\d]+\s"#,
        #"¯\_(ツ)_/¯"#,
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}", "\u{0600}١", "a\\",
    ]

    static let backslashes: [(String, String)] = [
        (#"\n"#, #"\\n"#), (#"\\"#, #"\\\"#), ("\\\n", #"\\\n"#), (#"\u{41}"#, #"\\u{41}"#),
        (#"\t\r"#, #"\\t\\r"#),
        (#"C:\new"#, #"C:\\new"#),
    ]

    @Test(arguments: harmful + backslashes)
    func escape_whenHarmful_isWrittenOut(_ text: String, _ expected: String) {
        #expect(Escaping.escape(text) == expected)
    }

    @Test(arguments: harmless)
    func escape_whenHarmless_staysAsItIs(_ text: String) {
        #expect(Escaping.escape(text) == text)
    }

    @Test(arguments: harmful.map(\.0) + harmless + backslashes.map(\.0))
    func escape_whenReadBack_givesTheText(_ text: String) {
        #expect(unescape(Escaping.escape(text)) == text)
    }

    @Test(arguments: harmful.map(\.0) + harmless + backslashes.map(\.0))
    func writeEscaped_whenWritten_equalsEscape(_ text: String) {
        var buffer = ByteBuffer()
        buffer.writeEscaped(text)
        #expect(String(buffer: buffer) == Escaping.escape(text))
    }

    @Test func escape_whenEveryScalar_leavesNothingHarmful() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let escaped = Escaping.escape(String(scalar))
            let isHarmful = escaped.unicodeScalars.contains(where: Escaping.isHarmful)
            if isHarmful { Issue.record("U+\(String(value, radix: 16)) stays harmful") }
        }
    }

    @Test(arguments: [
        ("plain", "plain"), ("a\u{1B}[2J\nb\t\u{9B}\u{202E}", #"a\u{1B}[2J\nb\t\u{9B}\u{202E}"#),
        (#"C:\new \u{1B}"#, #"C:\new \u{1B}"#), ("👩\u{200D}🔬 海", "👩\u{200D}🔬 海"),
    ])
    func visible_escapesWhatIsHarmful_andNothingTwice(_ text: String, _ expected: String) {
        #expect(Escaping.visible(text) == expected)
        #expect(Escaping.visible(Escaping.visible(text)) == expected)
        let escaped = Escaping.escape(text)
        #expect(Escaping.visible(escaped) == escaped)
    }

    /// The inverse of `Escaping.escape`.
    private func unescape(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = Substring(text).unicodeScalars
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let next = rest.first else {
                result.append(scalar)
                continue
            }
            switch next {
            case "n": result.append("\n")
            case "r": result.append("\r")
            case "t": result.append("\t")
            case "\\": result.append("\\")
            case "u":
                let digits = rest.dropFirst(2).prefix { $0 != "}" }
                if let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
                    let named = Unicode.Scalar(value)
                {
                    result.append(named)
                }
                rest = rest.dropFirst(digits.count + 2)
            default:
                result.append(scalar)
                continue
            }
            rest.removeFirst()
        }
        return String(result)
    }
}
