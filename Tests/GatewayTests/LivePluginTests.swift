import Foundation
import TestSupport
import Testing

/// Plugins edited while a gateway runs; the administrator sits at its own terminal.
@Suite(.endsWhereItHangs)
struct LivePluginTests {
    private static let mostCommented = ["A", "B", "C"]

    /// A gateway with an administrator and three posts: A has two comments, B one, C none.
    private static func start(_ folder: GatewayFolder) async throws -> GatewayProcess {
        let gateway = try GatewayProcess(in: folder)
        try await gateway.listens()
        await gateway.ask("/signup alice@connect.hku.hk secret Alice")
        for (title, comments) in [("A", 2), ("B", 1), ("C", 0)] {
            let answer = await gateway.ask("/post buy/sell | \(title) | words")
            let id = try #require(answer.first?.firstMatch(of: /posted (\d+)/)?.output.1)
            for _ in 0..<comments { #expect(await gateway.ask("/comment \(id) words").last == "ok") }
        }
        return gateway
    }

    /// The titles in the order of `/trending`.
    private static func trending(_ gateway: GatewayProcess) async -> [String] {
        await gateway.ask("/trending").compactMap {
            $0.firstMatch(of: /\d+ +([ABC]) +alice/).map { String($0.output.1) }
        }
    }

    @Test func trending_whenItsPluginIsEdited_isReordered() async throws {
        let folder = try GatewayFolder(ownPlugins: true)
        let gateway = try await Self.start(folder)
        let fixture = try GatewayFolder.fixture("trending.lua")
        try folder.write(fixture, to: "plugins/trending.lua")
        #expect(await gateway.reads("trending 2.0.0").hasPrefix("* trending 2.0.0 loaded: "))
        #expect(await Self.trending(gateway) == Self.mostCommented)
        let fewest = fixture.replacing("2.0.0", with: "2.0.1").replacing("return post", with: "return -post")
        try folder.write(fewest, to: "plugins/trending.lua")
        #expect(await gateway.reads("trending 2.0.1").hasSuffix("2 posts moved"))
        #expect(await Self.trending(gateway) == Self.mostCommented.reversed())
    }

    @Test func trending_whenTheSaveIsUndone_isAsBefore() async throws {
        let folder = try GatewayFolder(fixtures: "trending.lua")
        let gateway = try await Self.start(folder)
        let fewest = try GatewayFolder.fixture("trending.lua").replacing("return post", with: "return -post")
        try folder.replace("plugins/trending.lua", with: fewest)
        await gateway.reads("trending 2.0.0 loaded")
        #expect(await Self.trending(gateway) == Self.mostCommented.reversed())
        #expect(await gateway.ask("/plugins undo trending").last == "ok")
        #expect(await Self.trending(gateway) == Self.mostCommented)
        #expect(try folder.text(of: "plugins/trending.lua") == GatewayFolder.fixture("trending.lua"))
        #expect(await gateway.ask("/plugins undo nothing").last?.hasPrefix("error: ") == true)
    }

    @Test func trending_whenTheSaveIsBroken_staysAndTheLineIsTold() async throws {
        let folder = try GatewayFolder(fixtures: "trending.lua")
        let gateway = try await Self.start(folder)
        let broken = try GatewayFolder.fixture("trending.lua").replacing("return post", with: "return return")
        try folder.write(broken, to: "plugins/trending.lua")
        let told = await gateway.reads("trending.lua:6: ")
        #expect(told.hasPrefix("* trending.lua:6: ") && told.hasSuffix(". trending 2.0.0 goes on as it was"))
        await gateway.ask("/post buy/sell | C | words")
        #expect(await gateway.ask("/plugins trending").contains("  state      stale"))
        #expect(await gateway.ask("/trending").first?.contains("  A  ") == true)
    }

    @Test func tags_whenTheirPluginIsEdited_areStoredAsItSays() async throws {
        let folder = try GatewayFolder(ownPlugins: true)
        let gateway = try await Self.start(folder)
        #expect(await gateway.ask("/tag Hiking Club").first == "  tagged hiking_club (1 of 6)")
        let fixture = try GatewayFolder.fixture("tags.lua")
        try folder.replace("plugins/tags.lua", with: fixture)
        await gateway.reads("* tags 2.0.0 loaded")
        await gateway.reads("* tags are normalized again: 1 tag has another form")
        #expect(await gateway.ask("/tag Chess Club").first == "  tagged chess-club (2 of 6)")
        try folder.write(fixture.replacing("return (text", with: "return ((text"), to: "plugins/tags.lua")
        let told = await gateway.reads("tags.lua:1")
        #expect(told.hasPrefix("* tags.lua:1") && told.hasSuffix("tags 2.0.0 goes on as it was"))
        #expect(await gateway.ask("/tag Run Club").first == "  tagged run-club (3 of 6)")
        #expect(await gateway.ask("/me").contains("  tags: hiking-club, chess-club, run-club"))
    }

    /// What `quad plugin try --help` says of stored tags is so: trying changes nothing, and saving does.
    @Test func tags_onWhichAPluginWasTried_changeOnceItIsSaved() async throws {
        let folder = try GatewayFolder(ownPlugins: true)
        let gateway = try await Self.start(folder)
        #expect(await gateway.ask("/tag Hiking Club").first == "  tagged hiking_club (1 of 6)")
        let help = try await GatewayProcess("plugin", "try", "--help", in: folder).rest()
        let said = help.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(said.contains("nothing is changed, and a gateway may run meanwhile."), "\(said)")
        #expect(said.contains("the stored tags that would have another normal form"), "\(said)")
        #expect(
            said.contains("Stored tags get their new forms in the background once the plugin is saved."),
            "\(said)")
        let fixture = try GatewayFolder.fixture("tags.lua")
        try folder.write(fixture, to: "tags.lua")
        let tried = try await GatewayProcess("plugin", "try", folder.path("tags.lua"), in: folder).rest()
        #expect(tried.contains { $0.hasPrefix("tag.normalize: 1 of 1 stored tag") }, "\(tried)")
        #expect(tried.contains { $0.contains("hiking_club → hiking-club") }, "\(tried)")
        #expect(await gateway.ask("/me").contains("  tags: hiking_club"))
        try folder.replace("plugins/tags.lua", with: fixture)
        await gateway.reads("* tags are normalized again: 1 tag has another form")
        #expect(await gateway.ask("/me").contains("  tags: hiking-club"))
    }

