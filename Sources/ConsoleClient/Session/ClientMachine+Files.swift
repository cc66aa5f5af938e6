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

    mutating func transferred(_ news: ClientTransfers.News) {
        switch news {
        case .progress(let state): transfer(state)
        case .say(let words): say(words)
        }
    }
}
