import Foundation
import TestSupport
import Testing

@testable import ConsoleClient
@testable import Pictures

/// Pictures from their bytes to what a terminal gets: `quad-picture` in its cage, and libchafa.
@Suite(.endsWhereItHangs)
struct PixelProgramTests {
    static let program = PixelProgram(
        path: PictureProgram.find(beside: CommandLine.arguments[0]) ?? "missing", bounds: patient,
        clock: HeldDeadline.never)

    /// The usual bounds, of which no time decides what a test sees.
    private static let patient: PixelProgram.Bounds = {
        var bounds = PixelProgram.Bounds()
        bounds.seconds = 3_600
        return bounds
    }()

    private func pixels(_ bytes: [UInt8]) async -> Pixels? { await Self.program.pixels(of: bytes) }

    @Test(arguments: [
        ("gps.jpg", 480, 640), ("cmyk.jpg", 400, 300), ("deep.png", 150, 100), ("pic.png", 300, 200),
        ("la.png", 200, 150), ("pic.webp", 400, 300), ("pic.heic", 600, 400), ("pic.avif", 600, 400),
        ("anim.gif", 120, 80), ("thin.png", 1, 640),
    ])
    func picture_ofEachKind_isDecodedUprightAndSmallEnough(name: String, width: Int, height: Int) async throws
    {
        let pixels = try #require(await pixels(PictureProgramTests.fixture(name)))
        #expect(pixels.width == width && pixels.height == height)
        #expect(pixels.bytes.count == width * height * 4)
    }

    @Test(arguments: MadePicture.profiled)
    func profile_thatIsForOtherPixelsOrDamaged_isAsNone(kind: MadePicture) async throws {
        let plain = try #require(await pixels(kind.bytes(width: 64, height: 48)))
        for (name, profile) in ColourProfile.all where profile != kind.profile {
            #expect(await pixels(kind.bytes(width: 64, height: 48, profile: profile)) == plain, "\(name)")
        }
        #expect(await pixels(kind.bytes(width: 64, height: 48, profile: kind.profile)) != plain)
    }

    @Test(arguments: MadePicture.allCases, [(1, 8192), (8192, 1), (1, 16_000), (2, 8192)])
    func picture_thatIsThin_keepsAPixel(kind: MadePicture, size: (width: Int, height: Int)) async throws {
        let pixels = try #require(await pixels(kind.bytes(width: size.width, height: size.height)))
        let isTall = size.width < size.height
        #expect((pixels.width, pixels.height) == (isTall ? (1, 640) : (640, 1)))
    }

    @Test(arguments: ["hevc", "msf1", "mif2"])
    func sequence_thatHasAPicture_isThatPicture(brand: String) async throws {
        let file = try PictureProgramTests.fixture("gps.heic").replacing(at: 8, with: brand)
        let pixels = try #require(await pixels(file))
        #expect(pixels.width == 64 && pixels.height == 48)
    }

