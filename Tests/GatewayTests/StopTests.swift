import Glibc
import TestSupport
import Testing

/// How gateways end, and why they don't start.
@Suite(.endsWhereItHangs)
struct StopTests {
    @Test(arguments: [SIGTERM, SIGINT])
    func gateway_whenItIsToldToStop_answersWhatIsUnderWayAndEndsWell(_ signal: Int32) async throws {
        let source = try HeldSource()
        let http: [String: Any] = ["privateNetworks": ["127.0.0.1:\(source.port)"], "seconds": 300]
        let folder = try GatewayFolder(["plugins": ["http": http]], ownPlugins: true)
        let plugin = try GatewayFolder.fixture("reader.lua").replacing("PORT", with: "\(source.port)")
        try folder.write(plugin, to: "plugins/reader.lua")
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        try await folder.addAccount("bob")
        let (client, idle) = (try ConsoleClient(gateway), try ConsoleClient(gateway))
        #expect(await idle.next()?.hasPrefix("* Quad.") == true)
        await client.signIn("bob")
        client.send("@2 /source")
        let request = try #require(await source.request())
        gateway.signal(signal)
        #expect(await idle.rest().last == "* the gateway is stopping")
        try request.answer("late")
        let rest = await client.rest()
        #expect(rest.filter { $0.hasPrefix("@2") } == ["@2   late", "@2 ok"])
        #expect(await gateway.end() == 0)
    }

