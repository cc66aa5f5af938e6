import Community
import Doors
import Model

extension BuiltIn {
    /// `/trace MESSAGE`
    static let trace = BuiltIn(
        "trace",
        phrase("built_in_trace"),
        [Argument(name: "message", kind: .integer(minimum: 1, maximum: .max))], usage: "MESSAGE",
        for: .administrators
    ) { call in
        try call.requireAdministrator()
        guard case .integer(let number) = call.arguments[0] else { return .none }
        guard let trace = call.catalog.trace(of: MessageID(rawValue: number)) else {
            throw CommunityError(.notFound, TraceWords.forgotten(number))
        }
        call.say(Reply(lines: lines(of: trace, in: call.language)))
        return .none
    }

    private static func lines(of trace: MessageTrace, in language: Language) -> [String] {
        guard !trace.steps.isEmpty else { return [TraceWords.nobodyAsked(trace.message).text(in: language)] }
        var table = TextTable()
        table.add([""] + TraceWords.columns.map { $0.text(in: language) })
        for (index, step) in trace.steps.enumerated() {
            table.add([
                "\(index + 1)", step.plugin, step.version, microseconds(step.time),
                TraceWords.words(step.outcome).text(in: language),
            ])
        }
        let together = trace.together == 1 ? [] : [TraceWords.together(trace.together).text(in: language)]
        return table.lines + together
    }

    /// Returns a duration in microseconds with one decimal.
    private static func microseconds(_ duration: Duration) -> String {
        let tenths = Int((duration.inSeconds * 10_000_000).rounded())
        return "\(tenths / 10).\(tenths % 10) µs"
    }
}
