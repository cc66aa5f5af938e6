import Doors
import NIOCore

/// In what order the lines of one connection are handled, and when reading has to pause: a pure state machine.
///
/// Texts follow one another without waiting. A command waits until the texts before it are stored, and
/// everything behind a command waits until it ended; only where the command asks, the next text is its answer.
/// What waits, waits as bytes in the framer.
struct ConsoleFlow {
    /// What to do next.
    enum Step: Equatable {
        case text(String, tag: String?)
        /// Runs; nothing else comes until `commandEnded`.
        case command(name: String, rest: String, tag: String?)
        /// What the running command asked for; nil where the person gives a command instead, or nothing more comes.
        case answer(String?, tag: String?)
        case problem(Problem, tag: String?)
        /// Nothing until at most so many texts are in flight.
        case awaitTexts(atMost: Int)
        /// Nothing until others on the event loop had their turn.
        case rest
        /// Nothing until a command ends or more bytes come.
        case idle
        /// Everything is answered and nothing more will come.
        case finished
    }

    /// Why a line can't be handled.
    enum Problem: Equatable { case tooLong, notUTF8, nothingAfterTag, asked }

    /// Texts in flight at which a session waits, and at which it goes on.
    static let mostTexts = 128
    static let fewTexts = 63
    /// Lines that are taken in a row before others have their turn.
    static let turn = 64
    /// Waiting bytes at which reading pauses, and at which it goes on: about 128 and 64 lines.
    static let mostBytes = 8 * 1024
    static let fewBytes = 4 * 1024

    private var framer: LineFramer
    /// A line that was taken and has to wait.
    private var held: ConsoleLine?
    private var isRunning = false
    private var isAsking = false
    private var hasInputEnded = false
    private var isStopping = false
    private var isPaused = false
    /// Lines that were taken in this turn.
    private var taken = 0

    init(maximumLine: Int) { framer = LineFramer(limit: maximumLine) }

    mutating func received(_ bytes: ByteBuffer) { framer.append(bytes) }
    mutating func inputEnded() { hasInputEnded = true }
    mutating func commandStarted() { isRunning = true }
    mutating func commandEnded() { (isRunning, isAsking) = (false, false) }
    /// The running command asks; the next text is its answer.
    mutating func questionAsked() { isAsking = isRunning }
    mutating func questionWithdrawn() { isAsking = false }
    /// Takes no more lines.
    mutating func stop() { isStopping = true }

    /// Whether a question that is open now gets no answer, and none will ever.
    var isSilent: Bool { isStopping || (hasInputEnded && held == nil) }

    mutating func next(textsInFlight: Int) -> Step {
        if isRunning { return isAsking ? nextAnswer() : .idle }
        if !isStopping, let step = nextLine(textsInFlight: textsInFlight) { return step }
        guard isStopping || hasInputEnded else { return .idle }
        return textsInFlight == 0 ? .finished : .awaitTexts(atMost: 0)
    }

    /// Whether the socket should be read; to be asked when `next` has no more work.
    mutating func wantsReading() -> Bool {
        isPaused = framer.bufferedBytes > (isPaused ? Self.fewBytes : Self.mostBytes)
        return !isPaused
    }

    private mutating func nextLine(textsInFlight: Int) -> Step? {
        while true {
            if takesARest() { return .rest }
            if let line = held {
                held = nil
                if let step = step(for: line, textsInFlight: textsInFlight) { return step }
            }
            if let problem = takeLine() { return problem }
            if held == nil { return nil }
        }
    }

    private mutating func nextAnswer() -> Step {
        while !isStopping {
            if takesARest() { return .rest }
            if held == nil, let problem = takeLine() { return problem }
            guard let line = held else {
                if hasInputEnded { break }
                return .idle
            }
            switch line.content {
            case .nothing:
                held = nil
                if let tag = line.tag { return .problem(.nothingAfterTag, tag: tag) }
            case .text(let text):
                (held, isAsking) = (nil, false)
                return .answer(text, tag: line.tag)
            case .command(name: "complete", _):
                // A person who presses Tab while they are asked something has not turned away from the question.
                held = nil
                return .problem(.asked, tag: line.tag)
            case .command:
                isAsking = false
                return .answer(nil, tag: nil)
            }
        }
        isAsking = false
        return .answer(nil, tag: nil)
    }

    /// Whether the turn is over; the next one begins with that.
    private mutating func takesARest() -> Bool {
        defer { if taken >= Self.turn { taken = 0 } }
        return taken >= Self.turn
    }

    /// Takes a line from the framer, if there is one; gives what is wrong with it.
    private mutating func takeLine() -> Step? {
        var problem: Problem?
        switch framer.next() ?? (hasInputEnded ? framer.finish() : nil) {
        case .line(let line): held = ConsoleLine(line)
        case .tooLong: problem = .tooLong
        case .notUTF8: problem = .notUTF8
        case nil:
            // The next lines come in a turn of their own.
            taken = 0
            return nil
        }
        taken += 1
        return problem.map { .problem($0, tag: nil) }
    }

    private mutating func step(for line: ConsoleLine, textsInFlight: Int) -> Step? {
        switch line.content {
        case .nothing: return line.tag.map { .problem(.nothingAfterTag, tag: $0) }
        case .text(let text):
            if textsInFlight < Self.mostTexts { return .text(text, tag: line.tag) }
            held = line
            return .awaitTexts(atMost: Self.fewTexts)
        case .command(let name, let rest):
            if textsInFlight == 0 {
                isRunning = true
                return .command(name: name, rest: rest, tag: line.tag)
            }
            held = line
            return .awaitTexts(atMost: 0)
        }
    }
}
