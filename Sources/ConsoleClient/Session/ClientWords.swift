import Community
import Model

/// What a console client says of its connection, in every language that Quad speaks.
enum ClientWords {
    static let noAnswer = phrase("client_no_answer")
    static let ended = phrase("client_ended")
    static let back = phrase("client_back")
    static let ownFormat = phrase("client_own_format")

    static let delivered = phrase("client_delivered")
    static let loadAnew = phrase("client_load_anew")

    static func isTyping(_ person: String) -> LocalizedText {
        phrase("client_is_typing", ["person": person])
    }

    /// In a direct conversation there is one who can have read it.
    static func read(by people: Int, in place: String?) -> LocalizedText {
        guard place?.hasPrefix("#") == true else { return phrase("client_read") }
        return phrase("client_read_by", ["people": people])
    }

    static func away(_ reason: String) -> LocalizedText {
        phrase("client_away", ["reason": reason])
    }

    static func waitsForTurn(_ wait: Duration) -> LocalizedText {
        let seconds = max(1, Int(wait.inSeconds.rounded(.up)))
        return phrase("client_waits_for_turn", ["seconds": seconds])
    }

    static func noGateway(_ reason: String) -> LocalizedText {
        phrase("client_no_gateway", ["reason": reason])
    }

    static func answerLost(_ line: String) -> LocalizedText {
        phrase("client_answer_lost", ["line": line])
    }

    static func questionLost(_ line: String) -> LocalizedText {
        phrase("client_question_lost", ["line": line])
    }

    /// A text that may have been the answer to a question that is over.
    static func heldBack(_ line: String, place: String?) -> LocalizedText {
        guard let place else {
            return phrase("client_held_back", ["line": line])
        }
        return phrase("client_held_back_for", ["line": line, "place": place])
    }

    static func neverSent(_ line: String) -> LocalizedText {
        phrase("client_never_sent", ["line": line])
    }

    static func dropped(_ line: String, before: String) -> LocalizedText {
        phrase("client_dropped", ["before": before, "line": line])
    }

    static func full(_ bounds: ClientRequests.Bounds, line: String) -> LocalizedText {
        phrase("client_full", ["lines": bounds.lines, "kibibytes": bounds.bytes / 1024, "line": line])
    }

    static func sessionOver(_ reason: String) -> LocalizedText {
        phrase("client_session_over", ["reason": reason])
    }

    static func signInAgain(waiting: Int) -> LocalizedText {
        guard waiting > 0 else {
            return phrase("client_sign_in_again")
        }
        return phrase("client_sign_in_again_waiting", ["count": waiting])
    }

    /// What the prompt shows while lines can't be sent.
    static func state(isAway: Bool, waiting: Int) -> LocalizedText {
        let state =
            isAway
            ? phrase("client_offline")
            : phrase("client_connecting")
        return counted(state, waiting)
    }

    static func signedOutState(waiting: Int) -> LocalizedText {
        counted(phrase("client_signed_out"), waiting)
    }

    private static func counted(_ state: LocalizedText, _ waiting: Int) -> LocalizedText {
        guard waiting > 0 else { return state }
        return phrase("client_state_waiting", ["state": state, "waiting": waiting])
    }
}
