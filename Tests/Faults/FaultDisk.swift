import CFaultVFS
import Concurrency
import Dispatch

/// A disk that fails, stalls or loses power on demand, below SQLite.
// Proof for @unchecked: the domain has a lock of its own, the callback's box is never changed.
package final class FaultDisk: @unchecked Sendable {
    private let domain: OpaquePointer
    private let onSync: Mutex<@Sendable () -> Void> = Mutex {}

    /// Watches the files of a folder that are opened from here on.
    package init(folder: String) throws {
        struct NoLayer: Error {}
        guard fault_install() == 0, let domain = fault_domain_make("\(folder)/") else { throw NoLayer() }
        self.domain = domain
        fault_on_sync(
            domain, { FaultDisk.from($0)?.onSync.withLock { $0 }() },
            Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        fault_on_sync(domain, nil, nil)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> FaultDisk? {
        context.map { Unmanaged<FaultDisk>.fromOpaque($0).takeUnretainedValue() }
    }

    package var logSyncs: Int { Int(fault_log_syncs(domain)) }
    package var otherSyncs: Int { Int(fault_other_syncs(domain)) }

    /// Has `body` called before each sync, on the thread that syncs.
    package func beforeSync(_ body: @escaping @Sendable () -> Void) {
        onSync.withLock { $0 = body }
    }

    /// Lets the next sync wait until the stall ends.
    package func stall() -> Stall {
        let stall = Stall()
        beforeSync { stall.enter() }
        return stall
    }

    package func failSyncs() {
        fault_fail_syncs(domain, Int32(FAULT_SYNC_ERROR))
    }

    package func failWrites(full: Bool) {
        fault_fail_writes(domain, Int32(full ? FAULT_DISK_FULL : FAULT_WRITE_ERROR))
    }

    package func heal() {
        fault_fail_syncs(domain, 0)
        fault_fail_writes(domain, 0)
    }

    /// Writes to `folder` what would be left if power went away now. Of what wasn't synced nothing, or
    /// with a seed other than 0 an arbitrary part.
    package func cutPower(to folder: String, keeping seed: UInt32 = 0) -> Bool {
        fault_power_cut(domain, folder, seed) == 0
    }
}

/// A disk that takes its time: the first sync waits until it ends.
package final class Stall: Sendable {
    private let arrived = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)
    private let isFirst = Mutex(true)

    func enter() {
        let stops = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
        }
        guard stops else { return }
        arrived.signal()
        opened.wait()
    }

    /// Blocks until a sync waits.
    package func waitForSync() { arrived.wait() }

    package func end() { opened.signal() }
}
