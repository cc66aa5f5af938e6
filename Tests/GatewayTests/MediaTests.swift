import Foundation
import Plugins
import TestSupport
import Testing

/// Pictures and files between three people, with the real programs.
@Suite(.serialized, .endsWhereItHangs)
struct MediaTests {
    private struct Ended {
        let status: Int32
        let output: [String]
        let errors: [String]
    }

    /// Runs `quad` for a person, whose session is kept apart from others'.
    private func run(_ arguments: [String], for person: String, in folder: GatewayFolder) async throws
        -> Ended
    {
        let home = ["HOME": folder.path("home-\(person)"), "XDG_CONFIG_HOME": ""]
        let program = try GatewayProcess(arguments, in: folder, environment: home)
        program.endInput()
        let output = await program.rest()
        let (status, errors) = await program.outcome()
        return Ended(status: status, output: output, errors: errors)
    }

    /// A gateway with `#tea`, which alice and bob are in; carol isn't.
    private func start(_ configuration: [String: [String: Any]] = [:]) async throws -> GatewayProcess {
        let folder = try GatewayFolder(
            configuration.merging(["storage": ["forgetSeconds": 2]]) { $1 },
            bundled: ["feed", "match", "notes"])
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        for name in ["alice", "bob", "carol"] {
            try await folder.addAccount(name)
            let login = #"/login \#(name)@connect.hku.hk "secret \#(name)""#
            let lines = name == "carol" ? [] : [name == "alice" ? "/group Tea" : "/join #tea"]
            let words = ([login] + lines).flatMap { ["-c", $0] }
            let ended = try await run(["console"] + words, for: name, in: folder)
            #expect(ended.status == 0, "\(ended.errors)")
        }
        return gateway
    }

    private func picture(_ folder: GatewayFolder) throws -> String {
        let own = GatewayFolder.repository.appending(path: "Tests/PicturesTests/Fixtures/gps.jpg")
        let path = folder.path("pier.jpg")
        try FileManager.default.copyItem(atPath: own.path, toPath: path)
        return path
    }

    /// Returns once nothing below the folder of pictures and files is left.
    private func untilNothingIsStored(in folder: GatewayFolder) async throws {
        let watch = try FolderWatch()
        watch.add(folder.folders(below: "data/media"))
        if try folder.files(below: "data/media").isEmpty { return }
        for await _ in watch.changes where try folder.files(below: "data/media").isEmpty { return }
    }

    @Test func picture_goesFromOneToAnother_andNobodyElse_untilItIsDeleted() async throws {
        let gateway = try await start()
        let folder = gateway.folder
        let bob = try ConsoleClient(gateway)
        await bob.signIn("bob")
        await bob.ask("/open #tea")
        let path = try picture(folder)
        let camera = Data("Exif".utf8)
        #expect(try Data(contentsOf: URL(filePath: path)).range(of: camera) != nil)

        let put = try await run(
            ["media", "put", path, "--to", "#tea", "--text", "at the pier"], for: "alice", in: folder)
        #expect(put.status == 0, "\(put.errors)")
        let id = try #require(put.output.first)
        let line = await bob.reads("at the pier")
        let match = try #require(
            line.firstMatch(of: /^\[#tea\] (\d+) alice \[(\d+) pier.jpg, 480 × 640, \d+ KB\]: at the pier$/))
        #expect(String(match.2) == id)
        #expect(await bob.ask("/history 1").first == "  \(line)")

        // Bob has it, without what the camera noted; Carol has not.
        let saved = folder.path("saved.jpg")
        let got = try await run(["media", "get", id, saved], for: "bob", in: folder)
        #expect(got.status == 0 && got.output == [saved], "\(got.errors)")
        let bytes = try Data(contentsOf: URL(filePath: saved))
        #expect(bytes.starts(with: [0xFF, 0xD8]) && bytes.range(of: camera) == nil)
        let none = try await run(["media", "get", id, folder.path("c.jpg")], for: "carol", in: folder)
        #expect(none.status != 0 && none.output == [])
        #expect(none.errors == ["quad: there is no picture or file \(id) that you can see"])
        #expect(!FileManager.default.fileExists(atPath: folder.path("c.jpg")))

        // No byte that lies in the data directory says where it was taken, and once deleted none of it is left.
        #expect(try folder.files(below: "data").values.allSatisfy { $0.range(of: camera) == nil })
        let stored = try folder.files(below: "data/media").values.map { $0.prefix(4000) }
        #expect(stored.count == 2, "640 pixels are the large and the medium size")
        let delete = try await run(["console", "-c", "/delete \(match.1)"], for: "alice", in: folder)
        #expect(delete.status == 0, "\(delete.errors)")
        try await untilNothingIsStored(in: folder)
        let files = try folder.files(below: "data").values
        #expect(stored.allSatisfy { piece in files.allSatisfy { $0.range(of: piece) == nil } })
        let gone = try await run(["media", "get", id, folder.path("b.jpg")], for: "bob", in: folder)
        #expect(gone.status != 0)
    }

    @Test func file_thatIsUploadedAlone_isAttachedByItsNumber_onAnyConnection() async throws {
        let gateway = try await start()
        let folder = gateway.folder
        try folder.write("week one", to: "notes.txt")
        let put = try await run(["media", "put", folder.path("notes.txt")], for: "bob", in: folder)
        let id = try #require(put.output.first)
        let bob = try ConsoleClient(gateway)
        await bob.signIn("bob")
        await bob.ask("/open #tea")
        #expect(
            await bob.ask("/attach notes.txt").last?.contains("`quad media put FILE` uploads it") == true)
        bob.send("/attach \(id) read this")
        #expect(await bob.reads("read this").hasSuffix(" bob [\(id) notes.txt, 8 B]: read this"))
        #expect(await bob.ask("/fetch \(id)").first == "  \(id) notes.txt, 8 B")
        #expect(
            await bob.ask("/attach 99999").last?.contains("you have uploaded no picture or file 99999")
                == true)
    }

