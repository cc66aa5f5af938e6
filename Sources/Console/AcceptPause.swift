import Glibc
import Logging
import NIOCore

/// Stops accepting for a second where the process or the system may open no more files: those who call wait in the
/// kernel's queue meanwhile.
///
/// NIO's `AcceptBackoffHandler` holds back the next read, but an accept that fails at once leaves the one before pending,
/// and the loop spins; turning off automatic reading takes the socket out of the selector.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel
    typealias InboundOut = any Channel

    private static let pause = TimeAmount.seconds(1)
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

    /// Once a minute.
    private func say(_ code: CInt) {
        let now = NIODeadline.now()
        if let saidAt, now < saidAt + Self.quietFor { return }
        saidAt = now
        logger.warning("new connections wait", metadata: ["because": "\(String(cString: strerror(code)))"])
    }
}
