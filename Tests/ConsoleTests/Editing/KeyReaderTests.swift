import Testing

@testable import ConsoleClient

struct KeyReaderTests {
    @Test(arguments: [
        ("hi", [EditKey.text("hi")]), ("a\r", [.text("a"), .enter]), ("\n", [.enter]),
        ("\u{1B}\r", [.lineBreak]),
        ("\u{1B}[13;3u", [.lineBreak]), ("\u{1B}[A\u{1B}OB", [.up, .down]), ("\u{1B}[1;5C", [.wordRight]),
        ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown, .delete]), ("\u{1B}3", [.place(3)]),
        ("\u{15}\u{17}\u{19}\u{12}", [.cutToStart, .cutWordBefore, .putBack, .search]),
        ("\u{1B}[99;1X", []), ("\u{1B}\u{1B}[C", [.right]), ("\u{7F}\u{8}", [.backspace, .backspace]),
        ("\u{1B}[200~a\r\nb\rc\n\u{1B}[201~x", [.paste("a\nb\nc\n"), .text("x")]),
        ("\u{1B}[200~\u{1B}[A\u{3}\u{1B}[201~", [.paste("\u{1B}[A\u{3}")]), ("👨‍👩‍👧é", [.text("👨‍👩‍👧é")]),
    ])
    func bytes_whenTheyCome_areTheKeys(_ bytes: String, _ keys: [EditKey]) {
        var reader = KeyReader()
        #expect(reader.read(Array(bytes.utf8)) == keys)
    }

    @Test(arguments: ["a 你好 🎓\r", "\u{1B}[200~one\ntwo\u{1B}[201~\r", "\u{1B}[1;5D\u{1B}x\u{1B}OF"])
    func bytes_whenTheyComeOneByOne_areTheSameKeys(_ bytes: String) {
        var (whole, split) = (KeyReader(), KeyReader())
        let keys = whole.read(Array(bytes.utf8))
        let apart = bytes.utf8.flatMap { split.read([$0]) }
        #expect(Self.joined(apart) == Self.joined(keys))
    }

    /// Characters that came apart, put together.
    private static func joined(_ keys: [EditKey]) -> [EditKey] {
        keys.reduce(into: []) { joined, key in
            if case .text(let text) = key, case .text(let before)? = joined.last {
                joined[joined.count - 1] = .text(before + text)
            } else {
                joined.append(key)
            }
        }
    }

    @Test func paste_whenItIsFarTooLong_isCutAndEnds() {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[200~".utf8)) == [])
        for _ in 0..<40 { #expect(reader.read([UInt8](repeating: 0x61, count: 1 << 16)) == []) }
        let keys = reader.read(Array("\u{1B}[201~\r".utf8))
        guard keys.count == 2, keys[1] == .enter, case .paste(let text) = keys[0] else {
            Issue.record("the paste hasn't ended")
            return
        }
        #expect(text.utf8.count <= 1 << 20 && text.allSatisfy { $0 == "a" || $0 == "\u{1B}" })
    }
}
