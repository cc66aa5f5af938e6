import Foundation

/// Decodes pictures for a terminal with `quad-picture`, in a process of its own for each.
package struct PixelProgram: Sendable {
    /// What one picture may take.
    package struct Bounds: Sendable {
        /// Pixels of the picture before it is made smaller: those of the sizes that a gateway keeps, and some.
        package var pixels = 8_000_000
        /// Bytes of address space.
        package var bytes = 1 << 30
        /// Seconds of a processor.
        package var seconds = 5
        /// Until it is ended, however little of a processor it had.
        package var deadline = Duration.seconds(20)
        /// The longest side of what comes out, in pixels.
        package var side = 640

        package init() {}

        /// As `quad-picture` takes them.
        var arguments: [String] { ["pixels"] + [pixels, bytes, seconds, side].map(String.init) }
    }

    private let path: String
    private let bounds: Bounds
    private let clock: ProcessClock

    /// - Parameters:
    ///   - path: `quad-picture`.
    ///   - clock: Waits until a picture's deadline.
    package init(
        path: String, bounds: Bounds = Bounds(),
        clock: @escaping ProcessClock = { try await Task.sleep(for: $0) }
    ) {
        (self.path, self.bounds, self.clock) = (path, bounds, clock)
    }

    /// Returns the pixels of a picture's first frame, upright; `nil` if it is none, is damaged or takes too much.
    package func pixels(of picture: [UInt8]) async -> Pixels? {
        guard let input = MemoryFile(picture), let output = MemoryFile([]) else { return nil }
        let process = PictureProcess(
            path, bounds.arguments, input: input.handle.fileDescriptor,
            output: output.handle.fileDescriptor, clock: clock)
        guard (try? await process.run(deadline: bounds.deadline)) == .exited(0) else { return nil }
        return output.bytes(atMost: Pixels.longestHead + bounds.side * bounds.side * 4)
            .flatMap { Pixels(result: $0, side: bounds.side) }
    }
}
