import Community
import Model

/// Refusals of the console itself.
enum ConsoleError {
    static let nothingAfterTag = CommunityError(
        .invalid,
        LocalizedText(
            "a text or a command has to follow the tag", hant: "標記後面須有文字或指令", hans: "标记后面须有文字或命令"))
    static let notUTF8 = CommunityError(
        .invalid,
        LocalizedText(
            "this line is not UTF-8; it was ignored", hant: "這一行不是 UTF-8，已略過", hans: "这一行不是 UTF-8，已忽略"))
    static let full = CommunityError(
        .limit,
        LocalizedText("too many connections; try again later", hant: "連線太多；請稍後再試", hans: "连接太多；请稍后再试"))

    static let asked = CommunityError(
        .waiting,
        LocalizedText("a question waits for its answer", hant: "有問題等待回答", hans: "有问题等待回答"))

    static let late = CommunityError(
        .conflict,
        LocalizedText(
            "the question is open no longer, and this was not sent: write it again to send it as a message",
            hant: "問題已經結束，這一行沒有送出：如要當作訊息發送，請再寫一次",
            hans: "问题已经结束，这一行没有发出：如要当作消息发送，请再写一次"))

    /// A line that was typed for another place than the one that is open when it comes.
    ///
    /// - Parameters:
    ///   - place: The place for which it was typed.
    ///   - open: The place that is open; `nil` if none is.
    static func elsewhere(_ place: String, open: String?) -> CommunityError {
        guard let open else {
            return CommunityError(
                .conflict,
                LocalizedText(
                    "not sent: it was typed for \(place), which is no longer open here. /open \(place) opens it",
                    hant: "沒有送出：這是為 \(place) 輸入的，但它已不再開啟。/open \(place) 可開啟",
                    hans: "没有发出：这是为 \(place) 输入的，但它已不再打开。/open \(place) 可打开"))
        }
        return CommunityError(
            .conflict,
            LocalizedText(
                "not sent: it was typed for \(place), and \(open) is open now. Send it again to say it in \(open)",
                hant: "沒有送出：這是為 \(place) 輸入的，而現在開啟的是 \(open)。再送一次會傳送到 \(open)",
                hans: "没有发出：这是为 \(place) 输入的，而现在打开的是 \(open)。再发一次会发送到 \(open)"))
    }

    /// - Parameters:
    ///   - line: Bytes that a line may have.
    ///   - message: Bytes that a message may have, which is what most long lines were to be.
    static func tooLong(line: Int, message: Int) -> CommunityError {
        CommunityError(
            .limit,
            LocalizedText(
                "this line is longer than \(line) bytes and was ignored; a message has at most \(message)",
                hant: "這一行超過 \(line) 位元組，已略過；訊息最多 \(message) 位元組",
                hans: "这一行超过 \(line) 字节，已忽略；消息最多 \(message) 字节"))
    }

    static func badHello(formats: [String]) -> CommunityError {
        let usage = "/hello quad/1 \(formats.joined(separator: "|"))"
        return CommunityError(
            .invalid, LocalizedText("write it as \(usage)", hant: "請寫成 \(usage)", hans: "请写成 \(usage)"))
    }

    static func badOption(_ word: String, known: [String]) -> CommunityError {
        let list = known.joined(separator: ", ")
        return CommunityError(
            .invalid,
            LocalizedText(
                "\"\(word)\" is no option of /hello, or stands there twice; there are: \(list)",
                hant: "「\(word)」不是 /hello 的選項，或重複了；可用選項：\(list)",
                hans: "“\(word)”不是 /hello 的选项，或重复了；可用选项：\(list)"))
    }

}
