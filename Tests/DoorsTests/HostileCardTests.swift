import Community
import Foundation
import Model
import TestSupport
import Testing

@testable import Doors

/// What divides into nothing: 5e-324.
private let tiny = Double.leastNonzeroMagnitude

/// No card ends a program, whatever is in it, and none is drawn to more than its bound.
@Suite struct HostileCardTests {
    /// Seconds in `make test`, minutes in `make soak`.
    private static let end: ContinuousClock.Instant? = ProcessInfo.processInfo.environment[
        "QUAD_SOAK_MINUTES"
    ]
    .flatMap(Double.init).map { ContinuousClock.now + .seconds($0 * 60) }
    private static let seeds = 400
    /// Rules, colours and broken lines around what a card is counted as.
    private static let around = 5

    static let drawings: [CardRenderer] = Language.allCases.flatMap { language in
        [
            (CardRenderer.Drawing.plain, nil as Int?), (.plain, 20), (.ascii, 1), (.ascii, 80),
            (.unicode, 24), (.unicode, 500),
        ]
        .map { drawing, width in
            CardRenderer(
                drawing, width: width, isColoured: width == 80 || width == 500, language: language,
                now: CardRendererTests.now)
        }
    }

    private static func bytes(_ card: Card, _ ways: [CardRenderer] = drawings) -> [Int] {
        ways.map { $0.lines(for: card).reduce(0) { $0 + $1.utf8.count + 1 } }
            + [
                CardRenderer.writtenLines(for: card, language: .english, now: CardRendererTests.now).joined()
                    .utf8.count
            ]
    }

    @Test(end == nil ? .endsWhereItHangs : .timeLimit(.minutes(240)))
    func card_whenGenerated_isDrawnWithinItsBound() {
        var seed: UInt64 = 0
        var drawn = 0
        while seed < Self.seeds || Self.end.map({ ContinuousClock.now < $0 }) == true {
            seed += 1
            var maker = CardMaker(seed: seed)
            let card = maker.card()
            // What is no card that plugins may show is drawn too: nothing in it may trap.
            let ways = (0..<3).map { Self.drawings[(Int(seed) * 7 + $0 * 5) % Self.drawings.count] }
            let bytes = Self.bytes(card, ways)
            guard (try? card.check()) != nil else { continue }
            drawn += 1
            let most = card.drawnBytes
            #expect(most <= CardBounds.drawn)
            for (way, count) in bytes.enumerated() {
                #expect(count <= most * Self.around + 2_000, "seed \(seed), way \(way), \(most) counted")
            }
        }
        #expect(drawn > Self.seeds / 4)
    }

    @Test(
        arguments: [
            [0, tiny], [-tiny, 0], [tiny, 2 * tiny],
            [Double.greatestFiniteMagnitude, -Double.greatestFiniteMagnitude],
            [0, .greatestFiniteMagnitude], [1_000 * tiny, -1_000 * tiny], [.infinity, 0], [.nan, 1],
            [-.infinity, .infinity],
            [0], [], [.leastNormalMagnitude, 1],
        ] as [[Double]])
    func chart_whenItsNumbersAreExtreme_isDrawn(_ values: [Double]) {
        let points = values.map { Card.Chart.Point("é", $0) }
        for form in [Card.Chart.Form.bars(points), .line(points)] {
            #expect(Self.bytes(Card(title: "T", chart: .init(form))).allSatisfy { $0 > 0 })
        }
        for low in values {
            for high in values {
                let gauge = Card.Chart.Gauge("", low, from: high, to: low)
                #expect(Self.bytes(Card(title: "T", chart: .init(.gauge(gauge)))).allSatisfy { $0 > 0 })
            }
        }
    }

    @Test func card_whenItsTableWouldBeMegabytes_isRefused() {
        let wide = String(repeating: "\u{202E}", count: CardBounds.cell)
        let row = Array(repeating: "", count: CardBounds.columns)
        let rows =
            Array(repeating: row, count: CardBounds.rows - 1) + [
                Array(repeating: wide, count: CardBounds.columns)
            ]
        let card = Card(title: "T", table: .init(rows: rows))
        #expect(throws: CardProblem.self) { try card.check() }
    }

    @Test(arguments: [Int64.min, -1, Int64.max]) func card_whenItsMomentIsExtreme_isDrawn(
        _ milliseconds: Int64
    ) {
        let card = Card(title: "T", time: Timestamp(milliseconds: milliseconds))
        #expect(Self.bytes(card).allSatisfy { $0 > 0 })
    }
}

/// Cards from a seed, most of them with something extreme.
private struct CardMaker {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private mutating func next(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(count, 1)))
    }

    private static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.1, tiny, -tiny, 2 * tiny, .leastNormalMagnitude, 1e308, -1e308,
        .greatestFiniteMagnitude,
        -Double.greatestFiniteMagnitude, 1e15, 1e16, 9.2e18, 42, 1e-9, .nan, .infinity, -.infinity,
    ]

    private static let pieces = [
        "a", "陳", " ", "\u{301}", "\u{316}", "👩\u{200D}", "\u{1F1ED}", "\u{202E}", "\\", "\n", "\t", "\u{0}",
        "\"",
        "\u{1100}", "\u{1161}", "\u{FE0F}", "\u{E0061}", "\u{600}", "%", "word ", "ß", "\u{FDFA}", "\u{2028}",
    ]

    private mutating func number() -> Double {
        // Few are no numbers, since no card with one may be shown.
        next(40) == 0
            ? Self.numbers[next(Self.numbers.count)] : Self.numbers[next(Self.numbers.count - 3)]
    }

    private mutating func text(_ most: Int) -> String {
        let piece = Self.pieces[next(Self.pieces.count)], other = Self.pieces[next(Self.pieces.count)]
        let count = next(3) == 0 ? next(most) / 4 : next(12)
        return (0..<count).map { _ in next(2) == 0 ? piece : other }.joined()
    }

    private mutating func points() -> [Card.Chart.Point] {
        (0..<next(next(4) == 0 ? CardBounds.points : 5)).map { _ in .init(text(20), number()) }
    }

    private mutating func chart() -> Card.Chart {
        let unit = next(2) == 0 ? nil : text(10)
        switch next(3) {
        case 0: return .init(.bars(points()), unit: unit)
        case 1: return .init(.line(points()), unit: unit)
        default: return .init(.gauge(.init(text(80), number(), from: number(), to: number())), unit: unit)
        }
    }

    mutating func card() -> Card {
        var card = Card(title: "T" + text(CardBounds.title))
        card.severity = Card.Severity.allCases[next(Card.Severity.allCases.count)]
        if next(3) == 0 { card.subtitle = text(CardBounds.subtitle) }
        card.fields = (0..<next(next(4) == 0 ? CardBounds.fields : 3)).map { _ in
            .init(text(CardBounds.label), text(CardBounds.value))
        }
        if next(3) == 0 {
            let columns = next(CardBounds.columns + 1), rows = next(next(3) == 0 ? CardBounds.rows : 6)
            card.table = .init(
                header: (0..<next(columns + 1)).map { _ in text(30) },
                rows: (0..<rows).map { _ in (0..<next(columns + 1)).map { _ in text(CardBounds.cell) } })
        }
        if next(2) == 0 { card.chart = chart() }
        card.actions = (0..<next(3)).map { _ in .init(text(80), command: "/a" + text(40)) }
        if next(4) == 0 { card.source = text(CardBounds.source) }
        if next(4) == 0 { card.time = Timestamp(milliseconds: Int64(next(1 << 50)) - (1 << 49)) }
        card.isStale = next(5) == 0
        return card
    }
}
