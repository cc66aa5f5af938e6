import CampusVerbs
import Model
import PluginTestSupport
import Testing

@testable import Community
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

    /// What comes with nothing needs no permission for pictures; what comes with one does, also where it would be refused.
    @Test func bot_withoutMedia_mayNameNone() async throws {
        let test = try await TestHost.gateway([
            "echo.lua": Self.script(
                needs: #""bot""#,
                run: """
                    local place = bot.chat.create("Echoes").place
                    local function desk(media)
                      return {
                        categories = { "buy/sell" }, title = "Desk", content = "As new", media = media,
                      }
                    end
                    call:reply(bot.chat.send(place, "hello", { media = {} }).text)
                    call:reply(bot.forum.post(desk {}).title)
                    for _, act in ipairs({
                      function() bot.chat.send(place, "hello", { media = { 1 } }) end,
                      function() bot.forum.post(desk { 1 }) end,
                      function() bot.people.set_picture(1) end,
                    }) do
                      local done, problem = pcall(act)
                      local needs = tostring(problem):match('needs "media"')
                      call:reply(tostring(done) .. " " .. tostring(needs))
                    end
                    """)
        ])
        let alice = try await test.person("alice")
        let refused = #"false needs "media""#
        #expect(await test.type("/echo", as: alice) == ["hello", "Desk", refused, refused, refused])
        await test.campus?.close()
    }

    /// The command says what its caller asks for in a group where only helpers write, and the bot is one.
    @Test func bot_forAMember_saysNothingThatTheyMayNotSay() async throws {
        let test = try await TestHost.gateway([
            "echo.lua": """
            return { name = "echo", version = "1.0.0", summary = "Echoes.", needs = { "bot", "store", "act:chat" },
              collections = { told = {} },
              commands = {
                come = { summary = "s", args = { { "place", "place" } }, run = function(call, place)
                  bot.chat.join(place:sub(2)) end },
                say = { summary = "s", args = { { "place", "place" }, { "text", "text" } },
                  run = function(call, place, text) call:reply("said: " .. bot.chat.send(place, text).text) end },
                here = { summary = "s", args = { { "text", "text" } },
                  run = function(call, text)
                    call:reply("said: " .. bot.chat.send(call.place, text).text)
                  end },
                report = { summary = "s", args = { { "text", "text" } },
                  run = function(call, text) call:reply("said: " .. bot.chat.send("#news", text).text) end },
              } }
            """
        ])
        let campus = try #require(test.campus)
        let (alice, bob, carol) = (
            try await test.person("alice"), try await test.person("bob"), try await test.person("carol")
        )
        let owner = Actor(try #require(alice.person).id)
        let news = try await campus.chat.groups.create(name: "News", kind: .open, announces: true, by: owner)
        _ = try await campus.chat.groups.join(slug: "news", by: Actor(try #require(bob.person).id))
        _ = await test.type("/come #news", as: alice)
        try await campus.chat.groups.setHelper("echo-bot", to: true, in: news.place.conversation, by: owner)
        #expect(await test.type("/say #news hi", as: alice) == ["said: hi"])
        let refused =
            "error: this group is for announcements: only its owner and helpers write here. /members shows who "
            + "they are"
        #expect(await test.type("/say #news hi", as: bob) == [refused])
        _ = bob.state.open(news.place)
        #expect(await test.type("/here hi", as: bob) == [refused])
        #expect(await test.type("/report hi", as: bob) == [refused])
        #expect(await test.type("/say #news hi", as: carol).first?.hasPrefix("error: ") == true)
        #expect(await test.type("/report the lift is stuck", as: carol) == ["said: the lift is stuck"])
        await campus.close()
    }

    /// A bot's words are those of whoever gave the command, or whom the plugin names.
    @Test func bot_thatSpeaksForSomebody_isHiddenFromWhoForgotThem() async throws {
        let test = try await TestHost.gateway([
            "echo.lua": """
            return { name = "echo", version = "1.0.0", summary = "Echoes.", needs = { "bot", "act:chat" },
              commands = {
                come = { summary = "s", run = function(call) bot.chat.join("study") end },
                say = { summary = "s", args = { { "text", "text" } },
                  run = function(call, text) bot.chat.send("#study", text) end },
                tell = { summary = "s", args = { { "who", "integer" }, { "text", "text" } },
                  run = function(call, who, text) bot.chat.send("#study", text, { from = who }) end },
                read = { summary = "s", run = function(call)
                  for _, message in ipairs(call.me.chat.history("#study")) do
                    call:reply(message.hidden and "hidden" or message.text)
                  end end },
              } }
            """
        ])
        let campus = try #require(test.campus)
        let (alice, bob, carol) = (
            try await test.person("alice"), try await test.person("bob"), try await test.person("carol")
        )
        let actors = try [alice, bob, carol].map { Actor(try #require($0.person).id) }
        _ = try await campus.chat.groups.create(name: "Study", kind: .open, by: actors[2])
        for actor in actors.prefix(2) { _ = try await campus.chat.groups.join(slug: "study", by: actor) }
        _ = try await campus.chat.contacts.block(handle: "alice", by: actors[1])
        #expect(await test.type("/come", as: carol).isEmpty)
        #expect(await test.type("/say from alice", as: alice).isEmpty)
        #expect(await test.type("/say from carol", as: carol).isEmpty)
        #expect(await test.type("/tell \(actors[0].person) alice again", as: carol).isEmpty)
        let (bobs, carols) = (await test.type("/read", as: bob), await test.type("/read", as: carol))
        #expect(bobs == ["hidden", "from carol", "hidden"])
        #expect(carols == ["from alice", "from carol", "alice again"])
        await campus.close()
    }

    @Test func card_whenItComesWithAMessage_staysBelowIt() async throws {
        let test = try await TestHost.gateway(
            [
                "echo.lua": Self.script(
                    needs: #""bot", "act:chat""#,
                    run: """
                        local card = { title = { en = "Rain", ["zh-Hant"] = "雨" }, fields = { { "mm", "5" } } }
                        local place = bot.chat.create("Weather").place
                        call.me.chat.join(place)
                        local message = bot.chat.send(place, "It will rain.", { card = card })
                        local bad, problem = pcall(bot.chat.send, place, "half", {
                          card = { title = 5, fields = "none" },
                        })
                        call:reply(tostring(bad))
                        local function listed() return call.me.chat.history(place) end
                        call:reply(#listed() .. " " .. listed()[1].cards[1].title["zh-Hant"])
                        bot.chat.delete(message.id)
                        call:reply(tostring(listed()[1].cards == nil))
                        """)
            ])
        let alice = try await test.person("alice")
        #expect(await test.type("/echo", as: alice) == ["false", "1 雨", "true"])
        await test.campus?.close()
    }

    @Test func bot_whenGranted_isAPersonLikeOthers() async throws {
        let test = try await TestHost.gateway([
            "echo.lua": Self.script(
                needs: #""bot""#,
                run: """
                    bot.people.rename("Echo")
                    bot.people.set_standing("phd")
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

    private static let reminds = """
        return { name = "remind", version = "1.0.0", summary = "Reminds.", needs = { "bot", "act:people", "act:chat" },
          commands = {
            remind = { summary = "X.", run = function(call)
              bot.chat.direct(call.person.handle, "I will")
              bot.chat.direct(call.person.handle, "now")
              call:reply(call.me.people.contacts()[1].handle)
            end },
            read = { summary = "X.", run = function(call)
              for _, message in ipairs(call.me.chat.history("@remind-bot")) do call:reply(message.text) end
            end },
            tell = { summary = "X.", args = { { "who", "handle" } }, run = function(call, who)
              bot.chat.direct(who, "hello")
              local ok, problem = pcall(bot.chat.direct, who, "again")
              if not ok then call:reply(problem.code) end
              bot.chat.direct(who, "again")
            end } } }
        """

    @Test func bot_whenItWritesToWhoeverGaveTheCommand_isInTouchWithThem() async throws {
        let test = try await TestHost.gateway(["remind.lua": Self.reminds])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(await test.type("/remind", as: alice) == ["remind-bot"])
        // Later too, whoever has it written.
        _ = await test.type("/tell alice", as: bob)
        #expect(await test.type("/read", as: alice) == ["I will", "now", "hello", "again", "again"])
        await test.campus?.close()
    }

    @Test func bot_whenItWritesToAStrangerTwice_isToldWhatItWaitsFor() async throws {
        let test = try await TestHost.gateway(["remind.lua": Self.reminds])
        let (alice, bob) = (try await test.person("alice"), try await test.person("bob"))
        #expect(
            await test.type("/tell bob", as: alice) == [
                "waiting",
                "error: remind-bot waits for an answer there: a bot too writes to a stranger once, until they accept it or "
                    + "write to it",
            ])
        // A command of theirs is an answer.
        #expect(await test.type("/remind", as: bob) == ["remind-bot"])
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
