import Concurrency
import Foundation
import Glibc
import NIOCore
import TestSupport
import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

/// Files that a console sends and fetches, as the person types it and as they lie on this machine.
@Suite struct TransferTests {
    private typealias H = MachineHarness

    // MARK: What is typed

    @Test(arguments: [
        ("/attach photo.jpg", TransferRequest.attach(paths: ["photo.jpg"], text: "")),
        ("/attach \"my photo.jpg\" at the pier", .attach(paths: ["my photo.jpg"], text: "at the pier")),
        ("/attach ~/a.txt  two \"words\"", .attach(paths: ["~/a.txt"], text: "two \"words\"")),
        (
            "/attach a.jpg,b.jpg, c.jpg three of them",
            .attach(paths: ["a.jpg", "b.jpg", "c.jpg"], text: "three of them")
        ),
        ("/attach 44, b.jpg so", .attach(paths: ["44", "b.jpg"], text: "so")),
        (#"/attach my\ pier.jpg look"#, .attach(paths: ["my pier.jpg"], text: "look")),
        ("/attach 'my pier.jpg' look", .attach(paths: ["my pier.jpg"], text: "look")),
        ("/attach bob's.jpg it's his", .attach(paths: ["bob's.jpg"], text: "it's his")),
        ("/fetch 44", .fetch(44, path: nil)),
        ("/fetch 44 ~/my photos", .fetch(44, path: "~/my photos")),
        ("/fetch 44 \"a b.jpg\"", .fetch(44, path: "a b.jpg")),
        (#"/fetch 44 a\ b.jpg"#, .fetch(44, path: "a b.jpg")),
        (" /attach photo.jpg", .attach(paths: ["photo.jpg"], text: "")),
        ("\u{3000}／attach photo.jpg so", .attach(paths: ["photo.jpg"], text: "so")),
    ])
    func line_aboutAFileOfThisMachine_isRead(line: String, request: TransferRequest) {
        #expect(TransferRequest(line) == request)
    }

    /// A text is one behind the client's own tag, too.
    @Test func text_thatLooksLikeATaggedCommand_fetchesNothing() {
        var script = H.script(token: "t")
        script.begin()
        #expect(script.sends(.typed("@0 @8 /fetch 44")) == ["@0x1 @8 /fetch 44"])
    }

    @Test(arguments: ["/attach 44 hi", "/attach 44,45", "/attach", "/fetch x", "/fetch", "hello", "/who bob"])
    func line_thatTheGatewayUnderstands_goesToIt(line: String) {
        #expect(TransferRequest(line) == nil)
    }

    // MARK: The client

    private func ready(_ place: String?) -> H {
        var client = H(token: "t")
        client.begin(as: "alice", in: place)
        return client
    }

    @Test func attach_goesWhereThePersonIs_whenItIsTyped() {
        var client = ready("#tea")
        let job = ClientTransfers.Job(
            request: .attach(paths: ["a.jpg"], text: "look"), token: "t", place: "#tea")
        #expect(client.take(.typed("/attach a.jpg look")).contains(.transfer(job)))
        #expect(client.sends(.typed("hello")).count == 1, "one goes on chatting")
        #expect(client.says(.transferWaits(2)) == ["goes when those before it have arrived: 2"])
    }

    @Test func attach_withoutAPlaceOrAPerson_saysWhatIsMissing() {
        var nowhere = ready(nil)
        #expect(nowhere.says(.typed("/attach a.jpg")) == ["open a conversation first: /open PLACE"])
        var nobody = H()
        _ = nobody.take(.start)
        nobody.connect()
        #expect(
            nobody.says(.typed("/fetch 44")).first?.hasPrefix("files go where somebody is signed in") == true)
    }

    // MARK: Scripts

    private static let photo = #"/photo "a b.jpg" At the pier"#

    @Test func script_thatNamesAFile_sendsTheFile_andItsNextLinesAfterwards() throws {
        var script = H.script(token: "t")
        script.begin(as: "alice", in: nil)
        #expect(script.sends(.typed(Self.photo)) == ["@0x1 \(Self.photo)"])
        #expect(script.sends(.typed("/feed")).isEmpty && !script.take(.inputEnded).contains(.endSending))
        let refused = script.take(.line(Self.refusal.replacing("%", with: "0x1")))
        let upload = ClientTransfers.Job(
            request: .upload(path: "a b.jpg", for: Self.photo), token: "t", place: nil)
        #expect(refused == [.transfer(upload)])
        #expect(script.take(.transfer(.typed("/photo 44 At the pier"))).isEmpty)
        #expect(script.sends(.transfer(.progress(nil))) == ["@0x3 /photo 44 At the pier", "@0x2 /feed"])
        #expect(script.take(.line(H.ok("0x3"))).contains(.show(H.ok("0x3"))))
        #expect(script.take(.line(H.ok("0x2"))).count == 1)
    }

    @Test func script_whoseFileIsMissing_saysSo_goesOn_andHasFailed() throws {
        var script = H.script(token: "t")
        script.begin(as: "alice", in: nil)
        for line in [Self.photo, "/feed"] { _ = script.take(.typed(line)) }
        _ = script.take(.inputEnded)
        _ = script.take(.line(Self.refusal.replacing("%", with: "0x1")))
        #expect(script.says(.transfer(.failed("error: a b.jpg"))) == ["error: a b.jpg"])
        #expect(script.take(.transfer(.progress(nil))) == [.send("@0x2 /feed"), .endSending])
        _ = script.take(.line(H.ok("0x2")))
        #expect(script.take(.lost) == [.end(.left(refusals: 1))])
    }

    @Test func script_thatFetches_savesTheFile_inItsTurn() {
        var script = H.script(token: "t")
        script.begin(as: "alice", in: nil)
        _ = script.take(.typed("/open #tea"))
        #expect(script.take(.typed("/fetch 44")).isEmpty)
        let fetch = ClientTransfers.Job(request: .fetch(44, path: nil), token: "t", place: nil)
        #expect(script.take(.line(H.ok("0x1"))).contains(.transfer(fetch)))
        #expect(script.says(.transfer(.say(TransferWords.fetched("a.jpg")))) == ["saved a.jpg"])
    }

    /// The answer to a question is no line behind a file.
    @Test func script_thatIsAsked_answers() {
        var script = H.script(token: "t")
        script.begin(as: "alice", in: nil)
        _ = script.take(.typed("/photo a.jpg"))
        #expect(script.sends(.typed("yes")).isEmpty)
        let question = ClientObject.prompt(ClientPrompt(handle: "alice", isAsking: true))
        #expect(script.sends(.line(question)) == ["@0x2 yes"])
    }

    // MARK: Files that a command names

    private static let refusal =
        #"{"type":"end","tag":"%","ok":false,"code":"invalid","text":"no file of yours","path":"a b.jpg"}"#

    @Test func command_thatNamesAFile_isGivenAgainWithTheFilesNumber() throws {
        var client = ready(nil)
        let sent = client.sends(.typed(#"/photo "a b.jpg" At the pier"#))
        let tag = try #require(sent.first?.dropFirst().prefix { $0 != " " })
        let actions = client.take(.line(Self.refusal.replacing("%", with: String(tag))))
        let job = try #require(
            actions.lazy.compactMap { if case .transfer(let job) = $0 { job } else { nil } }.first)
        #expect(job.request == .upload(path: "a b.jpg", for: #"/photo "a b.jpg" At the pier"#))
        #expect(!actions.contains { if case .show = $0 { true } else { false } }, "it isn't refused yet")
        let again = client.sends(.transfer(.typed(#"/photo "44" At the pier"#)))
        #expect(again.first?.hasSuffix(#" /photo "44" At the pier"#) == true)
    }

    /// A gateway may say what it likes: only what the person typed as an argument is a file.
    @Test(
        arguments: [
            ("/photo a.jpg a.jpg is nice", "a.jpg", "/photo 44 a.jpg is nice"),
            ("/post study | a.jpg | look | b.jpg,a.jpg", "a.jpg", "/post study | a.jpg | look | b.jpg,44"),
            ("/photo ./a.jpg", "a.jpg", nil), ("/photo a.jpg", "/etc/passwd", nil), ("/photo", "photo", nil),
            ("/enclose 44 a.jpg,b.jpg a.jpg", "b.jpg", "/enclose 44 a.jpg,44 a.jpg"),
            ("/enclose 44 a.jpg, b.jpg so", "b.jpg", "/enclose 44 a.jpg, 44 so"),
            ("/msg bob look at id_rsa", "id_rsa", nil), ("/post study | a.jpg | look", "a.jpg", nil),
            ("/photo 44 is mine", "44", nil), ("/photo", "a.jpg", nil),
            ("/photo \"a b\" c", "a b", "/photo 44 c"),
            (#"/photo a\ b.jpg c"#, "a b.jpg", "/photo 44 c"),
            ("/photo 'a, b.jpg' c", "a, b.jpg", "/photo 44 c"),
            (#"/photo '/home/bob'\''s pier.jpg' c"#, "/home/bob's pier.jpg", "/photo 44 c"),
            ("/photo file:///a%20b.jpg c", "file:///a%20b.jpg", "/photo 44 c"),
            (
                #"/post study | a | look | my\ a.jpg, 'b b.jpg'"#, "b b.jpg",
                #"/post study | a | look | my\ a.jpg, 44"#
            ),

            ("look at a.jpg", "a.jpg", nil), ("/photo a.jpg", "", nil),
            ("/picture é.jpg", "é.jpg", "/picture 44"), (" /photo a.jpg c", "a.jpg", " /photo 44 c"),
            ("@7 ／photo a.jpg c", "a.jpg", "@7 ／photo 44 c"),
        ] as [(String, String, String?)])
    func path_isAnArgumentThatWasTyped(line: String, path: String, expected: String?) {
        #expect(TransferRequest.line(line, with: 44, for: path) == expected)
    }

    @Test func path_isCompleted_whereTheGatewaySaysThatOneMayStand() throws {
        let folder = try TemporaryFolder()
        for name in ["harbour.jpg", "hill 2.jpg", "x.jpg"] { try folder.write("x", to: name) }
        let lines = PathCompletion.lines(for: "/photo \(folder.path)/h", endingIn: "\(folder.path)/h")
        #expect(
            lines == ["/photo \(folder.path)/harbour.jpg", #"/photo "\#(folder.path)/hill 2.jpg""#])
        #expect(PathCompletion.lines(for: "/photo a", endingIn: "b") == [])
    }

    @Test func progress_standsInFrontOfThePrompt_untilItIsOver() {
        var client = ready("#tea")
        func prompt(_ actions: [ClientAction]) -> ClientPrompt? {
            actions.lazy.compactMap { if case .prompt(let prompt) = $0 { prompt } else { nil } }.last
        }
        let begun = prompt(client.take(.typed("/attach a.jpg")))
        #expect(begun?.isTransferring == true && begun?.state == nil)
        let half = prompt(client.take(.transfer(.progress("a.jpg 50 %"))))
        #expect(half?.state == "a.jpg 50 %" && half?.isTransferring == true)
        #expect(client.take(.typed(ClientMachine.interrupt)).contains(.stopTransfer))
        let over = prompt(client.take(.transfer(.progress(nil))))
        #expect(over?.state == nil && over?.isTransferring == false)
        #expect(client.says(.transfer(.say(TransferWords.stopped))) == ["stopped; nothing was sent or saved"])
    }

    @Test func progress_isAShortLine() {
        let progress = TransferProgress(
            name: "a.jpg", done: 6_000_000, total: 12_000_000, moved: 3_000_000, time: .seconds(1))
        #expect(progress.line == "a.jpg ━━━━━━╌╌╌╌╌╌ 50 % 3.0 MB/s")
        #expect(TransferProgress(name: "e", done: 0, total: 0, moved: 0, time: .zero).line.contains("100 %"))
    }

    // MARK: Files of this machine

    @Test func path_withSpacesThatStandOpen_isToldHowItIsWritten() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "my pier two.jpg")
        let begun = folder.file("my")
        let said = TransferRequest.upload(path: begun, for: "/photo \(begun) pier two.jpg At the pier")
            .problem("no such file")
        #expect(
            said.text(in: .english)
                == #"error: no such file. Did you mean "\#(begun) pier two.jpg"? A path with spaces is written in quotes"#
        )
        let other = TransferRequest.attach(paths: ["my"], text: "ship.jpg").problem("no such file")
        #expect(
            other.text(in: .english)
                == #"error: no such file. A path with spaces is written in quotes: "my …""#)
        let alone = TransferRequest.attach(paths: ["my"], text: "").problem("no such file")
        #expect(alone.text(in: .english) == "error: no such file")
    }

    @Test func path_asATerminalHasItForADraggedFile_isRead() throws {
        let folder = try TemporaryFolder()
        try folder.write("x", to: "my pier.jpg")
        #expect(try LocalFile(reading: "file://\(folder.path)/my%20pier.jpg").name == "my pier.jpg")
    }

    @Test func file_thatIsNone_isRefusedBeforeAnythingIsSent() throws {
        let folder = try TemporaryFolder()
        #expect(throws: TransferProblem.refused("\(folder.path) is no file")) {
            try LocalFile(reading: folder.path)
        }
        #expect(throws: TransferProblem.refused("\(folder.file("x")): No such file or directory")) {
            try LocalFile(reading: folder.file("x"))
        }
        try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
        #expect(throws: TransferProblem.self) { try LocalFile(reading: folder.file("pipe")) }
    }

    @Test func file_thatBecomesShorterWhileItIsSent_isToldSo() throws {
        let folder = try TemporaryFolder()
        let file = try LocalFile(reading: try folder.write("hello world", to: "a.txt"))
        #expect(file.name == "a.txt" && file.size == 11)
        #expect(try file.read(at: 6, count: 100) == Data("world".utf8))
        try #require(truncate(folder.file("a.txt"), 3) == 0)
        #expect(throws: TransferProblem.refused("a.txt was changed while it was sent")) {
            try file.read(at: 6, count: 5)
        }
    }

    @Test func file_thatIsFetched_takesTheNameOfNoOther_andNothingHalfLiesThere() throws {
        let folder = try TemporaryFolder()
        for expected in ["a.jpg", "a (2).jpg", "a (3).jpg"] {
            let file = try NewFile(for: "a.jpg", at: folder.path)
            try file.append(Data("x".utf8))
            #expect(try !folder.names.contains(expected), "not before it is whole")
            #expect(try file.finish().hasSuffix("/\(expected)"))
        }
        #expect(try folder.names == ["a (2).jpg", "a (3).jpg", "a.jpg"])
        #expect(
            throws: TransferProblem.refused("\(folder.file("a.jpg")) is there already; choose another name")
        ) {
            try NewFile(for: "b", at: folder.file("a.jpg"))
        }
        let given = try NewFile(for: "b", at: folder.file("mine.jpg"))
        #expect(try given.finish() == folder.file("mine.jpg"))
        try NewFile(for: "c", at: folder.path).discard()
        #expect(try folder.names == ["a (2).jpg", "a (3).jpg", "a.jpg", "mine.jpg"])
    }

    /// A gateway may say what it likes: the name stays one of the folder's.
    @Test(arguments: [("../../x", "x"), (".bashrc", "_.bashrc"), ("/etc/passwd", "passwd"), ("", "file")])
    func name_thatAGatewaySays_isANameInTheFolder(name: String, stored: String) throws {
        let folder = try TemporaryFolder()
        _ = try NewFile(for: name, at: folder.path).finish()
        #expect(try folder.names == [stored])
    }

    @Test func name_withWhatATerminalWouldDo_isHarmless() throws {
        let folder = try TemporaryFolder()
        let file = try NewFile(for: "a\u{1B}[31m\u{202E}.txt", at: folder.path)
        #expect(file.name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
        #expect(try file.finish().hasSuffix(".txt"))
    }

    // MARK: Over a connection

    /// A token of somebody who is signed in.
    private func token(_ console: ConsoleFixture) async throws -> String {
        _ = try await console.account("alice")
        let client = try await console.client()
        try await client.send("/hello quad/1 json token")
        try await client.send("/login alice@connect.hku.hk pw")
        while true {
            let line = try await client.line()
            if let token = GatewayLine(line)?.session.token { return token }
        }
    }

    @Test(.endsWhereItHangs) func upload_whoseConnectionIsLost_goesOnWhereItWas() async throws {
        try await ConsoleFixture.run { console in
            let token = try await token(console)
            let folder = try TemporaryFolder()
            let text = String(repeating: "0123456789", count: 60_000)
            let path = try folder.write(text, to: "long.txt")
            let address = try await address(of: console)
            let cuts = Mutex((descriptor: CInt(-1), left: 2))
            let media = try await onAThread {
                let transfer = FileTransfer(
                    dial: {
                        Result { () throws(ConsoleStartError) in
                            let descriptor = try ConsoleDialer.connect(to: address)
                            cuts.withLock { $0.descriptor = descriptor }
                            return descriptor
                        }
                    }, token: token, language: .english, stop: TransferStop()
                ) { progress in
                    cuts.withLock { cuts in
                        guard cuts.left > 0, progress.done > 600_000 - cuts.left * 200_000 else { return }
                        cuts.left -= 1
                        shutdown(cuts.descriptor, Int32(SHUT_RDWR))
                    }
                }
                return try transfer.send(path, to: nil, saying: "")
            }
            #expect(cuts.withLock { $0.left } == 0 && media.bytes == 600_000)
            let saved = try await onAThread {
                try FileTransfer(
                    dial: {
                        Result { () throws(ConsoleStartError) in try ConsoleDialer.connect(to: address) }
                    }, token: token, language: .english, stop: TransferStop()
                ) { _ in }
                .fetch(media.id, to: folder.file("back.txt"))
            }
            #expect(try folder.text(of: "back.txt") == text && saved == folder.file("back.txt"))
        }
    }

    @Test(.endsWhereItHangs) func upload_thatIsStopped_leavesNothingAtTheGateway() async throws {
        try await ConsoleFixture.run { console in
            let token = try await token(console)
            let folder = try TemporaryFolder()
            let path = try folder.write(String(repeating: "x", count: 2_000_000), to: "long.txt")
            let address = try await address(of: console)
            let stop = TransferStop()
            await #expect(throws: TransferProblem.stopped) {
                try await onAThread {
                    try FileTransfer(
                        dial: {
                            Result { () throws(ConsoleStartError) in try ConsoleDialer.connect(to: address) }
                        }, token: token, language: .english, stop: stop, settling: .seconds(3_600)
                    ) { _ in stop.stop() }
                    .send(path, to: nil, saying: "")
                }
            }
            let arriving = "\(console.directory)/media/arriving"
            // Whoever sends ends only when the gateway has taken notice, and closed the connection.
            #expect(try FileManager.default.contentsOfDirectory(atPath: arriving).isEmpty)
        }
    }