    @Test func file_thatCantBeTaken_isRefusedWithWords() async throws {
        let gateway = try await start(["media": ["fileBytes": 1000, "personBytes": 1500]])
        let folder = gateway.folder
        try folder.write(String(repeating: "x", count: 1001), to: "large.txt")
        try folder.write(String(repeating: "x", count: 900), to: "half.txt")
        try folder.write("", to: "empty.txt")
        func refusal(_ name: String) async throws -> String? {
            let ended = try await run(["media", "put", folder.path(name)], for: "alice", in: folder)
            #expect(ended.status == 0 || ended.status == 64)
            return ended.errors.first
        }
        #expect(try await refusal("large.txt") == "quad: a file may have 1.0 KB, and this one has 1.0 KB")
        #expect(try await refusal("empty.txt") == "quad: empty.txt is empty")
        #expect(try await refusal("none.txt")?.contains("No such file") == true)
        #expect(try await refusal("half.txt") == nil)
        #expect(try await refusal("half.txt")?.contains("you have 600 B left of 1.5 KB") == true)
        let nobody = try await run(["media", "put", folder.path("half.txt")], for: "dave", in: folder)
        #expect(nobody.status == 69 && nobody.errors.first?.contains("nobody is signed in") == true)
    }

    /// A day of three people, as they type it: Alice and Bob are in touch, Carol is a stranger who is near.
    @Test func photoPictureAndNote_areSeenByWhomTheyAreFor() async throws {
        let gateway = try await start(["limits": ["rates": ["requests": "none"]]])
        let folder = gateway.folder
        let path = try picture(folder)
        let people = [
            try ConsoleClient(gateway), try ConsoleClient(gateway), try ConsoleClient(gateway),
        ]
        let (alice, bob, carol) = (people[0], people[1], people[2])
        for (person, name) in zip(people, ["alice", "bob", "carol"]) { await person.signIn(name) }
        await alice.ask("/connect bob")
        await bob.ask("/accept alice")
        func upload() async throws -> String {
            let put = try await run(["media", "put", path], for: "alice", in: folder)
            return try #require(put.output.first, "\(put.errors)")
        }
        func mayFetch(_ id: String, _ name: String) async throws -> Bool {
            let got = try await run(
                ["media", "get", id, folder.path("\(UUID().uuidString).jpg")], for: name, in: folder)
            return got.status == 0
        }

        // A picture on the profile, which contacts see.
        let face = try await upload()
        #expect(
            await alice.ask("/picture \(face)").first
                == "  your picture is set; your contacts see it. /picture off removes it")
        #expect(await bob.ask("/who alice").contains { $0.hasPrefix("  \(face) pier.jpg, 480 × 640, ") })
        #expect(await !carol.ask("/who alice").contains { $0.contains("pier.jpg") })

