import Doors
import Glibc
import NIOCore

/// A line editor's end of the socket to its gateway: writing waits until the socket takes it.
struct GatewaySocket {
    /// Bytes of a line; a card with a long chart stays far below.
    private static let longestLine = 1 << 20

    /// A connected socket.
    let descriptor: CInt
    private var framer = LineFramer(limit: longestLine)

    init(descriptor: CInt) { self.descriptor = descriptor }

    /// Sends a line. A gateway that is gone shows when it is read.
    func send(_ line: String) {
        var rest = ArraySlice((line + "\n").utf8)
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
        }
    }

    /// The lines that can be read; `nil` when the gateway has ended.
    mutating func receive() -> [String]? {
        guard let bytes = PipeBytes.read(descriptor) else { return nil }
        framer.append(ByteBuffer(bytes: bytes))
        var lines: [String] = []
        while let framed = framer.next() {
            if case .line(let line) = framed { lines.append(line) }
        }
        return lines
    }
}
