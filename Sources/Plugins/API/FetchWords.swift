import Community
import Fetch
import Model

/// What people are told where a source outside does not answer.
enum FetchWords {
    static func answered(_ status: Int) -> LocalizedText {
        LocalizedText(
            "the source answered with status \(status)", hant: "來源回應了狀態碼 \(status)",
            hans: "来源响应了状态码 \(status)")
    }

    static let rests = LocalizedText(
        "the source answered again and again with no such list; it is asked again in a while",
        hant: "來源多次回應的都不是所需的列表，稍後會再試", hans: "来源多次回应的都不是所需的列表，稍后会再试")

    static func noList(_ problem: String) -> LocalizedText {
        LocalizedText(
            "the source answered with no such list: \(problem)", hant: "來源的回應不是所需的列表：\(problem)",
            hans: "来源的响应不是所需的列表：\(problem)")
    }

    /// In English with what went wrong exactly, as `Fetch` says it.
    static func failed(_ error: FetchError) -> LocalizedText {
        let host = error.host ?? ""
        return switch error.code {
        case .unreachable:
            LocalizedText(error.message, hant: "無法連接 \(host)；請稍後再試", hans: "无法连接 \(host)；请稍后再试")
        case .tooSlow:
            LocalizedText(error.message, hant: "\(host) 回應太慢；請稍後再試", hans: "\(host) 响应太慢；请稍后再试")
        case .insecure:
            LocalizedText(error.message, hant: "與 \(host) 的連線不安全", hans: "与 \(host) 的连接不安全")
        case .tooLarge:
            LocalizedText(error.message, hant: "\(host) 的回應太大", hans: "\(host) 的响应太大")
        case .stopped:
            LocalizedText(error.message, hant: "伺服器正在關閉，不再連接其他網站", hans: "服务器正在关闭，不再连接其他网站")
        case .badAnswer, .invalid, .hostNotAllowed, .privateAddress:
            LocalizedText(error.message, hant: "無法讀取 \(host) 的回應", hans: "无法读取 \(host) 的响应")
        }
    }
}
