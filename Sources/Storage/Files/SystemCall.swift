import Glibc

/// Calls of the system that are begun again when a signal interrupts them.
enum SystemCall {
    /// Returns what the call returns; -1 is an error other than an interruption.
    static func retried<Value: SignedInteger>(_ call: () -> Value) -> Value {
        while true {
            let value = call()
            if value != -1 || errno != EINTR { return value }
        }
    }

    /// Has all that was written to a file, or changed in a folder, on the disk before it returns.
    /// - Throws: `StorageError`.
    static func sync(_ descriptor: Int32, _ path: String) throws {
        guard retried({ fsync(descriptor) }) == 0 else { throw StorageError.ofFile(path, errno) }
    }

    /// Has the names in a folder on the disk before it returns.
    /// - Throws: `StorageError`.
    static func sync(folder path: String) throws {
        try withFile(path, O_RDONLY | O_DIRECTORY) { try sync($0, path) }
    }

    /// Gives a file another name that none has; `false` where one has it, or the file system knows no second names.
    static func renameUnlessThere(_ path: String, _ name: String) -> Bool {
        guard link(path, name) == 0 else { return false }
        unlink(path)
        return true
    }

    /// Opens a file, which the caller closes.
    /// - Throws: `StorageError`.
    static func open(_ path: String, _ flags: Int32) throws -> Int32 {
        let file = retried { Glibc.open(path, flags | O_CLOEXEC, 0o600) }
        guard file >= 0 else { throw StorageError.ofFile(path, errno) }
        return file
    }

    /// Has a file open while `body` runs.
    /// - Throws: What `body` threw, or `StorageError`.
    static func withFile<Value>(
        _ path: String, _ flags: Int32, _ body: (Int32) throws -> Value
    ) throws -> Value {
        let file = try open(path, flags)
        defer { close(file) }
        return try body(file)
    }

    /// Returns up to `count` bytes from `offset` on: fewer at the end of the file.
    /// - Throws: `StorageError`.
    static func read(_ file: Int32, _ path: String, at offset: Int, count: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            while initialized < count {
                let rest = UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
                let taken = retried { pread(file, rest.baseAddress, rest.count, off_t(offset + initialized)) }
                guard taken >= 0 else { throw StorageError.ofFile(path, errno) }
                if taken == 0 { break }
                initialized += taken
            }
        }
    }

    /// Writes all of the bytes, from `offset` on.
    /// - Throws: `StorageError`; some of them may be written.
    static func write(_ bytes: [UInt8], to file: Int32, at offset: Int, _ path: String) throws {
        try bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = retried { pwrite(file, rest.baseAddress, rest.count, off_t(offset + written)) }
                guard count > 0 else { throw StorageError.ofFile(path, count == 0 ? ENOSPC : errno) }
                written += count
            }
        }
    }
}