    @Test func gateway_whenItIsHungUp_takesOverWhatChangedAndGoesOn() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let client = try ConsoleClient(gateway)
        for _ in 1...2 {
            gateway.signal(SIGHUP)
            while let line = await gateway.nextLogged(), !line.contains("reloaded changes=0") {}
            #expect(await client.ask("/help quit").last == "ok")
        }
        gateway.signal(SIGTERM)
        #expect(await gateway.end() == 0)
    }

    @Test func gateway_whenItsTerminalIsGone_endsWell() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess(in: folder)
        try await gateway.listens()
        let client = try ConsoleClient(gateway)
        #expect(await client.ask("/help quit").last == "ok")
        gateway.signal(SIGHUP)
        #expect(await client.rest().last == "* the gateway is stopping")
        #expect(await gateway.end() == 0)
    }

    @Test func terminal_whenItsInputEnds_getsItsRepliesAndTheGatewayEndsWell() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess(in: folder)
        gateway.send("/signup alice@connect.hku.hk secret Alice")
        gateway.send("@1 /me")
        gateway.endInput()
        #expect(
            await gateway.rest().suffix(3) == [
                "@1   Alice (alice)", "@1   no tags yet. /tag TAG adds one", "@1 ok",
            ])
        #expect(await gateway.end() == 0)
    }

    @Test func gateway_whenAnotherHasTheData_refuses() async throws {
        let folder = try GatewayFolder()
        let first = try GatewayProcess("serve", in: folder)
        try await first.listens()
        let (status, errors) = try await GatewayProcess("serve", in: folder).outcome()
        #expect(status == 75)
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("quad: another Quad (process ") == true)
        #expect(errors.first?.contains(folder.path("data")) == true)
        let client = try ConsoleClient(first)
        #expect(await client.ask("/help quit").last == "ok")
    }

    @Test func gateway_whenItsAddressIsTaken_refuses() async throws {
        let taken = try GatewayFolder(["doors": ["console": ["address": "127.0.0.1:0"]]])
        let first = try GatewayProcess("serve", in: taken)
        let address = try await first.listens()
        let folder = try GatewayFolder(["doors": ["console": ["address": address]]])
        let (status, errors) = try await GatewayProcess("serve", in: folder).outcome()
        #expect(status == 69)
        #expect(
            errors.last?.hasPrefix("quad: ") == true && errors.last?.contains(address) == true, "\(errors)")
        // What is interrupted by that is no error of its own.
        #expect(!errors.contains { $0.contains(" error ") }, "\(errors)")
        let unix = try GatewayFolder()
        let second = try GatewayProcess("serve", in: unix)
        try await second.listens()
        let other = try GatewayFolder(["doors": ["console": ["address": unix.socket]]])
        let (again, said) = try await GatewayProcess("serve", in: other).outcome()
        #expect(again == 69)
        #expect(said.last?.contains(unix.socket) == true, "\(said)")
        #expect(try await ConsoleClient(second).next()?.hasPrefix("* Quad.") == true)
    }

    @Test(arguments: ["config.json", "/proc/quad"])
    func gateway_whenItsDataCanNotBeThere_refuses(_ name: String) async throws {
        let folder = try GatewayFolder()
        let path = name.hasPrefix("/") ? name : folder.path(name)
        let (status, errors) = try await GatewayProcess("serve", in: folder, data: path).outcome()
        #expect(status == 73)
        #expect(errors.count == 1)
        #expect(
            errors.first?.hasPrefix("quad: the data directory \(path) can't be used: ") == true, "\(errors)")
    }

    @Test func gateway_whenItsConfigurationIsWrong_saysEveryReason() async throws {
        let folder = try GatewayFolder([
            "storage": ["batches": 5, "readers": 0], "log": ["level": 3], "comunity": ["guests": true],
        ])
        let (status, errors) = try await GatewayProcess("serve", in: folder).outcome()
        #expect(status == 78)
        let config = folder.path("config.json")
        #expect(
            errors == [
                "quad: \(config): comunity: no such key; did you mean community?",
                "quad: \(config): log.level: expected one of \"trace\", \"debug\", \"info\", \"notice\", \"warning\", \"error\", "
                    + "\"critical\", not 3",
                "quad: \(config): storage.batches: no such key; did you mean storage.batch?",
                "quad: \(config): storage.readers: expected a whole number from 1 to 64, not 0",
            ])
    }

    @Test func gateway_whenAVariableIsWrong_namesIt() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess("serve", in: folder, environment: ["QUAD_STORAGE_BATCH": "many"])
        let (status, errors) = await gateway.outcome()
        #expect(status == 78)
        #expect(
            errors.count == 1 && errors.first?.contains("QUAD_STORAGE_BATCH: expected a whole number") == true
        )
    }

    /// A file that may not grow stands in for a disk that fails: unlike a full one, nobody can say what it holds.
    @Test func gateway_whenTheDiskFails_endsForItsServiceManagerAndKeepsWhatItAcknowledged() async throws {
        let folder = try GatewayFolder()
        try await folder.addAccount("bob")
        var acknowledged: [Int] = []
        do {
            // 2 MiB a file, in blocks of 512 bytes.
            let full = try GatewayProcess(
                "serve", in: folder, shell: "trap '' XFSZ; ulimit -f 4096; exec \"$@\"")
            try await full.listens()
            let bob = try ConsoleClient(full)
            await bob.signIn("bob")
            await bob.ask("/group Lab")
            await bob.ask("/open #lab")
            let words = String(repeating: "x", count: 4000)
            var (number, lines) = (0, [String]())
            repeat {
                number += 1
                bob.send("@\(number) \(number) \(words)")
                lines = []
                while let line = await bob.next() {
                    lines.append(line)
                    if line == "@\(number) ok" || line.hasPrefix("@\(number) error: ") { break }
                }
                if lines.last == "@\(number) ok" { acknowledged.append(number) }
            } while acknowledged.last == number && number < 2000
            // What fails may be the message, or the copying of those before it: then the gateway may stop before it
            // has read the next one.
            let end = try #require(lines.last)
            let isRefused =
                end.hasPrefix("@\(number) error: ") && (end.contains("disk") || end.contains("storage"))
            let isStopping = end == "* the gateway is stopping"
            #expect(isRefused || isStopping, "\(end)")
            #expect(acknowledged.count > 10)
            #expect(await full.end() == 74)
        }
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let bob = try ConsoleClient(gateway)
        await bob.signIn("bob")
        await bob.ask("/open #lab")
        let stored = await HistoryReader(bob).all().map { $0.text.prefix { $0 != " " } }
        let kept: [String] = stored.prefix(acknowledged.count).map { String($0) }
        #expect(kept == acknowledged.map { "\($0)" })
        #expect(stored.count <= acknowledged.count + 1)
        #expect(await bob.ask("again").last == "ok")
    }
}
