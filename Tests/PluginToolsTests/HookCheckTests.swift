import Logging
import PluginTestSupport
import Plugins
import TestSupport
import Testing

@testable import PluginTools

/// What is found in answers to hooks that other plugins declare.
@Suite struct HookCheckTests {
    private static let rooms = """
        return {
          name = "rooms", version = "1.0.0", summary = "Rooms.",
          hooks = {
            ["rooms.rank"] = {
              summary = "How high.", default = 0, fields = { { "rent", "integer" }, { "walk", "number" } },
              run = function(room) return -room.rent end,
            },
          },
        }
        """

    private func findings(
        _ text: String, rooms: String = "rooms.lua", at file: String = "near.lua"
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(Self.rooms, to: rooms)
        try folder.write(text, to: file)
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return await check.findings(in: folder.file(file)).map {
            String($0.description.dropFirst(folder.path.count + 1))
        }
    }

    /// A plugin that answers a hook; its function begins at line 3, column 1.
    private func answer(_ hook: String, _ function: String) -> String {
        """
        return { name = "near", version = "1.0.0", summary = "Near.", needs = { "answer:\(hook)" }, hooks = {
          ["\(hook)"] =
        \(function) } }
        """
    }

    @Test(arguments: [
        ("rooms.rank", nil),
        ("rooms.rnak", "rooms declares no hook rooms.rnak. Did you mean rooms.rank?"),
        ("rooms.elsewhere", "rooms declares no hook rooms.elsewhere: there are rooms.rank"),
        ("romos.rank", "there is no plugin romos beside this one. Did you mean rooms?"),
        ("near.own", "near declares no hook near.own"),
        // A plugin that isn't there may come later.
        ("elsewhere.things", nil),
    ])
    func answer_toAHookThatNobodyDeclares_isFound(_ hook: String, _ message: String?) async throws {
        let found = try await findings(answer(hook, "function(room, rank) return rank end"))
        #expect(found == (message.map { ["near.lua:2:3: \($0)"] } ?? []))
    }

    /// It is asked once about a made-up record, as loading asks the core's hooks.
    @Test(arguments: [
        ("return 'high'", "2:3: hooks.rooms.rank: rooms.rank gave a string, a finite number is expected"),
        ("return room.rent / 0", "2:3: hooks.rooms.rank: rooms.rank gave inf, a finite number is expected"),
        (
            "coroutine.yield(1)",
            "3:1: attempt to yield from outside a coroutine: only a function that coroutine.wrap or "
                + "coroutine.create was given may yield"
        ),
        ("while true do end", " instructions used (limit "),
        // An owner's record may have what this one lacks.
        ("return ({ flat = 1 })[room.kind].score", nil),
        ("return nil", nil), ("return rank + room.rent", nil),
    ])
    func answer_thatIsNone_isFound(_ body: String, _ message: String?) async throws {
        let rooms = Self.rooms.replacing("{ \"rent\",", with: "{ \"kind\", \"text\" }, { \"rent\",")
        let folder = try TemporaryFolder()
        try folder.write(rooms, to: "rooms.lua")
        try folder.write(answer("rooms.rank", "function(room, rank) \(body) end"), to: "near.lua")
        let check = PluginCheck(
            configuration: PluginConfiguration.patient(directory: folder.path),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let found = await check.findings(in: folder.file("near.lua")).map(\.description)
        #expect(found.count == (message == nil ? 0 : 1), "\(found)")
        if let message { #expect(found.first?.contains(message) == true, "\(found)") }
    }

    @Test func answer_ofADraft_isHeldAgainstThePluginFolder() async throws {
        let text = answer("rooms.rnak", "function(room, rank) return rank end")
        #expect(
            try await findings(text, at: "drafts/near.lua") == [
                "drafts/near.lua:2:3: rooms declares no hook rooms.rnak. Did you mean rooms.rank?"
            ])
    }

    @Test func field_thatARecordLacks_isFound() async throws {
        #expect(
            try await findings(
                answer("rooms.rank", "function(room, rank) return rank + room.rent + room.wlak end")) == [
                    "near.lua:3:53: there is no room.wlak. Did you mean room.walk?"
                ])
        #expect(
            try await findings(answer("rooms.rank", "function(flat) return flat.likes end")) == [
                "near.lua:3:28: there is no flat.likes: there are rent, walk"
            ])
        #expect(try await findings(answer("rooms.rank", "function(room) return room.walk end")) == [])
        // Of a hook that nobody declares here, nothing is known.
        #expect(try await findings(answer("elsewhere.rank", "function(it) return it.likes end")) == [])
    }

    @Test func field_thatAPluginsOwnRecordLacks_isFound() async throws {
        let text = Self.rooms.replacing("room.rent", with: "room.rnet")
        #expect(
            try await findings(text, rooms: "other/types.txt", at: "rooms.lua") == [
                "rooms.lua:6:41: there is no room.rnet. Did you mean room.rent?"
            ])
    }
}
