import JSONCoding
import Testing

@testable import quad

struct JSONTextTests {
    @Test(arguments: [
        ("null", JSON.null), ("true", .bool(true)), ("1", .integer(1)), ("-7", .integer(-7)),
        ("1.5", .number(1.5)), (#""é\n""#, .text("é\n")),
        ("[1, [], {}]", .list([.integer(1), .list([]), .object([:])])),
        ("\u{FEFF}[1, {\"a\": 2 , },\n]", .list([.integer(1), .object(["a": .integer(2)])])),
        (#" {"a": {"b": "c:d"}} "#, .object(["a": .object(["b": .text("c:d")])])),
        (
            #"{"a": {"x": 1}, "b": {"x": 1}}"#,
            .object(["a": .object(["x": .integer(1)]), "b": .object(["x": .integer(1)])])
        ),
        (#"["a", "a", {"a\"": "a"}]"#, .list([.text("a"), .text("a"), .object(["a\"": .text("a")])])),
    ])
    func text_whenValid_givesItsValue(text: String, value: JSON) throws {
        #expect(try JSONText(text).parse() == value)
    }

    @Test(arguments: [
        ("", "the file is empty"), (" \n", "the file is empty"), ("\u{FEFF}\n", "the file is empty"),
        ("{", "not JSON"), ("{} x", "not JSON"),
        ("{'a': 1}", "not JSON"), ("{\"a\": 1} {}", "not JSON"),
        ("[1e999]", "not JSON"), ("[1,,]", "not JSON"), ("[,]", "not JSON"), ("1\u{FEFF}", "not JSON"),
        ("{\"a\": \"\u{1}\"}", "not JSON"),
        ("{\n\"a\": 1,\n\"a\": 2}", "line 3: the key \"a\" is there twice"),
        (#"[{"b": {"a": 1, "c": [], "a": {}}}]"#, "line 1: the key \"a\" is there twice"),
    ])
    func text_whenInvalid_saysWhatAndWhere(text: String, said: String) {
        let error = #expect(throws: JSONText.SyntaxError.self) { try JSONText(text).parse() }
        #expect(error?.message.contains(said) == true, "\(error?.message ?? "")")
    }

    @Test func text_whenDeeplyNested_isRefusedOrRead() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONText.SyntaxError.self) { try JSONText(deep).parse() }
    }

    @Test func json_whenWritten_readsTheSame() throws {
        let value = JSON.object(["a": .list([.null, .bool(false), .number(0.25)]), "é/": .text("\"\\")])
        #expect(try JSONText(value.document).parse() == value)
        #expect(try JSONText(value.line).parse() == value)
        #expect(JSON.text(String(repeating: "x", count: 100)).excerpt.count == 60)
    }
}
