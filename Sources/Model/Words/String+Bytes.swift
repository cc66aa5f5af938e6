import Glibc

extension String {
    /// Returns whether a byte is among those of the text in UTF-8: for the bytes by which most texts are known to have
    /// nothing of what is looked for, as every line comes through here.
    package func hasByte(_ byte: UInt8) -> Bool {
        utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
        } ?? utf8.contains(byte)
    }
}
