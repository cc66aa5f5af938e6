import Commands
import Glibc

/// Asks the gateway what a line may become, and waits for it a moment: a person who pressed Tab does too.
struct CompletionRequest {
    /// How long a person who pressed Tab waits for what the gateway knows: a terminal that stands still for
    /// longer seems stuck.
    private static let patience = Duration.milliseconds(400)
    static let prefix = "0tab"

    private(set) var candidates: [String] = []
    private(set) var isAnswered = false
    private var typed = ""
    private var number = 0
    private let uptime: @Sendable () -> ContinuousClock.Instant
    private var deadline: ContinuousClock.Instant

    /// - Parameter uptime: What the person's patience is measured by.
    init(uptime: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        (self.uptime, deadline) = (uptime, uptime())
    }

    private var tag: String { "\(Self.prefix)\(number)" }

    /// Begins another one.
    ///
    /// - Parameter typed: The line that is completed.
    mutating func begin(for typed: String) {
        self.typed = typed
        number += 1
        (candidates, isAnswered) = ([], false)
        deadline = uptime() + Self.patience
    }

    func wire(for line: String) -> String {
        "@\(tag) /complete \(LineBreaks.onOneLine(TypedLine.quoted(line)))"
    }

    /// Takes a line of the gateway that belongs to a completion, this one or an earlier one. Returns whether it did.
    mutating func consume(_ line: GatewayLine) -> Bool {
        guard line.answer.tag?.hasPrefix(Self.prefix) == true else { return false }
        guard line.answer.tag == tag else { return true }
        if line.type == "reply" {
            candidates += line.answer.lines ?? []
            if let path = line.answer.path { candidates += PathCompletion.lines(for: typed, endingIn: path) }
        } else {
            isAnswered = true
        }
        return true
    }

    /// Waits until the gateway says something. Returns `false` when the person has waited long enough.
    func wait(for gateway: CInt) -> Bool {
        while true {
            let left = uptime().duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { return false }
            var source = pollfd(fd: gateway, events: Int16(POLLIN), revents: 0)
            if poll(&source, 1, CInt(left.rounded(.up))) > 0 { return true }
        }
    }
}
