import Doors
import Foundation
import NIOCore
import Testing

@testable import Console
@testable import Doors

/// Strings in JSON objects of one line: RFC 8259, section 7, and no reader breaks a line in them.
@Suite struct JSONWritingTests {
    private func written(_ text: String) -> String {
        var buffer = ByteBuffer()
        buffer.writeJSON(text)
        return String(buffer: buffer)
    }

    private func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        CharacterSet.newlines.contains(scalar)
            || CharacterSet.controlCharacters.contains(scalar)
                && scalar.value < 0xA0
    }

    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), (#"a "b" \c"#, #""a \"b\" \\c""#), ("a\nb", #""a\nb""#),
        ("a\tb\r", #""a\u0009b\u000d""#), ("\u{0}\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
        ("a\u{85}b", #""a\u0085b""#), ("a\u{A0}b", "\"a\u{A0}b\""), ("é\u{80}", #""é\u0080""#),
        ("a\u{2028}\u{2029}b", #""a\u2028\u2029b""#), ("a…b", #""a…b""#),
        ("讀書會 👋", #""讀書會 👋""#), ("“quoted”\n讀", #""“quoted”\n讀""#),
    ])
    func string_whenWritten_isQuotedAndEscaped(text: String, json: String) {
        #expect(written(text) == json)
    }

    @Test func string_ofAnyScalars_isReadBackAndKeepsItsLine() throws {
        let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
        for start in stride(from: 0, to: scalars.count, by: 4_096) {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[start..<min(start + 4_096, scalars.count)])
            let json = written(String(text))
            #expect(!json.unicodeScalars.contains(where: isLineBreak))
            let read = try JSONDecoder().decode(String.self, from: Data(json.utf8))
            #expect(read.unicodeScalars.elementsEqual(text), "from \(start)")
        }
    }

    @Test func value_ofSeveralParts_keepsItsLine() throws {
        var buffer = ByteBuffer()
        buffer.beginObject("x")
        buffer.addField("parts", encoding: ["a": "1\u{2028}2\u{85}3\n", "b": "讀“書"])
        buffer.endObject()
        #expect(
            String(buffer: buffer) == #"{"type":"x","parts":{"a":"1\u20282\u00853\n","b":"讀“書"}}"# + "\n")
    }

    @Test func value_thatJSONCannotHold_isNull() {
        var buffer = ByteBuffer()
        buffer.addField("number", encoding: [Double.nan])
        #expect(String(buffer: buffer) == #","number":null"#)
    }
}
