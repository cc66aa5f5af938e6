import Glibc
import NIOCore

/// Finds out that the other end of a TCP connection is gone though nothing said so: a laptop that was shut, a network
/// that was left (`tcp(7)`). Until then somebody who is away would count as reached.
enum TCPKeepAlive {
    /// A peer that has been silent for 30 s is asked, three times, 10 s apart; and what it does not acknowledge for a
    /// minute (in ms) ends the connection too.
    private static let options: [(level: CInt, name: CInt, value: CInt)] = [
        (SOL_SOCKET, SO_KEEPALIVE, 1),
        (CInt(IPPROTO_TCP), TCP_KEEPIDLE, 30),
        (CInt(IPPROTO_TCP), TCP_KEEPINTVL, 10),
        (CInt(IPPROTO_TCP), TCP_KEEPCNT, 3),
        (CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, 60_000),
    ]

    /// Where the kernel refuses, the connection is as it was.
    static func apply(to descriptor: CInt) {
        for (level, name, var value) in options {
            setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<CInt>.size))
        }
    }

    /// As for a descriptor, on the channel's event loop; other than TCP connections are left alone.
    static func apply(to channel: any Channel) {
        guard channel.localAddress?.ipAddress != nil, let settings = channel.syncOptions else { return }
        for (level, name, value) in options {
            let option = ChannelOptions.Types.SocketOption(
                level: NIOBSDSocket.OptionLevel(rawValue: level), name: NIOBSDSocket.Option(rawValue: name))
            try? settings.setOption(option, value: Int(value))
        }
    }
}
