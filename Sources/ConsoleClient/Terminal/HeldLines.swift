/// The gateway's lines that come behind a picture, which is to stand above them: an answer of several cards is written
/// card by card, each with its picture. A pure state machine.
struct HeldLines {
    /// How long what follows waits for a picture. Longer than that, and an answer looks stuck: the picture comes later.
    static let patience = Duration.seconds(3)
    /// Lines that wait: a page of cards, and what others say in three seconds.
    private static let most = 200

    private var lines: [GatewayLine] = []
    private var deadline: ContinuousClock.Instant?
    /// Whether all that is there goes at once.
    private var isReleased = false

    /// When lines go without the picture that they wait for; `nil` if none waits.
    var ends: ContinuousClock.Instant? { lines.isEmpty ? nil : deadline }

    /// Puts a line behind the others.
    mutating func add(_ line: GatewayLine) {
        lines.append(line)
        if lines.count > Self.most { isReleased = true }
    }

    /// A picture is awaited from now on, or the next one of several.
    mutating func begin(now: ContinuousClock.Instant) { deadline = now + Self.patience }

    /// Lets all lines go: their person did something else, or leaves.
    mutating func release() { isReleased = !lines.isEmpty }

    /// Returns the next line to write; `nil` if there is none, or it has to wait.
    ///
    /// - Parameter isHeld: Whether a picture is still to come that stands above it.
    mutating func next(isHeld: Bool, now: ContinuousClock.Instant) -> (line: GatewayLine, isReleased: Bool)? {
        guard !lines.isEmpty else {
            isReleased = false
            return nil
        }
        if isHeld, let deadline, deadline <= now { isReleased = true }
        guard !isHeld || isReleased else { return nil }
        return (lines.removeFirst(), isReleased)
    }
}
