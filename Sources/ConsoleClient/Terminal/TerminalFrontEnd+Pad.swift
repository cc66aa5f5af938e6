import Model

/// What a person draws where a question asks for it.
extension TerminalFrontEnd {
    /// What is sent in the place of a drawing by who gives up: no strokes.
    private static let nothing = "-"

    /// Opens a pad where the gateway asks for a drawing, or closes the one of a question that is over.
    func asked(toDrawOn size: Drawing.Size?) {
        guard let size else {
            guard let pad else { return }
            close(keeping: pad)
            return canvas.write(reply: TerminalWords.drawingKept.text(in: language))
        }
        guard pad?.size != size else { return }
        guard canvas.hasRoom(for: size) else {
            let (columns, rows) = canvas.room(for: size)
            let words = TerminalWords.tooSmallToDraw(columns: columns, rows: rows)
            canvas.write(reply: words.text(in: language))
            return gateway.send(Self.nothing)
        }
        pad = unsentPad?.size == size ? unsentPad : DrawingPad(size)
    }

    /// Takes a key of somebody who draws.
    func draw(_ key: EditKey) {
        guard var pad else { return }
        let step = pad.handle(key)
        // Nobody draws what they can't see.
        guard step == .cancel || canvas.hasRoom(for: pad.size) else { return canvas.ring() }
        self.pad = pad
        switch step {
        case .draw: if key == .redraw { canvas.clear() }
        case .bell: canvas.ring()
        case .send(let strokes):
            close(keeping: nil)
            gateway.send(strokes)
        case .cancel:
            close(keeping: nil)
            gateway.send(Self.nothing)
        }
    }

    private func close(keeping pad: DrawingPad?) {
        self.pad = nil
        unsentPad = pad?.drawing == nil ? nil : pad
    }
}
