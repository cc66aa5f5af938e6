import Commands
import Model

/// What a person presses.
extension TerminalFrontEnd {
    /// Takes a key. Returns `false` when the person leaves.
    func handle(_ key: EditKey) -> Bool {
        if case .answer(let answer) = key {
            pictures.take(answer)
            return true
        }
        if secret != nil {
            answer(key)
            return true
        }
        if pad != nil {
            draw(key)
            return true
        }
        if reading != nil, read(key) { return true }
        let action = editor.handle(key)
        if action != .interrupt { leaving.goesOn() }
        switch action {
        case .draw: break
        case .send(let text): return send(text)
        case .interrupt where view.isTransferring: gateway.send("\u{3}")
        case .interrupt: return stays(leaving.interrupted(setup.leaving))
        case .end: return stays(leaving.left(setup.leaving))
        case .complete: complete()
        case .suspend: if setup.terminal.catchesSignals { canvas.suspend() }
        case .clear: canvas.clear()
        case .older: readBack()
        // What is newest is on the screen.
        case .newer: canvas.ring()
        case .place(let number): ask(view.handle == nil ? nil : "/\(number == 0 ? 10 : number)")
        case .bell: canvas.ring()
        }
        return true
    }

    /// Says why the person stays. Returns `false` where there is no reason.
    private func stays(_ reason: LocalizedText?) -> Bool { reason.map(refuse) ?? false }

    /// Says why something isn't done. Returns that the person stays.
    private func refuse(_ reason: LocalizedText) -> Bool {
        canvas.write(plain: "* " + reason.text(in: language))
        return true
    }

    /// Sends what was typed. Returns `false` when the person leaves.
    private func send(_ text: EditedText) -> Bool {
        if let name = TypedLine.slip(in: text) {
            editor.putBack(text)
            return refuse(CommandError.looksLikeCommand(name).words)
        }
        let line = TypedLine.line(for: text)
        typing.sent()
        if let kept = TypedLine.remembered(line) { editor.history.add(kept) }
        let typedLine = TypedLine(line)
        if typedLine != .quit { leaving = LeavingGuard() }
        // A command stands behind what came before it; a message comes back in its turn.
        if !view.isHeard || TypedLine.text(of: line) == nil { writeAllLines() }
        switch typedLine {
        case .send(let line): send(line)
        case .times(let areShown):
            canvas.keep(line)
            showTimes(areShown)
        case .pictures(let word):
            canvas.keep(line)
            setPictures(word)
        case .quit:
            canvas.keep(line)
            return stays(leaving.left(setup.leaving))
        case .ask(let words, let questions):
            canvas.keep(line)
            secret = SecretDialogue(words, questions)
        }
        return true
    }

    /// Sends what a key stands for; what is being typed stays.
    private func ask(_ command: String?) {
        guard let command else { return canvas.ring() }
        writeAllLines()
        send(command)
    }

    private func showTimes(_ areShown: Bool?) {
        if let areShown {
            canvas.times?.areShown = areShown
            setup.settings?.change { $0.times = areShown }
        }
        let words = canvas.times?.areShown == true ? TerminalWords.timesOn : TerminalWords.timesOff
        canvas.write(reply: words.text(in: language))
    }

    private func send(_ line: String) {
        let text = TypedLine.text(of: line)
        if let text, view.isHeard {
            canvas.pending.add(text)
        } else if !line.isEmpty {
            canvas.keep(line)
        }
        timeline.asked()
        // A client in between knows itself what was refused.
        let wire = setup.greets ? text.map { sent.wire(for: $0) } : nil
        gateway.send(LineBreaks.onOneLine(wire ?? line))
    }

    /// Puts a text that was refused back into the editor, to be changed or sent again; where something else stands there, or
    /// would be the answer to a question, the text is named.
    func giveBack(_ text: String) {
        guard editor.isEmpty, !view.isAsking else {
            return canvas.write(plain: "* " + TerminalWords.notSent(text).text(in: language))
        }
        editor.putBack(InputLine.saying(text))
    }

    private func answer(_ key: EditKey) {
        switch secret?.handle(key) {
        case .next?: canvas.keep()
        case .send(let line)?:
            canvas.keep()
            secret = nil
            gateway.send(line)
        case .cancel?:
            canvas.keep()
            secret = nil
        default: break
        }
    }

    // MARK: Completion

    /// What Tab adds.
    private func complete() {
        let typed = String(editor.buffer.before)
        let candidates =
            view.commandLines(for: typed) ?? PathCompletion.lines(for: typed) ?? ask(toComplete: typed)
        guard let found = Completion(of: typed, among: candidates) else { return canvas.ring() }
        editor.complete(erasing: found.erased, adding: found.added)
        canvas.write(choices: found.choices)
    }

    private func ask(toComplete typed: String) -> [String] {
        completion.begin(for: typed)
        gateway.send(completion.wire(for: typed))
        while !completion.isAnswered, completion.wait(for: gateway.descriptor) {
            if !receive() { break }
        }
        return completion.candidates
    }
}
