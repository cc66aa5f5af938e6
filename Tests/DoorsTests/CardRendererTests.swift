import Community
import Model
import Testing

@testable import Doors

/// What cards look like: as plain text, in ASCII, with Unicode and colour.
@Suite struct CardRendererTests {
    static let now = Timestamp(milliseconds: 1_772_366_400_000)

    /// Something of everything.
    static let weather = Card(
        title: "Weather", subtitle: "香港", severity: .warning,
        fields: [.init("Temperature", "28 °C"), .init("濕度", "80 %")],
        table: .init(header: ["Route", "Min"], rows: [["10", "3"], ["970X", "12"]]),
        chart: .init(.bars([.init("Mon", 1), .init("二", 4)]), unit: "mm"),
        picture: .init(url: "https://example.org/a.png", alternative: "A map"),
        actions: [.init("Tomorrow", command: "/weather 1")], source: "HKO",
        time: Timestamp(milliseconds: 1_772_366_100_000), isStale: true)

    private func lines(
        _ card: Card, _ drawing: CardRenderer.Drawing, width: Int? = nil, isColoured: Bool = false,
        language: Language = .english
    ) -> [String] {
        CardRenderer(drawing, width: width, isColoured: isColoured, language: language, now: Self.now)
            .lines(for: card)
    }

    private func card(_ chart: Card.Chart) -> Card { Card(title: "T", chart: chart) }

    /// A chart's own lines, without the rule.
    private func chart(
        _ form: Card.Chart.Form, _ drawing: CardRenderer.Drawing, width: Int = 30, unit: String? = nil
    ) -> [String] {
        lines(card(.init(form, unit: unit)), drawing, width: width).dropFirst(2).map {
            String($0.dropFirst(2))
        }
    }

