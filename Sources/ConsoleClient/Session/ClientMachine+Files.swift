import Community
import Model

/// Files that the person sends and fetches.
extension ClientMachine {
    /// What a front-end sends for Ctrl-C while a file is on its way: the control character that it is.
    static let interrupt = "\u{3}"

    /// Takes a typed line that is about a file of this machine. Returns whether it is.
    mutating func takesFile(_ line: String) -> Bool {
        if line == Self.interrupt {
            act(.stopTransfer)
            return true
        }
        // A script's lines wait for their turn.
        guard !options.answersOnly, let request = TransferRequest(line) else { return false }
        guard let token = session.token, person.handle != nil else {
            say(TransferWords.signInFirst)
            return true
        }
        if case .attach = request, person.place == nil {
            say(TransferWords.openFirst)
            return true
        }
        begin(request, token, in: person.place)
        return true
    }

    /// Takes a script's line that fetches a file. Returns whether it is one.
    ///
    /// A script's `/attach` goes to the gateway, in the place that is open once it is its turn, and so comes back for its
    /// files.
    mutating func takesFetch(_ request: ClientRequest) -> Bool {
        guard let fetch = request.fetch else { return false }
        _ = requests.answered(request.tag)
        guard let token = session.token else {
            say(TransferWords.signInFirst)
            refused()
            return true
        }
        begin(fetch, token, in: nil)
        return true
    }

    /// Takes the refusal of a command that names a file of this machine: the file is uploaded, and the command given again
    /// with its number. Returns whether it is such a one.
    mutating func uploads(for request: ClientRequest, _ line: GatewayLine) -> Bool {
        guard let path = line.answer.path, request.command != nil, !progress.hasEndedSending,
            let token = session.token, TransferRequest.line(request.body, with: 0, for: path) != nil
        else { return false }
        begin(.upload(path: path, for: request.body), token, in: nil)
        return true
    }

    private mutating func begin(_ request: TransferRequest, _ token: String, in place: String?) {
        transfer(progress.transfer ?? "")
        act(
            .transfer(
                ClientTransfers.Job(request: request, token: token, place: place, language: language)))
    }

    mutating func transferred(_ news: ClientTransfers.News) {
        switch news {
        case .progress(let state):
            transfer(state)
            if state == nil { pump() }
        case .say(let words): say(words)
        case .failed(let words):
            say(words)
            refused()
        case .typed(let line): queue(line, isFirst: options.answersOnly)
        }
    }
}
