import TestSupport
import Testing
import XMLReading

@Suite struct XMLReaderTests {
    private static let reader = XMLReader(maximumDepth: 32, maximumParts: 15_000)

    private func read(_ text: String, _ reader: XMLReader = Self.reader) throws(XMLProblem) -> XMLElement {
        try reader.read(Array(text.utf8))
    }

    private func problem(_ text: String, _ reader: XMLReader = Self.reader) -> String? {
        do { _ = try read(text, reader) } catch { return error.message }
        return nil
    }

    @Test func elements_whenRead_keepTheirOrderTextAndAttributes() throws {
        let root = try read(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <?xml-stylesheet type="text/xsl" href="a.xsl"?>
            <rss version="2.0"><item><title> Central/Western </title>
            <description><![CDATA[ <b>5</b> Moderate ]]></description><PM2.5>3 &lt; &#20013;</PM2.5></item><item/></rss>
            """)
        #expect(root.name == "rss" && root.attributes == ["version": "2.0"] && root.text == "")
        #expect(root.children.map(\.name) == ["item", "item"])
        #expect(root.children[0].children.map(\.name) == ["title", "description", "PM2.5"])
        #expect(root.children[0].children.map(\.text) == ["Central/Western", "<b>5</b> Moderate", "3 < 中"])
    }

    @Test func text_whenItIsDeclaredInAnotherEncoding_isRead() throws {
        let bytes =
            Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><a>caf"#.utf8) + [0xE9] + Array("</a>".utf8)
        #expect(try Self.reader.read(bytes).text == "café")
    }

    @Test func text_whenItBeginsWithAByteOrderMark_isRead() throws {
        #expect(try read("\u{FEFF}<?xml version=\"1.0\"?><a>é</a>").text == "é")
        let utf16: [UInt8] = "\u{FEFF}<a>é</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try Self.reader.read(utf16).text == "é")
    }

    @Test(arguments: [
        ("", "this is not XML: no element found at line 1, column 1"),
        ("<html><br></html>", "this is not XML: mismatched tag at line 1, column 13"),
        ("<a><b>half", "this is not XML: no element found at line 1, column 11"),
        ("<a/>\n<b/>", "this is not XML: junk after document element at line 2, column 1"),
        ("<a>&copy;</a>", "this is not XML: undefined entity at line 1, column 4"),
        ("<a x='1' x='2'/>", "this is not XML: duplicate attribute at line 1, column 10"),
        (#"{"a": 1}"#, "this is not XML: not well-formed (invalid token) at line 1, column 1"),
    ])
    func text_whenItIsNoXML_isRefusedWithItsPlace(_ text: String, _ expected: String) {
        #expect(problem(text) == expected)
    }

    /// A document type could name files, and entities that grow by the billion.
    @Test(arguments: [
        "<!DOCTYPE a><a/>",
        #"<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>"#,
        #"<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><a>&b;</a>"#,
        #"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://127.0.0.1/x.dtd"><html/>"#,
    ])
    func documentType_isNeverRead(_ text: String) {
        #expect(problem(text)?.hasPrefix("a document type is not read at line 1") == true)
    }

    @Test func limits_whenPassed_endReading() {
        let reader = XMLReader(maximumDepth: 3, maximumParts: 5)
        #expect(problem("<a><b><c/></b></a>", reader) == nil)
        #expect(
            problem("<a><b><c><d/></c></b></a>", reader) == "more than 3 levels deep at line 1, column 14")
        #expect(problem("<a><b/><b/><b/><b/></a>", reader) == nil)
        #expect(
            problem("<a><b/><b/><b x='1'/><b/></a>", reader)
                == "more than 5 elements and attributes at line 1, column 26")
        let deep = String(repeating: "<a>", count: 200_000)
        #expect(problem(deep) == "more than 32 levels deep at line 1, column 100")
    }

    /// A seed gives the same bytes again.
    @Test(arguments: 0..<8 as Range<UInt64>)
    func bytes_whenRandom_areReadOrRefused(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "<a>", "</a>", "<b x='1'>", "</b>", "&amp;", "&#0;", "<![CDATA[", "]]>", "<!--", "-->", "\u{0}",
            "é", "<?x?>", "<!DOCTYPE", " ",
        ]
        var read = 0
        for _ in 0..<2_000 {
            var bytes = (0..<Int.random(in: 0..<12, using: &random)).flatMap { _ in
                Array((pieces.randomElement(using: &random) ?? "").utf8)
            }
            if Bool.random(using: &random) { bytes = Array("<a>".utf8) + bytes + Array("</a>".utf8) }
            if !bytes.isEmpty, Int.random(in: 0..<4, using: &random) == 0 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if (try? Self.reader.read(bytes)) != nil { read += 1 }
        }
        #expect(read > 20)
    }
}
