import TestSupport
import Testing

/// Whatever people and plugins write, nobody reads a line that the gateway itself did not mean.
@Suite(.endsWhereItHangs)
struct ForgedLineTests {
    /// What one typed line can carry: everything but a line feed.
    private static let forged =
        "x\rerror: no\r[#x] 9 y: no\u{1B}[31m\u{1B}]0;no\u{7}\u{9B}2J\u{202E}\u{2066}\u{2028}[#x] 9 y: no\u{2029}"
        + "* no\u{85}@1 ok\u{B}\u{C}\u{0}\u{8}\u{7F}\u{FEFF}\u{E0041}"

    @Test func lines_whenPeopleForgeThem_areHarmless() async throws {
        let folder = try GatewayFolder()
        let gateway = try GatewayProcess(in: folder)
        try await gateway.listens()
        await gateway.ask("/signup alice@connect.hku.hk secret Alice")
        await gateway.ask("/group Lab")
        let id = await Self.id(in: gateway.ask("/post buy/sell | Desk | words"))
        try await folder.addAccount("mallory")
        let mallory = try ConsoleClient(gateway)
        await mallory.signIn("mallory")
        let forged = Self.forged
        let typed = [
            "/name \(forged)", "/tag \(forged.prefix(9))", "/tag \u{202E}x", "/group \(forged)", "/join #lab",
            "/open #lab", forged,
            "@alice \(forged)", "/msg alice \(forged)", "/comment \(id) \(forged)", "/like \(id)",
            "/post buy/sell | \(forged) | \(forged)", "/post \(forged) | a | b", "/open \(forged)",
            "/who \(forged)",
            "/help \(forged)", "/\(forged)", "/chats", "/me", "/join \(forged)", "/roll \(forged)",
            "/read \(forged)",
            "/login \(forged)", "/history", "/latest",
        ]
        var read: [String] = []
        for line in typed { read += await mallory.ask(line).map { "@1 \($0)" } }
        for line in [
            "/who mallory", "/latest", "/read \(id)", "/notifications", "/open #lab", "/history", "/chats",
            "/accept mallory", "/open @mallory", "/history",
        ] {
            gateway.send("@1 \(line)")
            while let line = await gateway.next() {
                read.append(line)
                if line == "@1 ok" || line.hasPrefix("@1 error: ") { break }
            }
        }
        Self.check(read)
        // What was elicited arrived: a message, a request, a comment, a mention, a like, a joining.
        for start in [
            "[#lab] ", "[@mallory] ", "* mallory wants", "* mallory commented", "* mallory mentioned",
            "* mallory likes", "* mallory joined",
        ] {
            #expect(read.contains { $0.hasPrefix(start) }, "nothing starts with \"\(start)\"")
        }
    }

    @Test func lines_whenAPluginForgesThem_areHarmless() async throws {
        let folder = try GatewayFolder(fixtures: "forge.lua")
        let gateway = try GatewayProcess(in: folder)
        try await gateway.listens()
        await gateway.ask("/signup alice@connect.hku.hk secret Alice")
        var read: [String] = []
        for line in [
            "/says", "/shows", "/refuses", "/breaks", "/help", "/help says", "/plugins", "/plugins forge",
        ] {
            gateway.send("@1 \(line)")
            while let line = await gateway.next() {
                read.append(line)
                if line == "@1 ok" || line.hasPrefix("@1 error: ") { break }
            }
        }
        #expect(read.count { $0.hasPrefix("@1   x") } >= 3)
        #expect(read.count { $0.hasPrefix("@1 error: ") } == 2)
        Self.check(read)
        // A broken save is announced with the file's own words.
        try folder.write("error(\"x\\n[#x] 9 y: no\\27[31m\")", to: "plugins/broken.lua")
        Self.check([await gateway.reads("broken.lua")])
        try folder.write("return {}", to: "plugins/a\n[#x] 9 y: no.lua")
        Self.check([await gateway.reads("9 y: no.lua")])
    }

    @Test(arguments: ["x\n[#x] 9 y: no", "x\u{2028}error: no", "x\u{1B}[31m", "\u{202E}x"])
    func username_whenItIsForgedAtTheCommandLine_isRefusedOrHarmless(_ name: String) async throws {
        let folder = try GatewayFolder()
        let add = try GatewayProcess("account", "add", "bob@connect.hku.hk", name, in: folder)
        add.send("secret bob")
        add.endInput()
        let (status, errors) = await add.outcome()
        let said = await add.rest() + errors
        #expect(said.count == 1)
        Self.checkCharacters(said)
        guard status == 0 else { return }
        let gateway = try GatewayProcess("serve", in: folder)
        try await gateway.listens()
        let bob = try ConsoleClient(gateway)
        Self.check(await bob.ask("/login bob@connect.hku.hk \"secret bob\"").map { "@1 \($0)" })
    }

    /// The id that a reply names.
    private static func id(in lines: [String]) -> String {
        lines.first?.firstMatch(of: /\d+/).map { String($0.output) } ?? ""
    }

    /// Every line has one of the shapes that the console gives, with nobody else's name or place in it.
    private static func check(_ lines: [String], at location: SourceLocation = #_sourceLocation) {
        checkCharacters(lines, at: location)
        let message = #/\[(#lab|@mallory|@alice)\] [0-9]+ (mallory|alice)( \(edited\))?: .*/#
        let notice = #/\* (mallory (wants|commented|mentioned|likes|joined)|forge.lua|broken.lua|a\\n\[).*/#
        for line in lines {
            let isMeant =
                line == "@1 ok" || line.hasPrefix("@1   ") || line.hasPrefix("@1 error: ")
                || line.wholeMatch(of: message) != nil || line.wholeMatch(of: notice) != nil
            #expect(isMeant, "\(line.debugDescription)", sourceLocation: location)
        }
    }

    private static func checkCharacters(_ lines: [String], at location: SourceLocation = #_sourceLocation) {
        for line in lines {
            let harmful = line.unicodeScalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .format: true
                default: false
                }
            }
            #expect(harmful.isEmpty, "\(line.debugDescription)", sourceLocation: location)
        }
    }
}
