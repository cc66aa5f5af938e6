import Community
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// A plugin's own voice.
@Suite struct BotTests {
    private static func script(needs: String, run: String, hooks: String = "") -> String {
        """
        return { name = "echo", version = "1.0.0", summary = "Echoes.", needs = { \(needs) },
          commands = { echo = { summary = "Echoes.", run = function(call) \(run) end } }, \(hooks) }
        """
    }

    @Test func bot_whenGranted_writesAsItsOwnPerson() async throws {
        let test = try await TestHost.gateway([
            "echo.lua": Self.script(
                needs: #""bot""#,
                run: """
                    local place = bot.chat.create("Echoes").place
                    local message = bot.chat.send(place, "hello")
                    call:reply(message.sender .. " wrote " .. message.text .. " in " .. message.place)
                    """)
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/echo", as: alice) == ["echo-bot wrote hello in #echoes"])
        await test.campus?.close()
    }

    @Test func bot_whenGranted_isAPersonLikeOthers() async throws {
        let test = try await TestHost.gateway([
            "echo.lua": Self.script(
                needs: #""bot""#,
                run: """
                    bot.people.rename("Echo")
                    bot.people.standing("phd")
                    local tagged = bot.people.tag("Loud Voices")
                    local me = bot.people.profile()
                    call:reply(me.username .. " " .. me.handle .. " " .. me.standing .. " " .. tagged.normal)
                    call:reply(bot.people.profile("alice").username .. " " .. bot.notifications.unseen())
                    bot.people.untag("Loud Voices")
                    call:reply(#bot.people.profile().tags .. " " .. select(2, pcall(bot.people.accept, "alice")).message)
                    """)
        ])
        let alice = try await test.person("alice")
        let said = await test.type("/echo", as: alice)
        #expect(
            said == [
                "Echo echo-bot phd loud_voices", "alice 0",
                "0 alice has not asked to chat with you. /msg alice TEXT asks",
            ])
        await test.campus?.close()
    }

    @Test func bot_whenNotGranted_isNotThere() async throws {
        let test = try await TestHost.gateway([
            "echo.lua": Self.script(needs: "", run: "call:reply(tostring(bot))")
        ])
        let alice = try await test.person("alice")
        #expect(await test.type("/echo", as: alice) == ["nil"])
        await test.campus?.close()
    }

    @Test func bot_whenAHookSpeaks_isRefusedAndTheHookFallsBack() async throws {
        let test = try await TestHost.gateway([
            "echo.lua": Self.script(
                needs: #""bot""#, run: "",
                hooks: """
                    hooks = { ["tag.normalize"] = function(tag)
                      if tag == "Loud" then bot.chat.create("Loud") end
                      return "quiet"
                    end }
                    """)
        ])
        #expect(try await test.host.normalize("Soft") == "quiet")
        #expect(try await test.host.normalize("Loud") == "loud")
        #expect(test.report("echo")?.usage.errors == 1)
        await test.campus?.close()
    }
}
