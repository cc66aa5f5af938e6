package import Community
package import Model
import NIOCore

/// One connection of an event loop's hub. Used on its event loop only.
package final class HubConnection {
    /// Whose connection it is.
    package let session: any Session
    /// The wire format that live events are written in. Set it through `LoopHub.use(_:for:)`.
    package internal(set) var encoder: any EventEncoder
    /// Told of every event as it is delivered: for formats that draw more than lines. Usually nil.
    package internal(set) var observer: ((Event) -> Void)?
    /// Told of what the session's own person read, at any of their sessions: for counts of what is unread.
    package var readObserver: ((Receipt) -> Void)?

    /// Who is attached here, and what reaches them; kept by the hub.
    var attachment = Attachment()
    /// Whether the hub has it on its list of connections that have something to write.
    var isDirty = false

    private let sink: any ConnectionSink
    /// The bytes that may wait for a slow reader before its connection is closed.
    package var backlog: Int
    private var outgoing = OutgoingBytes()
    private var stage = Stage.open

    /// Whose live events a connection gets.
    struct Attachment {
        var person: PersonID?
        var conversations: Set<ConversationID> = []
        /// Whether receipts and typing are told.
        var listens = false
    }

    private enum Stage {
        case open
        /// It closes once all that was appended is written.
        case finishing
        case closed
    }

    /// - Parameters:
    ///   - sink: what it writes to.
    ///   - backlog: the bytes that may wait for a slow reader before its connection is closed.
    package init(session: any Session, sink: any ConnectionSink, encoder: any EventEncoder, backlog: Int) {
        self.session = session
        self.sink = sink
        self.encoder = encoder
        self.backlog = backlog
    }

    /// Whether live events wait.
    var isHeld: Bool { outgoing.isHeld }

    /// Lets live events wait from here on.
    func hold() { outgoing.hold() }

    /// Lets live events through again, behind what was appended meanwhile.
    func release() { outgoing.release() }

    /// Appends what is live.
    func appendLive(_ segment: ByteBuffer) {
        guard outgoing.isHeld else { return outgoing.append(segment) }
        outgoing.appendHeld(segment)
        if outgoing.heldBytes > backlog { cut() }
    }

    func append(_ segment: ByteBuffer) { outgoing.append(segment) }

    /// Appends what may be more than the backlog, such as all that a session missed: the peer asked for it, and gets
    /// it as fast as it reads. What is appended later waits behind it.
    func pour(_ bytes: ByteBuffer) { outgoing.pour(bytes) }

    /// Writes and flushes what the tick gathered: one write, one flush.
    func flush() {
        isDirty = false
        guard stage != .closed else { return }
        guard !outgoing.isBehind else { return pourOn() }
        guard outgoing.pendingBytes > 0 || stage == .finishing else { return }
        let bytes = outgoing.takePending()
        if stage == .finishing { return end(with: bytes) }
        sink.write(bytes)
        if !sink.isWritable, sink.waitingBytes > backlog { cut() }
    }

    /// Closes the connection once all that was appended is written.
    package func finish() {
        if stage == .open { stage = .finishing }
        flush()
    }

    private func end(with bytes: ByteBuffer) {
        stage = .closed
        sink.write(bytes) { [sink] _ in sink.close() }
    }

    /// Writes the next portion of what is ahead, once the one before is written.
    private func pourOn() {
        if outgoing.pendingBytes > backlog { return cut() }
        guard let portion = outgoing.takePortion() else { return }
        sink.write(portion) { succeeded in
            self.outgoing.portionEnded()
            if !succeeded { self.stage = .closed }
            self.flush()
        }
    }

    /// Gives up on a peer that doesn't read; nobody else notices.
    private func cut() {
        stage = .closed
        sink.close()
    }
}
