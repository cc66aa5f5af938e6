import NIOCore

/// What a connection is still to write, in order: what is poured, then what this tick sends, then what is held.
struct OutgoingBytes {
    /// Bytes of what is ahead that are on their way at once.
    private static let portion = 256 * 1024

    /// What live events wait in while something from before them is still to come; `nil` if nothing waits.
    private var held: ByteBuffer?
    /// What this tick sends. A lone shared segment is kept and written without a copy; a second one is
    /// appended, which copies the first by `ByteBuffer`'s own rule.
    private var pending = ByteBuffer()
    /// What comes before `pending`, and is written as the peer takes it.
    private var ahead = ByteBuffer()
    /// Whether a portion of what is ahead is on its way.
    private var isPouring = false

    var isHeld: Bool { held != nil }
    var heldBytes: Int { held?.readableBytes ?? 0 }
    var pendingBytes: Int { pending.readableBytes }
    /// Whether `pending` has to wait for what comes before it.
    var isBehind: Bool { isPouring || ahead.readableBytes > 0 }

    /// Lets what is live wait from here on.
    mutating func hold() { held = held ?? ByteBuffer() }

    /// Puts what waited behind what was appended meanwhile.
    mutating func release() {
        guard let waiting = held else { return }
        held = nil
        if waiting.readableBytes > 0 { append(waiting) }
    }

    mutating func append(_ segment: ByteBuffer) {
        if pending.readableBytes == 0 { pending = segment } else { pending.writeImmutableBuffer(segment) }
    }

    /// Appends to what is held.
    mutating func appendHeld(_ segment: ByteBuffer) { held?.writeImmutableBuffer(segment) }

    /// Appends what is written as the peer takes it.
    mutating func pour(_ bytes: ByteBuffer) {
        append(bytes)
        ahead.writeImmutableBuffer(pending)
        pending = ByteBuffer()
    }

    mutating func takePending() -> ByteBuffer {
        defer { pending = ByteBuffer() }
        return pending
    }

    /// Returns the next portion of what is ahead, which is on its way from here on; `nil` while another one is.
    mutating func takePortion() -> ByteBuffer? {
        guard !isPouring, let portion = ahead.readSlice(length: min(ahead.readableBytes, Self.portion)) else {
            return nil
        }
        if ahead.readableBytes == 0 { ahead = ByteBuffer() }
        isPouring = true
        return portion
    }

    /// The portion that was on its way has arrived, or never will.
    mutating func portionEnded() { isPouring = false }
}
