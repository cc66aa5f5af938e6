import Commands
import Model

/// What the person types.
extension ClientMachine {
    /// What passes lines that wait for their person to sign in.
    private static let signingIn: Set<String> = ["login", "signup", "verify", "reset", "help", "language"]

    mutating func typed(_ line: String) {
        if takesFile(line) { return }
        let read = InputLine(line)
        // Who signs in otherwise waits for that no longer.
        if case .login = turn, case .command(let name, _) = read.content,
            ["login", "signup", "verify", "reset"].contains(name)
        {
            giveUpTurn()
        }
        if let tag = read.tag, Tag.frontEnd.contains(where: tag.hasPrefix) { return pass(line, tag) }
        switch read.content {
        case .nothing: hurry()
        case .command(name: "quit", rest: ""): leave()
        case .command(name: "hello", _): say(ClientWords.ownFormat)
        case .command(let name, _) where phase == .ready && person.isHeld && Self.signingIn.contains(name):
            act(.send(requests.sentAtOnce(line).wire))
        // A script is answered by the gateway, in its order.
        case .slip(let name) where !options.answersOnly:
            refused()
            say(CommandError.looksLikeCommand(name).words)
        case .text(let text) where person.question.holdsBack(text):
            holdBack(line, ClientWords.heldBack(text, place: person.shownPlace))
        default: queue(line)
        }
    }

    /// - Parameter isFirst: Whether it goes before what waits.
    mutating func queue(_ line: String, isFirst: Bool = false) {
        let isDelayed = phase != .ready || person.isHeld || requests.waiting > 0
        // An answer belongs to no place.
        let place = person.isAsking ? nil : person.shownPlace
        guard requests.add(line, isDelayed: isDelayed, isFirst: isFirst, typedFor: place) else {
            return holdBack(
                line, ClientWords.full(requests.bounds, line: TypedLine.remembered(line) ?? ""))
        }
        person.question.lineGoes()
        pump()
        if isDelayed { tellPrompt() }
    }

    /// Says why a line goes nowhere.
    private mutating func holdBack(_ line: String, _ reason: LocalizedText) {
        refused()
        guard let text = TypedLine.text(of: line) else { return say(reason) }
        act(.holdBack(text: LineBreaks.restored(text), reason: reason.text(in: language)))
    }

    /// Asks the gateway what a front-end wants to know; nothing while it is away.
    private mutating func pass(_ line: String, _ tag: String) {
        act(phase == .ready ? .send(line) : .show(ClientObject.end(tag)))
    }
}
