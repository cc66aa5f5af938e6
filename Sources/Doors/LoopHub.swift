public import Community
import Locks
public import NIOCore

/// What an event loop delivers to its connections.
///
/// Everything but `deliver` and `call` belongs to the event loop. What they hand over is gathered in a mailbox
/// that costs one `execute` however much lies in it, so several commits that arrive within a tick are merged.
/// The tick's output is flushed by one task at its end: one write and one flush a connection.
public final class LoopHub: Outlet {
    /// Where this hub's connections live.
    public let eventLoop: any EventLoop

    private enum Letter: Sendable {
        case batch([Delivery])
        case call(@Sendable () -> Void)
    }

    private let mailbox = Mutex<[Letter]>([])
    private let state: NIOLoopBoundBox<HubState>

    public init(eventLoop: any EventLoop) {
        self.eventLoop = eventLoop
        state = .makeBoxSendingValue(HubState(), eventLoop: eventLoop)
    }

    // MARK: From any thread

    /// Takes what one commit delivers here.
    public func deliver(_ batch: [Delivery]) { post(.batch(batch)) }

    /// Runs something on the event loop, in order with deliveries.
    public func call(_ work: @escaping @Sendable () -> Void) { post(.call(work)) }

    private func post(_ letter: Letter) {
        let isFirst = mailbox.withLock { letters in
            letters.append(letter)
            return letters.count == 1
        }
        if isFirst { eventLoop.execute { self.drain() } }
    }

    // MARK: On the event loop

    /// Knows a connection from here on; it gets live events once it is attached.
    public func add(_ connection: HubConnection) { state.value.add(connection) }

    /// Forgets a connection that is gone.
    public func remove(_ connection: HubConnection) { state.value.remove(connection) }

    /// Changes the format in which a connection gets live events, and who is told of each.
    public func use(
        _ encoder: any EventEncoder, for connection: HubConnection, observer: ((Event) -> Void)? = nil
    ) {
        state.value.use(encoder, for: connection, observer: observer)
        scheduleFlush()
    }

    /// Writes to one connection, behind everything delivered to it before, at the end of the tick.
    public func write(_ bytes: ByteBuffer, to connection: HubConnection) {
        state.value.write(bytes, to: connection)
        scheduleFlush()
    }

    /// As `write`, for what may be more than a slow reader's backlog: it is written as the peer takes it.
    public func pour(_ bytes: ByteBuffer, to connection: HubConnection) {
        state.value.pour(bytes, to: connection)
        scheduleFlush()
    }

    /// Lets live events of a connection wait until `release`: for what comes before them, and takes longer.
    public func hold(_ connection: HubConnection) { state.value.hold(connection) }

    /// Lets live events through again, behind what was written meanwhile.
    public func release(_ connection: HubConnection) {
        state.value.release(connection)
        scheduleFlush()
    }

    /// Writes everything out now: for a connection that is about to close.
    public func flush() { state.value.flush() }

    private func drain() {
        let letters = mailbox.withLock { letters in
            defer { letters = [] }
            return letters
        }
        for letter in letters {
            switch letter {
            case .batch(let batch): state.value.deliver(batch)
            case .call(let work): work()
            }
        }
        scheduleFlush()
    }

    private func scheduleFlush() {
        guard state.value.beginTick() else { return }
        eventLoop.execute { self.flush() }
    }
}
