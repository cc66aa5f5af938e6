import Testing
import Unicodes

struct SeenTests {
    @Test(arguments: [
        "a", "é", "é", "香", "㚘", "\u{2FB9}", "!", "_", "~", "1", "🎓", "❤", "𝄞", "ـ", "ㄱ", "\u{303F}",
        "\u{FFFD}",
    ])
    func scalar_whenItHasAForm_isSeen(text: String) throws {
        #expect(try #require(text.unicodeScalars.first).isSeen)
    }

    @Test(
        arguments: [
            0x09, 0x20, 0x7F, 0x85, 0xA0, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x1680, 0x17B4, 0x180B, 0x180E,
            0x2003,
            0x200B, 0x200D, 0x200F, 0x2028, 0x2029, 0x202E, 0x2060, 0x2063, 0x2066, 0x206F, 0x2800, 0x3000,
            0x3164,
            0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9, 0x13441, 0x13442, 0x16FE4, 0x1BCA0, 0x1D159, 0x1D173, 0xE0020,
            0xE0100,
        ] as [UInt32])
    func scalar_whenItIsBlank_isNotSeen(value: UInt32) throws {
        #expect(!(try #require(Unicode.Scalar(value)).isSeen), "\(String(value, radix: 16))")
    }
}
