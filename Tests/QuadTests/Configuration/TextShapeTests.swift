import Testing

@testable import quad

struct TextShapeTests {
    @Test(arguments: [
        ("127.0.0.1:7070", true), ("localhost:0", true), ("[::1]:7070", true), ("/run/quad.sock", true),
        ("./quad.sock", true), ("", false), ("7070", false), (":7070", false), ("a:", false),
        ("a:65536", false),
        ("a:+1", false), ("::1:7070", false), ("[]:1", false), ("a\n:1", false),
    ])
    func address_whenChecked_isAnAddressOrNot(text: String, isOne: Bool) {
        #expect(TextShape.address.matches(text) == isOne)
    }

    @Test(arguments: [
        ("connect.hku.hk", true), ("a.b", true), ("hku", false), ("Hku.hk", false), ("-a.hk", false),
        ("a-.hk", false),
        ("a..hk", false), (".hk", false), ("a b.hk", false), ("香港.hk", false), ("a_b.hk", false),
    ])
    func domain_whenChecked_isADomainOrNot(text: String, isOne: Bool) {
        #expect(TextShape.domain.matches(text) == isOne)
    }

    @Test(arguments: [
        ("alice@connect.hku.hk", true), ("a.b+c@hku.hk", true), ("Alice@hku.hk", false), ("@hku.hk", false),
        ("alice", false), ("a b@hku.hk", false), ("a@b@hku.hk", false), ("a\r\nBcc: b@hku.hk", false),
    ])
    func email_whenChecked_isAnAddressOrNot(text: String, isOne: Bool) {
        #expect(TextShape.email.matches(text) == isOne)
    }

    @Test(arguments: [
        ("buy/sell", true), ("買賣", true), ("", false), ("  ", false), ("a\tb", false), ("a\u{1B}[0m", false),
    ])
    func line_whenChecked_isALineOrNot(text: String, isOne: Bool) {
        #expect(TextShape.line.matches(text) == isOne)
        #expect(TextShape.path.matches(text) == isOne)
    }

    @Test(arguments: [
        ("127.0.0.1:8080", true), ("10.1.0.0/16", true), ("[fd00::1]:80", true), ("fd00::/8", true),
        ("localhost", false), ("data.example:80", false), ("10.0.0.0/40", false), ("", false),
    ])
    func network_whenGiven_isOneOfAddresses(text: String, isOne: Bool) {
        #expect(TextShape.network.matches(text) == isOne)
    }

    @Test(arguments: [
        ("UTC", true), ("Asia/Hong_Kong", true), ("Europe/London", true), ("Asia/Nowhere", false),
        ("asia/kolkata", true), ("Asia/Calcutta", true), ("Hongkong", true), ("Japan", true), ("EST", true),
        ("CST", false), ("HKT", false), ("Factory", false), ("US/Pacific-New", false),
        ("GMT+8", false), ("", false), ("../etc/passwd", false),
    ])
    func timeZone_whenGiven_isOneOfTheDatabase(text: String, isOne: Bool) {
        #expect(TextShape.timeZone.matches(text) == isOne)
    }
}
