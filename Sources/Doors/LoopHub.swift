package import Community
import Concurrency
package import Model
package import NIOCore

/// Delivers events to the connections of one event loop.
///
/// Only `deliver` and `call` may be used from any thread; everything else belongs to the event loop. What they hand
/// over is gathered in a mailbox that costs one `execute`, however much it holds, so several commits that arrive within
/// a tick are merged. One task flushes the tick's output at its end, with one write and one flush for each connection.
package final class LoopHub: Outlet {
    /// The event loop of this hub's connections.
    package let eventLoop: any EventLoop

    private enum Letter: Sendable {
        case batch([Delivery])
        case call(@Sendable () -> Void)
    }

    private let mailbox = Mutex<[Letter]>([])
    private let state: NIOLoopBoundBox<HubState>

    /// - Parameter gatheringWindow: How long people who enter and leave a group are gathered before they are told of.
    package init(eventLoop: any EventLoop, gatheringWindow: Duration = Gathering.window) {
        self.eventLoop = eventLoop
        state = .makeBoxSendingValue(HubState(gatheringWindow: gatheringWindow), eventLoop: eventLoop)
    }

    // MARK: From any thread

    /// Delivers what one commit has for this event loop.
    package func deliver(_ batch: [Delivery]) { post(.batch(batch)) }

    /// Runs `work` on the event loop, in order with deliveries.
    package func call(_ work: @escaping @Sendable () -> Void) { post(.call(work)) }

    private func post(_ letter: Letter) {
        let isFirst = mailbox.withLock { letters in
            letters.append(letter)
            return letters.count == 1
        }
        if isFirst { eventLoop.execute { self.drain() } }
    }

    // MARK: On the event loop

    /// Adds a connection. It gets live events once it is attached.
    package func add(_ connection: HubConnection) { state.value.add(connection) }

    /// Removes a connection that is gone.
    package func remove(_ connection: HubConnection) { state.value.remove(connection) }

    /// Changes the format in which a connection gets live events, and the observer of each event.
    package func use(
        _ encoder: any EventEncoder, for connection: HubConnection, observer: ((Event) -> Void)? = nil
    ) {
        state.value.use(encoder, for: connection, observer: observer)
        scheduleFlush()
    }

    /// Writes to one connection at the end of the tick, after everything that was delivered to it before.
    package func write(_ bytes: ByteBuffer, to connection: HubConnection) {
        state.value.write(bytes, to: connection)
        scheduleFlush()
    }

    /// Writes like `write`, but as fast as the peer reads. For what may exceed a slow reader's backlog.
    package func pour(_ bytes: ByteBuffer, to connection: HubConnection) {
        state.value.pour(bytes, to: connection)
        scheduleFlush()
    }

    /// Holds a connection's live events back until `release`, while something that comes before them takes longer.
    package func hold(_ connection: HubConnection) { state.value.hold(connection) }

    /// Releases the live events that were held back, after what was written meanwhile.
    package func release(_ connection: HubConnection) {
        state.value.release(connection)
        scheduleFlush()
    }

    /// Writes everything now, for a connection that is about to close.
    package func flush() { state.value.flush() }

    private func drain() {
        let letters = mailbox.withLock { letters in
            defer { letters = [] }
            return letters
        }
        for letter in letters {
            switch letter {
            case .batch(let batch):
                state.value.deliver(batch)
                closeLater(state.value.takeOpened())
            case .call(let work): work()
            }
        }
        scheduleFlush()
    }

    /// Closes windows in which people are gathered who enter and leave: one timer a place, at most.
    private func closeLater(_ windows: [HubState.Window]) {
        for window in windows {
            eventLoop.scheduleTask(in: .milliseconds(state.value.gatheringWindow.wholeMilliseconds)) {
                self.state.value.close(window)
                self.scheduleFlush()
            }
        }
    }

    private func scheduleFlush() {
        guard state.value.beginTick() else { return }
        eventLoop.execute { self.flush() }
    }
}
