import Concurrency
import Foundation
import Glibc

/// Waits for the time that a process may take, or throws as its task is cancelled.
package typealias ProcessClock = @Sendable (Duration) async throws -> Void

/// A process that somebody waits for, and that ends at the latest with them.
///
/// It is begun with `posix_spawn`, with nothing of this process but a file and where its result goes. Foundation's `Process`
/// isn't used: with Swift 6.3 it reads beyond its buffer where many files are open
/// (https://github.com/swiftlang/swift-corelibs-foundation/pull/5472), and keeps itself and its input for good.
final class PictureProcess: Sendable {
    enum Ending: Sendable, Hashable { case exited(Int32), signalled, overdue }

    private struct Child {
        /// `nil` before it is begun, and once it is gone: the number may be another's then.
        var number: pid_t?
        /// Whether it is to end, begun or not: its time may be over before its turn on a busy machine.
        var isKilled = false
    }

    private let path: String
    private let arguments: [String]
    private let input: Int32
    private let output: Int32
    private let clock: ProcessClock
    private let state = Mutex(Child())

    /// - Parameters:
    ///   - input: What it reads, and `output`, what it writes: both stay open until ``run(deadline:)`` is over.
    init(_ path: String, _ arguments: [String], input: Int32, output: Int32, clock: @escaping ProcessClock) {
        (self.path, self.arguments, self.input, self.output) = (path, arguments, input, output)
        self.clock = clock
    }

    /// Starts the process and waits until it is gone: by itself, at the deadline, or as the task is cancelled.
    ///
    /// - Throws: `CancellationError`; `POSIXError` if the process can't be started.
    func run(deadline: Duration) async throws -> Ending {
        let ending = try await withThrowingTaskGroup(of: Ending?.self) { group in
            group.addTask { try await self.wait() }
            group.addTask {
                // Cancelled where the process ends first.
                if (try? await self.clock(deadline)) != nil { self.kill() }
                return nil
            }
            // Two children, of which one has an ending: in whichever order they are done.
            var ending = Ending.overdue
            while let next = try await group.next() {
                guard let next else { continue }
                ending = next
                group.cancelAll()
            }
            return ending
        }
        try Task.checkCancellation()
        return ending
    }

    private func wait() async throws -> Ending {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    let begun: pid_t? = try state.withLock { state in
                        if !state.isKilled { state.number = try spawn() }
                        return state.number
                    }
                    guard let number = begun else { return continuation.resume(returning: .overdue) }
                    // Two run at a time, and each takes a tenth of a second and more: a thread of its own costs nothing.
                    Thread.detachNewThread { continuation.resume(returning: self.reap(number)) }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            kill()
        }
    }

    /// Begins the process. It has no environment, and of open files its input and output alone: others are closed as it
    /// begins, and `quad-picture` closes what is not, before it looks at anything.
    private func spawn() throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What this process ignores or blocks is not for it, nor is a key that ends this one.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var number = pid_t()
        let code = posix_spawn(&number, path, &actions, &attributes, &words, &environment)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        return number
    }

    /// Waits until the process is gone. Where it was ended from here it is overdue, unless it was done just in time.
    private func reap(_ number: pid_t) -> Ending {
        var ended = siginfo_t()
        // It keeps its number until the second call.
        while waitid(P_PID, id_t(number), &ended, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        return state.withLock { state in
            state.number = nil
            var status: Int32 = 0
            while waitpid(number, &status, 0) == -1, errno == EINTR {}
            if status & 0x7F == 0 { return .exited(status >> 8 & 0xFF) }
            return state.isKilled ? .overdue : .signalled
        }
    }

    /// Ends the process, whatever it does.
    private func kill() {
        state.withLock { state in
            state.isKilled = true
            if let number = state.number { _ = Glibc.kill(number, SIGKILL) }
        }
    }
}
