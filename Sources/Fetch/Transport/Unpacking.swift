internal import CZlib

/// A body in gzip (RFC 1952) that is unpacked as it arrives, and held to its own length and checksum.
///
/// libcurl could unpack it too, but takes one that ends too early for whole.
final class Unpacking {
    enum Problem: Error {
        /// It unpacks to more than it may.
        case tooLarge
        /// It isn't gzip, or something stands behind it.
        case damaged
    }

    /// Bytes that are unpacked at once.
    private static let piece = 64 << 10

    /// zlib keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether the last member is whole, and nothing stands behind it. There may be several.
    private(set) var isWhole = false

    /// `nil` if there is no memory for it.
    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 16 more than the largest window stands for gzip alone.
        let status = inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Unpacks what has arrived onto the end of `body`, which may have at most `limit` bytes.
    func unpack(_ bytes: UnsafeRawBufferPointer, onto body: inout [UInt8], limit: Int) throws(Problem) {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(bytes.count)
        var isFull = false
        while stream.pointee.avail_in > 0 || isFull && !isWhole {
            if isWhole {
                inflateReset(stream)
                isWhole = false
            }
            let status = inflate(onto: &body, isFull: &isFull)
            guard body.count <= limit else { throw .tooLarge }
            switch status {
            case Z_OK: break
            case Z_STREAM_END: isWhole = true
            // All of what has arrived is unpacked.
            case Z_BUF_ERROR: return
            default: throw .damaged
            }
        }
    }

    /// - Parameter isFull: Whether there may be more than was taken.
    private func inflate(onto body: inout [UInt8], isFull: inout Bool) -> Int32 {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.piece) { piece in
            stream.pointee.next_out = piece.baseAddress
            stream.pointee.avail_out = UInt32(piece.count)
            let status = CZlib.inflate(stream, Z_NO_FLUSH)
            isFull = stream.pointee.avail_out == 0
            body.append(contentsOf: piece.prefix(piece.count - Int(stream.pointee.avail_out)))
            return status
        }
    }
}
