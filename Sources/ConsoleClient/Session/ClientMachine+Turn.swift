import Community
import Model

/// What is tried again by itself once the gateway says when: signing in, with a token or a password.
///
/// Nothing of it was carried out, so to send it again does nothing twice. What else was refused is its person's affair.
extension ClientMachine {
    /// What waits for its turn.
    enum Turn: Equatable {
        case none
        case token
        case login(ClientRequest)
    }

    /// Whether a refused request is tried again later.
    mutating func awaitsTurn(_ request: ClientRequest, _ line: GatewayLine) -> Bool {
        guard request.command == "login", phase == .ready, options.reconnects, let wait = line.wait else {
            return false
        }
        awaitTurn(.login(request), for: wait)
        return true
    }

    mutating func awaitTurn(_ turn: Turn, for wait: Duration) {
        self.turn = turn
        say(ClientWords.waitsForTurn(wait))
        act(.wait(wait))
    }

    mutating func tryAgain() {
        switch turn {
        case .none: break
        case .token:
            guard let token = session.token else { return settle() }
            act(.wait(options.patience.greeting))
            sendToken(token)
        case .login(let request):
            requests.begin(request)
            act(.send(request.wire))
        }
        turn = .none
    }

    /// Forgets what waits for its turn: the connection is gone, or something else is tried.
    mutating func giveUpTurn() {
        if case .login(let request) = turn { say(ClientWords.neverSent(request.shown)) }
        turn = .none
    }
}

extension GatewayLine {
    /// How long a request was told to wait, if it was.
    var wait: Duration? {
        guard answer.code == CommunityError.Code.slowDown.rawValue, let after = answer.after else {
            return nil
        }
        return .milliseconds(max(1, after))
    }
}
