import Lua

/// Reads what `call:ask` is given: `{ prompt = "Which day?", timeout = "30s" }`.
struct QuestionReader {
    /// Lines to say first.
    let prompt: [String]
    let timeout: Duration

    /// How long a question is open at most, and where nothing is said: whoever doesn't answer holds up the plugin's
    /// other callers.
    static let longest = Duration.seconds(120)

    /// - Throws: `APIMisuse` with what is expected.
    init(_ call: APICall) throws {
        guard let table = call.value(0).table else {
            throw APIMisuse("call:ask(question): write { prompt = \"Which day?\" }")
        }
        if let stranger = table.firstName(besides: ["prompt", "timeout"]) {
            throw APIMisuse("call:ask(question): there is no \(stranger), only prompt and timeout")
        }
        guard !table["prompt"].isNil else {
            throw APIMisuse("call:ask(question): prompt is missing: write { prompt = \"Which day?\" }")
        }
        prompt = try call.words(in: table["prompt"], as: 0)
        timeout = try Self.timeout(table["timeout"], atMost: Self.longest, of: "call:ask(question)")
    }

    static func timeout(
        _ value: LuaValue, atMost longest: Duration, of function: String
    ) throws -> Duration {
        if value.isNil { return longest }
        guard let seconds = value.number ?? value.string.flatMap(TimeSpan.seconds(in:)), seconds > 0,
            seconds <= longest / .seconds(1)
        else {
            throw APIMisuse(
                "\(function): timeout is a time of at most \(Int(longest / .seconds(60))) minutes, such as \"30s\""
            )
        }
        return .milliseconds(Int64(seconds * 1_000))
    }
}
