import Concurrency
import Glibc
import NIOCore
import NIOPosix
import Testing

@testable import Console
@testable import ConsoleClient

/// A peer that is gone without a word is found out at both ends.
@Suite struct TCPKeepAliveTests {
    @Test func connection_overTCP_asksASilentPeerAtBothEnds() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let accepted = group.next().makePromise(of: Void.self)
        // Not the promise's value: see .ci/tsan.supp.
        let found = Mutex<[Int]>([])
        let listener = try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    TCPKeepAlive.apply(to: channel)
                    let options = try Self.options(of: channel)
                    found.withLock { $0 = options }
                    accepted.succeed()
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let descriptor = try ConsoleDialer.connect(to: ConsoleAddress("127.0.0.1:\(port)"))
        try await accepted.futureResult.get()
        #expect(found.withLock(\.self) == [1, 30])
        #expect(option(SOL_SOCKET, SO_KEEPALIVE, of: descriptor) == 1)
        #expect(option(CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, of: descriptor) == 60_000)
        Glibc.close(descriptor)
        try await listener.close()
    }

    /// Whether a channel asks a silent peer, and after how many seconds.
    private static func options(of channel: any Channel) throws -> [Int] {
        let settings = try #require(channel.syncOptions)
        var values: [Int] = []
        for (level, name) in [(SOL_SOCKET, SO_KEEPALIVE), (CInt(IPPROTO_TCP), TCP_KEEPIDLE)] {
            let option = ChannelOptions.Types.SocketOption(
                level: NIOBSDSocket.OptionLevel(rawValue: level), name: NIOBSDSocket.Option(rawValue: name))
            values.append(Int(try settings.getOption(option)))
        }
        return values
    }

    private func option(_ level: CInt, _ name: CInt, of descriptor: CInt) -> CInt? {
        var (value, size) = (CInt(-1), socklen_t(MemoryLayout<CInt>.size))
        return getsockopt(descriptor, level, name, &value, &size) == 0 ? value : nil
    }
}
