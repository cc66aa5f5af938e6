import Community

/// Refusals that the console itself gives.
enum ConsoleError {
    static let signInFirst = CommunityError(
        .signedOut, "sign in first: /login EMAIL PASSWORD, or /signup EMAIL PASSWORD USERNAME")
    static let openFirst = CommunityError(
        .invalid, "open a conversation first: /chats lists yours, /open PLACE opens one")
    static let nothingAfterTag = CommunityError(.invalid, "a text or a command has to follow the tag")
    static let notUTF8 = CommunityError(.invalid, "this line is not UTF-8; it was ignored")
    static let administratorsOnly = CommunityError(.forbidden, "only administrators may do this")
    static let full = CommunityError(.limit, "too many connections; try again later")

    static let asked = CommunityError(
        .waiting,
        LocalizedText("a question waits for its answer", hant: "有問題等待回答", hans: "有问题等待回答"))

    static func tooLong(limit: Int) -> CommunityError {
        CommunityError(.limit, "this line is longer than \(limit) bytes; it was ignored")
    }

    static func noCommand(_ name: String, nearest: String?) -> CommunityError {
        guard let nearest else {
            return CommunityError(.notFound, "no command /\(name). /help lists what there is.")
        }
        return CommunityError(.notFound, "no command /\(name). Did you mean /\(nearest)?")
    }

    static func badHello(formats: [String]) -> CommunityError {
        CommunityError(.invalid, "write it as /hello quad/1 \(formats.joined(separator: "|"))")
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

    /// What the caller is told of a failure that is not a refusal; the log says more.
    static func unexpected(storageProblem: String?) -> CommunityError {
        guard let storageProblem else {
            return CommunityError(.unavailable, "the gateway could not do this; its log says why")
        }
        return CommunityError(.unavailable, verbatim: storageProblem)
    }
}
