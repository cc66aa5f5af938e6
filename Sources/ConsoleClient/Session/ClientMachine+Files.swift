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
        guard !options.answersOnly, let request = TransferRequest(line) else { return false }
        guard let token = session.token, person.handle != nil else {
            say(TransferWords.signInFirst)
            return true
        }
        if case .attach = request, person.place == nil {
            say(TransferWords.openFirst)
            return true
        }
        transfer(progress.transfer ?? "")
        act(.transfer(ClientTransfers.Job(request: request, token: token, place: person.place)))
        return true
    }

    /// Takes the refusal of a command that names a file of this machine: the file is uploaded, and the command given again
    /// with its number. Returns whether it is such a one.
    mutating func uploads(for request: ClientRequest, _ line: GatewayLine) -> Bool {
        guard let path = line.answer.path, request.command != nil, !options.answersOnly,
            let token = session.token, TransferRequest.line(request.body, with: 0, for: path) != nil
        else { return false }
        transfer(progress.transfer ?? "")
        act(
            .transfer(
                ClientTransfers.Job(
                    request: .upload(path: path, for: request.body), token: token, place: nil)))
        return true
    }

    mutating func transferred(_ news: ClientTransfers.News) {
        switch news {
        case .progress(let state): transfer(state)
        case .say(let words): say(words)
        case .typed(let line): queue(line)
        }
    }
}