        // A photo, which they like and comment on.
        let photo = try await upload()
        #expect(
            await alice.ask("/photo \(photo) At the pier").first
                == "  photo 1 is there for your contacts. /photo delete 1 takes it back")
        let feed = await bob.ask("/feed")
        #expect(
            feed.contains { $0.contains("At the pier") } && feed.contains { $0.contains("\(photo) pier.jpg") }
        )
        #expect(await bob.ask("/photo comment 1 lovely light").last == "ok")
        #expect(
            await alice.reads("something new on your photo 1")
                == "* something new on your photo 1: /photo show 1")
        #expect(await alice.ask("/photo show 1").contains("  1 bob: lovely light"))
        #expect(await carol.ask("/feed").first?.hasPrefix("  no photos yet.") == true)
        #expect(
            await carol.ask("/photo show 1") == [
                "error: there is no photo 1 for you. /feed shows those that are"
            ])
        for id in [face, photo] {
            #expect(try await mayFetch(id, "bob"))
            #expect(try await !mayFetch(id, "carol"))
        }

        // A note, which a stranger reads who is near, and answers.
        await alice.ask("/here 22.2830 114.1371")
        await alice.ask("/note who plays badminton here?")
        await carol.ask("/here 22.2848 114.1371")
        #expect(await carol.ask("/notes").contains { $0.hasSuffix("who plays badminton here?") })
        await carol.ask("/note answer 1 I do")
        #expect(await alice.reads("carol wants to chat with you").hasSuffix("/accept carol or /reject carol"))

        // Who is forgotten sees nothing more, and what is deleted is in no file any more.
        await alice.ask("/forget bob")
        #expect(await bob.ask("/feed").first?.hasPrefix("  no photos yet.") == true)
        #expect(try await !mayFetch(photo, "bob"))
        let stored = try folder.files(below: "data/media").values.map { $0.prefix(4000) }
        #expect(stored.count == 2, "both are the same picture")
        await alice.ask("/photo delete 1")
        #expect(try await mayFetch(face, "alice"))
        await alice.ask("/picture off")
        try await untilNothingIsStored(in: folder)
        let files = try folder.files(below: "data").values
        #expect(stored.allSatisfy { piece in files.allSatisfy { $0.range(of: piece) == nil } })
    }

    /// `kill -9` while files come: nothing half is visible, and nothing that was acknowledged is lost.
    @Test func files_whenTheGatewayIsKilled_areWholeOrNotThere() async throws {
        var gateway = try await start()
        let folder = gateway.folder
        try folder.write(String(repeating: "kept ", count: 1000), to: "kept.txt")
        let put = try await run(
            ["media", "put", folder.path("kept.txt"), "--to", "#tea"], for: "alice", in: folder)
        let id = try #require(put.output.first)
        let bob = try ConsoleClient(gateway)
        await bob.signIn("bob")
        let begun = await bob.ask("/upload begin 100 half.txt")
        let upload = try #require(
            begun.first?.firstMatch(of: /upload ([0-9a-f]{16}): 0 of 100/).map { String($0.1) })
        #expect(
            await bob.ask("/upload piece \(upload) 0 aGFsZg==").first == "  upload \(upload): 4 of 100 bytes")
        #expect(await bob.ask("/upload end \(upload)").last?.contains("4 of 100 bytes have arrived") == true)
        gateway.signal(SIGKILL)
        _ = await gateway.end()

        gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let got = try await run(["media", "get", id, folder.path("again.txt")], for: "bob", in: folder)
        #expect(got.status == 0, "\(got.errors)")
        #expect(try folder.text(of: "again.txt") == folder.text(of: "kept.txt"))
        #expect(try folder.files(below: "data/media/arriving").isEmpty)
        let again = try ConsoleClient(gateway)
        await again.signIn("bob")
        #expect(await again.ask("/upload at \(upload)").last?.contains("begin again") == true)
    }
}
