public import Community
public import NIOCore

/// One connection of an event loop's hub. Used on its event loop only.
public final class HubConnection {
    /// Whose connection it is.
    public let session: any Session
    /// The wire format that live events are written in. Set it through `LoopHub.use(_:for:)`.
    public internal(set) var encoder: any EventEncoder
    /// Told of every event as it is delivered: for formats that draw more than lines. Usually nil.
    public internal(set) var observer: ((Event) -> Void)?
    /// Told of what the session's own person read, at any of their sessions: for counts of what is unread.
    public var readObserver: ((Receipt) -> Void)?

    /// Who is attached, and which conversations reach them; kept by the hub.
    var person: PersonID?
    var conversations: Set<ConversationID> = []
    /// Whether the hub has it on its list of connections that have something to write.
    var isDirty = false
    /// Whether receipts and typing are told; kept by the hub.
    var listens = false
    /// What live events wait in while something from before them is still to come; nil where nothing waits.
    private var held: ByteBuffer?
    var isHeld: Bool { held != nil }

    private let channel: any Channel
    private let backlog: Int
    /// What this tick sends. A lone shared segment is kept and written without a copy; a second one is
    /// appended, which copies the first by `ByteBuffer`'s own rule.
    private var pending = ByteBuffer()
    /// What comes before `pending`, and is written as the peer takes it.
    private var ahead = ByteBuffer()
    private var isPouring = false
    private var isFinishing = false
    private var isClosed = false

    /// Bytes of what is ahead that are on their way at once.
    private static let portion = 256 * 1024

    /// - Parameters:
    ///   - backlog: the bytes that may wait for a slow reader before its connection is closed.
    public init(session: any Session, channel: any Channel, encoder: any EventEncoder, backlog: Int) {
        self.session = session
        self.channel = channel
        self.encoder = encoder
        self.backlog = backlog
    }

    /// Lets live events wait from here on.
    func hold() { held = held ?? ByteBuffer() }

    /// Lets live events through again, behind what was appended meanwhile.
    func release() {
        guard let waiting = held else { return }
        held = nil
        if waiting.readableBytes > 0 { append(waiting) }
    }

    /// Appends what is live.
    func appendLive(_ segment: ByteBuffer) {
        guard held != nil else { return append(segment) }
        held?.writeImmutableBuffer(segment)
        if let held, held.readableBytes > backlog { cut() }
    }

    func append(_ segment: ByteBuffer) {
        if pending.readableBytes == 0 { pending = segment } else { pending.writeImmutableBuffer(segment) }
    }

    /// Appends what may be more than the backlog, such as all that a session missed: the peer asked for it, and gets
    /// it as fast as it reads. What is appended later waits behind it.
    func pour(_ bytes: ByteBuffer) {
        append(bytes)
        ahead.writeImmutableBuffer(pending)
        pending = ByteBuffer()
    }

    /// Writes and flushes what the tick gathered: one write, one flush.
    func flush() {
        isDirty = false
        guard !isClosed else { return }
        guard !isPouring, ahead.readableBytes == 0 else { return pourOn() }
        guard pending.readableBytes > 0 || isFinishing else { return }
        let bytes = pending
        pending = ByteBuffer()
        if isFinishing { return end(with: bytes) }
        channel.writeAndFlush(bytes, promise: nil)
        if !channel.isWritable, waitingBytes > backlog { cut() }
    }

    /// Closes the connection once all that was appended is written.
    public func finish() {
        isFinishing = true
        flush()
    }

    private func end(with bytes: ByteBuffer) {
        isClosed = true
        let channel = channel
        channel.writeAndFlush(bytes).whenComplete { _ in channel.close(mode: .all, promise: nil) }
    }

    /// Writes the next portion of what is ahead, once the one before is written.
    private func pourOn() {
        if pending.readableBytes > backlog { return cut() }
        guard !isPouring, let portion = ahead.readSlice(length: min(ahead.readableBytes, Self.portion)) else {
            return
        }
        if ahead.readableBytes == 0 { ahead = ByteBuffer() }
        isPouring = true
        let eventLoop = channel.eventLoop.assumeIsolated()
        channel.writeAndFlush(portion).assumeIsolated().whenComplete { result in
            self.isPouring = false
            if case .failure = result { self.isClosed = true }
            // Others come in between.
            eventLoop.execute { self.flush() }
        }
    }

    /// What the peer has not taken yet.
    private var waitingBytes: Int {
        let waiting = try? channel.syncOptions?.getOption(.bufferedWritableBytes)
        return waiting ?? 0
    }

    /// Gives up on a peer that doesn't read; nobody else notices.
    private func cut() {
        isClosed = true
        channel.close(mode: .all, promise: nil)
    }
}
