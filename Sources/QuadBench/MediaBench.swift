import Community
import Foundation
import Glibc
import Logging
import Model
import Pictures
import Storage
import Synchronization

/// What pictures and files cost, and what they cost others.
enum MediaBench {
    /// Bytes of a piece, as a gateway's programs fetch them.
    private static let piece = 48_000
    private static let (files, atOnce) = (64, 4)
    private static let pictures = 50

    static func run(seconds: Double, rounds: Int) async throws -> [Figure] {
        let stored = try await storing(rounds: max(3, rounds / 2))
        let folder = BenchFolder.new()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let photo = try photo(in: folder)
        return [stored, try thumbnails(of: photo, in: folder, rounds: rounds)]
            + (try await chatBeside(photo, seconds: seconds))
    }

    // MARK: - Storing

    /// Files of 1 MB, each with its row, beside copies that are synced; four at once, in turn.
    private static func storing(rounds: Int) async throws -> Figure {
        let bench = try BenchCampus()
        let person = try await bench.people(1, name: "uploader")[0]
        let media = bench.campus.media.store
        var (own, plain): ([Double], [Double]) = ([], [])
        for _ in 0..<rounds {
            let contents = try (0..<files).map { _ in try bytes(1_000_000) }
            own.append(
                try await timed {
                    try await each(contents) { content, _ in
                        let upload = try await media.begin(
                            "a.bin", bytes: content.count, by: Actor(person.id)
                        ).id
                        for start in stride(from: 0, to: content.count, by: piece) {
                            let part = Array(content[start..<min(start + piece, content.count)])
                            _ = try await media.add(part, at: start, to: upload, by: Actor(person.id))
                        }
                        _ = try await media.finish(upload, by: Actor(person.id))
                    }
                })
            let folder = BenchFolder.new()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            plain.append(
                try await timed {
                    try await each(contents) { content, number in
                        try copy(content, to: folder.appending(path: "\(number)").path)
                    }
                })
            try FileManager.default.removeItem(at: folder)
        }
        await bench.remove()
        let (taken, ceiling) = (Samples(own).median, Samples(plain).median)
        return Figure(
            figure: "files of 1 MB, stored durably in pieces with their rows, four at once",
            value: Double(files) / taken, unit: "MB/s", ceiling: Double(files) / ceiling,
            ceilingOf: "plain copies with a sync", ratio: ceiling / taken, goal: "ratio >= 0.5",
            met: ceiling / taken >= 0.5)
    }

    private static func bytes(_ count: Int) throws -> [UInt8] {
        let source = try FileHandle(forReadingFrom: URL(filePath: "/dev/urandom"))
        return Array(try source.read(upToCount: count) ?? Data())
    }

