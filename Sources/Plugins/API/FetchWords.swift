import Community
import Fetch
import Model

/// What people are told where a source outside does not answer.
enum FetchWords {
    static func answered(_ status: Int) -> LocalizedText {
        phrase("fetch_answered", ["status": status])
    }

    static let rests = phrase("fetch_rests")

    static func noList(_ problem: String) -> LocalizedText {
        phrase("fetch_no_list", ["problem": "\(problem)"])
    }

    /// In English with what went wrong exactly, as `Fetch` says it.
    static func failed(_ error: FetchError) -> LocalizedText {
        let host = error.host ?? ""
        let text =
            switch error.code {
            case .unreachable: phrase("fetch_failed_unreachable", ["host": host])
            case .tooSlow: phrase("fetch_failed_too_slow", ["host": host])
            case .insecure: phrase("fetch_failed_insecure", ["host": host])
            case .tooLarge: phrase("fetch_failed_too_large", ["host": host])
            case .stopped: phrase("fetch_failed_stopped")
            case .badAnswer, .invalid, .hostNotAllowed, .privateAddress:
                phrase("fetch_failed_unreadable", ["host": host])
            }
        return text.inEnglish(error.message)
    }
}
