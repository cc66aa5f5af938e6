import Glibc

/// Reads and writes bytes, however often signals interrupt.
enum PipeBytes {
    /// What can be read; `nil` at the end.
    static func read(_ descriptor: CInt) -> ArraySlice<UInt8>? {
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        var count: Int
        repeat {
            count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
        } while count < 0 && errno == EINTR
        return count > 0 ? bytes[..<count] : nil
    }

    /// Writes everything. Returns whether it could.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }
}
