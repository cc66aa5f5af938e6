import Concurrency
import Faults
import TestSupport

/// Cuts power at every seventh sync or answer, and remembers what had been promised by then.
final class PowerCuts: Sendable {
    /// A moment: what the disk kept, and what had been promised.
    struct Cut: Sendable {
        let folder: String
        let promised: Set<Int64>
    }

    private struct State {
        var promised: Set<Int64> = []
        var moments = 0
        var folders: [String]
        var cuts: [Cut] = []
    }

    private let disk: FaultDisk
    private let seed: UInt32
    private let state: Mutex<State>

    init(_ folder: TemporaryFolder, keeping seed: UInt32) throws {
        disk = try FaultDisk(folder: folder.path)
        self.seed = seed
        state = Mutex(State(folders: try (0..<40).map { try folder.folder("cut\($0)") }))
    }

    func start() {
        disk.beforeSync { [weak self] in self?.pass() }
    }

    func stop() -> [Cut] {
        disk.beforeSync {}
        return state.withLock { $0.cuts }
    }

    /// Somebody was told that this is stored.
    func promise(_ id: Int64) {
        state.withLock { _ = $0.promised.insert(id) }
        pass()
    }

    private func pass() {
        state.withLock { state in
            state.moments += 1
            guard state.moments.isMultiple(of: 7), let folder = state.folders.popLast() else { return }
            guard disk.cutPower(to: folder, keeping: seed) else { return }
            state.cuts.append(Cut(folder: folder, promised: state.promised))
        }
    }
}
