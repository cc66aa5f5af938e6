import Glibc

extension StorageError {
    /// What the system said of a file or folder.
    static func ofFile(_ path: String, _ code: Int32) -> StorageError {
        let reason = String(cString: strerror(code))
        return switch code {
        case ENOSPC, EDQUOT, EFBIG:
            StorageError(.full, "the disk is full; free some space: \(path): \(reason)")
        case ENOENT: StorageError(.missing, "the file is gone: \(path)")
        default:
            StorageError(
                .unwritable,
                "a file can't be read or written; check the disk and its rights: \(path): \(reason)")
        }
    }
}
