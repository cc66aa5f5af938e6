import Community
import JSONCoding
import Model
import Testing

@testable import quad

struct ValueFormTests {
    @Test(
        arguments: [
            (JSON.integer(1), 1), (.integer(60), 60), (.integer(0), nil), (.integer(61), nil),
            (.number(1), nil),
            (.text("1"), nil), (.bool(true), nil), (.null, nil),
        ] as [(JSON, Int?)])
    func integer_whenDecoded_keepsItsBounds(json: JSON, value: Int?) {
        #expect(ValueForm<Int>.integer(1...60).decode(json) == value)
    }

    @Test(arguments: [
        (DurationUnit.milliseconds, Duration.milliseconds(30)), (.seconds, .seconds(30)),
        (.minutes, .seconds(1800)),
    ])
    func duration_whenWritten_countsInItsUnit(unit: DurationUnit, duration: Duration) {
        let form = ValueForm<Duration>.duration(1...60, in: unit)
        #expect(form.decode(.integer(30)) == duration)
        #expect(form.encode(duration) == .integer(30))
        #expect(form.decode(.integer(61)) == nil && form.decode(.number(0.5)) == nil)
        #expect(form.expected == "a whole number of \(unit.rawValue) from 1 to 60")
    }

    @Test(
        arguments: [
            ("true", JSON.bool(true)), ("False", .bool(false)), ("1", nil), ("", nil), ("yes", nil),
        ] as [(String, JSON?)])
    func bool_whenRead_takesTheTwoWords(text: String, json: JSON?) {
        #expect(ValueForm<Bool>.bool.read(text) == json)
    }

    @Test(
        arguments: [
            ("5", JSON.integer(5)), ("-5", .integer(-5)), ("5.0", nil), (" 5", nil), ("five", nil), ("", nil),
        ] as [(String, JSON?)])
    func integer_whenRead_takesDigitsOnly(text: String, json: JSON?) {
        #expect(ValueForm<Int>.integer(-9...9).read(text) == json)
    }

    @Test(
        arguments: [
            ("", []), (",", []), ("a", ["a"]), ("a,b", ["a", "b"]), (" a b ,, c ", ["a b", "c"]),
        ] as [(String, [String])])
    func list_whenRead_isSplitAtCommas(text: String, items: [String]) {
        #expect(ValueForm<[String]>.list(of: .line).read(text) == .list(items.map { .text($0) }))
    }

    @Test(
        arguments: [
            (JSON.list([.text("a")]), ["a"]), (.list([]), nil), (.list([.text("a"), .text("a")]), nil),
            (.list([.text("a"), .integer(1)]), nil), (.list([.text(" ")]), nil), (.text("a"), nil),
        ] as [(JSON, [String]?)])
    func list_whenDecoded_keepsItsRules(json: JSON, items: [String]?) {
        #expect(ValueForm<[String]>.list(of: .line, atLeast: 1).decode(json) == items)
    }

    @Test(
        arguments: [
            (JSON.text("file"), MailSection.Transport.file), (.text("FILE"), nil), (.text(""), nil),
            (.integer(0), nil),
        ] as [(JSON, MailSection.Transport?)])
    func choice_whenDecoded_takesItsWordsOnly(json: JSON, choice: MailSection.Transport?) {
        #expect(ValueForm<MailSection.Transport>.choice.decode(json) == choice)
    }

    @Test(
        arguments: [
            (#"{"a": 1}"#, ["a": 1]), ("{}", [:]), (#"{"a": 11}"#, nil), (#"{"a": null}"#, nil), ("[]", nil),
        ] as [(String, [String: Int]?)])
    func integers_whenDecoded_areAllWithinBounds(text: String, numbers: [String: Int]?) throws {
        let form = ValueForm<[String: Int]>.integers(-10...10)
        #expect(form.decode(try JSONText(text).parse()) == numbers)
        #expect(form.read(text) == (try JSONText(text).parse()))
        #expect(form.read("{") == nil)
    }
}

/// Rates as an administrator writes them.
struct RateFormTests {
    @Test(arguments: [
        ("120/1m", Rate(120, in: .seconds(60))), ("1/1s", Rate(1, in: .seconds(1))),
        ("30/10m", Rate(30, in: .seconds(600))), ("5/2h", Rate(5, in: .seconds(7200))),
        ("1000000/30d", Rate(1_000_000, in: .seconds(30 * 86_400))), ("7/90s", Rate(7, in: .seconds(90))),
    ])
    func rate_whenWritten_isReadAsItWas(text: String, rate: Rate) {
        #expect(ValueForm<Rate?>.rate.decode(.text(text)) == .some(rate))
        #expect(ValueForm<Rate?>.rate.encode(rate) == .text(text))
    }

    @Test func rate_whenNone_isNoLimit() {
        #expect(ValueForm<Rate?>.rate.decode(.text("none")) == .some(nil))
        #expect(ValueForm<Rate?>.rate.encode(nil) == .text("none"))
    }

    @Test(arguments: [
        "", "/", "1", "1/", "/1m", "0/1m", "-1/1m", "+1/1m", "1/0s", "1/31d", "1000001/1s", "1/m", "1/1",
        "1/1w",
        "1/1m/1m", " 1/1m", "1/99999999999999999999d", "1/9223372036854775807d", "１/1m",
    ])
    func rate_whenMalformed_isRefused(text: String) {
        #expect(ValueForm<Rate?>.rate.decode(.text(text)) == nil)
        #expect(ValueForm<Rate?>.rate.decode(.integer(3)) == nil)
    }
}
