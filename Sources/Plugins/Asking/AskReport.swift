import Intents
import JSONCoding
import Times

/// How a question is understood, as lines for an administrator and for programs.
struct AskReport {
    private let registry: PluginRegistry
    private let today: CivilDay
    private let turns: RecognitionTurns

    init(_ registry: PluginRegistry, on today: CivilDay, in turns: RecognitionTurns) {
        (self.registry, self.today, self.turns) = (registry, today, turns)
    }

    /// The first line says what is meant, in one of three forms:
    /// `weather.forecast {"day":"tomorrow"} 0.91 next weather.rainfall 0.44`, `clarify {…}`, `none {}`.
    func lines(of text: String, after before: QuestionBefore?) async throws -> [String] {
        [try await line(of: text, after: before)] + (try await why(text))
    }

    /// The first line alone.
    func line(of text: String, after before: QuestionBefore?) async throws -> String {
        Self.line(try await registry.understand(text, after: before, on: today, in: turns))
    }

    package static func line(_ understanding: Understanding) -> String {
        switch understanding {
        case .reading(let reading, let next):
            "\(reading.intent) \(reading.slots.line) \(score(reading))"
                + (next.map { " next \($0.intent) \(score($0))" } ?? "")
        case .missing(let reading):
            "clarify "
                + JSON.object([
                    "want": .text(reading.intent), "missing": .list(reading.missing.map(JSON.text)),
                ]).line
        case .choices(let readings):
            "clarify " + JSON.object(["choices": .list(choices(readings).map(JSON.text))]).line
        case .none: "none {}"
        }
    }

    /// Each choice: its intent, and where that is the same for all what it is asked of.
    private static func choices(_ readings: [Reading]) -> [String] {
        guard Set(readings.map(\.intent)).count == 1 else { return readings.map(\.intent) }
        let common = readings.dropFirst().reduce(Set(readings[0].slots.values)) {
            $0.intersection($1.slots.values)
        }
        return readings.map { reading in
            let own = reading.slots.values.filter { !common.contains($0) }.map(\.description).sorted()
            return "\(reading.intent):\(own.joined(separator: ","))"
        }
    }

    private static func score(_ reading: Reading) -> String {
        let hundredths = Int((reading.score * 100).rounded())
        return hundredths >= 100 ? "1.00" : "0.\(hundredths < 10 ? "0" : "")\(hundredths)"
    }

    /// The words that counted, for the best readings.
    private func why(_ text: String) async throws -> [String] {
        let readings = try await turns.run { [intents = registry.intents, today] in
            Array(intents.recognizer.readings(of: text, on: today).prefix(3))
        }
        return readings.map { reading in
            let words = reading.words.prefix(8).map { evidence in
                let tenths = Int((evidence.weight * 10).rounded())
                return "\(evidence.word) \(tenths < 0 ? "-" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10)"
            }
            return "  \(reading.intent) \(Self.score(reading)): \(words.joined(separator: ", "))"
        }
    }
}

extension [String: SlotValue] {
    /// As JSON on one line, sorted by name.
    var line: String { JSON.object(mapValues(\.json)).line }
}
