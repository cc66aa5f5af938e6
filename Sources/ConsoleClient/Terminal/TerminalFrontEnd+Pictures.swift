import Model

/// Pictures, below the lines that tell of them.
extension TerminalFrontEnd {
    /// Writes the lines that wait for no picture any more.
    func writeLines() {
        while let (line, isAwaited) = pictures.nextLine(isAsking: view.isAsking, now: setup.uptime()) {
            if line.type == "notice", view.shows(subjectOf: line) {
                canvas.call(for: line, view, attention: setup.attention)
                continue
            }
            view.note(line)
            canvas.write(line, view, attention: setup.attention)
            timeline.note(line, rows: canvas.rows)
            if line.type != "notice", let text = line.notice.unsent { giveBack(text) }
            pictures.want(
                line, isAwaited: isAwaited, written: canvas.writes, on: canvas.size, now: setup.uptime())
        }
    }

    /// Writes all lines that wait, before what their person does now.
    func writeAllLines() {
        pictures.release()
        writeLines()
    }

    /// Takes a line that answers a request for a picture. Returns whether it does.
    func takePicture(_ line: GatewayLine) -> Bool {
        guard PictureFetch.owns(line.answer.tag) else { return false }
        if let request = pictures.take(line, now: setup.uptime()) { gateway.send(request) }
        return true
    }

    /// Begins with the next picture, once the terminal has told what it can.
    func fetchPictures() {
        let request = pictures.next(on: canvas.size, isAsking: view.isAsking, now: setup.uptime())
        if let request { gateway.send(request) }
    }

    /// Draws what was decoded.
    func showPicture() {
        guard let (wanted, text) = pictures.drawn(on: canvas.size, now: setup.uptime()), let text else {
            return
        }
        // Right below its own line it needs no other.
        let isBelow = canvas.writes == wanted.place && !wanted.needsName
        let caption = PictureWords.caption(of: wanted.media.id, from: wanted.sender)
        canvas.write(picture: text, below: isBelow ? nil : caption.text(in: language))
    }

    /// Sets how pictures are shown, or says it.
    func setPictures(_ word: String?) {
        if let word {
            guard let choice = PictureChoice(typed: word) else {
                return canvas.write(reply: PictureWords.usage.text(in: language))
            }
            pictures.choose(choice)
            setup.settings?.change { $0.pictures = choice }
        }
        canvas.write(reply: pictures.words(on: canvas.size).text(in: language))
    }
}
