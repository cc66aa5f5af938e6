import Glibc

/// The folder that holds a gateway's data, and the lock that keeps a second gateway out of it.
///
/// The lock is held as long as the value lives. The system releases it when the process ends, however it ends.
public final class DataDirectory: Sendable {
    /// The folder, as it was given.
    public let path: String
    private let lock: Int32?

    /// Creates the folder with mode 0700 if it is missing, and locks it. It also sets the umask of the process to 0077,
    /// so that all files created later are the owner's alone.
    ///
    /// - Parameter exclusive: `false` for tools that work beside a running gateway. They take no lock.
    /// - Throws: ``StorageError``: `.locked` if another gateway runs on it, `.unwritable` if it can't be created or
    ///   written, `.exposed` if it is somebody else's or others may enter it.
    public init(path: String, exclusive: Bool = true) throws {
        self.path = path
        umask(0o077)
        try Self.make(path)
        guard access(path, R_OK | W_OK | X_OK) == 0 else { throw Self.unwritable(path, errno) }
        lock = exclusive ? try Self.lock(path) : nil
    }

    deinit {
        guard let lock else { return }
        // Closing alone would leave it locked for as long as a process that another thread just began has the descriptor.
        flock(lock, LOCK_UN)
        Glibc.close(lock)
    }

    /// Whether no other gateway can use it as long as the value lives.
    public var isExclusive: Bool { lock != nil }

    /// Returns the path of a file in the folder.
    public func file(_ name: String) -> String {
        "\(path)/\(name)"
    }

    private static func make(_ path: String) throws {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += "\(part)/"
            if mkdir(made, 0o700) == 0 || errno == EEXIST || errno == EISDIR { continue }
            throw unwritable(path, errno)
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw unwritable(path, errno) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw unwritable(path, ENOTDIR) }
        if let (what, command) = exposure(of: status, to: geteuid()) { throw exposed(path, what, command) }
    }

    /// What is wrong with a folder's owner or rights, and the command that mends it; `nil` if the folder is the user's
    /// alone.
    static func exposure(of status: stat, to user: uid_t) -> (what: String, command: String)? {
        guard status.st_uid == user else {
            return ("belongs to another user (number \(status.st_uid))", "chown -R $(id -u)")
        }
        let rights = status.st_mode & 0o777
        guard rights & 0o077 == 0 else {
            return ("can be entered by others (mode 0\(String(rights, radix: 8)))", "chmod 700")
        }
        return nil
    }

    /// The error for a folder that holds people's words and password hashes, and that others may enter.
    private static func exposed(_ path: String, _ what: String, _ command: String) -> StorageError {
        let quoted =
            "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
        return StorageError(
            .exposed,
            "the data directory \(path) \(what); this makes it the gateway's alone: \(command) \(quoted)")
    }

    private static func lock(_ path: String) throws -> Int32 {
        let descriptor = open("\(path)/quad.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unwritable(path, errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            defer { Glibc.close(descriptor) }
            throw code == EWOULDBLOCK ? inUse(path, holder(of: descriptor)) : unwritable(path, code)
        }
        let holder = "\(getpid())\n"
        guard ftruncate(descriptor, 0) == 0, write(descriptor, holder, holder.utf8.count) > 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw unwritable(path, code)
        }
        return descriptor
    }

    private static func holder(of descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let digits = bytes.prefix(max(0, count)).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func inUse(_ path: String, _ holder: String) -> StorageError {
        let process = holder.isEmpty ? "" : " (process \(holder))"
        return StorageError(
            .locked,
            "another Quad\(process) is using the data directory \(path); stop it, or choose another "
                + "directory with --data")
    }

    private static func unwritable(_ path: String, _ code: Int32) -> StorageError {
        StorageError(
            .unwritable,
            "the data directory \(path) can't be used: \(String(cString: strerror(code))); check its rights, "
                + "or choose another directory with --data")
    }
}
