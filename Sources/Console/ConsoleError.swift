import Community
import Model

/// Refusals of the console itself.
enum ConsoleError {
    static let nothingAfterTag = CommunityError(
        .invalid,
        phrase("console_error_nothing_after_tag"))
    static let notUTF8 = CommunityError(
        .invalid,
        phrase("console_error_not_utf8"))
    static let full = CommunityError(
        .limit,
        phrase("console_error_full"))

    static let asked = CommunityError(
        .waiting,
        phrase("console_error_asked"))

    static let late = CommunityError(
        .conflict,
        phrase("console_error_late"))

    /// A line that was typed for another place than the one that is open when it comes.
    ///
    /// - Parameters:
    ///   - place: The place for which it was typed.
    ///   - open: The place that is open; `nil` if none is.
    static func elsewhere(_ place: String, open: String?) -> CommunityError {
        guard let open else {
            return CommunityError(
                .conflict,
                phrase("console_error_elsewhere", ["place": place]))
        }
        return CommunityError(
            .conflict,
            phrase("console_error_elsewhere_open", ["place": place, "open": open]))
    }

    /// - Parameters:
    ///   - line: Bytes that a line may have.
    ///   - message: Bytes that a message may have, which is what most long lines were to be.
    static func tooLong(line: Int, message: Int) -> CommunityError {
        CommunityError(
            .limit,
            phrase("console_error_too_long", ["line": line, "message": message]))
    }

    static func badHello(formats: [String]) -> CommunityError {
        let usage = "/hello quad/1 \(formats.joined(separator: "|"))"
        return CommunityError(
            .invalid, phrase("console_error_bad_hello", ["usage": usage]))
    }

    static func badOption(_ word: String, known: [String]) -> CommunityError {
        let list = known.joined(separator: ", ")
        return CommunityError(
            .invalid,
            phrase("console_error_bad_option", ["word": word, "list": list]))
    }

}
