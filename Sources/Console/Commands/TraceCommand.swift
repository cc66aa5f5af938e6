import Community
import Doors

extension BuiltIn {
    /// `/trace MESSAGE`
    static let trace = BuiltIn(
        "trace",
        LocalizedText(
            "Shows which plugins added what to a message, in their order, and how long each took.",
            others: [
                .traditionalChinese: "顯示各外掛依序為某則訊息加了什麼，以及各花了多久。",
                .simplifiedChinese: "显示各插件依次为某条消息加了什么，以及各花了多久。",
            ]),
        [Argument(name: "message", kind: .integer(minimum: 1, maximum: .max))], usage: "MESSAGE"
    ) { call in
        guard call.session.isAdministrator else { throw ConsoleError.administratorsOnly }
        guard case .integer(let number) = call.arguments[0] else { return .none }
        guard let trace = call.catalog.trace(of: MessageID(rawValue: number)) else {
            throw CommunityError(
                .notFound,
                "nothing is remembered of message \(number): no plugin was asked about it, or it was too long ago"
            )
        }
        call.say(Reply(lines: lines(of: trace)))
        return .none
    }

    private static func lines(of trace: MessageTrace) -> [String] {
        guard !trace.steps.isEmpty else { return ["no plugin was asked about message \(trace.message)"] }
        var table = TextTable()
        table.add(["", "plugin", "version", "time", "added"])
        for (index, step) in trace.steps.enumerated() {
            table.add([
                "\(index + 1)", step.plugin, step.version, microseconds(step.time), words(step.outcome),
            ])
        }
        let together =
            trace.together == 1
            ? [] : ["asked about \(trace.together) messages at once; the times are this one's share"]
        return table.lines + together
    }

    private static func words(_ outcome: MessageTrace.Outcome) -> String {
        switch outcome {
        case .nothing: "nothing"
        case .card(let title): "a card: \(title)"
        case .failed(let reason): "nothing: \(reason)"
        }
    }

    /// With one decimal.
    private static func microseconds(_ duration: Duration) -> String {
        let tenths = Int((duration.inSeconds * 10_000_000).rounded())
        return "\(tenths / 10).\(tenths % 10) µs"
    }
}
