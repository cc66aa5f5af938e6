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

    /// Writes all bytes of some pieces one behind the other, from `offset` on.
    /// - Throws: `StorageError`; some of them may be written.
    static func write(_ pieces: [[UInt8]], to file: Int32, at offset: Int, _ path: String) throws {
        var (rest, offset) = (pieces[...], offset)
        while !rest.isEmpty {
            let some = rest.prefix(piecesAtOnce)
            rest = rest.dropFirst(piecesAtOnce)
            try withBuffers(some, []) { buffers in
                let count = retried { pwritev(file, buffers, Int32(buffers.count), off_t(offset)) }
                guard count >= 0 else { throw StorageError.ofFile(path, errno) }
                offset += count
                try writeRest(of: buffers, behind: count, to: file, at: offset, path)
                offset += buffers.reduce(0) { $0 + $1.iov_len } - count
            }
        }
    }

    /// Pieces that one call writes: of very small ones there may be thousands.
    private static let piecesAtOnce = 16

    /// Runs `body` with where the bytes of each piece are.
    private static func withBuffers(
        _ pieces: ArraySlice<[UInt8]>, _ buffers: [iovec], _ body: ([iovec]) throws -> Void
    ) throws {
        guard let piece = pieces.first else { return try body(buffers) }
        try piece.withUnsafeBytes { bytes in
            let buffer = iovec(
                iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
            try withBuffers(pieces.dropFirst(), buffers + [buffer], body)
        }
    }

    /// Writes what one call left, as where a disk is nearly full.
    private static func writeRest(
        of buffers: [iovec], behind count: Int, to file: Int32, at offset: Int, _ path: String
    ) throws {
        var (skipped, offset) = (count, offset)
        for buffer in buffers {
            let bytes = UnsafeRawBufferPointer(start: buffer.iov_base, count: buffer.iov_len)
            var rest = bytes.dropFirst(skipped)
            skipped -= bytes.count - rest.count
            while !rest.isEmpty {
                let bytes = UnsafeRawBufferPointer(rebasing: rest)
                let count = retried { pwrite(file, bytes.baseAddress, bytes.count, off_t(offset)) }
                guard count > 0 else { throw StorageError.ofFile(path, count == 0 ? ENOSPC : errno) }
                offset += count
                rest = rest.dropFirst(count)
            }
        }
    }
}
