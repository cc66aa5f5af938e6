import Model

/// Reading back in the open place.
///
/// Page Up shows, on a screen of its own, what stands right above the messages that are on the screen, and what was said
/// before it, page by page to the beginning; Page Down goes on, and from its last page back to the screen. That is as it
/// was, with what came meanwhile below. Any other key goes back there, and does what it always does.
extension TerminalFrontEnd {
    /// Goes back by a page from what is on the screen.
    func readBack() {
        guard view.isHeard else { return canvas.ring() }
        writeAllLines()
        let onScreen = canvas.linesOnScreen(of: timeline.entries, reader: view.handle)
        var new = ReadingBack(timeline, onScreen: onScreen, after: lastReading)
        if new.timeline.isWhole, canvas.lines(of: new.timeline.entries, reader: view.handle).count <= onScreen
        {
            return canvas.ring()
        }
        fetchOlder(&new)
        reading = new
    }

    /// Takes a key of somebody who reads back. Returns whether there is no more to do about it.
    func read(_ key: EditKey) -> Bool {
        guard var reading else { return false }
        let height = canvas.readingHeight
        switch key {
        case .pageUp:
            let total = canvas.lines(of: reading.timeline.entries, reader: view.handle).count
            if !reading.window.goBack(total, height: height), !reading.isFetching, reading.timeline.isWhole {
                canvas.ring()
            }
            fetchOlder(&reading)
            self.reading = reading
        case .pageDown:
            if reading.window.goOn(height: height) { self.reading = reading } else { endReading() }
        case .enter, .interrupt: endReading()
        default:
            endReading()
            return false
        }
        return true
    }

    func endReading() {
        lastReading = reading?.lastNumber ?? lastReading
        reading = nil
    }

    /// Takes a line that answers a request for older messages. Returns whether it does.
    func takeOlder(_ line: GatewayLine) -> Bool {
        guard ReadingBack.owns(line) else { return false }
        guard var reading else { return true }
        let wasFetching = reading.isFetching
        let isDone = reading.take(line)
        if !isDone { canvas.ring() }
        timeline.adopt(reading.timeline)
        if isDone, wasFetching, !reading.isFetching { fetchOlder(&reading) }
        self.reading = reading
        // Where there is nothing above the screen, there is nothing to read.
        let total = canvas.lines(of: reading.timeline.entries, reader: view.handle).count
        if !reading.isFetching, total <= reading.window.onScreen {
            if isDone { canvas.ring() }
            endReading()
        }
        return true
    }

    /// Asks for older messages where the next page needs them.
    private func fetchOlder(_ reading: inout ReadingBack) {
        let total = canvas.lines(of: reading.timeline.entries, reader: view.handle).count
        guard reading.window.needsOlder(total, height: canvas.readingHeight), let request = reading.request()
        else { return }
        gateway.send(request)
    }
}
