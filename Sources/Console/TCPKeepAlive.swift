import Glibc
import NIOCore

/// Detects peers that went away without closing their TCP connection, such as a laptop that was shut or left the
/// network (`tcp(7)`). Until then, somebody who is away would count as reached.
package enum TCPKeepAlive {
    /// A peer that has been silent for 30 s is probed three times, 10 s apart. Data that it doesn't acknowledge for a
    /// minute (in ms) ends the connection too.
    private static let options: [(level: CInt, name: CInt, value: CInt)] = [
        (SOL_SOCKET, SO_KEEPALIVE, 1),
        (CInt(IPPROTO_TCP), TCP_KEEPIDLE, 30),
        (CInt(IPPROTO_TCP), TCP_KEEPINTVL, 10),
        (CInt(IPPROTO_TCP), TCP_KEEPCNT, 3),
        (CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, 60_000),
    ]

    /// Sets the options on a socket. If the kernel refuses, the connection stays as it was.
    package static func apply(to descriptor: CInt) {
        for (level, name, var value) in options {
            setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<CInt>.size))
        }
    }

    /// Sets the options on a channel, on its event loop. Channels other than TCP are left alone.
    static func apply(to channel: any Channel) {
        guard channel.localAddress?.ipAddress != nil, let settings = channel.syncOptions else { return }
        for (level, name, value) in options {
            let option = ChannelOptions.Types.SocketOption(
                level: NIOBSDSocket.OptionLevel(rawValue: level), name: NIOBSDSocket.Option(rawValue: name))
            try? settings.setOption(option, value: Int(value))
        }
    }
}