    private func address(of console: ConsoleFixture) async throws -> ConsoleAddress {
        let bound = try await console.server.boundAddress
        return .tcp(host: try #require(bound.ipAddress), port: try #require(bound.port))
    }

    /// Runs what waits on a thread of its own.
    private func onAThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
        }
    }

    // MARK: Tab

    @Test func tab_behindAttach_goesOnWithPaths() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "pier.jpg")
        try folder.write("", to: "pier two.jpg")
        try folder.write("", to: ".hidden")
        try folder.folder("pictures")
        let path = folder.path
        #expect(
            PathCompletion.lines(for: "/attach \(path)/pi") == [
                "/attach \(path)/pictures/", "/attach \"\(path)/pier two.jpg\"", "/attach \(path)/pier.jpg",
            ])
        #expect(
            PathCompletion.lines(for: "/attach \"\(path)/pier ") == ["/attach \"\(path)/pier two.jpg\""])
        #expect(PathCompletion.lines(for: "/attach \(path)/.h") == ["/attach \(path)/.hidden"])
        #expect(PathCompletion.lines(for: "/attach \(path)/x") == [])
        #expect(
            PathCompletion.lines(for: "/attach \(path)/pier.jpg, \(path)/pict")
                == ["/attach \(path)/pier.jpg, \(path)/pictures/"], "the second one too")
        #expect(
            PathCompletion.lines(for: #"/attach \#(path)/pier\ "#) == [#"/attach \#(path)/pier\ two.jpg"#],
            "as it was begun")
        #expect(
            PathCompletion.lines(for: "/attach '\(path)/pier t") == ["/attach '\(path)/pier two.jpg'"])
        #expect(PathCompletion.lines(for: " ／attach \(path)/.h") == [" ／attach \(path)/.hidden"])
        #expect(PathCompletion.lines(for: "/attach") == nil)
        #expect(PathCompletion.lines(for: "/attach a.jpg at the pi") == nil)
        #expect(PathCompletion.lines(for: "/open #te") == nil)
    }
}
