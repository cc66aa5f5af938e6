package import Glibc

/// Listening Unix sockets that only their owner may use.
enum UnixSocket {
    /// Binds and listens. A socket file on which nobody answers is replaced; any other file is left alone.
    ///
    /// - Returns: The listening socket, which the caller owns.
    /// - Throws: `ConsoleStartError`.
    static func listen(path: String, backlog: Int32) throws(ConsoleStartError) -> Int32 {
        let address = ConsoleAddress.unix(path: path)
        guard var name = sockaddr_un(path: path) else {
            throw .failed(address, "the path is empty or longer than a socket's may be (107 bytes)")
        }
        try clear(path, name: name)
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .failed(address, reason(errno)) }
        let isBound = name.withPointer { bind(descriptor, $0, $1) } == 0
        // Nobody can connect before `listen`, so the mode is set in time.
        guard isBound, chmod(path, 0o600) == 0, Glibc.listen(descriptor, backlog) == 0 else {
            let code = errno
            close(descriptor)
            throw code == EADDRINUSE ? .inUse(address) : .failed(address, reason(code))
        }
        return descriptor
    }

    private static func clear(_ path: String, name: sockaddr_un) throws(ConsoleStartError) {
        let address = ConsoleAddress.unix(path: path)
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw .failed(address, "there is a file of that name that is not a socket")
        }
        guard !isAnswered(name) else { throw .inUse(address) }
        guard unlink(path) == 0 else { throw .failed(address, reason(errno)) }
    }

    /// Returns whether somebody listens. Anything but a refused connection counts as yes.
    private static func isAnswered(_ name: sockaddr_un) -> Bool {
        var name = name
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        return name.withPointer { connect(descriptor, $0, $1) } == 0 || errno != ECONNREFUSED
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension sockaddr_un {
    /// Makes the address of a path. `nil` if the path doesn't fit.
    package init?(path: String) {
        self.init()
        sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let isFitting = withUnsafeMutableBytes(of: &sun_path) { field in
            guard !bytes.isEmpty, bytes.count < field.count else { return false }
            field.copyBytes(from: bytes)
            return true
        }
        guard isFitting else { return nil }
    }

    package mutating func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result)
        -> Result
    {
        withUnsafePointer(to: &self) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
