import Community
import Foundation
import Model
import PluginTestSupport
import TestSupport
import Testing

@testable import Plugins

/// A name and a command belong to a file: what holds one keeps it until an administrator decides.
@Suite struct PrecedenceTests {
    /// A host that has loaded its folder, and what it told administrators.
    private func opened(
        _ files: [String: String], priorities: [String: Int] = [:],
        settings: [String: [String: SettingValue]] = [:], in folder: TemporaryFolder? = nil
    ) async throws -> (TestHost, [String]) {
        let test = try await TestHost(files, settings: settings, priorities: priorities, in: folder)
        let lines = test.host.announcements()
        await test.host.open()
        test.host.announcer.tell("end")
        var told: [String] = []
        for await line in lines {
            if line == "end" { break }
            told.append(line)
        }
        return (test, told)
    }

    /// Keeps one text.
    private static func keeper(_ name: String = "keeper") -> String {
        """
        return { name = "\(name)", version = "1.0.0", summary = "Keeps.", guests = true, needs = { "store" },
          collections = { kept = {} },
          commands = {
            put = { summary = "Keeps.", args = { { "text", "text" } },
              run = function(call, text) store.put("kept", "it", { text = text }) call:reply("kept") end },
            get = { summary = "Shows.", run = function(call)
              local it = store.get("kept", "it") call:reply(it and it.text or "nothing") end },
          } }
        """
    }

    /// Takes what a plugin of that name keeps.
    private static func thief(_ name: String = "keeper", priority: Int = 1_000) -> String {
        """
        return { name = "\(name)", version = "9.0.0", summary = "Takes.", priority = \(priority), guests = true,
          needs = { "store" }, collections = { kept = {} },
          hooks = { ["tag.normalize"] = function() local it = store.get("kept", "it") return it.text end },
          commands = { take = { summary = "Takes.", run = function(call)
            call:reply(store.get("kept", "it").text) end } } }
        """
    }

    private static let refusal =
        "a.lua:name: keeper is the name of keeper.lua: take another one, or /plugins give keeper a.lua hands it over "
        + "with all that is stored under it"

    // MARK: The gateway's own

    @Test(
        arguments: [
            ("login", "commands.login: /login is a command of the gateway itself: call this one otherwise"),
            (
                "logn",
                "commands.logn: /logn is one slip from /login, behind which people type secrets: call this one otherwise"
            ),
            (
                "l0gin",
                "commands.l0gin: /l0gin is one slip from /login, behind which people type secrets: call this one otherwise"
            ),
            (
                "log-in",
                "commands.log-in: /log-in is one slip from /login, behind which people type secrets: call this one otherwise"
            ),
            (
                "lgoin",
                "commands.lgoin: /lgoin is one slip from /login, behind which people type secrets: call this one otherwise"
            ),
        ])
    func command_ofTheGateway_isTakenByNoPlugin(_ command: String, _ refusal: String) async throws {
        let test = try await TestHost.loaded([
            "a.lua": plugin("a", command: "['\(command)']"), "b.lua": plugin("b", command: "logs"),
        ]) { $0.reserved = ReservedNames(commands: ["login", "help"], secret: ["login"]) }
        #expect(test.report("a.lua")?.state == .refused("a.lua:\(refusal)"))
        #expect(test.report("b")?.state == .loaded)
    }

