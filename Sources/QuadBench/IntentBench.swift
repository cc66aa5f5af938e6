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
        let wordings = (0..<plugins * intentsOfEach).map { _ in Wording(using: &random) }
        let recognizer = Recognizer(try wordings.indices.map { try intent($0, wordings[$0]) })
        let asked = (0..<questions).map { _ in question(of: wordings, using: &random) }
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

    /// How one intent is asked.
    private struct Wording {
        let english: [String]
        let chinese: [String]

        init(using random: inout SystemRandomNumberGenerator) {
            var (english, chinese): ([String], [String]) = ([], [])
            for _ in 0..<phrases {
                english.append(words(using: &random))
                chinese.append(characters(using: &random))
            }
            (self.english, self.chinese) = (english, chinese)
        }
    }

    private static func intent(_ number: Int, _ wording: Wording) throws -> Intent {
        var phrases: [Phrase] = []
        for words in wording.english {
            phrases += try Phrase.read(words + " [at] {place} [{day}]") + Phrase.read(words)
        }
        for characters in wording.chinese { phrases += try Phrase.read("{day}{place}" + characters) }
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

    /// A question in the words of some intent, and small ones around them.
    private static func question(
        of wordings: [Wording], using random: inout SystemRandomNumberGenerator
    ) -> String {
        let number = Int.random(in: wordings.indices, using: &random)
        let phrase = Int.random(in: 0..<phrases, using: &random)
        let place = "place\(number % plugins)x\(Int.random(in: 0..<names, using: &random))"
        return Bool.random(using: &random)
            ? "will the \(wordings[number].english[phrase]) be at \(place) tomorrow please?"
            : "聽日\(place)\(wordings[number].chinese[phrase])有冇"
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
