import Glibc
package import NIOCore

/// What a peer sent as one line.
package enum FramedLine: Sendable, Hashable {
    /// A line without its end.
    case line(String)
    /// A line over the limit. None of it is kept.
    case tooLong
    /// A line that is not UTF-8.
    case notUTF8
}

/// Splits bytes into lines.
///
/// A line ends with LF or CR LF. `next()` returns lines one by one, so that a door decides how far it reads ahead; the
/// rest waits here as bytes. A line over the limit is reported once, as `.tooLong`, as soon as it is known. It is
/// dropped up to its LF as it comes in, and the next line is whole again.
package struct LineFramer: Sendable {
    private let limit: Int
    private var buffer = ByteBuffer()
    /// The number of bytes of `buffer`, from its reader index, that are known to contain no LF.
    private var scanned = 0
    /// Whether the next bytes belong to a line that was reported as too long.
    private var isDiscarding = false

    /// The first bytes of the last line that was reported as too long or not UTF-8: enough to tell what it belongs to.
    package private(set) var lostBeginning = ""

    /// Bytes of that: a tag with its sign and what ends it, and some more.
    private static let beginning = 64

    /// - Parameter limit: The most bytes of a line, without its end.
    package init(limit: Int) { self.limit = limit }

    /// The number of bytes that are not yet returned as lines.
    package var bufferedBytes: Int { buffer.readableBytes }

    /// Whether what is here is known to be no whole line: more has to come before there is one.
    package var needsBytes: Bool { scanned == buffer.readableBytes }

    /// Adds what was read.
    package mutating func append(_ bytes: ByteBuffer) {
        guard buffer.readableBytes > 0 else {
            buffer = bytes
            return
        }
        buffer.discardReadBytes()
        buffer.writeImmutableBuffer(bytes)
    }

    /// Returns the next line, or `nil` if more bytes are needed.
    package mutating func next() -> FramedLine? {
        while true {
            guard let length = lengthToLineFeed() else { return withoutLineFeed() }
            let line = cutLine(length)
            buffer.moveReaderIndex(forwardBy: 1)
            scanned = 0
            guard isDiscarding else { return line }
            isDiscarding = false
        }
    }

    /// Returns the last line if it has no LF, once the peer has closed its end. `nil` if there is none.
    package mutating func finish() -> FramedLine? {
        defer {
            buffer.clear()
            scanned = 0
            isDiscarding = false
        }
        guard !isDiscarding, buffer.readableBytes > 0 else { return nil }
        return cutLine(buffer.readableBytes)
    }

    private mutating func withoutLineFeed() -> FramedLine? {
        scanned = buffer.readableBytes
        // What the bytes came in goes back to the channel, which reads the next ones into it.
        if scanned == 0 { buffer = ByteBuffer() }
        // One byte more, which may be the CR of the line's end.
        guard isDiscarding || scanned > limit + 1 else { return nil }
        if !isDiscarding { keepBeginning(of: scanned) }
        defer { isDiscarding = true }
        buffer.clear()
        scanned = 0
        return isDiscarding ? nil : .tooLong
    }

    private func lengthToLineFeed() -> Int? {
        buffer.withUnsafeReadableBytes { bytes in
            guard let start = bytes.baseAddress, scanned < bytes.count,
                let lineFeed = memchr(start + scanned, 0x0A, bytes.count - scanned)
            else { return nil }
            return UnsafeRawPointer(lineFeed) - start
        }
    }

    private mutating func cutLine(_ length: Int) -> FramedLine {
        defer { buffer.moveReaderIndex(forwardBy: length) }
        let line = line(of: length)
        if case .line = line { return line }
        // Of a line that is dropped the beginning was kept before.
        if !isDiscarding { keepBeginning(of: length) }
        return line
    }

    private mutating func keepBeginning(of length: Int) {
        lostBeginning = String(
            decoding: buffer.readableBytesView.prefix(min(length, Self.beginning)), as: UTF8.self)
    }

    private func line(of length: Int) -> FramedLine {
        buffer.withUnsafeReadableBytes { bytes in
            var line = bytes.prefix(length)
            if line.last == 0x0D { line.removeLast() }
            guard line.count <= limit else { return .tooLong }
            let characters = UnsafeRawBufferPointer(rebasing: line).bindMemory(to: UInt8.self)
            guard let text = try? UTF8Span(validating: characters.span) else { return .notUTF8 }
            return .line(String(copying: text))
        }
    }
}
