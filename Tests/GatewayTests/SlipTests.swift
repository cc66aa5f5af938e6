import Foundation
import Glibc
import TestSupport
import Testing

/// What looks like a command to a person is one, or is refused: nobody reads it, and it lies nowhere.
@Suite(.endsWhereItHangs)
struct SlipTests {
    /// How people's fingers, keyboards and clipboards write a slash.
    private static let slashes = [
        "/", " /", "\t/", "\u{A0}/", "\u{3000}/", "\u{FEFF}/", "\u{200B}/", "\u{2800}/", "／", " ／",
        "\u{2215}",
    ]
    /// Words that are told nobody and stored nowhere.
    private static let secrets = ["pebble-and-moss", "quartz-and-fern"]
    /// A word too many, so that nothing changes and no limit of wrong passwords is reached.
    private static let command = "password \(secrets[0]) \(secrets[1]) again"
    private static let refusal =
        "error: not sent: a line begins with /password, as a command does. "
        + "To send all of it as a text, write // alone in a line before it"

    private static func isUsage(_ line: String?) -> Bool {
        line?.hasPrefix("error: ") == true && line?.hasSuffix("Usage: /password OLD NEW") == true
    }

    /// A gateway where Bob reads what Carol says in a group that she has joined.
    private static func start() async throws -> (gateway: GatewayProcess, bob: ConsoleClient) {
        let gateway = try GatewayProcess("serve", in: GatewayFolder())
        try await gateway.listens()
        for name in ["bob", "carol"] { try await gateway.folder.addAccount(name) }
        let bob = try ConsoleClient(gateway)
        await bob.signIn("bob")
        for line in ["/group Lab", "/open #lab"] { #expect(await bob.ask(line).last == "ok") }
        let carol = try ConsoleClient(gateway)
        await carol.signIn("carol")
        #expect(await carol.ask("/join #lab").last == "ok")
        await bob.reads("* carol joined #lab")
        return (gateway, bob)
    }

    /// Ends the gateway: neither its files nor its log hold what was typed.
    private static func expectNothing(of gateway: GatewayProcess, besides folders: String...) async throws {
        gateway.signal(SIGTERM)
        let (status, log) = await gateway.outcome()
        #expect(status == 0)
        for secret in secrets {
            #expect(!log.contains { $0.contains(secret) })
            for folder in ["data"] + folders {
                for (name, data) in try gateway.folder.files(below: folder) {
                    #expect(data.range(of: Data(secret.utf8)) == nil, "\(folder)/\(name) holds \(secret)")
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func command_behindWhatCannotBeSeen_isOneAndSaidToNobody(isProgram: Bool) async throws {
        let (gateway, bob) = try await Self.start()
        let client = try ConsoleClient(gateway)
        let carol: any Talker = isProgram ? JSONTalker(client, "ids") : client
        await carol.signIn("carol")
        #expect(await carol.ask("/open #lab").last == "ok")
        for slash in Self.slashes {
            let line = slash + Self.command
            #expect(Self.isUsage(await carol.ask(line).last), "\(slash.debugDescription) behind a tag")
            carol.send(line)
            #expect(Self.isUsage(await carol.next()), "\(slash.debugDescription)")
            carol.send(" @2 \(line)")
            let tagged = await carol.next() ?? ""
            #expect(
                tagged.hasPrefix("@2 ") && Self.isUsage(String(tagged.dropFirst(3))),
                "\(slash.debugDescription) behind a tag that is indented")
            for block in ["hi\u{2028}\(line)", "hi\u{2028}@3 \(line)\u{2028}you"] {
                #expect(await carol.ask(block) == [Self.refusal])
                carol.send(block)
                #expect(await carol.next() == Self.refusal)
            }
        }
        #expect(await carol.ask(" ／\(Self.command)\u{2028}hi") == [Self.refusal])
        // What is no command, and what is said to be none.
        let said = [
            ("see\u{2028}/etc/hosts", #"see\n/etc/hosts"#), ("//me", "/me"), (" //me", "/me"),
            ("//\u{2028}hi\u{2028}/me", #"hi\n/me"#), ("//hi\u{2028}/me", #"/hi\n/me"#),
            ("1/2 /me", "1/2 /me"),
        ]
        for (line, text) in said {
            carol.send(line)
            let read = await bob.next() ?? ""
            #expect(read.hasPrefix("[#lab] ") && read.hasSuffix(" carol: \(text)"), "\(read)")
        }
        try await Self.expectNothing(of: gateway)
    }

    /// With the right password it does what it says.
    @Test func password_behindASpace_isChanged() async throws {
        let (gateway, bob) = try await Self.start()
        let carol = try ConsoleClient(gateway)
        await carol.signIn("carol")
        #expect(await carol.ask("/open #lab").last == "ok")
        #expect(await carol.ask(" ／password \"secret carol\" \(Self.secrets[1])").last == "ok")
        let again = try ConsoleClient(gateway)
        #expect(await again.ask(" /login carol@connect.hku.hk \(Self.secrets[1])").last == "ok")
        carol.send("hello")
        #expect(await bob.next()?.hasSuffix(" carol: hello") == true)
        try await Self.expectNothing(of: gateway)
    }

    @Test func script_whoseLinesAreIndented_saysNoneOfThem() async throws {
        let (gateway, bob) = try await Self.start()
        let lines =
            [" /login carol@connect.hku.hk \"secret carol\"", "／open #lab"]
            + Self.slashes.map { $0 + Self.command } + ["hi\u{2028}/\(Self.command)", "hello"]
        let console = try GatewayProcess(
            ["console"] + lines.flatMap { ["-c", $0] }, in: gateway.folder,
            environment: [
                "HOME": gateway.folder.path("home"), "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "",
                "LANG": "C.UTF-8", "LC_ALL": "",
            ])
        console.endInput()
        let output = await console.rest()
        let (status, errors) = await console.outcome()
        #expect(status == 1)
        #expect(errors.count == Self.slashes.count + 1 && errors.last == Self.refusal, "\(errors)")
        #expect(errors.dropLast().allSatisfy(Self.isUsage), "\(errors)")
        #expect(!output.contains { line in Self.secrets.contains { line.contains($0) } })
        #expect(await bob.next()?.hasSuffix(" carol: hello") == true)
        try await Self.expectNothing(of: gateway, besides: "home")
    }
}
