import Foundation
import Glibc

/// A file that lies in memory alone, and is gone with this.
struct MemoryFile {
    let handle: FileHandle

    /// - Returns: `nil` if there is no memory for it.
    init?(_ bytes: [UInt8]) {
        // Nobody else finds it: it has a name for an instant alone, and is the user's own.
        let name = "/quad-picture-\(getpid())-\(UInt64.random(in: .min ... .max))"
        let file = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
        guard file >= 0 else { return nil }
        shm_unlink(name)
        handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do { try handle.write(contentsOf: bytes) } catch { return nil }
    }

    /// Returns what is in it; `nil` if that is longer than it may be.
    func bytes(atMost most: Int) -> [UInt8]? {
        do {
            guard try handle.seekToEnd() <= UInt64(most) else { return nil }
            try handle.seek(toOffset: 0)
            return try handle.readToEnd().map(Array.init) ?? []
        } catch { return nil }
    }
}
