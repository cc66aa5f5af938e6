import NIOCore
import Testing

@testable import Doors

@Suite struct LineFramerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let chunks: [[UInt8]]
        let lines: [FramedLine]
        var rest: FramedLine?

        var testDescription: String { name }
    }

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let cases = [
        Case(name: "LF", chunks: [bytes("a\nb\n")], lines: [.line("a"), .line("b")]),
        Case(name: "CR LF", chunks: [bytes("a\r\nb\r\n")], lines: [.line("a"), .line("b")]),
        Case(name: "CR alone stays", chunks: [bytes("a\rb\n")], lines: [.line("a\rb")]),
        Case(name: "empty lines", chunks: [bytes("\n\r\n")], lines: [.line(""), .line("")]),
        Case(
            name: "in pieces", chunks: [bytes("a"), bytes("b"), bytes("\r"), bytes("\nc\n")],
            lines: [.line("ab"), .line("c")]),
        Case(name: "at the limit", chunks: [bytes("12345678\n")], lines: [.line("12345678")]),
        Case(
            name: "at the limit with CR", chunks: [bytes("12345678"), bytes("\r"), bytes("\n")],
            lines: [.line("12345678")]),
        Case(name: "over the limit", chunks: [bytes("123456789\nok\n")], lines: [.tooLong, .line("ok")]),
        Case(
            name: "over the limit in pieces, reported once",
            chunks: [bytes("1234567890"), bytes("1234567890123"), bytes("45\nok\n")],
            lines: [.tooLong, .line("ok")]),
        Case(name: "two long ones", chunks: [bytes("123456789\n123456789\n")], lines: [.tooLong, .tooLong]),
        Case(
            name: "not UTF-8", chunks: [[0x61, 0xFF, 0x0A], bytes("ok\n")], lines: [.notUTF8, .line("ok")]),
        Case(name: "half a character", chunks: [[0xE4, 0xBD, 0x0A]], lines: [.notUTF8]),
        Case(name: "overlong form", chunks: [[0xC0, 0xAF, 0x0A]], lines: [.notUTF8]),
        Case(name: "a character in two pieces", chunks: [[0xE4, 0xBD], [0xA0, 0x0A]], lines: [.line("你")]),
        Case(name: "NUL", chunks: [[0x61, 0, 0x62, 0x0A]], lines: [.line("a\0b")]),
        Case(name: "no end", chunks: [bytes("a\nb")], lines: [.line("a")], rest: .line("b")),
        Case(name: "long and no end", chunks: [bytes("1234567890123")], lines: [.tooLong]),
        Case(name: "nothing", chunks: [], lines: []),
    ]

    /// What a line belonged to that is reported is known however it came.
    @Test(arguments: [1, 3, 100])
    func lostLine_whenReported_isKnownByItsBeginning(_ piece: Int) {
        for (line, beginning) in [
            ("@7 " + String(repeating: "x", count: 300), "@7 xxxxx"), ("@8 \u{E9}", "@8 "),
        ] {
            var framer = LineFramer(limit: 8)
            // Of Latin-1, which is not UTF-8.
            let bytes = line.unicodeScalars.map { UInt8($0.value) } + [0x0A]
            var reported: [FramedLine] = []
            for start in stride(from: 0, to: bytes.count, by: piece) {
                framer.append(ByteBuffer(bytes: bytes[start..<min(start + piece, bytes.count)]))
                while let line = framer.next() { reported.append(line) }
            }
            #expect(
                reported.count == 1 && framer.lostBeginning.hasPrefix(beginning), "\(framer.lostBeginning)")
        }
    }

    @Test(arguments: cases)
    func framer_whenFed_givesLines(_ example: Case) {
        var framer = LineFramer(limit: 8)
        var lines: [FramedLine] = []
        for chunk in example.chunks {
            framer.append(ByteBuffer(bytes: chunk))
            while let line = framer.next() { lines.append(line) }
        }
        #expect(lines == example.lines)
        #expect(framer.finish() == example.rest)
        #expect(framer.bufferedBytes == 0)
    }

    @Test(arguments: cases)
    func framer_whenFedByteByByte_givesTheSame(_ example: Case) {
        var framer = LineFramer(limit: 8)
        var lines: [FramedLine] = []
        for byte in example.chunks.joined() {
            framer.append(ByteBuffer(bytes: [byte]))
            while let line = framer.next() { lines.append(line) }
        }
        #expect(lines == example.lines)
        #expect(framer.finish() == example.rest)
    }

    @Test func framer_whenNotAsked_keepsBytes() {
        var framer = LineFramer(limit: 8)
        framer.append(ByteBuffer(string: "a\nb\nc\n"))
        #expect(framer.next() == .line("a"))
        #expect(framer.bufferedBytes == 4)
        framer.append(ByteBuffer(string: "d\n"))
        #expect(framer.next() == .line("b"))
        #expect(framer.next() == .line("c"))
        #expect(framer.next() == .line("d"))
        #expect(framer.next() == nil)
    }

    @Test func framer_whenEndlessLine_keepsNothing() {
        var framer = LineFramer(limit: 8)
        for round in 0..<1000 {
            framer.append(ByteBuffer(repeating: 0x61, count: 100))
            #expect(framer.next() == (round == 0 ? .tooLong : nil))
            #expect(framer.bufferedBytes == 0)
        }
    }
}
