import Glibc
import Logging
import NIOCore

/// Stops accepting for a second when the process or the system can't open more files. New connections wait in the
/// kernel's queue meanwhile.
///
/// NIO's `AcceptBackoffHandler` holds back the next read. But an accept that fails at once leaves the previous read
/// pending, and the event loop spins. Turning off automatic reading takes the socket out of the selector.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel

    /// How long nobody is accepted once no file can be opened. It is long enough not to spin, and short compared with a
    /// client's patience.
    private static let pause = TimeAmount.seconds(1)
    /// The least time between two warnings. The shortage may last, and a line for each try would fill the log.
    private static let quietFor = TimeAmount.seconds(60)

    private let logger: Logger
    private var isPaused = false
    private var saidAt: NIODeadline?

    init(logger: Logger) { self.logger = logger }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let code = (error as? IOError)?.errnoCode, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
        else {
            return context.fireErrorCaught(error)
        }
        guard !isPaused, let options = context.channel.syncOptions else { return }
        isPaused = true
        say(code)
        try? options.setOption(.autoRead, value: false)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
            self.isPaused = false
            try? options.setOption(.autoRead, value: true)
        }
    }

    /// Logs a warning, at most once a minute.
    private func say(_ code: CInt) {
        let now = NIODeadline.now()
        if let saidAt, now < saidAt + Self.quietFor { return }
        saidAt = now
        logger.warning("new connections wait", metadata: ["because": "\(String(cString: strerror(code)))"])
    }
}
