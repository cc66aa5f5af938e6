import Lua

/// Reads what `call:ask` is given.
struct QuestionReader {
    struct Question {
        let prompt: [String]
        let timeout: Duration
    }

    private static let longest = 3_600.0
    private static let usual = 120.0
    private let call: APICall

    init(_ call: APICall) { self.call = call }

    /// - Throws: `APIMisuse`.
    func read() throws -> Question {
        guard let table = call.value(0).table, table.array.isEmpty else {
            throw misuse("question is a table with prompt and, where wanted, timeout")
        }
        if let unknown = table.fields.keys.filter({ !["prompt", "timeout"].contains($0) }).min() {
            throw misuse("question.\(unknown) is an unknown key; use prompt and timeout")
        }
        guard !table["prompt"].isNil else { throw misuse("question.prompt is missing") }
        return Question(
            prompt: try call.words(in: table["prompt"], as: 0), timeout: try timeout(table["timeout"]))
    }

    private func timeout(_ value: LuaValue) throws -> Duration {
        let seconds =
            value.isNil
            ? Self.usual : value.number ?? value.string.flatMap { TimeSpan.seconds(in: $0) } ?? .nan
        guard seconds >= 1, seconds <= Self.longest else {
            throw misuse("question.timeout is a duration from 1s to 1h")
        }
        return .seconds(seconds)
    }

    private func misuse(_ message: String) -> APIMisuse { APIMisuse("\(call.entry.signature): \(message)") }
}
