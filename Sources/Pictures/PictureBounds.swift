/// What one picture may take.
package struct PictureBounds: Sendable {
    /// Pixels of all frames together.
    package var pixels = 100_000_000
    /// Frames of a picture that moves.
    package var frames = 300
    /// Bytes of address space.
    package var bytes = 1 << 30
    /// Seconds of a processor.
    package var seconds = 15
    /// Until it is ended, however little of a processor it had.
    package var deadline = Duration.seconds(60)
    /// The longest side of each size, in pixels.
    package var sides = (large: 2048, medium: 640, small: 160)

    package init() {}

    /// As `quad-picture` takes them.
    var arguments: [String] {
        [pixels, frames, bytes, seconds, sides.large, sides.medium, sides.small].map(String.init)
    }
}
