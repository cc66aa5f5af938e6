import Testing

@testable import Plugins

/// Short names of texts, which are stored: what they are must not change.
struct FingerprintTests {
    @Test func digest_ofATextInPieces_isThatOfTheWhole() {
        let abc = Array("abc".utf8)
        let expected: [UInt8] = [
            0xE7, 0xD3, 0x8C, 0x60, 0x3F, 0x0A, 0x96, 0x0F, 0x14, 0x69, 0xE3, 0x06, 0x17, 0x36, 0xC2, 0x22,
        ]
        // BLAKE2b of `3:abc`, as Python's hashlib has it.
        #expect(Fingerprint.digest(of: [abc]) == expected)
        #expect(Fingerprint.digest(of: [[], Array("a".utf8), [], Array("bc".utf8)]) == expected)
        #expect(Fingerprint.of([abc]) == "e7d38c603f0a960f1469e3061736c222")
        #expect(Fingerprint.of([Array("ab".utf8), Array("c".utf8)]) != Fingerprint.of([abc]))
    }
}
