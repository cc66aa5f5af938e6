import Concurrency
import Glibc
import Model

/// Where log lines go: the standard error, or a file that only its owner reads.
final class LogFile: Sendable {
    /// The process's standard error.
    static let standardError = LogFile(descriptor: STDERR_FILENO)

    private let descriptor: Mutex<Int32>
    private let isOwned: Bool

    private init(descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
        isOwned = false
    }

    /// Opens a file to append to, or `nil` if that fails.
    init?(path: String) {
        let opened = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard opened >= 0 else { return nil }
        descriptor = Mutex(opened)
        isOwned = true
    }

    deinit {
        if isOwned { _ = descriptor.withLock { close($0) } }
    }

    /// Writes lines one after the other; nothing where there are none.
    func write(lines: [String]) {
        for line in lines where lines != [""] { write(line) }
    }

    /// Writes a line whole, with what would break it or steer a terminal escaped. A log that can't be written stops nobody.
    func write(_ line: String) {
        var bytes = Array(Escaping.visible(line).utf8)
        bytes.append(UInt8(ascii: "\n"))
        descriptor.withLock { descriptor in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
                if count < 0, errno != EINTR { return }
                rest = rest.dropFirst(max(0, count))
            }
        }
    }
}
