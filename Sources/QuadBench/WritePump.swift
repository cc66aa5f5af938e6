import NIOCore

/// Writes the same bytes into a channel until it is told to stop, with two writes under way at any time.
///
/// A socket with room completes a write before `writeAndFlush` returns, and its future then calls back at once. A callback
/// that wrote again would call itself until the stack is used up, so it only counts, and ``run()`` loops.
final class WritePump {
    private static let mostInFlight = 2
    /// Writes in a row before other connections of the event loop have their turn.
    static let turn = 64
    /// The time between two turns: an event loop looks at its sockets only while no task is due.
    static let pause = TimeAmount.microseconds(100)

    private let bytes: ByteBuffer
    private let channel: any Channel
    private let isOver: () -> Bool
    private var inFlight = 0
    private var isWriting = false
    private var isResting = false

    init(_ bytes: ByteBuffer, into channel: any Channel, until isOver: @escaping () -> Bool) {
        self.bytes = bytes
        self.channel = channel
        self.isOver = isOver
    }

    /// Writes as much as there is room for, and goes on when a write completes. Call it on the channel's event loop.
    func run() {
        guard !isWriting, !isResting else { return }
        isWriting = true
        defer { isWriting = false }
        for _ in 0..<Self.turn {
            guard inFlight < Self.mostInFlight, !isOver() else { return }
            inFlight += 1
            channel.writeAndFlush(bytes).assumeIsolated().whenSuccess {
                self.inFlight -= 1
                self.run()
            }
        }
        isResting = true
        channel.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            self.isResting = false
            self.run()
        }
    }
}
