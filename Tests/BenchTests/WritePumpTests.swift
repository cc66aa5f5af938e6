import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import QuadBench

/// What keeps the sockets of `quad-bench fanout` full.
struct WritePumpTests {
    @Test func pump_whereEveryWriteIsCompleteAtOnce_goesOnWithoutCallingItself() throws {
        // An embedded channel completes each write before `writeAndFlush` returns, as a socket with room does.
        let channel = EmbeddedChannel()
        var (written, deepest, flattest) = (0, 0, Int.max)
        let counter = WriteCounter { frames in
            written += 1
            (deepest, flattest) = (max(deepest, frames), min(flattest, frames))
        }
        try channel.pipeline.syncOperations.addHandler(counter)
        let most = 100 * WritePump.turn
        let pump = WritePump(ByteBuffer(string: "quad"), into: channel) { written >= most }
        pump.run()
        #expect(written == WritePump.turn, "others have their turn")
        for _ in 1..<100 { channel.embeddedEventLoop.advanceTime(by: WritePump.pause) }
        #expect(written == most)
        #expect(deepest - flattest < 16, "the stack holds no more for many writes than for one")
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(written == most, "it was told to stop")
        _ = try channel.finish(acceptAlreadyClosed: true)
    }
}

/// Tells of each write how many calls it was made within.
private final class WriteCounter: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private let note: (Int) -> Void

    init(_ note: @escaping (Int) -> Void) { self.note = note }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        note(Thread.callStackReturnAddresses.count)
        context.write(data, promise: promise)
    }
}
