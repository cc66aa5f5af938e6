import Commands
import Community
import Doors
import NIOCore

/// Decides in what order the lines of one connection are handled, and when reading has to pause. A pure state machine.
///
/// Texts follow one another without waiting. A command waits until the texts before it are stored, and everything after
/// it waits until the command has ended. If the command asks a question, the next text is the answer. Lines wait as
/// bytes in the framer.
struct ConsoleFlow {
    /// What to do next.
    enum Step: Equatable {
        /// A text. `place` is where its program says that it was typed, also of a command.
        case text(String, place: String? = nil, tag: String?)
        /// Run this command. Nothing else follows until `commandEnded`.
        case command(name: String, rest: String, place: String? = nil, tag: String?)
        /// Run this command beside the one that asks. Nothing else follows until `asideEnded`.
        case aside(name: String, rest: String, tag: String?)
        /// Answer the running command's question. `nil` if the person types a command instead, or nothing more comes.
        case answer(String?, tag: String?)
        case problem(Problem, tag: String?)
        /// Wait until at most this many texts are in flight.
        case awaitTexts(atMost: Int)
        /// Wait until the other connections of the event loop had their turn: longer if all lines of this turn were empty,
        /// which nobody counts.
        case rest(wasEmpty: Bool)
        /// Wait until a command ends or more bytes come.
        case idle
        /// Everything is answered and nothing more will come.
        case finished
    }

    /// Why a line can't be handled.
    enum Problem: Equatable {
        case tooLong, notUTF8, nothingAfterTag, asked, late
        /// One of several lines looks like the command of this name.
        case looksLikeCommand(String)
    }

    /// The number of texts in flight at which a session waits: enough to share a commit, and few enough that one
    /// person's texts don't fill the ledger's queue.
    static let mostTexts = 128
    /// The number of texts in flight at which a waiting session continues. It is below half, so that the event loop is
    /// woken once for many texts.
    static let fewTexts = 63
    /// The lines that are handled in a row before others have their turn.
    static let turn = 64
    /// The waiting bytes at which reading pauses: about 128 lines, as many as texts may be in flight.
    static let mostBytes = 8 * 1024
    /// The waiting bytes at which reading continues. It is half, so that reading isn't turned off and on with each
    /// line.
    static let fewBytes = 4 * 1024

    /// The commands that a person's program sends by itself.
    private static let ofPrograms: Set<String> = [
        BuiltIn.complete.description.name, BuiltIn.typing.description.name, BuiltIn.download.description.name,
    ]

    /// The one of these that says how an answer may go on, so that it runs while a question is open.
    private static let aside = BuiltIn.complete.description.name

    /// Whether the program names the place for which a line was typed.
    var namesPlaces = false
    private var framer: LineFramer
    /// A line that was read from the framer and has to wait.
    private var held: InputLine?
    private var isRunning = false
    private var isAsking = false
    /// Whether a command runs beside the one that asks.
    private var isAside = false
    /// Whether a question ended without an answer, so that the next text may have been meant for it.
    private var isLate = false
    private var hasInputEnded = false
    private var isStopping = false
    private var isPaused = false
    /// The number of lines handled in this turn, and of these the empty ones.
    private var (taken, empty) = (0, 0)

    init(maximumLine: Int) { framer = LineFramer(limit: maximumLine) }

    mutating func received(_ bytes: ByteBuffer) { framer.append(bytes) }
    mutating func inputEnded() { hasInputEnded = true }
    mutating func commandStarted() { isRunning = true }
    mutating func commandEnded() { (isRunning, isAsking) = (false, false) }
    mutating func asideEnded() { isAside = false }
    /// Records that the running command asks, so that the next text is its answer.
    mutating func questionAsked() { (isAsking, isLate) = (isRunning, false) }
    /// Records that the question is open no longer. The next text may have been typed for it, and is nobody else's to read.
    mutating func questionWithdrawn() { (isAsking, isLate) = (false, true) }
    /// Handles no more lines.
    mutating func stop() { isStopping = true }

    /// Whether no question can be answered any more.
    var isSilent: Bool { isStopping || (hasInputEnded && held == nil) }

