package import Community
package import Model
import NIOCore

/// One connection of an event loop's hub. Used on its event loop only.
package final class HubConnection {
    /// Whose connection it is.
    package let session: any Session
    /// The session's state, of which each line that is shown is recorded.
    let state: SessionState
    /// The wire format that live events are written in. Set it through `LoopHub.use(_:for:)`.
    package internal(set) var encoder: any EventEncoder
    /// Who is told of what is delivered here. Set the one of events through `LoopHub.use(_:for:)`.
    package var observers = Observers()

    /// Who is attached here, and what reaches them; kept by the hub.
    var attachment = Attachment()
    /// Whether the hub has it on its list of connections that have something to write.
    var isDirty = false

    private let sink: any ConnectionSink
    /// The bytes that may wait for a slow reader before its connection is closed.
    package var backlog: Int
    private var outgoing = OutgoingBytes()
    private var stage = Stage.open

    /// Who is told of what is delivered to a connection: for counts of what is unread.
    package struct Observers {
        /// Told of every event as it is delivered. Usually `nil`.
        package internal(set) var event: ((Event) -> Void)?
        /// Told that somebody has signed in here, before they are told anything live.
        package var attaching: (() -> Void)?
        /// Told of what the session's own person read, at any of their sessions.
        package var read: ((Receipt) -> Void)?
        /// Told that the person gets a conversation no more: they left it, or it went from their view. It may be for one event
        /// alone, which they may not see: ``HubConnection/gets(_:)`` tells, once what came with it is delivered.
        package var leaving: ((ConversationID) -> Void)?
        /// Told what the person wants to be shown from now on.
        package var muting: ((MutingChange) -> Void)?
        /// Told that the person or the open place has another name.
        package var renaming: (() -> Void)?
    }

    /// Whose live events a connection gets.
    struct Attachment {
        var person: PersonID?
        var conversations: Set<ConversationID> = []
        /// What the person doesn't want to be shown.
        var muting = Muting()
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
        (self.session, state) = (session, session.state)
        self.sink = sink
        self.encoder = encoder
        self.backlog = backlog
    }

    /// What the signed-in person doesn't want to be shown; kept by the hub.
    package var muting: Muting { attachment.muting }

    /// Returns whether what happens in a conversation is delivered here.
    package func gets(_ conversation: ConversationID) -> Bool {
        attachment.conversations.contains(conversation)
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