    @Test func alias_ofTheGatewaysName_isTakenByNoPlugin() async throws {
        let test = try await TestHost.loaded(["a.lua": plugin("a", top: "aliases = { help = 'a' },")]) {
            $0.reserved = ReservedNames(commands: ["help"])
        }
        #expect(
            test.report("a.lua")?.state
                == .refused(
                    "a.lua:aliases.help: /help is a command of the gateway itself: call this one otherwise"))
    }

    // MARK: Names

    @Test func name_whenTwoClaimItAtOnce_goesToTheFileThatIsCalledSo() async throws {
        let (test, told) = try await opened(["a.lua": Self.thief(), "keeper.lua": Self.keeper()])
        #expect(told == ["\(Self.refusal). It is not loaded"])
        #expect(test.host.command(named: "take") == nil)
        #expect(await test.type("/get") == ["nothing"])
        #expect(test.host.plugins.map(\.name) == ["a", "keeper"])
        #expect(test.report("a.lua")?.state == .refused(Self.refusal))
    }

    @Test func name_whenItIsAnothersThatHasSettings_isWhatTheNewcomerIsToldOf() async throws {
        let top = "settings = { most = { type = \"integer\", default = 1 } },"
        let files = ["a.lua": Self.thief(), "keeper.lua": plugin("keeper", top: top)]
        let (test, told) = try await opened(files, settings: ["keeper": ["most": .integer(2)]])
        #expect(told == ["\(Self.refusal). It is not loaded"])
        #expect(test.loaded("keeper")?.file == "keeper.lua")
        try test.folder.write(Self.thief(priority: 1), to: "plugins/a.lua")
        #expect(await test.host.reload() == [])
        #expect(test.report("a.lua")?.state == .refused(Self.refusal))
    }

    @Test func name_whenNoFileIsCalledSo_goesByFileNameWhateverThePriority() async throws {
        let files = [
            "a.lua": plugin("hi", says: "a"), "b.lua": plugin("hi", says: "b", top: "priority = 1,"),
        ]
        let (test, told) = try await opened(files, priorities: ["hi": 5])
        #expect(await test.type("/hi") == ["a"])
        #expect(told.count == 1 && told[0].hasPrefix("b.lua:name: hi is the name of a.lua: "), "\(told)")
    }

    @Test func newcomer_thatIsCalledLikeAnother_isRefusedAndReadsNothing() async throws {
        let (test, _) = try await opened(["keeper.lua": Self.keeper()])
        #expect(await test.type("/put secret") == ["kept"])
        try test.folder.write(Self.thief(), to: "plugins/a.lua")
        #expect(await test.host.reload() == ["\(Self.refusal). It is not loaded"])
        #expect(await test.type("/take") == ["error: no command /take"])
        #expect(await test.type("/get") == ["secret"])
        // Told once.
        #expect(await test.host.reload().isEmpty)
    }

    @Test func name_ofAFileThatIsAway_isKeptWithItsStoreOverARestart() async throws {
        let (test, _) = try await opened(["keeper.lua": Self.keeper()])
        _ = await test.type("/put secret")
        try test.folder.remove("plugins/keeper.lua")
        #expect(await test.host.reload() == ["keeper 1.0.0 removed: /get, /put"])
        try test.folder.write(Self.thief(), to: "plugins/a.lua")
        let gone = Self.refusal.replacing("keeper.lua:", with: "keeper.lua, which is not in the folder:")
        #expect(await test.host.reload() == ["\(gone). It is not loaded"])
        let (again, told) = try await opened([:], in: test.folder)
        #expect(told == ["\(gone). It is not loaded"])
        try again.folder.write(Self.keeper(), to: "plugins/keeper.lua")
        #expect(await again.host.reload() == ["keeper 1.0.0 loaded: + /get, + /put"])
        #expect(again.report("a.lua")?.state == .refused(Self.refusal))
        #expect(await again.type("/get") == ["secret"])
    }

    @Test func file_thatRenamesItself_getsNoOthersStore() async throws {
        let (test, _) = try await opened(["keeper.lua": Self.keeper(), "a.lua": plugin("a")])
        try test.folder.remove("plugins/keeper.lua")
        await test.host.reload()
        try test.folder.write(Self.thief(), to: "plugins/a.lua")
        let lines = await test.host.reload()
        #expect(lines.count == 1 && lines[0].hasSuffix("a 1.0.0 goes on as it was"), "\(lines)")
        #expect(await test.type("/a") == ["hello"])
    }

    @Test func file_thatRenamesItself_keepsTheNameItHad() async throws {
        let (test, _) = try await opened(["hi.lua": plugin("hi")])
        try test.folder.write(plugin("ho"), to: "plugins/hi.lua")
        #expect(await test.host.reload() == ["ho 1.0.0 loaded: + /ho, - /hi, was hi"])
        try test.folder.write(plugin("hi"), to: "plugins/b.lua")
        let lines = await test.host.reload()
        #expect(lines.count == 1 && lines[0].hasPrefix("b.lua:name: hi is the name of hi.lua: "), "\(lines)")
    }

    @Test func name_ofAFileThatDoesNotLoad_isKeptForIt() async throws {
        let (test, told) = try await opened(["a.lua": Self.thief(), "keeper.lua": "return {"])
        #expect(
            told.first
                == "a.lua:name: keeper is kept for keeper.lua, which does not load: put that right, take another name, "
                + "or /plugins give keeper a.lua hands it over with all that is stored under it. It is not loaded"
        )
        try test.folder.write(Self.keeper(), to: "plugins/keeper.lua")
        #expect(await test.host.reload() == ["keeper 1.0.0 loaded: + /get, + /put"])
    }

    @Test func name_thatWasKeptForAFile_isFreeOnceThatIsCalledOtherwise() async throws {
        let (test, _) = try await opened(["a.lua": plugin("hi", says: "a"), "hi.lua": "return {"])
        #expect(test.loaded("hi") == nil)
        try test.folder.write(plugin("ho"), to: "plugins/hi.lua")
        #expect(await test.host.reload() == ["hi 1.0.0 loaded: + /hi", "ho 1.0.0 loaded: + /ho"])
        #expect(await test.type("/hi") == ["a"])
    }

    @Test func name_ofAPluginThatIsOff_isKept() async throws {
        let (test, _) = try await opened(["keeper.lua": Self.keeper()])
        _ = try await test.host.disable(plugin: "keeper", by: "alice")
        try test.folder.write(Self.thief(), to: "plugins/a.lua")
        #expect(await test.host.reload() == ["\(Self.refusal). It is not loaded"])
        #expect(
            try await test.host.enable(plugin: "keeper").text(in: .english)
                == "keeper 1.0.0 loaded: + /get, + /put")
    }

    @Test func namesBeforeTheyWereWrittenDown_areKnownByVersionsAndByWhatIsOff() async throws {
        let (test, _) = try await opened(["keeper.lua": Self.keeper(), "off.lua": plugin("off")])
        _ = try await test.host.disable(plugin: "off", by: "alice")
        try test.folder.remove("plugins/keeper.lua")
        try test.folder.remove("plugins-history/names.json")
        let (again, _) = try await opened([:], in: test.folder)
        try again.folder.write(Self.thief(), to: "plugins/a.lua")
        try again.folder.write(plugin("off"), to: "plugins/b.lua")
        let lines = await again.host.reload()
        #expect(lines.count == 2, "\(lines)")
        #expect(
            lines.first?.hasPrefix("a.lua:name: keeper is the name of keeper.lua, which is not in") == true)
        #expect(lines.last?.hasPrefix("b.lua:name: off is the name of off.lua: ") == true)
    }

    // MARK: Commands

    @Test func command_whenTaken_refusesTheNewcomerWhole() async throws {
        let (test, _) = try await opened(["b.lua": plugin("b", command: "hi", says: "b")])
        let both = "other = { summary = 'x', run = function(call) call:reply('other') end },"
        try test.folder.write(
            plugin("a", command: "hi", says: "a", top: "priority = 9,", after: both), to: "plugins/a.lua")
        #expect(
            await test.host.reload() == [
                "a.lua:commands.hi: /hi is a command of b.lua: call it otherwise, or /plugins give /hi a.lua hands it "
                    + "over. It is not loaded"
            ])
        #expect(await test.type("/hi") == ["b"])
        #expect(await test.type("/other") == ["error: no command /other"])
    }

    @Test func command_ofAnother_inANewVersion_leavesTheOldOneInForce() async throws {
        let (test, _) = try await opened(["a.lua": plugin("a"), "b.lua": plugin("b")])
        try test.folder.write(plugin("a", command: "b", says: "stolen"), to: "plugins/a.lua")
        let lines = await test.host.reload()
        #expect(lines.count == 1 && lines[0].hasSuffix("a 1.0.0 goes on as it was"), "\(lines)")
        #expect(await test.type("/a") == ["hello"])
        #expect(await test.type("/b") == ["hello"])
    }

    @Test func command_thatItsFileDoesWithout_isKeptUntilReleased() async throws {
        let (test, _) = try await opened(["a.lua": plugin("a", command: "hi")])
        try test.folder.write(plugin("a"), to: "plugins/a.lua")
        try test.folder.write(plugin("b", command: "hi", says: "b"), to: "plugins/b.lua")
        let lines = await test.host.reload()
        #expect(lines.first?.hasPrefix("b.lua:commands.hi: /hi is a command of a.lua: ") == true, "\(lines)")
        #expect(
            try await test.host.release("/hi").text(in: .english) == "b 1.0.0 loaded: + /hi")
        #expect(await test.type("/hi") == ["b"])
    }

    // MARK: Commands that come with Quad

    private static let kept =
        "a.lua:commands.msg: /msg is kept for chat.lua, which comes with Quad: call it otherwise, or /plugins give /msg "
        + "a.lua hands it over"

    /// Messages for others are typed behind these: nobody gets them for being read first.
    @Test(arguments: [
        // Its own, one that doesn't load, one that doesn't have the command in this version.
        plugin("chat", command: "msg", says: "sent"), "return {", plugin("chat", says: "chat"),
    ])
    func command_thatComesWithQuad_isNotTheirsWhoAreReadFirst(_ chat: String) async throws {
        let (test, told) = try await opened([
            "a.lua": plugin("a", command: "msg", says: "taken"), "chat.lua": chat,
        ])
        #expect(told.contains("\(Self.kept). It is not loaded"), "\(told)")
        #expect(await test.type("/msg @bob hello") != ["taken"])
        // An administrator may want it otherwise.
        _ = try await test.host.give("/msg", to: "a.lua")
        #expect(await test.type("/msg") == ["taken"])
    }

    @Test func alias_thatComesWithQuad_isNotTheirsWhoAreReadFirst() async throws {
        let (test, told) = try await opened([
            "a.lua": plugin("a", command: "dm", says: "taken"),
            "b.lua": plugin("b", top: "aliases = { w = 'b' },"),
            "chat.lua": plugin(
                "chat", command: "msg", says: "sent", top: "aliases = { dm = 'msg', w = 'msg' },"),
        ])
        #expect(
            told == [
                "a.lua:commands.dm: /dm is kept for chat.lua, which comes with Quad: call it otherwise, or /plugins give "
                    + "/dm a.lua hands it over. It is not loaded",
                "b.lua:aliases.w: /w is kept for chat.lua, which comes with Quad: call it otherwise, or /plugins give /w "
                    + "b.lua hands it over. It is not loaded",
            ])
        #expect(test.host.command(named: "dm") == nil)
        #expect(test.host.commands.map(\.name) == ["msg"])
    }

    @Test func command_ofAPluginThatIsNotThere_isForWhoeverHasIt() async throws {
        let (test, told) = try await opened(["a.lua": plugin("a", command: "msg", says: "mine")])
        #expect(told.isEmpty)
        #expect(await test.type("/msg") == ["mine"])
    }

    @Test func alias_ofAnother_isHeldAsItsCommandsAre() async throws {
        let (test, _) = try await opened(["b.lua": plugin("b", top: "aliases = { also = 'b' },")])
        try test.folder.write(plugin("a", command: "also", says: "taken"), to: "plugins/a.lua")
        #expect(
            await test.host.reload() == [
                "a.lua:commands.also: /also is a command of b.lua: call it otherwise, or /plugins give /also a.lua "
                    + "hands it over. It is not loaded"
            ])
        #expect(test.host.command(named: "also") == nil)
    }

    // MARK: What an administrator decides

    @Test func give_whenAFileWasMoved_handsOverNameCommandsAndStore() async throws {
        let (test, _) = try await opened(["keeper.lua": Self.keeper()])
        _ = await test.type("/put secret")
        try test.folder.remove("plugins/keeper.lua")
        try test.folder.write(Self.keeper(), to: "plugins/safe.lua")
        let lines = await test.host.reload()
        #expect(lines.first?.contains("/plugins give keeper safe.lua hands it over") == true, "\(lines)")
        #expect(
            try await test.host.give("keeper", to: "safe").text(in: .english)
                == "keeper 1.0.0 loaded: + /get, + /put")
        #expect(await test.type("/get") == ["secret"])
        // The file of before is a newcomer now, after a restart too.
        try test.folder.write(Self.thief(), to: "plugins/keeper.lua")
        let (again, told) = try await opened([:], in: test.folder)
        #expect(told.first?.hasPrefix("keeper.lua:name: keeper is the name of safe.lua: ") == true, "\(told)")
        #expect(await again.type("/get") == ["secret"])
    }

    @Test func give_whenTheHolderIsThere_stopsIt() async throws {
        let (test, _) = try await opened([
            "hi.lua": plugin("hi", says: "old"), "new.lua": plugin("hi", says: "new"),
        ])
        #expect(await test.type("/hi") == ["old"])
        let said = try await test.host.give("hi", to: "new.lua").text(in: .english)
        #expect(said.hasPrefix("hi.lua:name: hi is the name of new.lua: "), "\(said)")
        #expect(said.hasSuffix("hi 1.0.0 no longer runs: /hi; hi 1.0.0 loaded: + /hi"), "\(said)")
        #expect(await test.type("/hi") == ["new"])
    }

    @Test func give_ofACommand_isOfThatAlone() async throws {
        let (test, _) = try await opened([
            "a.lua": plugin("a"), "b.lua": plugin("b", command: "a", says: "b"),
        ])
        _ = try await test.host.give("/a", to: "b.lua")
        #expect(await test.type("/a") == ["b"])
        #expect(test.loaded("a") == nil)
        _ = try await test.host.give("/a", to: "a.lua")
        #expect(await test.type("/a") == ["hello"])
    }

    @Test func decision_whenThereIsNothingToDecide_saysWhy() async throws {
        let (test, _) = try await opened(["a.lua": plugin("a"), "b.lua": plugin("b")])
        for (word, file, expected) in [
            ("a", "zoo", ShelfWords.noFile("zoo")), ("a", "a.lua", ShelfWords.holdsAlready("a.lua", "a")),
            ("a", "b.lua", ShelfWords.claimsNot("b.lua", "a")),
            ("/a", "b.lua", ShelfWords.claimsNot("b.lua", "/a")),
        ] {
            let error = await #expect(throws: CommunityError.self) {
                try await test.host.give(word, to: file)
            }
            #expect(error?.words == expected)
        }
        for (word, expected) in [("zoo", ShelfWords.notHeld("zoo")), ("a", ShelfWords.inUse("a", "a.lua"))] {
            let error = await #expect(throws: CommunityError.self) { try await test.host.release(word) }
            #expect(error?.words == expected)
        }
    }

    @Test func release_whenTheFileIsGone_freesTheName() async throws {
        let (test, _) = try await opened(["hi.lua": plugin("hi")])
        try test.folder.remove("plugins/hi.lua")
        await test.host.reload()
        #expect(
            try await test.host.release("hi").text(in: .english)
                == ChangeWords.isReleased("hi").text(in: .english))
        _ = try await test.host.release("/hi")
        try test.folder.write(plugin("hi", says: "b"), to: "plugins/b.lua")
        #expect(await test.host.reload() == ["hi 1.0.0 loaded: + /hi"])
    }

    @Test func undo_thatWouldTakeWhatWasGivenAway_changesNothing() async throws {
        let (test, _) = try await opened(["a.lua": plugin("a", command: "hi")])
        try test.folder.write(plugin("a"), to: "plugins/a.lua")
        try test.folder.write(plugin("b", command: "hi"), to: "plugins/b.lua")
        await test.host.reload()
        _ = try await test.host.give("/hi", to: "b.lua")
        let error = await #expect(throws: CommunityError.self) { try await test.host.undo(plugin: "a") }
        #expect(
            error?.message.hasPrefix(
                "the earlier version of a no longer loads: a.lua:commands.hi: /hi is a command of b.lua")
                == true)
        #expect(try test.folder.text(of: "plugins/a.lua") == plugin("a"))
    }

    @Test func refused_whenDisabled_isKnownByItsFile() async throws {
        let (test, _) = try await opened(["keeper.lua": Self.keeper(), "a.lua": Self.thief()])
        _ = try await test.host.disable(plugin: "a", by: "alice")
        #expect(test.loaded("keeper") != nil)
        #expect(test.report("a")?.state == .disabled(by: "alice", at: TestHost.clock.now()))
    }

    // MARK: What is written down

    @Test func names_whenTheyCannotBeRead_areToldOfAndNothingIsLost() async throws {
        let (test, _) = try await opened(["b.lua": plugin("hi", says: "b"), "c.lua": plugin("hi", says: "c")])
        _ = try await test.host.give("hi", to: "c.lua")
        let good = try test.folder.text(of: "plugins-history/names.json")
        try test.folder.write("{", to: "plugins-history/names.json")
        let (again, told) = try await opened([:], in: test.folder)
        #expect(
            told.contains { $0.contains("names.json, which says what plugin holds what name, can't be read") }
        )
        #expect(try again.folder.text(of: "plugins-history/names.json") == "{")
        let error = await #expect(throws: CommunityError.self) {
            try await again.host.give("hi", to: "c.lua")
        }
        #expect(error?.code == .unavailable)
        // As soon as it is right again, it holds.
        try again.folder.write(good, to: "plugins-history/names.json")
        await again.host.reload()
        #expect(await again.type("/hi") == ["c"])
        #expect(try again.folder.text(of: "plugins-history/names.json") == good)
    }

    @Test func names_whenTheyCannotBeWritten_areToldOf() async throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "plugins-history")
        let (test, told) = try await opened(["hi.lua": plugin("hi")], in: folder)
        #expect(
            told.contains { $0.hasPrefix("which plugin holds which name can't be written to ") }, "\(told)")
        #expect(await test.type("/hi") == ["hello"])
    }

    @Test func folders_areHeldAsFilesAre() async throws {
        let (test, _) = try await opened(["hi/init.lua": plugin("hi", says: "folder")])
        try test.folder.write(plugin("hi", says: "file"), to: "plugins/hi.lua")
        let lines = await test.host.reload()
        #expect(lines.first?.hasPrefix("hi.lua:name: hi is the name of hi/init.lua: ") == true, "\(lines)")
        #expect(await test.type("/hi") == ["folder"])
    }

    @Test func priority_ordersHooksOnly() async throws {
        let hook = { (name: String, priority: Int, mark: String) in
            "return { name = '\(name)', version = '1.0.0', summary = 'x', priority = \(priority), "
                + "hooks = { ['tag.normalize'] = function(tag, normal) return normal .. '\(mark)' end } }"
        }
        let (test, told) = try await opened(["a.lua": hook("a", 1, "a"), "b.lua": hook("b", 2, "b")])
        #expect(told.isEmpty)
        #expect(try await test.host.normalize("x") == "xba")
    }
}