    @Test func card_whenPlain_isText() {
        #expect(
            lines(Self.weather, .plain) == [
                "[warning] Weather", "香港", "Temperature  28 °C", "濕度         80 %", "Route  Min",
                "10       3", "970X    12", "Mon: 1 mm", "二: 4 mm",
                "A map <https://example.org/a.png>", "> Tomorrow: /weather 1",
                "HKO · 5 min ago · may be out of date",
            ])
    }

    @Test func card_whenUnicode_hasARuleAndBars() {
        #expect(
            lines(Self.weather, .unicode, width: 30) == [
                "┃ [warning] Weather", "┃ 香港", "┃", "┃ Temperature  28 °C", "┃ 濕度         80 %", "┃",
                "┃ Route  Min", "┃ ─────  ───", "┃ 10       3", "┃ 970X    12", "┃",
                "┃ Mon  ████▎              1 mm", "┃ 二   █████████████████  4 mm",
                "┃", "┃ A map", "┃ <https://example.org/a.png>", "┃", "┃ → Tomorrow: /weather 1", "┃",
                "┃ HKO · 5 min ago · may be out", "┃ of date",
            ])
    }

    @Test func card_whenASCII_hasNothingElseOfItsOwn() {
        var card = Self.weather
        card.subtitle = nil
        card.fields = [.init("Temperature", "28 C")]
        card.chart = .init(.gauge(.init("UV", 7, from: 0, to: 10)))
        let text = lines(card, .ascii, width: 30).joined(separator: "\n")
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(text.contains("\n| UV  [#############------]  7\n"))
    }

    @Test(arguments: Language.allCases)
    func words_whenTheDoorAddsThem_areInTheReadersLanguage(_ language: Language) {
        let text = lines(Self.weather, .plain, language: language).joined(separator: "\n")
        let expected: [Language: [String]] = [
            .english: ["[warning]", "5 min ago", "may be out of date"],
            .traditionalChinese: ["[警告]", "5 分鐘前", "可能已過時"], .simplifiedChinese: ["[警告]", "5 分钟前", "可能已过时"],
        ]
        for word in expected[language] ?? [] { #expect(text.contains(word)) }
    }

    @Test func time_whenStillToCome_isADate() {
        let card = Card(title: "T", time: Timestamp(milliseconds: 1_772_370_000_000))
        #expect(lines(card, .plain) == ["T", "2026-03-01T13:00:00Z"])
    }

    // MARK: Width and colour

    @Test(arguments: [18, 24, 30, 40, 60, 80, 200])
    func lines_whenDrawn_fitTheWidth(_ width: Int) {
        var card = Self.weather
        card.subtitle = "一二三四五六七八九十 👩‍👩‍👧‍👦🎓 e\u{301}tude " + String(repeating: "long", count: 30)
        card.fields.append(.init("A label that is quite long", "and 一個很長的值 that goes on and on"))
        card.table = .init(
            header: ["One", "Two", "Three"], rows: [["一二三四五六七八九十", "b", "c d e f g h i j k l m n o p"]])
        for drawing in [CardRenderer.Drawing.ascii, .unicode, .plain] {
            for line in lines(card, drawing, width: width) {
                #expect(DisplayWidth.columns(of: line) <= max(width, 18), "\(line)")
            }
        }
    }

    @Test func text_whenWrapped_losesNothing() {
        let text = "一二三四五六七八九十 👩‍👩‍👧‍👦🎓 e\u{301}tude and " + String(repeating: "long", count: 9)
        let wrapped = TextWrap.lines(text, width: 9)
        #expect(wrapped.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }

    @Test(arguments: [
        ("one two three", 7, ["one two", "three"]), ("onetwothree", 4, ["onet", "woth", "ree"]),
        ("ab 一二三", 5, ["ab 一", "二三"]), ("一二", 4, ["一二"]), ("", 4, [""]), ("a  b", 2, ["a", "b"]),
        ("👩‍👩‍👧👩‍👩‍👧", 3, ["👩‍👩‍👧", "👩‍👩‍👧"]), ("word一", 4, ["word", "一"]),
    ])
    func text_whenTooLong_breaksWhereItMay(_ text: String, _ width: Int, _ lines: [String]) {
        #expect(TextWrap.lines(text, width: width) == lines)
    }

    @Test func colours_whenAskedFor_areNoneOtherwise() {
        let coloured = lines(Self.weather, .unicode, width: 40, isColoured: true)
        let bare = lines(Self.weather, .unicode, width: 40)
        #expect(!bare.joined().contains("\u{1B}"))
        #expect(coloured.map { $0.replacing(#/\u{1B}\[\d+m/#, with: "") } == bare)
        #expect(coloured[0] == "\u{1B}[33m┃\u{1B}[0m \u{1B}[1m[warning] Weather\u{1B}[0m")
    }

    // MARK: Charts

    @Test func bars_whenDrawn_haveEighths() {
        let points = [Card.Chart.Point("a", 8), .init("b", 1), .init("c", 0), .init("d", 0.001)]
        #expect(
            chart(.bars(points), .unicode, width: 19).map { $0.replacing(" ", with: "·") } == [
                "a··███████··8", "b··▉········1", "c···········0", "d··▏········0.001",
            ])
    }

    @Test func bars_whenSomeAreNegative_growFromZero() {
        let drawn = chart(.bars([.init("", 4), .init("", -1), .init("", -4)]), .unicode, width: 16)
        #expect(
            drawn.map { $0.replacing(" ", with: "·") } == [
                "······██████··4", "····▐█········-1", "██████········-4",
            ])
    }

    @Test(
        arguments: [
            [0, 0], [-1, -1], [1e308, -1e308], [.leastNonzeroMagnitude], [.greatestFiniteMagnitude, 1],
            [-5, 0],
        ] as [[Double]])
    func charts_whenValuesAreExtreme_areDrawn(_ values: [Double]) {
        let points = values.map { Card.Chart.Point("x", $0) }
        for drawing in [CardRenderer.Drawing.ascii, .unicode, .plain] {
            for form in [Card.Chart.Form.bars(points), .line(points)] {
                let drawn = lines(card(.init(form)), drawing, width: 60)
                #expect(drawn.allSatisfy { DisplayWidth.columns(of: $0) <= 60 })
            }
        }
    }

    @Test func line_whenDrawn_risesWithItsValues() {
        let points = [Card.Chart.Point("Mon", 0), .init("", 5), .init("Sun", 10)]
        #expect(
            chart(.line(points), .ascii, width: 20, unit: "m") == [
                "10 m            **", "            ****", "        ****", " 0 m  **", "      Mon      Sun",
            ])
        let braille = chart(.line(points), .unicode, width: 20, unit: "m")
        #expect(braille.count == 5)
        #expect(braille[0].hasPrefix("10 m ") && braille[3].hasPrefix(" 0 m "))
        #expect(braille[0].unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    }

    @Test(arguments: [(-5.0, 0), (0, 0), (50, 20), (100, 40), (500, 40)])
    func gauge_whenDrawn_isFilledAsFar(_ value: Double, _ filled: Int) throws {
        let drawn = chart(.gauge(.init("", value, from: 0, to: 100)), .ascii, width: 80)
        #expect(drawn.first?.filter { $0 == "#" }.count == filled)
    }

    @Test(arguments: [
        (1.0, "1"), (0.1 + 0.2, "0.3"), (-2.5, "-2.5"), (1e20, "1e+20"), (1e-9, "1e-09"), (0, "0"),
        (1_234_567, "1234567"),
    ])
    func number_whenWritten_isShort(_ number: Double, _ text: String) {
        #expect(ChartNumber.text(number) == text)
    }

    // MARK: Forged lines

    /// Every place of a card that holds words.
    static let places: [(String, @Sendable (inout Card, String) -> Void)] = [
        ("title", { $0.title = $1 }), ("subtitle", { $0.subtitle = $1 }),
        ("label", { $0.fields[0].label = $1 }), ("value", { $0.fields[0].value = $1 }),
        ("header", { $0.table?.header[0] = $1 }), ("cell", { $0.table?.rows[0][0] = $1 }),
        ("bar", { $0.chart = .init(.bars([.init($1, 1)])) }),
        ("line", { $0.chart = .init(.line([.init($1, 1), .init($1, 2)])) }),
        ("gauge", { $0.chart = .init(.gauge(.init($1, 1, from: 0, to: 2))) }),
        ("unit", { $0.chart?.unit = $1 }), ("url", { $0.picture?.url = $1 }),
        ("alternative", { $0.picture?.alternative = $1 }), ("action", { $0.actions[0].label = $1 }),
        ("command", { $0.actions[0].command = $1 }), ("source", { $0.source = $1 }),
    ]

    @Test(arguments: places.indices)
    func words_whenForged_stayHarmless(_ index: Int) {
        let forged =
            "x\n[#x] 9 y: no\r* no\u{1B}[31m\u{202E}\u{2066}\u{2028}no\u{2029}\u{85}@1 ok\u{B}\0\u{7}\u{7F}\t"
        var card = Self.weather
        Self.places[index].1(&card, forged)
        for drawing in [CardRenderer.Drawing.plain, .ascii, .unicode] {
            for width in [nil, 20, 80] as [Int?] {
                let drawn = lines(card, drawing, width: width)
                let harmful = drawn.joined().unicodeScalars.filter(Escaping.isHarmful)
                #expect(harmful.isEmpty, "\(Self.places[index].0): \(drawn)")
                if drawing != .plain { #expect(drawn.allSatisfy { $0.hasPrefix("┃") || $0.hasPrefix("|") }) }
            }
        }
        // Where no drawing cuts it, it is there, written out.
        let whole = CardRenderer(.plain, now: Self.now).lines(for: card).joined(separator: "\n")
        #expect(whole.contains(#"x\n[#x] 9 y: no\r"#), "\(Self.places[index].0): \(whole)")
    }
}
