import Community
import Glibc
import Model
import NIOCore

/// The peer of an accepted connection.
struct ConsolePeer: Sendable {
    /// The peer's IP address, or the user at the other end of a Unix socket.
    let source: String
    /// Whether the peer came through a Unix socket and has the gateway's own user id.
    let isOperator: Bool

    /// The network by which connections and attempts are counted.
    var network: String { SourceNetwork.name(of: source) }

    /// `struct ucred` of Linux, which Swift's Glibc doesn't show.
    private struct Credentials: Sendable {
        var process: Int32
        var user: UInt32
        var group: UInt32
    }

    /// Determines the peer of a channel from its socket.
    static func identify(_ channel: any Channel) -> EventLoopFuture<ConsolePeer> {
        let address = channel.remoteAddress ?? channel.localAddress
        guard case .unixDomainSocket? = address, let options = channel as? any SocketOptionProvider else {
            let source = address?.ipAddress ?? "unknown"
            return channel.eventLoop.makeSucceededFuture(ConsolePeer(source: source, isOperator: false))
        }
        let credentials: EventLoopFuture<Credentials> = options.unsafeGetSocketOption(
            level: .socket, name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
        return credentials.map { peer in
            ConsolePeer(source: "user \(peer.user)", isOperator: peer.user == getuid())
        }
        .recover { _ in ConsolePeer(source: "unknown", isOperator: false) }
    }
}
