public import NIOCore

/// One thing that a peer typed.
public enum FramedLine: Sendable, Hashable {
    /// A line without its end.
    case line(String)
    /// A line over the limit; none of it is kept.
    case tooLong
    /// A line that is not UTF-8.
    case notUTF8
}

/// Bytes in, lines out.
///
/// A line ends with LF or CR LF. Lines are taken one by one with `next()`, so that a door decides how far it
/// reads ahead: what was not taken waits here as bytes. A line over the limit gives one `.tooLong` as soon as
/// it is known, and is dropped up to its LF as it comes in; the lines behind it are whole again.
public struct LineFramer: Sendable {
    private let limit: Int
    private var buffer = ByteBuffer()
    /// Bytes of `buffer`, from its reader index, that are known to hold no LF.
    private var scanned = 0
    /// Whether what comes in belongs to a line that was reported as too long.
    private var isDiscarding = false

    /// - Parameter limit: the bytes that a line may have, its end not counted.
    public init(limit: Int) { self.limit = limit }

    /// Bytes that wait to be taken as lines.
    public var bufferedBytes: Int { buffer.readableBytes }

    /// Adds what was read.
    public mutating func append(_ bytes: ByteBuffer) {
        guard buffer.readableBytes > 0 else {
            buffer = bytes
            return
        }
        buffer.discardReadBytes()
        buffer.writeImmutableBuffer(bytes)
    }

    /// The next line, or nil until more bytes come.
    public mutating func next() -> FramedLine? {
        while true {
            guard let length = lengthToLineFeed() else { return withoutLineFeed() }
            let line = take(length)
            buffer.moveReaderIndex(forwardBy: 1)
            scanned = 0
            guard isDiscarding else { return line }
            isDiscarding = false
        }
    }

    /// What stands behind the last LF when the peer has ended, or nil where nothing does.
    public mutating func finish() -> FramedLine? {
        defer {
            buffer.clear()
            scanned = 0
            isDiscarding = false
        }
        guard !isDiscarding, buffer.readableBytes > 0 else { return nil }
        return take(buffer.readableBytes)
    }

    private mutating func withoutLineFeed() -> FramedLine? {
        scanned = buffer.readableBytes
        // One byte more: it may be the CR of the line's end.
        guard isDiscarding || scanned > limit + 1 else { return nil }
        defer { isDiscarding = true }
        buffer.clear()
        scanned = 0
        return isDiscarding ? nil : .tooLong
    }

    private func lengthToLineFeed() -> Int? {
        buffer.withUnsafeReadableBytes { bytes in
            bytes[min(scanned, bytes.count)...].firstIndex(of: 0x0A)
        }
    }

    private mutating func take(_ length: Int) -> FramedLine {
        defer { buffer.moveReaderIndex(forwardBy: length) }
        return buffer.withUnsafeReadableBytes { bytes in
            var line = bytes[..<length]
            if line.last == 0x0D { line.removeLast() }
            guard line.count <= limit else { return .tooLong }
            guard let text = String(validating: line, as: UTF8.self) else { return .notUTF8 }
            return .line(text)
        }
    }
}
