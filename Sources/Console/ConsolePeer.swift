import Glibc
import NIOCore

/// Who is at the other end of an accepted connection.
struct ConsolePeer: Sendable {
    /// Where attempts are counted.
    let source: String
    /// Whether it is a Unix-socket peer with the gateway's own user id.
    let isOperator: Bool

    /// `struct ucred` of Linux, which Swift's Glibc doesn't show.
    private struct Credentials: Sendable {
        var process: Int32
        var user: UInt32
        var group: UInt32
    }

    /// Asks the socket.
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