    private static func each(
        _ contents: [[UInt8]], _ body: @escaping @Sendable ([UInt8], Int) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<atOnce {
                group.addTask {
                    for number in stride(from: lane, to: contents.count, by: atOnce) {
                        try await body(contents[number], number)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func copy(_ content: [UInt8], to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard file >= 0, write(file, content, content.count) == content.count, fsync(file) == 0 else {
            throw BenchError(description: "a file can't be written")
        }
        close(file)
    }

    // MARK: - Pictures

    private static let program = PictureProgram.find(beside: "/proc/self/exe")

    /// A photo of 12 megapixels, made larger than it was.
    private static func photo(in folder: URL) throws -> URL {
        let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Tests/PicturesTests/Fixtures/gps.jpg")
        let photo = folder.appending(path: "photo.jpg")
        try call("vips", ["resize", source.path, photo.path, "6.25"], in: folder)
        return photo
    }

    private static func call(_ name: String, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(name)")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        do { try process.run() } catch {
            throw BenchError(description: "/usr/bin/\(name) is missing: apt-get install libvips-tools")
        }
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchError(description: "\(name) failed") }
    }

    /// All that becomes of a photo, beside one thumbnail of the largest size by libvips's own program; in turn.
    private static func thumbnails(of photo: URL, in folder: URL, rounds: Int) throws -> Figure {
        guard let program else { throw BenchError(description: "quad-picture is missing: make build") }
        var (own, other): ([Double], [Double]) = ([], [])
        setenv("VIPS_CONCURRENCY", "1", 1)
        for _ in 0..<rounds {
            own.append(try timed { try decode(photo, by: program, into: folder.appending(path: "result")) })
            other.append(
                try timed {
                    try call("vipsthumbnail", ["-s", "2048", "-o", "small.jpg", photo.path], in: folder)
                })
        }
        let (taken, ceiling) = (Samples(own).median, Samples(other).median)
        return Figure(
            figure: "a photo of 12 megapixels, turned into three sizes and a preview", value: taken * 1000,
            unit: "ms", ceiling: ceiling * 1000, ceilingOf: "vipsthumbnail, one of these sizes",
            ratio: ceiling / taken, goal: "ratio >= 0.8", met: ceiling / taken >= 0.8)
    }

    private static func decode(_ photo: URL, by program: String, into result: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["100000000", "300", "536870912", "15", "2048", "640", "160"]
        process.standardInput = try FileHandle(forReadingFrom: photo)
        try Data().write(to: result)
        process.standardOutput = try FileHandle(forWritingTo: result)
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BenchError(description: "quad-picture failed") }
    }

    /// Chat's p99 while fifty photos are uploaded and looked at, and what that takes.
    private static func chatBeside(_ photo: URL, seconds: Double) async throws -> [Figure] {
        let limit = 1 << 30
        var bounds = PictureBounds()
        bounds.bytes = limit / MediaLimits.picturesAtOnce
        let bench = try BenchCampus(
            reader: PictureProgram(
                path: program ?? "", bounds: bounds,
                logger: Logger(label: "quad.bench") { _ in SwiftLogNoOpLogHandler() }))
        let people = try await bench.people(3, name: "talker")
        let place = try await bench.group("chat", of: people)
        let content = Array(try Data(contentsOf: photo))
        let usual = try await times(bench.campus, place, people[0], until: { $0 > seconds })
        let (media, uploader) = (bench.campus.media.store, Actor(people[1].id))
        let done = Done()
        let uploads = Task {
            for number in 0..<pictures {
                // One byte behind the picture's end, so that each is another file.
                let own = content + [UInt8(number)]
                let upload = try await media.begin("a.jpg", bytes: own.count, by: uploader).id
                for start in stride(from: 0, to: own.count, by: piece) {
                    let part = Array(own[start..<min(start + piece, own.count)])
                    _ = try await media.add(part, at: start, to: upload, by: uploader)
                }
                _ = try await media.finish(upload, by: uploader)
                done.count.add(1, ordering: .relaxed)
            }
        }
        let began = ContinuousClock.now
        let meanwhile = try await times(
            bench.campus, place, people[0], until: { _ in done.count.load(ordering: .relaxed) >= pictures })
        let taken = (ContinuousClock.now - began).seconds
        try await uploads.value
        await bench.remove()
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        let memory = Double(usage.ru_maxrss) * 1024 * Double(MediaLimits.picturesAtOnce)
        let ratio = Samples(meanwhile).p99 / Samples(usual).p99
        return [
            Figure(
                figure: "chat's p99 while \(pictures) photos of 12 megapixels are uploaded and looked at",
                value: Samples(meanwhile).p99, unit: "ms", ceiling: Samples(usual).p99,
                ceilingOf: "chat's usual p99", ratio: ratio, goal: "ratio <= 2", met: ratio <= 2,
                notes: ["photos a second": Double(pictures) / taken]),
            Figure(
                figure: "memory of the processes that look at them, at most", value: memory / 1e6, unit: "MB",
                ceiling: Double(limit) / 1e6, ceilingOf: "media.processingBytes",
                ratio: memory / Double(limit),
                goal: "ratio <= 1", met: memory <= Double(limit)),
        ]
    }

    /// What each message took, in milliseconds, one after the other.
    private static func times(
        _ campus: Campus, _ place: Place, _ person: PersonRef, until isOver: (Double) -> Bool
    ) async throws -> [Double] {
        var times: [Double] = []
        let began = ContinuousClock.now
        while !isOver((ContinuousClock.now - began).seconds) {
            let start = ContinuousClock.now
            _ = try await campus.chat.send("hello", to: place.conversation, by: Actor(person.id))
            times.append((ContinuousClock.now - start).milliseconds)
        }
        return times
    }

    // MARK: - Time

    private static func timed(_ work: () async throws -> Void) async throws -> Double {
        let start = ContinuousClock.now
        try await work()
        return (ContinuousClock.now - start).seconds
    }

    private static func timed(_ work: () throws -> Void) throws -> Double {
        let start = ContinuousClock.now
        try work()
        return (ContinuousClock.now - start).seconds
    }
}

/// How many are done.
private final class Done: Sendable {
    let count = Atomic<Int>(0)
}