    mutating func next(textsInFlight: Int) -> Step {
        if isAside { return .idle }
        if isRunning { return isAsking ? nextAnswer() : .idle }
        if !isStopping, let step = nextLine(textsInFlight: textsInFlight) { return step }
        guard isStopping || hasInputEnded else { return .idle }
        return textsInFlight == 0 ? .finished : .awaitTexts(atMost: 0)
    }

    /// Returns whether to read from the socket. Call it when `next` has no more work.
    mutating func wantsReading() -> Bool {
        // The beginning of a line alone is always read on, however long it is: nothing else would ever come of it.
        isPaused =
            !framer.needsBytes && framer.bufferedBytes > (isPaused ? Self.fewBytes : Self.mostBytes)
        return !isPaused
    }

    private mutating func nextLine(textsInFlight: Int) -> Step? {
        while true {
            if let line = held {
                held = nil
                if let step = step(for: line, textsInFlight: textsInFlight) { return step }
            }
            if let rest = nextRest() { return rest }
            if let problem = nextLine() { return problem }
            if held == nil { return nil }
        }
    }

    private mutating func nextAnswer() -> Step {
        while !isStopping {
            if held == nil, let step = nextRest() ?? nextLine() { return step }
            guard let line = held else {
                if hasInputEnded { break }
                return .idle
            }
            switch line.content {
            case .nothing:
                held = nil
                if let tag = line.tag { return .problem(.nothingAfterTag, tag: tag) }
                empty += 1
            case .slip(let name):
                // The question stays open: what is typed next is still meant for it.
                held = nil
                return .problem(.looksLikeCommand(name), tag: line.tag)
            case .text(let text):
                (held, isAsking) = (nil, false)
                return .answer(text, tag: line.tag)
            case .command(let name, let rest) where name == Self.aside:
                (held, isAside) = (nil, true)
                return .aside(name: name, rest: rest, tag: line.tag)
            case .command(let name, _) where Self.ofPrograms.contains(name):
                // Typing the answer to a question doesn't abandon it, nor does a picture.
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

    /// Returns the rest behind a turn that is over, and begins the next one; `nil` if it goes on.
    private mutating func nextRest() -> Step? {
        guard taken >= Self.turn else { return nil }
        defer { (taken, empty) = (0, 0) }
        return .rest(wasEmpty: empty >= taken)
    }

    /// Reads a line from the framer into `held`, if there is one. Returns the problem of a line that can't be handled.
    private mutating func nextLine() -> Step? {
        var problem: Problem?
        switch framer.next() ?? (hasInputEnded ? framer.finish() : nil) {
        case .line(let line): held = InputLine(line, namesPlaces: namesPlaces)
        case .tooLong: problem = .tooLong
        case .notUTF8: problem = .notUTF8
        case nil:
            // The next lines get a turn of their own.
            (taken, empty) = (0, 0)
            return nil
        }
        taken += 1
        // Whoever tagged the line waits for its end.
        return problem.map { problem in
            .problem(problem, tag: InputLine(framer.lostBeginning, namesPlaces: namesPlaces).tag)
        }
    }

    private mutating func step(for line: InputLine, textsInFlight: Int) -> Step? {
        switch line.content {
        case .nothing:
            if line.tag == nil { empty += 1 }
            return line.tag.map { .problem(.nothingAfterTag, tag: $0) }
        case .text where isLate:
            isLate = false
            return .problem(.late, tag: line.tag)
        case .text(let text):
            if textsInFlight < Self.mostTexts { return .text(text, place: line.place, tag: line.tag) }
            held = line
            return .awaitTexts(atMost: Self.fewTexts)
        case .slip(let name):
            if textsInFlight == 0 { return .problem(.looksLikeCommand(name), tag: line.tag) }
            held = line
            return .awaitTexts(atMost: 0)
        case .command(let name, let rest):
            if textsInFlight == 0 {
                isRunning = true
                if !Self.ofPrograms.contains(name) { isLate = false }
                return .command(name: name, rest: rest, place: line.place, tag: line.tag)
            }
            held = line
            return .awaitTexts(atMost: 0)
        }
    }
}
