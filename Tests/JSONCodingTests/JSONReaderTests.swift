import JSONCoding
import Testing

/// RFC 8259, and what hostile texts come to.
struct JSONReaderTests {
    @Test(arguments: [
        ("null", JSON.null), ("true", .bool(true)), (" \t\r\nfalse \t\r\n", .bool(false)),
        (#""""#, .text("")), ("[]", .list([])), ("[ ]", .list([])), ("{}", .object([:])),
        ("{\n}", .object([:])), ("[[],[[]],{}]", .list([.list([]), .list([.list([])]), .object([:])])),
        ("[1 , 2,3]", .list([.integer(1), .integer(2), .integer(3)])),
        (
            #"{"a" : 1 , "b":{"a":[true]}}"#,
            .object(["a": .integer(1), "b": .object(["a": .list([.bool(true)])])])
        ),
        (#"{"":0,"\u0000":1}"#, .object(["": .integer(0), "\0": .integer(1)])),
        ("\u{FEFF}{\"a\":1}", .object(["a": .integer(1)])), ("\u{FEFF} \"\u{FEFF}\"", .text("\u{FEFF}")),
    ])
    func text_whenValid_givesItsValue(text: String, value: JSON) throws {
        #expect(try JSON(Array(text.utf8)) == value)
    }

    @Test(arguments: [
        ("0", JSON.integer(0)), ("-0", .integer(0)), ("-7", .integer(-7)), ("15.0", .integer(15)),
        ("1e2", .integer(100)), ("1E+2", .integer(100)), ("0.5", .number(0.5)), ("-1.5e-1", .number(-0.15)),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .number(9_223_372_036_854_775_808)),
        ("9007199254740993", .integer(9_007_199_254_740_993)),
        ("1e-400", .integer(0)), ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
        ("0." + String(repeating: "3", count: 998), .number(1.0 / 3)),
    ])
    func number_whenRead_isWholeWhereItCanBe(text: String, value: JSON) throws {
        #expect(try JSON(Array(text.utf8)) == value)
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u00E9é""#, "ééé"),
        (#""\ud83c\udf93 🎓""#, "🎓 🎓"), (#""\u0000\u001f""#, "\0\u{1F}"),
        ("\"\u{7F}\u{85}\u{2028}\"", "\u{7F}\u{85}\u{2028}"),
        (#""\ud7ff\ue000\uffff""#, "\u{D7FF}\u{E000}\u{FFFF}"),
        (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
        ("\"e\u{301}\"", "e\u{301}"), (#""a\nb\"c""#, "a\nb\"c"),
    ])
    func string_whenRead_isUnescaped(text: String, value: String) throws {
        guard case .text(let read) = try JSON(Array(text.utf8)) else {
            Issue.record("no text")
            return
        }
        #expect(read.unicodeScalars.elementsEqual(value.unicodeScalars))
    }

    /// What is wrong, and where.
    static let invalid: [(String, String)] = [
        ("", "it ends too soon at line 1, column 1"), (" \n ", "it ends too soon at line 2, column 2"),
        ("[", "it ends too soon at line 1, column 2"), ("[1", "a comma or ] is missing at line 1, column 3"),
        ("[1 2]", "a comma or ] is missing at line 1, column 4"),
        ("[1}", "a comma or ] is missing at line 1, column 3"),
        ("[,]", "no value begins at line 1, column 2"), ("[1,]", "a comma too many before line 1, column 4"),
        ("[1,,2]", "no value begins at line 1, column 4"), ("]", "no value begins at line 1, column 1"),
        ("[1]]", "something stands behind the value at line 1, column 4"),
        ("{} x", "something stands behind the value at line 1, column 4"),
        ("{", "a name is missing at line 1, column 2"), ("{1:2}", "a name is missing at line 1, column 2"),
        ("{'a':2}", "a name is missing at line 1, column 2"),
        ("{a:2}", "a name is missing at line 1, column 2"),
        ("{,}", "a name is missing at line 1, column 2"),
        ("{\"a\":1,\n}", "a comma too many before line 2, column 1"),
        (#"{"a" 1}"#, "a colon is missing at line 1, column 6"),
        (#"{"a"}"#, "a colon is missing at line 1, column 5"),
        (#"{"a":}"#, "no value begins at line 1, column 6"),
        (#"{"a":1 "b":2}"#, "a comma or } is missing at line 1, column 8"),
        (#"{"a":1]"#, "a comma or } is missing at line 1, column 7"),
        ("nul", "no value begins at line 1, column 1"), ("True", "no value begins at line 1, column 1"),
        ("truex", "something stands behind the value at line 1, column 5"),
        ("NaN", "no value begins at line 1, column 1"),
        ("Infinity", "no value begins at line 1, column 1"), ("// 1", "no value begins at line 1, column 1"),
        ("+1", "no value begins at line 1, column 1"), (".5", "no value begins at line 1, column 1"),
        ("-", "this is no number at line 1, column 2"), ("01", "this is no number at line 1, column 3"),
        ("-01", "this is no number at line 1, column 4"), ("--1", "this is no number at line 1, column 2"),
        ("-Infinity", "this is no number at line 1, column 2"),
        ("1.", "a digit is missing at line 1, column 3"),
        ("1.e1", "a digit is missing at line 1, column 3"), ("1e", "a digit is missing at line 1, column 3"),
        ("1e+", "a digit is missing at line 1, column 4"),
        ("0x10", "something stands behind the value at line 1, column 2"),
        ("1e999", "the number is too large at line 1, column 6"),
        ("-1e999", "the number is too large at line 1, column 7"),
        (String(repeating: "1", count: 1_001), "the number is too long at line 1, column 1002"),
        (#"""#, "a text has no end at line 1, column 2"), (#""a"#, "a text has no end at line 1, column 3"),
        (#""\"#, "a text has no end at line 1, column 3"), (#""\x""#, "no such escape at line 1, column 4"),
        ("\"a\tb\"", "a control character is not escaped at line 1, column 3"),
        ("\"陳\n\"", "a control character is not escaped at line 1, column 3"),
        (#""\u12""#, "four hexadecimal digits are missing at line 1, column 6"),
        (#""\u+123""#, "four hexadecimal digits are missing at line 1, column 4"),
        (#""\u12é4""#, "four hexadecimal digits are missing at line 1, column 6"),
        (#""\ud800""#, "half of a surrogate pair at line 1, column 8"),
        (#""\ud800\n""#, "half of a surrogate pair at line 1, column 8"),
        (#""\ud800\ud800""#, "half of a surrogate pair at line 1, column 14"),
        (#""\ud800\u0041""#, "half of a surrogate pair at line 1, column 14"),
        (#""\udc00""#, "half of a surrogate pair at line 1, column 8"),
        ("[\n\"陳大文\", x]", "no value begins at line 2, column 8"),
        ("[\r\n1,\r\n🎓]", "no value begins at line 3, column 1"),
        ("\u{FEFF}", "it ends too soon at line 1, column 1"),
        ("\u{FEFF}[x", "no value begins at line 1, column 2"),
        ("\u{FEFF}\n[x", "no value begins at line 2, column 2"),
        ("\u{FEFF}\u{FEFF}1", "no value begins at line 1, column 1"),
        (" \u{FEFF}1", "no value begins at line 1, column 2"),
        ("1\u{FEFF}", "something stands behind the value at line 1, column 2"),
    ]

    @Test(arguments: invalid)
    func text_whenInvalid_saysWhatAndWhere(text: String, said: String) {
        let problem = #expect(throws: JSONProblem.self) { try JSON(Array(text.utf8)) }
        #expect(problem?.message == "this is not JSON: \(said)")
    }

    @Test(
        arguments: [
            ([0xFF], 1), ([0x5B, 0x22, 0xC3, 0x28], 3), ([0x22, 0xC3, 0xA9, 0xED, 0xA0, 0x80, 0x22], 3),
            ([0x22, 0xC0, 0x80], 2),
            ([0x22, 0xF4, 0x90, 0x80, 0x80], 2), ([0x22, 0xE2, 0x80], 2), ([0xEF, 0xBB, 0xBF, 0xFF], 1),
            ([0xEF, 0xBB], 1),
        ] as [([UInt8], Int)])
    func bytes_whenNotUTF8_areRefusedWithTheirPlace(bytes: [UInt8], column: Int) {
        #expect(throws: JSONProblem("text is not UTF-8 at line 1, column \(column)")) { try JSON(bytes) }
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x31, 0x00], [0xFE, 0xFF, 0x00, 0x31], [0x7B, 0x00, 0x7D, 0x00], [0x00, 0x31],
        ] as [[UInt8]])
    func bytes_whenUTF16_areRefusedByName(bytes: [UInt8]) {
        #expect(throws: JSONProblem("text is UTF-16, not UTF-8")) { try JSON(bytes) }
    }

    @Test(arguments: [
        ("{\n\"a\": 1,\n\"a\": 2}", "line 3: the key \"a\" is there twice"),
        (#"[{"b": {"a": 1, "c": [], "a": {}}}]"#, "line 1: the key \"a\" is there twice"),
        (#"{"a": 1, "\u0061": 2}"#, "line 1: the key \"a\" is there twice"),
        (#"{"é": 1, "e\u0301": 2}"#, "line 1: the key \"e\u{301}\" is there twice"),
    ])
    func object_whenANameIsThereTwice_isRefusedOrNot(text: String, said: String) throws {
        #expect(throws: JSONProblem(said)) { try JSON(Array(text.utf8)) }
        var reader = try JSONReader(Array(text.utf8), maximumDepth: 4)
        try reader.skim()
    }

    @Test func list_whenTooDeep_isRefusedWhereItOpens() throws {
        for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
            let text = { (depth: Int) in
                Array(
                    (String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth))
                        .utf8)
            }
            var reader = try JSONReader(text(4), maximumDepth: 4)
            try reader.skim()
            let column = 4 * open.count + 1
            #expect(throws: JSONProblem("more than 4 levels deep at line 1, column \(column)")) {
                var reader = try JSONReader(text(5), maximumDepth: 4)
                try reader.skim()
            }
            #expect(throws: Never.self) { try JSON(text(64)) }
            #expect(throws: JSONProblem.self) { try JSON(text(65)) }
            #expect(throws: JSONProblem.self) {
                try JSON(Array(String(repeating: open, count: 100_000).utf8))
            }
        }
    }

    @Test(arguments: [
        ("[1,]", "[1]"), ("[1 , ]", "[1]"), (#"{"a":[1,],"b":{"c":2,},}"#, #"{"a":[1],"b":{"c":2}}"#),
        ("[,]", nil), ("{,}", nil),
        ("[1,,]", nil), ("[,1]", nil), (#"{"a":,}"#, nil), ("1,", nil),
    ])
    func comma_behindTheLast_isReadWhereAllowed(text: String, value: String?) {
        #expect((try? JSON(Array(text.utf8), allowsTrailingCommas: true))?.line == value)
        #expect(throws: JSONProblem.self) { try JSON(Array(text.utf8)) }
    }

    @Test func list_whenItIsLeft_givesItsLevelBack() throws {
        var reader = try JSONReader(Array("[[[]],[[]],{\"a\":[]},[[]]]".utf8), maximumDepth: 3)
        try reader.skim()
    }

    @Test func values_whenTooMany_areRefused() throws {
        for text in ["[1,2,3]", #"{"a":1,"b":[2]}"#] {
            var reader = try JSONReader(Array(text.utf8), maximumDepth: 2, maximumValues: 4)
            try reader.skim()
            #expect(throws: JSONProblem("more than 3 values")) {
                var reader = try JSONReader(Array(text.utf8), maximumDepth: 2, maximumValues: 3)
                try reader.skim()
            }
        }
    }
}

extension JSONReader {
    /// Reads to the end, and keeps nothing.
    mutating func skim() throws(JSONProblem) {
        try skimValue()
        try end()
    }

    private mutating func skimValue() throws(JSONProblem) {
        switch try next() {
        case .list: while try hasItem() { try skimValue() }
        case .object: while try name() != nil { try skimValue() }
        default: break
        }
    }
}
