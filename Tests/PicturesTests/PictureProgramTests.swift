import Foundation
import Logging
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Pictures

/// What `quad-picture` makes of real files, and what the gateway makes of `quad-picture`.
@Suite(.endsWhereItHangs)
struct PictureProgramTests {
    private let folder: TemporaryFolder
    private let store: ContentStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ContentStore(folder: folder.file("media"))
    }

    private static let program = PictureProgram.find(beside: CommandLine.arguments[0]) ?? "missing"

    static func fixture(_ name: String) throws -> [UInt8] {
        let url = Bundle.module.bundleURL.appending(path: "Fixtures/\(name)")
        return Array(try Data(contentsOf: url))
    }

    /// What becomes of a file, with the bytes of its sizes.
    private func read(
        _ bytes: [UInt8], by path: String = program, bounds: PictureBounds = .patient,
        clock: @escaping ProcessClock = HeldDeadline.never
    ) async throws -> (media: ReadMedia, sizes: [[UInt8]]) {
        let (file, result) = (store.arrival(), store.arrival())
        try file.append(bytes)
        let program = PictureProgram(
            path: path, bounds: bounds, clock: clock,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let media = try await program.read(file, into: result)
        var offset = media.picture?.offset ?? 0
        let sizes = try (media.picture?.sizes ?? []).map { size in
            defer { offset += size.bytes }
            return try result.read(at: offset, count: size.bytes)
        }
        return (media, sizes)
    }

    private func problem(
        _ bytes: [UInt8], by path: String = program, bounds: PictureBounds = .patient,
        clock: @escaping ProcessClock = HeldDeadline.never
    ) async -> MediaProblem? {
        do { _ = try await read(bytes, by: path, bounds: bounds, clock: clock) } catch {
            return error as? MediaProblem
        }
        return nil
    }

    // MARK: Pictures

    @Test(arguments: [
        ("gps.jpg", "image/jpeg", 1), ("cmyk.jpg", "image/jpeg", 1), ("deep.png", "image/jpeg", 1),
        ("pic.png", "image/webp", 1), ("la.png", "image/webp", 1), ("pic.webp", "image/jpeg", 1),
        ("pic.heic", "image/jpeg", 1), ("pic.avif", "image/jpeg", 1), ("anim.gif", "image/webp", 4),
        ("js.gif", "image/webp", 4),
    ])
    func picture_ofEachKind_isMadeIntoThreeSizes(name: String, type: String, frames: Int) async throws {
        let (media, sizes) = try await read(Self.fixture(name))
        let picture = try #require(media.picture)
        #expect(media.type == type && picture.frames == frames)
        #expect(zip(picture.sizes, [2048, 640, 160]).allSatisfy { max($0.width, $0.height) <= $1 })
        let beginning: [UInt8] = type == "image/jpeg" ? [0xFF, 0xD8, 0xFF] : Array("RIFF".utf8)
        #expect(sizes.allSatisfy { $0.starts(with: beginning) })
        #expect(picture.preview.count == 28)
    }

    @Test func picture_thatSaysWhereItWasTaken_tellsNobody_andStandsUpright() async throws {
        let bytes = try Self.fixture("gps.jpg")
        for word in ["Exif", "GPS", "http://ns.adobe.com"] where word != "GPS" {
            #expect(Data(bytes).range(of: Data(word.utf8)) != nil, "the fixture has no \(word)")
        }
        let (media, sizes) = try await read(bytes)
        for size in sizes {
            for word in ["Exif", "GPS", "http://", "ICC_PROFILE", "Photoshop"] {
                #expect(Data(size).range(of: Data(word.utf8)) == nil, "\(word) is left")
            }
        }
        // 640 × 480, to be turned by a quarter.
        #expect(media.picture?.sizes.first?.width == 480 && media.picture?.sizes.first?.height == 640)
    }

    @Test(arguments: [("page.svg", "image/svg+xml")])
    func file_thatIsNotDecoded_isKnownByItsContent(name: String, type: String) async throws {
        let (media, sizes) = try await read(Self.fixture(name))
        #expect(media == ReadMedia(type: type, picture: nil) && sizes.isEmpty)
    }

    @Test func text_andNothing_areNoPictures() async throws {
        #expect(try await read(Array("hello\n".utf8)).media.type == "text/plain")
        #expect(try await read([]).media.picture == nil)
        #expect(try await read(Array("PK\u{3}\u{4}".utf8)).media.picture == nil)
    }

    @Test func polyglot_isAPictureAlone() async throws {
        let archive = Array("PK\u{3}\u{4} and the rest of an archive".utf8)
        let (_, sizes) = try await read(Self.fixture("gps.jpg") + archive)
        #expect(sizes.allSatisfy { Data($0).range(of: Data(archive)) == nil })
        let (_, script) = try await read(Self.fixture("js.gif"))
        #expect(script.allSatisfy { Data($0).range(of: Data("alert".utf8)) == nil })
    }

    /// A JPEG whose comment has what libmagic looks for in an archive first of all.
    @Test func picture_thatIsAnArchiveToo_isAPicture() async throws {
        let picture = MadePicture.colourJPEG.bytes(width: 64, height: 48)
        var head = Array(picture.prefix(2)) + [0xFF, 0xFE, 0x01, 0xFC]
        head += [UInt8](repeating: 0, count: 512 - head.count)
        head = head.replacing(at: 257, with: "ustar  ").replacing(at: 148, with: "        ")
        let sum = String(head.reduce(0) { $0 + Int($1) }, radix: 8)
        head = head.replacing(at: 148, with: String(repeating: "0", count: 6 - sum.count) + sum + "\0")
        let (media, sizes) = try await read(head + picture.dropFirst(2))
        #expect(media.type == "image/jpeg" && sizes.count == 3)
    }

    /// With too little memory libmagic, too, has no room: what isn't decoded then is refused, and never taken for another file.
    @Test(arguments: ["gps.jpg", "pic.png", "pic.webp", "anim.gif"])
    func picture_whateverRoomThereIs_isDecodedOrRefused(name: String) async throws {
        let bytes = try Self.fixture(name)
        for size in stride(from: 80, through: 160, by: 4) {
            var bounds = PictureBounds.patient
            bounds.bytes = size << 20
            let found = try? await read(bytes, bounds: bounds)
            #expect(found == nil || found?.media.picture != nil, "\(size) MiB")
        }
    }

    // MARK: What decoders are told

    @Test(arguments: MadePicture.profiled)
    func profile_thatFits_isUsed(kind: MadePicture) async throws {
        let plain = try await read(kind.bytes(width: 64, height: 48))
        let (media, sizes) = try await read(kind.bytes(width: 64, height: 48, profile: kind.profile))
        #expect(media.type == plain.media.type && sizes != plain.sizes)
    }

    @Test(arguments: MadePicture.profiled)
    func profile_thatIsForOtherPixelsOrDamaged_isAsNone(kind: MadePicture) async throws {
        let plain = try await read(kind.bytes(width: 64, height: 48))
        for (name, profile) in ColourProfile.all where profile != kind.profile {
            let found = try? await read(kind.bytes(width: 64, height: 48, profile: profile))
            #expect(found?.media == plain.media && found?.sizes == plain.sizes, "\(name)")
        }
    }

    @Test(arguments: MadePicture.allCases, [(1, 8192), (8192, 1), (1, 16_000), (2, 8192)])
    func picture_thatIsThin_keepsAPixel(kind: MadePicture, size: (width: Int, height: Int)) async throws {
        let (media, _) = try await read(kind.bytes(width: size.width, height: size.height))
        let sizes = try #require(media.picture?.sizes)
        #expect(sizes.map { max($0.width, $0.height) } == [2048, 640, 160])
        #expect(sizes.allSatisfy { (size.width < size.height ? $0.width : $0.height) == 1 })
    }

    // MARK: Animations

    /// Programs that show one go by what it says of itself, not of its frames.
    @Test(arguments: UInt8(0)...3)
    func animation_thatShowsWhatIsBehindIt_saysSo(disposal: UInt8) async throws {
        let frames = [0..<30, 30..<60].map { GIF.Frame(columns: $0, disposal: disposal) }
        let moving = WebP.moving([[220, 0, 0, 128], [0, 200, 0, 0]], 60, 40)
        for animation in [GIF.bytes(60, 40, frames), moving] {
            let (media, sizes) = try await read(animation)
            #expect(media.picture?.frames == 2)
            for size in sizes {
                let chunks = WebP.chunks(of: size)
                #expect(chunks.first { $0.name == "VP8X" }?.body.first == 0x12)
                #expect(chunks.first { $0.name == "ANIM" }?.body.prefix(4) == [0, 0, 0, 0])
            }
        }
    }

    @Test func animation_thatIsOpaque_saysNothingOfWhatIsBehindIt() async throws {
        let (_, sizes) = try await read(WebP.moving([[220, 0, 0, 255], [0, 200, 0, 255]], 60, 40))
        #expect(WebP.chunks(of: sizes[0]).first { $0.name == "VP8X" }?.body.first == 0x02)
    }

    @Test(arguments: UInt8(0)...9)
    func animation_thatIsToBeTurned_isTurnedFrameByFrame(orientation: UInt8) async throws {
        let colours: [[UInt8]] = [[220, 0, 0, 255], [0, 200, 0, 255], [0, 0, 220, 255]]
        let exif = WebP.exif(orientation: orientation)
        let (media, sizes) = try await read(WebP.moving(colours, 60, 40, exif: exif))
        let size = try #require(media.picture?.sizes.first)
        let isTurned = (5...8).contains(orientation)
        #expect((size.width, size.height) == (isTurned ? (40, 60) : (60, 40)))
        #expect(WebP.chunks(of: sizes[0]).count { $0.name == "ANMF" } == 3)
        let first = try #require(await PixelProgramTests.program.pixels(of: sizes[0]))
        #expect(first.bytes[0] > 200 && first.bytes[2] < 50, "the first frame is another one")
    }

    // MARK: Sequences

    @Test(arguments: [
        ("gps.heic", "hevc"), ("gps.heic", "hevx"), ("gps.heic", "hevm"), ("gps.heic", "hevs"),
        ("gps.heic", "msf1"), ("gps.heic", "avcs"), ("gps.heic", "mif2"), ("gps.heic", "later"),
        ("pic.avif", "avis"), ("pic.avif", "avio"),
    ])
    func sequence_thatHasAPicture_isThatPictureAlone(name: String, brand: String) async throws {
        let file = try Self.fixture(name).replacing(at: 8, with: String(brand.prefix(4)))
        #expect(Data(file).range(of: Data("Exif".utf8)) != nil)
        let (media, sizes) = try await read(file)
        #expect(media.type == "image/jpeg" && media.picture?.frames == 1 && sizes.count == 3)
        for word in ["Exif", "CameraMaker"] {
            #expect(sizes.allSatisfy { Data($0).range(of: Data(word.utf8)) == nil }, "\(word) is left")
        }
    }

    /// Neither decoded nor kept: a file that no program here looks into may say where it was taken.
    @Test(arguments: [
        "\0\0\0\u{1C}ftyphevc\0\0\0\0msf1hevciso8", "\0\0\0\u{18}ftypmsf1\0\0\0\0msf1iso8",
        "\0\0\0\0ftyphevm\0\0\0\0hevmmsf1", "\0\0\0\u{1}ftyp\0\0\0\0\0\0\0\u{24}hevc\0\0\0\0msf1hevciso8",
        "\0\0\0\u{18}ftypelse\0\0\0\0elsemsf1",
    ])
    func sequence_withoutAPicture_isRefused(head: String) async throws {
        let rest = "\0\0\0\u{10}moov\0\0\0\0\0\0\0\0\0\0\0\u{1F}mdatExif\0\0GPSLatitude 22.28"
        #expect(await problem(Array((head + rest).utf8)) == .damaged)
    }

    @Test(arguments: [("mp42", "video/mp4"), ("isom", "video/mp4"), ("qt  ", "video/quicktime")])
    func film_withAPictureInIt_isAFilm(brand: String, type: String) async throws {
        let (media, _) = try await read(Self.fixture("gps.heic").replacing(at: 8, with: brand))
        #expect(media == ReadMedia(type: type, picture: nil))
    }

    // MARK: What can't be decoded

    @Test func picture_thatEndsTooEarly_isDamaged() async throws {
        for name in ["gps.jpg", "pic.png", "pic.webp", "pic.heic"] {
            let bytes = try Self.fixture(name)
            #expect(await problem(Array(bytes.prefix(bytes.count / 2))) == .damaged, "\(name)")
        }
    }

    @Test func picture_ofTooManyPixelsOrFrames_isRefusedByItsHeader() async throws {
        // 60,000 × 60,000 pixels, of which the first rows are there.
        #expect(await problem(try Self.fixture("bomb.png")) == .tooLarge)
        var bounds = PictureBounds.patient
        bounds.frames = 3
        #expect(await problem(try Self.fixture("anim.gif"), bounds: bounds) == .tooLarge)
        bounds = PictureBounds.patient
        bounds.pixels = 640 * 480 - 1
        #expect(await problem(try Self.fixture("gps.jpg"), bounds: bounds) == .tooLarge)
    }

    /// Every outcome is one of those that people are told; a longer run is `make fuzz`.
    @Test func picture_thatWasChangedAnywhere_isKeptOrRefused() async throws {
        let count = ProcessInfo.processInfo.environment["QUAD_PICTURE_MUTATIONS"].flatMap(Int.init) ?? 12
        for name in ["gps.jpg", "pic.png", "pic.webp", "anim.gif", "pic.heic", "pic.avif"] {
            let bytes = try Self.fixture(name)
            for seed in 0..<count {
                var random = SeededGenerator(seed: UInt64(seed))
                var changed = bytes
                for _ in 0..<Int.random(in: 1...20, using: &random) {
                    changed[Int.random(in: changed.indices, using: &random)] = .random(
                        in: 0...255, using: &random)
                }
                let problem = await problem(changed)
                #expect(problem != .unavailable, "\(name), seed \(seed)")
            }
        }
    }

    // MARK: A program that does something else

    private func script(_ lines: String) throws -> String { try ScriptedProgram.running(lines, in: folder) }

    @Test func program_thatHangs_isEndedAtItsDeadline() async throws {
        var bounds = PictureBounds.patient
        bounds.deadline = .seconds(3)
        let (pipe, deadline) = (try ScriptedProgram.pipe(in: folder), HeldDeadline())
        let path = try script("echo $$ > \(pipe); exec sleep 1000")
        async let problem = problem([1], by: path, bounds: bounds, clock: deadline.clock)
        let process = pid_t(await ScriptedProgram.line(from: pipe))
        deadline.pass()
        #expect(await problem == .tooLarge)
        #expect(await deadline.time() == .seconds(3))
        #expect(kill(try #require(process), 0) != 0, "it still runs")
    }

    @Test func program_whoseCallerLeaves_isEnded() async throws {
        let pipe = try ScriptedProgram.pipe(in: folder)
        let path = try script("echo $$ > \(pipe); exec sleep 1000")
        let (file, result) = (store.arrival(), store.arrival())
        try file.append([1])
        let program = PictureProgram(
            path: path, clock: HeldDeadline.never,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let task = Task { try await program.read(file, into: result) }
        let process = pid_t(await ScriptedProgram.line(from: pipe))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(kill(try #require(process), 0) != 0, "it still runs")
    }

    @Test(arguments: ["kill -SEGV $$", "kill -SYS $$", "kill -KILL $$", "exit 65"])
    func program_thatFalls_hasFoundADamagedPicture(line: String) async throws {
        #expect(await problem([1], by: try script(line)) == .damaged)
    }

    @Test(arguments: ["exit 70", "exit 64", "exit 1"])
    func program_thatDoesntWork_isTheGatewaysOwnFault(line: String) async throws {
        #expect(await problem([1], by: try script(line)) == .unavailable)
    }

    @Test func program_thatIsMissing_isTheGatewaysOwnFault() async throws {
        #expect(await problem([1], by: folder.file("nowhere")) == .unavailable)
    }

    @Test(arguments: [
        "", "hello", "{}", #"{"type":"../x"}"#, #"{"type":"text/plain\u0000"}"#, #"{"type":"a/b"} "#,
        #"{"type":"image/svg+xml","frames":1,"preview":"LEHV6nWB2yk8pyo0adR*.7kCMdnj","sizes":[{"width":1,"height":1,"bytes":1},{"width":1,"height":1,"bytes":1},{"width":1,"height":1,"bytes":1}]}"#,
        #"{"type":"image/jpeg","frames":1,"preview":"LEHV6nWB2yk8pyo0adR*.7kCMdnj","sizes":[{"width":1,"height":1,"bytes":9}]}"#,
        #"{"type":"image/jpeg","frames":1,"preview":"LEHV6nWB2yk8pyo0adR*.7kCMdnj","sizes":[{"width":1,"height":1,"bytes":9223372036854775807},{"width":1,"height":1,"bytes":9223372036854775807},{"width":1,"height":1,"bytes":1}]}"#,
        #"{"type":"image/jpeg","frames":1,"preview":"LEHV6nWB2yk8pyo0adR*.7kCMdnj","sizes":[{"width":0,"height":1,"bytes":1},{"width":1,"height":1,"bytes":1},{"width":1,"height":1,"bytes":1}]}"#,
        #"{"type":"image/jpeg","frames":1,"preview":"short","sizes":[{"width":1,"height":1,"bytes":1},{"width":1,"height":1,"bytes":1},{"width":1,"height":1,"bytes":1}]}"#,
    ])
    func report_thatIsNonsense_isNotBelieved(line: String) {
        #expect(PictureReport.read(Array("\(line)\nabc".utf8), total: line.utf8.count + 4) == nil)
    }

    @Test(arguments: [(127, true), (128, false)])
    func type_whenItIsLong_isNotBelieved(bytes: Int, isBelieved: Bool) {
        let type = "a/" + String(repeating: "b", count: bytes - 2)
        let line = "{\"type\":\"\(type)\"}\n"
        let media = PictureReport.read(Array(line.utf8), total: line.utf8.count)
        #expect(media?.type == (isBelieved ? type : nil))
    }

    @Test func report_thatFitsItsFile_isRead() throws {
        let line =
            #"{"type":"image/jpeg","was":"image/heic","frames":1,"preview":"LEHV6nWB2yk8pyo0adR*.7kCMdnj","sizes":[{"width":9,"height":8,"bytes":4},{"width":3,"height":2,"bytes":2},{"width":1,"height":1,"bytes":1}]}"#
        let total = line.utf8.count + 8
        let media = try #require(PictureReport.read(Array("\(line)\nabcdefg".utf8), total: total))
        #expect(media.picture?.offset == line.utf8.count + 1 && media.picture?.sizes[1].bytes == 2)
        #expect(PictureReport.read(Array("\(line)\nabcdefg".utf8), total: total + 1) == nil)
        #expect(PictureReport.read(Array("{\"type\":\"text/plain\"}\n".utf8), total: 22)?.picture == nil)
    }
}

/// What a process of a gateway's leaves behind.
struct PictureProcessTests {
    /// In a process of its own: other tests open files too.
    @Test func files_whenManyPicturesWereLookedAt_areAllClosed() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let store = try ContentStore(folder: folder.file("media"))
            let path = try #require(PictureProgram.find(beside: CommandLine.arguments[0]))
            // No timer either: the first one that runs opens files for all that follow.
            let program = PictureProgram(
                path: path, bounds: .patient, clock: HeldDeadline.never,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let picture = try PictureProgramTests.fixture("pic.png")
            func look() async throws {
                let (file, result) = (store.arrival(), store.arrival())
                try file.append(picture)
                _ = try await program.read(file, into: result)
            }
            func open() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            try await look()
            let before = try open()
            for _ in 0..<20 { try await look() }
            #expect(try open() <= before)
        }
    }
}

extension PictureBounds {
    /// The usual bounds, of which no time decides what a test sees.
    static var patient: PictureBounds {
        var bounds = PictureBounds()
        bounds.seconds = 3_600
        return bounds
    }
}
