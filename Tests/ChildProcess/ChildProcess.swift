import CSpawn
import Concurrency
package import Foundation
import Glibc

/// A program that a test runs, killed when the test lets go of it, and at the latest when the tests' process exits.
///
/// Foundation's `Process` is not used: it learns of an end from a socket that the program holds, and programs
/// started at the same time inherit each other's, so that one that ended counts as running until the others end.
/// Meanwhile its `waitUntilExit` spins.
package final class ChildProcess: Sendable {
    private let id: pid_t
    /// What it ended with, once it is reaped.
    private let status = Mutex<Int32?>(nil)

    /// Starts it. It inherits nothing but the three handles.
    ///
    /// - Parameters:
    ///   - directory: where it runs, or nil for here.
    ///   - environment: all of it.
    ///   - input, output, errors: nil stands for `/dev/null`.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String], in directory: String? = nil,
        input: FileHandle?, output: FileHandle?, errors: FileHandle?
    ) throws {
        var id: pid_t = 0
        let descriptors = [input, output, errors].map { $0?.fileDescriptor ?? -1 }
        let code = Self.withCStrings([path] + arguments) { words in
            Self.withCStrings(environment.map { "\($0)=\($1)" }) { variables in
                cspawn(&id, path, words, variables, directory, descriptors)
            }
        }
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.id = id
        Self.started(id)
    }

    deinit {
        signal(SIGKILL)
        _ = end()
    }

    package var isRunning: Bool {
        var info = siginfo_t()
        // With WNOHANG the field is left empty while it runs.
        return status.withLock { $0 } == nil
            && waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == 0
    }

    package func signal(_ signal: Int32) {
        // Under the lock, so that the id is still its own.
        status.withLock { if $0 == nil { kill(id, signal) } }
    }

    /// Returns whether a file whose path has these words is in its memory.
    package func hasLoaded(_ words: String) -> Bool {
        status.withLock { status in
            guard status == nil else { return false }
            // Reading it whole by its size gives the first page alone, as the file has none.
            let maps = try? FileHandle(forReadingFrom: URL(filePath: "/proc/\(id)/maps")).readToEnd()
            return maps.map { String(decoding: $0, as: UTF8.self).contains(words) } == true
        }
    }

    /// Waits, and gives its exit status; the signal that ended it as a negative number.
    package func end() -> Int32 {
        var info = siginfo_t()
        // Left to be reaped under the lock.
        while status.withLock({ $0 }) == nil, waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) != 0 {
            precondition(errno == EINTR || errno == ECHILD, "a process can't be waited for")
        }
        return status.withLock { status in
            if let status { return status }
            let raw = Self.reap(id)
            let signal = raw & 0x7F
            let code = signal == 0 ? (raw >> 8) & 0xFF : -signal
            status = code
            return code
        }
    }

    // MARK: Those that run

    private static let running = Mutex<Set<pid_t>>([])
    private static let endingWithThis: Void = { atexit { ChildProcess.endAll() } }()

    private static func started(_ id: pid_t) {
        // Later than whoever made the folder that it runs in, so that it ends before its folder goes.
        _ = endingWithThis
        running.withLock { _ = $0.insert(id) }
    }

    /// The raw status of a process that has ended. Its id is somebody else's from then on.
    private static func reap(_ id: pid_t) -> Int32 {
        running.withLock { running in
            var raw: Int32 = 0
            waitpid(id, &raw, 0)
            running.remove(id)
            return raw
        }
    }

    /// A thread may still hold one while the process exits.
    private static func endAll() {
        running.withLock { running in
            for id in running { kill(id, SIGKILL) }
            for id in running { waitpid(id, nil, 0) }
            running = []
        }
    }

    private static func withCStrings<T>(
        _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> T
    ) -> T {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
