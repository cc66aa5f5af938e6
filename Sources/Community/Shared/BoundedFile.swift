import Foundation
import Glibc

/// Reads small files whole. A file with more bytes than expected, or something that isn't a regular file, is never read
/// into memory.
public enum BoundedFile {
    /// Why a file was not read.
    public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case missing
        /// The system's own words.
        case unreadable(String)
        /// A pipe, a device, a folder: reading it might never end.
        case notRegular
        case tooLarge(limit: Int)

        public var description: String {
            switch self {
            case .missing: "there is no such file"
            case .unreadable(let reason): reason
            case .notRegular: "it is no regular file"
            case .tooLarge(let limit): "it is larger than \(limit >> 20) MiB"
            }
        }
    }

    /// The most bytes of the configuration and of the gateway's own small files.
    public static let usual = 4 << 20

    /// Returns the bytes of a regular file, following links. The size is checked first and again while it is read,
    /// because the file may grow.
    public static func read(_ path: String, atMost limit: Int = usual) throws(Problem) -> [UInt8] {
        // Before it is opened, too: opening some devices does something.
        var status = stat()
        guard stat(path, &status) == 0 else { throw problem() }
        try check(status, limit)
        // Without waiting for a writer, should a pipe have taken the file's place.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard file >= 0 else { throw problem() }
        defer { close(file) }
        guard fstat(file, &status) == 0 else { throw problem() }
        try check(status, limit)
        return try bytes(of: file, expecting: Int(status.st_size), limit)
    }

    private static func check(_ status: stat, _ limit: Int) throws(Problem) {
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard Int(status.st_size) <= limit else { throw .tooLarge(limit: limit) }
    }

    private static func bytes(of file: CInt, expecting size: Int, _ limit: Int) throws(Problem) -> [UInt8] {
        var isWhole = false
        // Into the place where they stay, with room for one more than there should be, so that the end is seen.
        var bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            while count < buffer.count {
                let read = Glibc.read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
                if read < 0, errno == EINTR { continue }
                isWhole = read == 0
                guard read > 0 else { return }
                count += read
            }
        }
        if isWhole { return bytes }
        // There is more than was expected, or something goes wrong.
        var piece = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(file, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw problem() }
            guard bytes.count + count <= limit else { throw .tooLarge(limit: limit) }
            if count == 0 { return bytes }
            bytes += piece[..<count]
        }
    }

    private static func problem() -> Problem {
        errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(String(cString: strerror(errno)))
    }
}
