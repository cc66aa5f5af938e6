import ConsoleClient
import Pictures

/// Decodes pictures for the terminal that this program was started on.
struct TerminalPictureDecoder: PictureDecoder {
    private let program: PixelProgram

    /// - Returns: `nil` if `quad-picture` is missing.
    init?() {
        guard let path = PictureProgram.find(beside: "/proc/self/exe") else { return nil }
        program = PixelProgram(path: path)
    }

    func pixels(of picture: [UInt8]) async -> PixelPicture? {
        await program.pixels(of: picture).flatMap {
            PixelPicture(width: $0.width, height: $0.height, bytes: $0.bytes)
        }
    }
}