    @Test func plugin_whenItsFileIsRemoved_takesItsCommandsAlong() async throws {
        let folder = try GatewayFolder(ownPlugins: true)
        let gateway = try await Self.start(folder)
        #expect(await gateway.ask("/roll").last == "ok")
        let dice = try folder.text(of: "plugins/dice.lua")
        try folder.remove("plugins/dice.lua")
        #expect(await gateway.reads("dice").hasPrefix("* dice 1.0.0 removed: "))
        #expect(await gateway.ask("/roll").last?.hasPrefix("error: no command /roll") == true)
        try folder.write(dice, to: "plugins/dice.lua")
        await gateway.reads("* dice 1.0.0 loaded")
        #expect(await gateway.ask("/roll").last == "ok")
    }

    @Test func person_whenWhatTheyTypeLoops_waitsUntilTheyAreForgiven() async throws {
        let budget = ["instructions": 100_000]
        let folder = try GatewayFolder(["plugins": ["budget": budget]], fixtures: "slow.lua")
        let gateway = try await Self.start(folder)
        let breach = "/slow stopped: 100,000 instructions used (limit 100,000)"
        gateway.send("/slow")
        #expect(
            await gateway.reads("is slowed in slow")
                == "* alice is slowed in slow: \(breach). Others are not. /plugins slow shows how often, "
                + "/plugins revive slow forgives")
        let paused = "error: slow is paused for you after what you typed: you can use it again in "
        var (times, told, all) = (1, [String](), [String]())
        // On a busy machine a pause may be over before the next line is read; the next is twice as long.
        while true {
            let before = await gateway.ask("/slow").last ?? ""
            (told, all) = (await gateway.ask("/plugins slow"), await gateway.ask("/plugins"))
            let after = await gateway.ask("/slow").last ?? ""
            let breaches = [before, after].filter { $0 == "error: slow: \(breach)" }.count
            if breaches == 0 {
                #expect(before.hasPrefix(paused) && after.hasPrefix(paused), "\(before), \(after)")
                break
            }
            times += breaches
            try #require(times < 10, "the person is never paused")
        }
        #expect(told.contains("  state       loaded"))
        let slowed = "  alice was slowed \(times == 1 ? "once" : "\(times) times"), "
        #expect(told.contains { $0.hasPrefix(slowed) && $0.hasSuffix(" s left: \(breach)") }, "\(told)")
        #expect(all.contains { $0.hasPrefix("  waiting for slow: alice. ") }, "\(all)")
        #expect(
            await gateway.ask("/plugins revive slow") == ["  slow 1.0.0 makes nobody wait any more", "ok"])
        #expect(await gateway.ask("/slow").last == "error: slow: \(breach)")
        let cost = await gateway.ask("/plugins slow").first { $0.hasPrefix("  /slow") }
        #expect(cost?.contains("  \(times + 1) ") == true, "\(cost ?? "")")
    }
}
