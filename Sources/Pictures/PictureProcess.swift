import Concurrency
import Foundation

/// A process that somebody waits for, and that ends at the latest with them.
///
/// Foundation's `Process` starts it without this process's open files, and sees to it that it leaves nothing behind.
final class PictureProcess: Sendable {
    enum Ending: Sendable, Hashable { case exited(Int32), signalled, overdue }

    private struct State {
        let process: Process
        var hasEnded = false
        var isCancelled = false
    }

    private let state: Mutex<State>

    /// - Parameter process: One that nobody else has, and that isn't started.
    init(_ process: sending Process) { state = Mutex(State(process: process)) }

    /// `quad-picture`, with nothing of this process but a file and where its result goes.
    convenience init(_ path: String, _ arguments: [String], input: FileHandle, output: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = [:]
        process.standardInput = input
        process.standardOutput = FileHandle(fileDescriptor: output, closeOnDealloc: false)
        process.standardError = FileHandle.nullDevice
        self.init(process)
    }

    /// Starts the process and waits until it is gone: by itself, at the deadline, or as the task is cancelled.
    ///
    /// - Throws: `CancellationError`; or an error of Foundation's where the process can't be started.
    func run(deadline: Duration) async throws -> Ending {
        let ending = try await withThrowingTaskGroup(of: Ending?.self) { group in
            group.addTask { try await self.wait() }
            group.addTask {
                // Cancelled where the process ends first.
                guard (try? await Task.sleep(for: deadline)) != nil else { return nil }
                self.kill()
                return .overdue
            }
            var endings: [Ending] = []
            while let ending = try await group.next() {
                if let ending { endings.append(ending) }
                group.cancelAll()
            }
            // Done just in time is done.
            return endings.first { $0 == .exited(0) } ?? endings[0]
        }
        try Task.checkCancellation()
        return ending
    }

    private func wait() async throws -> Ending {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    try state.withLock { state in
                        if state.isCancelled { throw CancellationError() }
                        state.process.terminationHandler = { process in
                            self.state.withLock { $0.hasEnded = true }
                            let isExit = process.terminationReason == .exit
                            continuation.resume(
                                returning: isExit ? .exited(process.terminationStatus) : .signalled)
                        }
                        try state.process.run()
                    }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            state.withLock { $0.isCancelled = true }
            kill()
        }
    }

    /// Ends the process, whatever it does. One that is gone has nobody else's number yet: Foundation tells of its end as
    /// soon as it has.
    private func kill() {
        state.withLock { state in
            guard !state.hasEnded, state.process.isRunning else { return }
            Foundation.kill(state.process.processIdentifier, SIGKILL)
        }
    }
}
