import Community
import Model

/// What `/trace` says.
enum TraceWords {
    static func forgotten(_ message: Int64) -> LocalizedText {
        phrase("trace_forgotten", ["message": message])
    }

    static func nobodyAsked(_ message: MessageID) -> LocalizedText {
        phrase("trace_nobody_asked", ["message": message])
    }

    static let columns: [LocalizedText] = [
        phrase("trace_columns_plugin"), phrase("trace_columns_version"),
        phrase("trace_columns_time"), phrase("trace_columns_added"),
    ]

    static func together(_ count: Int) -> LocalizedText {
        phrase("trace_together", ["number": count])
    }

    static func words(_ outcome: MessageTrace.Outcome) -> LocalizedText {
        switch outcome {
        case .nothing: phrase("trace_words_nothing")
        case .card(let title): phrase("trace_words_card", ["title": title])
        case .failed(let reason):
            phrase("trace_words_failed", ["reason": reason])
        }
    }
}
