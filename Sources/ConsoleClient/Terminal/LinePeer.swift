import Doors
import Glibc
import NIOCore

/// One end of a line-based connection: nothing here waits.
struct LinePeer {
    /// Bytes of a line; a card with a long chart stays far below.
    private static let longestLine = 4 << 20
    /// Unsent bytes above which nothing more should be taken that leads to more of them.
    private static let full = 1 << 20

    /// A connected socket.
    let descriptor: CInt
    private var framer = LineFramer(limit: longestLine)
    private var unsent: ArraySlice<UInt8> = []

    init(descriptor: CInt) { self.descriptor = descriptor }

    var hasUnsent: Bool { !unsent.isEmpty }
    var isFull: Bool { unsent.count > Self.full }

    /// The lines that can be read; nil at the end.
    mutating func receive() -> [String]? {
        guard let bytes = PipeBytes.read(descriptor) else { return nil }
        framer.append(ByteBuffer(bytes: bytes))
        var lines: [String] = []
        while let framed = framer.next() {
            if case .line(let line) = framed { lines.append(line) }
        }
        return lines
    }

    mutating func send(_ line: String) {
        unsent += Array((line + "\n").utf8)
        flush()
    }

    /// Sends what the socket takes; what a peer that is gone doesn't take is dropped, and its end shows when it is read.
    mutating func flush() {
        while !unsent.isEmpty {
            let count = unsent.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                unsent = unsent.dropFirst(count)
            } else if errno != EINTR {
                if errno != EAGAIN { unsent = [] }
                return
            }
        }
    }

    /// Sends everything, for the end.
    mutating func drain() {
        while hasUnsent {
            var source = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&source, 1, 1000) > 0 else { return }
            flush()
        }
    }

    /// Says that nothing more will be sent.
    mutating func endSending() {
        drain()
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// What to poll for.
    func source(isReading: Bool = true) -> pollfd {
        let events = (isReading ? POLLIN : 0) | (hasUnsent ? POLLOUT : 0)
        return pollfd(fd: descriptor, events: Int16(events), revents: 0)
    }
}
