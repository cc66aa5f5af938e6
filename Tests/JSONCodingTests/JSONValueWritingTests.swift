import Foundation
import JSONCoding
import Testing

/// How strings and numbers are written: RFC 8259, sections 6 and 7.
struct JSONValueWritingTests {
    private func written(_ text: String, _ escaping: JSONEscaping) -> String {
        var (text, bytes) = (text, [UInt8]())
        text.withUTF8 { escaping.write($0) { bytes += $0 } }
        return "\"" + String(decoding: bytes, as: UTF8.self) + "\""
    }

    @Test(arguments: [
        ("", #""""#, #""""#), ("plain /", #""plain /""#, #""plain /""#),
        (#"a "b" \c"#, #""a \"b\" \\c""#, #""a \"b\" \\c""#),
        ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#, #""\u0008\u0009\n\u000c\u000d""#),
        ("\0\u{1F}", #""\u0000\u001f""#, #""\u0000\u001f""#),
        ("\u{7F}", "\"\u{7F}\"", #""\u007f""#),
        ("é\u{80}\u{9F}\u{A0}", "\"é\u{80}\u{9F}\u{A0}\"", "\"é\\u0080\\u009f\u{A0}\""),
        ("“\u{2028}\u{2029}…", "\"“\u{2028}\u{2029}…\"", #""“\u2028\u2029…""#),
        ("讀書會 👋", #""讀書會 👋""#, #""讀書會 👋""#),
    ])
    func string_whenWritten_isQuotedAndEscaped(text: String, required: String, lineBreaks: String) {
        #expect(JSON.text(text).line == required)
        #expect(written(text, .required) == required)
        #expect(written(text, .lineBreaks) == lineBreaks)
    }

    @Test func json_whenItsLineBreaksAreEscaped_isOtherwiseAsItWas() {
        let json = "{\"a\\n\\\"\\\\\": \"1\u{2028}2\u{85}é\u{7F}…\u{A0}“\"}"
        #expect(
            written(json, .lineBreaksOfJSON)
                == "\"" + "{\"a\\n\\\"\\\\\": \"1\\u20282\\u0085é\\u007f…\u{A0}“\"}" + "\"")
    }

    @Test(arguments: [JSONEscaping.required, .lineBreaks])
    func string_ofAnyScalars_isReadBackByBothReaders(escaping: JSONEscaping) throws {
        let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)
        for start in stride(from: 0, to: scalars.count, by: 4_096) {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars[start..<min(start + 4_096, scalars.count)])
            let json = Array(written(String(text), escaping).utf8)
            guard case .text(let read) = try JSON(json) else {
                Issue.record("no text")
                return
            }
            #expect(read.unicodeScalars.elementsEqual(text), "from \(start)")
            let foundation = try JSONDecoder().decode(String.self, from: Data(json))
            #expect(foundation.unicodeScalars.elementsEqual(text), "from \(start)")
        }
    }

    @Test(
        arguments: [
            (0, "0"), (-0.0, "-0"), (1, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1e15, "1000000000000000"),
            (1e16, "1e+16"),
            (1e100, "1e+100"), (1e-7, "1e-07"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
        ] as [(Double, String)])
    func number_whenWritten_isInFewestDigits(number: Double, json: String) {
        var bytes: [UInt8] = []
        bytes.append(json: number)
        #expect(String(decoding: bytes, as: UTF8.self) == json)
    }

    @Test func value_whenWritten_isSortedOnOneLineOrMany() {
        let value = JSON.object([
            "b": .list([.integer(1), .object(["x": .null]), .bool(true)]), "a": .text("1\u{2028}\n"),
            "é/": .number(0.25),
            "none": .list([]), "nothing": .object([:]),
        ])
        #expect(
            value.line
                == "{\"a\":\"1\u{2028}\\n\",\"b\":[1,{\"x\":null},true],\"none\":[],\"nothing\":{},\"é/\":0.25}"
        )
        #expect(
            value.document == """
                {
                  "a" : "1\u{2028}\\n",
                  "b" : [
                    1,
                    {
                      "x" : null
                    },
                    true
                  ],
                  "none" : [

                  ],
                  "nothing" : {

                  },
                  "é/" : 0.25
                }
                """)
    }
}
