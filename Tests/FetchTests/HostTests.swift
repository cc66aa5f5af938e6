import Testing

@testable import Fetch

/// URLs, and which of them a rule covers.
struct HostTests {
    @Test(arguments: [
        ("data.example", "https://data.example/x", true), ("data.example", "http://data.example", true),
        ("data.example", "https://DATA.example/", true), ("data.example", "https://data.example:443/", true),
        ("data.example", "https://data.example:8443/", false),
        ("data.example", "http://data.example:443/", false),
        ("data.example", "https://x.data.example/", false),
        ("data.example", "https://data.example.evil/", false),
        ("data.example", "https://evil/data.example", false),
        ("data.example", "https://data.example./", false),
        ("data.example", "https://evil.example/?data.example", false),
        ("data.example", "https:\\\\data.example", false),
        ("data.example:8443", "https://data.example:8443/", true),
        ("data.example:8443", "https://data.example/", false),
        ("data.example:443", "https://data.example/", true),
        ("data.example:443", "http://data.example/", false),
        ("*.data.example", "https://a.data.example/", true),
        ("*.data.example", "https://a.b.data.example/", true),
        ("*.data.example", "https://data.example/", false),
        ("*.data.example", "https://adata.example/", false),
        ("127.0.0.1:80", "http://2130706433/", true), ("127.0.0.1:80", "http://0x7f.1/", true),
        ("[::1]:8080", "http://[::1]:8080/", true), ("localhost", "http://localhost/", true),
    ])
    func rule_whenAURLIsAsked_coversItsHostAlone(rule: String, url: String, covers: Bool) throws {
        let rule = try #require(HostRule(rule))
        guard let url = try? FetchURL(url) else { return #expect(!covers) }
        #expect(rule.covers(url) == covers)
    }

    @Test(arguments: [
        "", "*", "*.", "*.example", "*.1.2.3.4", "https://data.example", "data.example/", "data.example:",
        "data.example:x",
        "data.example:0", "data.example:080", "data.example:+80", "data.example:65536", "DATA.example", "a b",
        "a@b",
        "data.example?", "data.example#", "a,b", "::1", "[::1", "data.*.example", "例.example",
    ])
    func rule_whenWrittenWrongly_isNone(text: String) {
        #expect(HostRule(text) == nil)
    }

    @Test(arguments: [
        ("HTTPS://Data.Example", "https://data.example/", "data.example"),
        ("https://data.example/a/../b?x=1#frag", "https://data.example/b?x=1", "data.example"),
        (
            "https://data.example/天?q=雨 天", "https://data.example/%E5%A4%A9?q=%E9%9B%A8+%E5%A4%A9",
            "data.example"
        ),
        ("http://[FD00::1]/", "http://[fd00::1]/", "[fd00::1]"),
    ])
    func url_whenRead_isNormal(text: String, normal: String, host: String) throws {
        let url = try FetchURL(text)
        #expect(url.text.lowercased() == normal.lowercased() && url.host == host)
    }

    @Test(arguments: [
        ("", "this is no URL"), ("data.example", "this is no URL"), ("https://", "this is no URL"),
        ("https://a b/", "this is no URL"), ("https://a\0b/", "this is no URL"),
        ("https://a\nb/", "this is no URL"),
        ("file:///etc/passwd", "this is no URL of http or https"),
        ("ftp://data.example/", "a URL begins with http:// or https://, not ftp://"),
        ("https://me:secret@data.example/", "a URL holds no name and password"),
        ("https://me@data.example/", "a URL holds no name and password"),
        ("https://例.example/", "a host is written in ASCII letters"),
        ("https://data%2eexample%2f.x/", "this is no URL"),
        ("http://[fe80::1%25eth0]/", "a host is written in ASCII letters"),
        ("https://data.example/" + String(repeating: "x", count: 9_000), "a URL is at most 8 KiB"),
    ])
    func url_whenItCanNotBeUsed_saysWhy(text: String, expected: String) {
        #expect { try FetchURL(text) } throws: { error in
            let error = error as? FetchError
            return error?.code == .invalid && error?.message.hasPrefix(expected) == true
        }
    }

    /// What is taken for plain without asking libcurl is what libcurl gives back, of all short texts of these signs.
    @Test func rule_whenItsHostIsPlain_isReadAsAURLReadsIt() {
        let signs = ["a", "x", "0", "7", "255", "256", "01", ".", "-", "_", ":", "A", "%", "天"]
        var texts = [""]
        for _ in 0..<3 { texts = texts + texts.flatMap { text in signs.map { text + $0 } } }
        let plain = Set(texts).filter(HostRule.isPlain)
        let changed = plain.filter { (try? FetchURL("http://\($0)/"))?.host != $0 }
        #expect(changed.isEmpty, "\(changed.sorted().prefix(5))")
        #expect(plain.isSuperset(of: ["a.x", "a", "a_x"]))
        #expect(plain.isDisjoint(with: ["", "a.0", "0x7", "7", "a..x", "A", "a:7"]))
        #expect(
            HostRule.isPlain("127.0.0.1") && !HostRule.isPlain("127.0.0.01") && !HostRule.isPlain("127.1"))
    }
}
