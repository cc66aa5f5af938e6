package import NIOCore

/// Where a hub's connection writes: a channel, or what a door without one, such as polled HTTP, has instead.
///
/// All members are used on the hub's event loop only.
package protocol ConnectionSink: AnyObject {
    /// Whether the peer reads as fast as the connection writes.
    var isWritable: Bool { get }
    /// The bytes that are written and not yet sent to the peer.
    var waitingBytes: Int { get }

    /// Writes bytes and sends them.
    func write(_ bytes: ByteBuffer)

    /// Writes bytes and sends them.
    ///
    /// - Parameter completion: Called later, as a task of its own, with whether the bytes were sent.
    func write(_ bytes: ByteBuffer, completion: @escaping (_ succeeded: Bool) -> Void)

    /// Closes the connection at once.
    func close()
}

/// A sink that writes to a NIO channel.
package final class ChannelSink: ConnectionSink {
    private let channel: any Channel

    package init(_ channel: any Channel) { self.channel = channel }

    package var isWritable: Bool { channel.isWritable }

    package var waitingBytes: Int {
        let waiting = try? channel.syncOptions?.getOption(.bufferedWritableBytes)
        return waiting ?? 0
    }

    package func write(_ bytes: ByteBuffer) { channel.writeAndFlush(bytes, promise: nil) }

    package func write(_ bytes: ByteBuffer, completion: @escaping (_ succeeded: Bool) -> Void) {
        let eventLoop = channel.eventLoop.assumeIsolated()
        channel.writeAndFlush(bytes).assumeIsolated().whenComplete { result in
            // A write that succeeds at once completes before it returns, so that the next one would be made inside it.
            eventLoop.execute {
                if case .success = result { completion(true) } else { completion(false) }
            }
        }
    }

    package func close() { channel.close(mode: .all, promise: nil) }
}
