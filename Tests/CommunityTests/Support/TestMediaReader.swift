import Community
import Concurrency
import Storage

/// Takes what begins with `picture` for a picture, and makes three sizes of it that are known by their words.
final class TestMediaReader: MediaReader {
    private struct State {
        var running = 0
        var most = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isOpen = true
        var looked: [String] = []
        var watchers: [(running: Int, looked: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func has(_ running: Int, _ looked: Int) -> Bool {
            self.running >= running && self.looked.count >= looked
        }
    }

    private let state = Mutex(State())

    /// How many were looked at together at most.
    var most: Int { state.withLock { $0.most } }
    /// The words of what was looked at, in the order in which that began.
    var looked: [String] { state.withLock { $0.looked } }

    /// Returns once so many are looked at together.
    func isLookingAt(_ count: Int) async { await waits(running: count, looked: 0) }

    /// Returns once so many began to be looked at.
    func hasLookedAt(_ count: Int) async { await waits(running: 0, looked: count) }

    private func waits(running: Int, looked: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.has(running, looked) { return true }
                state.watchers.append((running, looked, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    /// Lets nothing be done from now on, until it is opened.
    func shut() { state.withLock { $0.isOpen = false } }

    /// Lets one of those go on that are being looked at.
    func letOneGoOn() { state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }?.resume() }

    func open() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isOpen = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func read(_ file: Arrival, into result: Arrival) async throws -> ReadMedia {
        let text = String(decoding: try file.read(at: 0, count: 100), as: UTF8.self)
        defer { state.withLock { $0.running -= 1 } }
        await withCheckedContinuation { continuation in
            // At once: whoever is told of it may let it go on.
            let (watchers, isOpen) = state.withLock { state in
                state.looked.append(text)
                state.running += 1
                state.most = max(state.most, state.running)
                if !state.isOpen { state.waiting.append(continuation) }
                let reached = state.watchers.filter { state.has($0.running, $0.looked) }
                state.watchers = state.watchers.filter { !state.has($0.running, $0.looked) }
                return (reached.map(\.continuation), state.isOpen)
            }
            for watcher in watchers { watcher.resume() }
            if isOpen { continuation.resume() }
        }
        switch text.split(separator: " ").first {
        case "damaged": throw MediaProblem.damaged
        case "huge": throw MediaProblem.tooLarge
        case "broken": throw MediaProblem.unavailable
        case "picture":
            let sizes = try ["large", "medium", "small"].map { word in
                let bytes = Array("\(word) of \(text.dropFirst(8))".utf8)
                try result.append(bytes)
                return ReadMedia.Size(width: bytes.count, height: 2, bytes: bytes.count)
            }
            return ReadMedia(
                type: "image/jpeg",
                picture: ReadMedia.Picture(
                    frames: 1, preview: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", offset: 0, sizes: sizes))
        default: return ReadMedia(type: "text/plain", picture: nil)
        }
    }
}
