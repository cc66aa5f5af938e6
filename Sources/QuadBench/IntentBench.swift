import Intents

/// What one question in plain words takes to be understood, where many plugins can be asked.
enum IntentBench {
    /// 40 plugins with 5 intents each.
    private static let (plugins, intentsOfEach) = (40, 5)
    /// Phrases of an intent in each language, and names of a list of values.
    private static let (phrases, names) = (20, 60)
    /// Words that people ask with, English and Chinese.
    private static let vocabulary = 3_000

    static func run(questions: Int) throws -> [Figure] {
        var random = SystemRandomNumberGenerator()
        let recognizer = Recognizer(try (0..<plugins * intentsOfEach).map { try intent($0, using: &random) })
        let asked = (0..<questions).map { _ in question(using: &random) }
        let clock = ContinuousClock()
        var (times, understood) = ([Double](), 0)
        for text in asked {
            let start = clock.now
            if case .none = recognizer.understand(text) {} else { understood += 1 }
            times.append((clock.now - start).milliseconds)
        }
        let samples = Samples(times)
        let notes = [
            "intents": Double(plugins * intentsOfEach), "p99": samples.p99,
            "share understood": Double(understood) / Double(questions),
        ]
        return [
            Figure(
                figure: "understanding a question, p50", value: samples.median, unit: "ms", ceiling: nil,
                ceilingOf: nil, ratio: nil, goal: "<= 0.5 ms", met: samples.median <= 0.5, notes: notes),
            Figure(
                figure: "understanding a question, p99", value: samples.p99, unit: "ms", ceiling: nil,
                ceilingOf: nil, ratio: nil, goal: "<= 2 ms", met: samples.p99 <= 2),
        ]
    }

    private static func intent(
        _ number: Int, using random: inout SystemRandomNumberGenerator
    ) throws -> Intent {
        var phrases: [Phrase] = []
        for _ in 0..<Self.phrases {
            phrases += try Phrase.read(words(using: &random) + " [at] {place} [{day}]")
            phrases += try Phrase.read("{day}{place}" + characters(using: &random))
            phrases += try Phrase.read(words(using: &random))
        }
        let values = (0..<names).map { "place\(number % plugins)x\($0)" }
        return Intent(
            name: "plugin\(number % plugins).intent\(number / plugins)", phrases: phrases,
            slots: [
                Slot(
                    name: "place",
                    kind: .values(
                        ValueList(Dictionary(uniqueKeysWithValues: values.map { ($0, [$0 + " hall"]) })))),
                Slot(name: "day", kind: .day),
            ])
    }

    /// A question of any plugin's words, in English or Chinese.
    private static func question(using random: inout SystemRandomNumberGenerator) -> String {
        let place =
            "place\(Int.random(in: 0..<plugins, using: &random))x\(Int.random(in: 0..<names, using: &random))"
        return Bool.random(using: &random)
            ? "will the \(words(using: &random)) be at \(place) tomorrow please?"
            : "聽日\(place)\(characters(using: &random))有冇"
    }

    private static func words(using random: inout SystemRandomNumberGenerator) -> String {
        (0..<4).map { _ in "w\(String(Int.random(in: 0..<vocabulary, using: &random), radix: 36))" }
            .joined(separator: " ")
    }

    private static func characters(using random: inout SystemRandomNumberGenerator) -> String {
        let scalars = (0..<4).compactMap { _ in
            Unicode.Scalar(0x4E00 + UInt32.random(in: 0..<UInt32(vocabulary), using: &random))
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