    @Test func picture_thatIsOpaque_hasOpaquePixels_andOneWithAlphaKeepsIt() async throws {
        func alphas(_ name: String) async throws -> Set<UInt8> {
            let bytes = try #require(await pixels(PictureProgramTests.fixture(name))).bytes
            return Set(stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] })
        }
        #expect(try await alphas("gps.jpg") == [255])
        #expect(try await alphas("pic.png").count > 1)
    }

    @Test(arguments: ["page.svg", "bomb.png"])
    func file_thatIsNoPictureOrTooLarge_hasNoPixels(name: String) async throws {
        #expect(await pixels(try PictureProgramTests.fixture(name)) == nil)
    }

    @Test func file_thatIsHostileOrDamaged_hasNoPixels() async throws {
        let jpeg = try PictureProgramTests.fixture("gps.jpg")
        for bytes in [[], Array("\u{1B}[2J\u{1B}]0;x\u{7}".utf8), Array(jpeg.prefix(jpeg.count / 2))] {
            #expect(await pixels(bytes) == nil)
        }
    }

    /// Whatever is in a picture, what comes out is pixels, of which a terminal gets nothing but a drawing.
    @Test func picture_thatWasChangedAnywhere_isDrawnOrNot() async throws {
        let count = ProcessInfo.processInfo.environment["QUAD_PICTURE_MUTATIONS"].flatMap(Int.init) ?? 6
        for name in ["gps.jpg", "pic.png", "pic.webp", "anim.gif"] {
            let bytes = try PictureProgramTests.fixture(name)
            for seed in 0..<count {
                var random = SeededGenerator(seed: UInt64(seed))
                var changed = bytes
                for _ in 0..<Int.random(in: 1...20, using: &random) {
                    changed[Int.random(in: changed.indices, using: &random)] = .random(
                        in: 0...255, using: &random)
                }
                guard let pixels = await pixels(changed) else { continue }
                let what: Comment = "\(name), seed \(seed)"
                #expect(try text(of: pixels, .symbols, columns: 80, what) != nil, what)
            }
        }
    }

    /// What a terminal gets; `nil` where the filter lets nothing through.
    private func text(
        of pixels: Pixels, _ mode: PictureMode, columns: Int, _ what: Comment? = nil
    ) throws -> String? {
        let picture = try #require(
            PixelPicture(width: pixels.width, height: pixels.height, bytes: pixels.bytes), what)
        let frame = try #require(
            PictureFrame(
                width: pixels.width, height: pixels.height, cell: CellSize(), columns: columns, rows: 30),
            what)
        return PictureDrawing(mode: mode, colours: .all, isASCII: false, cell: CellSize())
            .text(of: picture, in: frame)
    }

    @Test(arguments: PictureMode.allCases)
    func picture_throughAll_isDrawnAtEachWidth(mode: PictureMode) async throws {
        for name in ["gps.jpg", "pic.png", "anim.gif", "thin.png"] {
            let pixels = try #require(await pixels(PictureProgramTests.fixture(name)))
            for columns in [40, 60, 80, 120] {
                let text = try text(of: pixels, mode, columns: columns)
                #expect(text?.isEmpty == false, "\(name) at \(columns)")
            }
        }
    }

    // MARK: A program that does something else

    private func says(
        _ lines: String, in folder: TemporaryFolder? = nil, clock: @escaping ProcessClock = HeldDeadline.never
    ) async throws -> Pixels? {
        let folder = try folder ?? TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        var bounds = PixelProgram.Bounds()
        bounds.side = 4
        let path = try ScriptedProgram.running(lines, in: folder)
        return await PixelProgram(path: path, bounds: bounds, clock: clock).pixels(of: [1])
    }

    @Test(arguments: [
        "printf '1 1\\nabc'", "printf '1 1\\nabcde'", "printf '0 1\\n'",
        "printf '5 1\\n01234567890123456789'",
        "printf '1 1 abcd'", "printf '1 1 1\\nabcd'", "printf -- '-1 -1\\nabcd'", "printf '+1 1\\nabcd'",
        "printf ' 1 1\\nabcd'", "printf '999999999999999999999999 1\\nabcd'", "printf '1 1\\nabcd'; exit 65",
        "head -c 100000 /dev/zero", "kill -9 $$", "exit 0",
    ])
    func program_whenItSaysAnythingElse_isNotBelieved(lines: String) async throws {
        #expect(try await says(lines) == nil)
    }

    @Test func program_whenItNeverEnds_isEndedAtItsDeadline() async throws {
        let (folder, deadline) = (try TemporaryFolder(), HeldDeadline())
        let pipe = try ScriptedProgram.pipe(in: folder)
        async let pixels = says(
            "echo > \(pipe); while :; do :; done", in: folder, clock: deadline.clock)
        _ = await ScriptedProgram.line(from: pipe)
        deadline.pass()
        #expect(try await pixels == nil)
        #expect(await deadline.time() == PixelProgram.Bounds().deadline)
    }

    @Test func program_whenItSaysWhatItShould_isBelieved() async throws {
        let pixels = try await says("printf '1 2\\nabcdefgh'")
        #expect(pixels?.width == 1 && pixels?.height == 2 && pixels?.bytes == Array("abcdefgh".utf8))
    }

    @Test func program_thatIsMissing_givesNothing() async {
        #expect(await PixelProgram(path: "/nonexistent/quad-picture").pixels(of: [1]) == nil)
    }
}
