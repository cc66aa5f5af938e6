import Commands
import Community

/// The command that runs at a connection, and what it waits to be answered.
struct ForegroundCommand {
    /// A command on its way.
    struct Running {
        let tag: String?
        let box: ReplyBox
        let task: Task<Void, Never>
    }

    /// What a look at the running command finds.
    enum Look {
        /// There is something to write.
        case said
        /// Nothing yet: look again a pulse later.
        case quiet
        /// Nothing for a while, or nothing runs: whatever comes wakes the connection.
        case asleep
    }

    /// Looks in a row that find nothing, before the next reply has to wake the connection. Most commands end sooner, and a
    /// look costs less than being woken.
    private static let quietLooks = 10

    private(set) var running: Running?
    private var quietLooks = 0
    private var question: CommandQuestion?
    /// Whether the next text answers a question of the running command.
    var isAsking: Bool { question != nil }
    /// What it has said and was drained, but isn't written yet.
    private var drained: [Reply] = []
    /// Whether what it has said is to be written soon. That may still be so of a command that has ended.
    var isPulsing = false

    mutating func start(_ command: Running) { (running, quietLooks) = (command, 0) }

    /// Drains what the running command has said, to be written a moment later. If there was nothing for a while, what
    /// `makeWake` returns is called once, from any thread, as soon as there is something.
    mutating func drain(orWake makeWake: () -> @Sendable () -> Void) -> Look {
        guard let running else { return .asleep }
        let sleeps = quietLooks == Self.quietLooks
        let said = sleeps ? running.box.drain(orWake: makeWake()) : running.box.drain()
        drained += said
        guard said.isEmpty else {
            quietLooks = 0
            return .said
        }
        if sleeps { return .asleep }
        quietLooks += 1
        return .quiet
    }

    /// Removes and returns what was drained, and with `all` what the command has said since.
    mutating func takeReplies(all: Bool = false, closing: Bool = false) -> [Reply] {
        defer { drained = [] }
        guard all, let running else { return drained }
        return drained + running.box.drain(closing: closing)
    }

    /// Lets the running command ask: an earlier question of its own gets no answer any more.
    /// - Returns: Whether the question is open; where nothing runs, or nobody waits for an answer, it is settled.
    mutating func ask(_ question: CommandQuestion) -> Bool {
        guard running != nil, !question.isSettled else {
            question.settle(nil)
            return false
        }
        settle(nil)
        self.question = question
        return true
    }

    /// Nobody waits for the answer any more.
    /// - Returns: Whether it was the open question.
    mutating func withdraw(_ question: CommandQuestion) -> Bool {
        question.settle(nil)
        guard self.question === question else { return false }
        self.question = nil
        return true
    }

    /// Answers the open question, if there is one.
    mutating func settle(_ text: String?) {
        question?.settle(text)
        question = nil
    }

    mutating func end() {
        running = nil
        drained = []
        settle(nil)
    }

    mutating func cancel() {
        running?.task.cancel()
        end()
    }
}
