import Concurrency
import Glibc

/// Has pictures decoded, one at a time, while its terminal goes on.
final class PictureWorker: Sendable {
    private struct Decoding {
        var task: Task<Void, Never>?
        /// What came of it; `nil` inside if it is no picture.
        var outcome: PixelPicture??
    }

    private let decoder: any PictureDecoder
    /// Readable when a picture is decoded.
    let wake: CInt
    private let signal: CInt
    private let state = Mutex(Decoding())

    /// - Parameters:
    ///   - wake: One end of a pair of sockets, which this owns.
    ///   - signal: The other.
    init(_ decoder: any PictureDecoder, wake: CInt, signal: CInt) {
        (self.decoder, self.wake, self.signal) = (decoder, wake, signal)
    }

    deinit {
        close(wake)
        close(signal)
    }

    /// Begins with a picture.
    func begin(_ picture: [UInt8]) {
        // It ends with the process that it waits for, which has a deadline, or is cancelled.
        let task = Task { [self] in
            let pixels = await decoder.pixels(of: picture)
            state.withLock { $0.outcome = .some(pixels) }
            _ = PipeBytes.write([1], to: signal)
        }
        state.withLock { $0.task = task }
    }

    /// Takes what came of it: `nil` if it goes on, `.some(nil)` if it is no picture.
    func take() -> PixelPicture?? {
        state.withLock { state in
            guard state.outcome != nil else { return nil }
            _ = PipeBytes.read(wake)
            defer { state = Decoding() }
            return state.outcome
        }
    }

    /// Ends what goes on.
    func stop() { state.withLock { $0.task?.cancel() } }
}
