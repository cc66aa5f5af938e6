import CampusVerbs
import Community
import Model
import PluginTestSupport
import Testing

@testable import Plugins

/// `call.me`: every function as a plugin sees it, and how the gateway's rules come back as Lua values.
@Suite struct ActingTests {
    /// A plugin that evaluates expressions as its caller.
    private static func script(_ code: String, needs: String = "act") -> String {
        """
        local function shown(value)
          if type(value) ~= "table" then return tostring(value) end
          local keys, parts = {}, {}
          for key in pairs(value) do keys[#keys + 1] = key end
          table.sort(keys)
          for i, key in ipairs(keys) do
            parts[i] = key .. "=" .. shown(value[key])
          end
          return "{" .. table.concat(parts, " ") .. "}"
        end
        return { name = "try", version = "1.0.0", summary = "Tries.", needs = { "\(needs)" }, commands = { try = {
          summary = "Tries.", run = function(call)
            local me = call.me
            \(code)
          end } } }
        """
    }

    private func play(_ code: String, needs: String = "act") async throws -> [String] {
        let test = try await TestHost.gateway(["try.lua": Self.script(code, needs: needs)])
        let alice = try await test.person("alice")
        _ = try await test.person("bob")
        let lines = await test.type("/try", as: alice)
        #expect(
            test.report("try")?.usage.errors == 0, "\(test.report("try").map(String.init(describing:)) ?? "")"
        )
        await test.campus?.close()
        return lines
    }

    @Test(arguments: [
        ("me.forum.counts()[1].name", "student life"),
        ("#me.forum.latest()", "0"),
        ("#me.forum.trending { category = 'buy/sell', limit = 5 }", "0"),
        ("#me.forum.trending().rest", "0"),
        ("#me.forum.search('notes').rest", "0"),
        ("#me.forum.saved()", "0"),
        ("#me.forum.posts({ 1, 2 })", "0"),
        ("me.forum.counts()[2]", "{name=buy/sell posts=0}"),
        ("me.forum.visit()", "{new=0}"),
        ("me.people.profile('bob').username", "bob"), ("me.people.profile('bob').contact", "false"),
        ("#me.people.profile('bob').tags", "0"), ("me.people.profile('bob').picture", "nil"),
        ("me.people.profile().id == call.person.id", "true"), ("#me.people.contact_ids()", "0"),
        ("me.people.profile().contact", "true"),
        ("me.people.profiles({}).count", "0"),
        ("me.people.profiles({ call.person.id, tostring(call.person.id) })[1].handle", "alice"),
        ("me.people.profiles({ call.person.id }, { limit = 1, after = 'alice' }).count", "0"),
        ("me.people.handles({ call.person.id, 999999 })", "{1=alice 2=false}"),
        ("me.people.forgotten({ call.person.id, tostring(call.person.id) })", "{1=false 2=false}"),
        ("me.people.rename('Al').username", "Al"),
        ("me.people.set_standing('phd') == nil and me.people.profile().standing", "phd"),
        ("me.people.tag('Chess')", "{count=1 limit=6 new=true normal=chess written=Chess}"),
        ("me.notifications.unseen()", "0"),
        ("me.notifications.mark_seen()", "0"),
        ("#me.notifications.list()", "0"),
        ("#me.chat.conversations()", "0"),
        ("me.chat.create('Night Owls', { kind = 'invite' }).kind", "invite"),
        ("me.chat.direct('bob', 'hi').place", "@bob"),
        ("call.person.username", "alice"),
        ("call.person.handle", "alice"),
        ("call.place", "nil"),
        ("call.administrator", "false"),
        ("call.language", "en"),
        ("math.type(call.session)", "integer"),
    ])
    func expression_whenActing_gives(_ code: String, _ expected: String) async throws {
        #expect(try await play("call:reply(shown(\(code)))") == [expected])
    }

    @Test func post_whenMade_isChangedKeptAndDeleted() async throws {
        let lines = try await play(
            """
            local forum = me.forum
            local post = forum.post({ "buy/sell" }, "Desk", "Wood").id
            local comment = forum.comment(post, "sold?").id
            forum.edit(comment, "still there?")
            call:reply(forum.retitle(post, "Oak desk").title)
            call:reply(tostring(forum.edit(post, "Oak").edited))
            call:reply(forum.read(post).content .. " " .. forum.comments(post)[1].text)
            call:reply(forum.save(post).title .. " " .. forum.saved()[1].title)
            forum.unsave(post)
            forum.delete(comment)
            call:reply(tostring(forum.comments(post)[1].deleted))
            call:reply(tostring(forum.delete(post).deleted) .. " " .. #forum.latest() .. " " .. #forum.posts{ post })
            """)
        #expect(
            lines == [
                "Oak desk", "true", "Oak still there?", "Oak desk Oak desk", "true", "true 0 0",
            ])
    }

    @Test func group_whenMade_isUsableAtOnce() async throws {
        let lines = try await play(
            """
            local place = me.chat.create("Owls").place
            local first = me.chat.send(place, "hoot")
            me.chat.edit(first.id, "Hoot!")
            local second = me.chat.send(place, "again")
            me.chat.delete(second.id)
            call:reply(me.chat.invite(place, "bob"))
            for _, message in ipairs(me.chat.history(place)) do
              call:reply(shown{ message.sender, message.text, message.edited, message.deleted })
            end
            call:reply(me.chat.open(place).place)
            call:reply(me.chat.leave(place))
            """)
        #expect(
            lines == [
                "bob", "{1=alice 2=Hoot! 3=true 4=false}", "{1=alice 2= 3=false 4=true}", "#owls", "#owls",
            ])
    }

    /// Reactions are of the messages of a list, not of what these quote.
    @Test func history_whenAMessageAnswersAnother_hasTheReactionsOfEachOnce() async throws {
        let lines = try await play(
            """
            local place = me.chat.create("Owls").place
            local first = me.chat.send(place, "hoot?").id
            me.chat.react(first, "👍")
            me.chat.reply(first, "hoot!")
            local list = me.chat.history(place)
            call:reply(shown{ #list[1].reactions, list[2].reply_to.id == first, list[2].reply_to.reactions })
            local thread = me.chat.thread(first)
            call:reply(shown{ #thread.root.reactions, thread[1].text, thread[1].reply_to.reactions })
            """)
        #expect(lines == ["{1=1 2=true}", "{1=1 2=hoot!}"])
    }

    @Test func forum_whenUsed_givesWhatItMade() async throws {
        let lines = try await play(
            """
            local post = me.forum.post {
              categories = { "buy/sell", "student life" }, title = "A desk", content = "Free.",
            }
            local comment = me.forum.comment(post.id, "Mine!")
            me.forum.like(post.id)
            local page = me.forum.read(post.id)
            call:reply(shown{ page.title, page.content, #page.categories, page.comments, page.likes })
            call:reply(shown(page.discussion[1].id == comment.id))
            call:reply(me.forum.latest()[1].title)
            """)
        #expect(lines == ["{1=A desk 2=Free. 3=2 4=1 5=1}", "true", "A desk"])
    }

    @Test func refusal_whenCaught_isATableWithCodeAndMessage() async throws {
        let lines = try await play(
            """
            local fine, problem = pcall(me.forum.read, 99)
            call:reply(shown(fine) .. " " .. problem.code)
            call:reply(tostring(problem))
            """)
        #expect(lines == ["false not_found", "there is no post 99. /latest lists posts"])
    }

    @Test func refusal_whenNotCaught_isTheCommandsErrorAndNoFailure() async throws {
        #expect(
            try await play("me.people.set_standing('king')")
                == ["error: a standing is one of undergraduate, postgraduate, phd"])
        #expect(
            try await play("me.chat.create('x', 'closed')") == [
                "error: a group is open or invite, not closed"
            ])
    }

    @Test(arguments: ["chat", "forum", "people", "notifications"])
    func area_whenOnlyOneIsGranted_theOthersAreMissing(_ area: String) async throws {
        let lines = try await play(
            "for _, area in ipairs{'chat', 'forum', 'people', 'notifications'} do if me[area] then call:reply(area) end end",
            needs: "act:\(area)")
        #expect(lines == [area])
    }

    @Test func entry_whenPermissionIsMissing_refusesEvenIfReached() async throws {
        let test = try await TestHost.gateway([:])
        let session = try await test.person("alice")
        let context = CallContext(
            Invocation(session: session) { _ in }, permissions: [.actChat], community: test.campus)
        let entry = try #require(HostAPI.forumArea.entries.first)
        await #expect {
            try await APICall(
                entry: entry, context: context, arguments: [], seat: PluginContext(),
                mayAct: true
            ).acting()
        } throws: {
            "\($0)" == "\(entry.name) needs \"act:forum\""
        }
        await test.campus?.close()
    }

    /// A plugin that was granted its own voice alone would read what its caller has not read yet.
    @Test func bot_whenItsCallerHasUnreadMessages_cannotReadThem() async throws {
        let test = try await TestHost.gateway([
            "hi.lua": plugin(
                "hi",
                body: """
                    for _, name in ipairs({ "open", "unread", "mark_shown" }) do
                      call:reply(name .. " " .. type(bot.chat[name]))
                    end
                    """, top: "needs = { \"bot\" },")
        ])
        let session = try await test.person("alice")
        #expect(await test.type("/hi", as: session) == ["open nil", "unread nil", "mark_shown nil"])
        await test.campus?.close()
    }

    @Test func entry_whenCalledOutsideACommand_says() async throws {
        let entry = try #require(HostAPI.chatArea.entries.first)
        await #expect {
            try await APICall(
                entry: entry, context: nil, arguments: [], seat: PluginContext(),
                mayAct: false
            ).acting()
        } throws: {
            "\($0)" == "call.me.chat.send works in commands only"
        }
    }

    @Test func guest_whenAllowed_mayAskButNotAct() async throws {
        let test = try await TestHost.gateway([
            "hi.lua": plugin(
                "hi", body: "call:reply(call.person.username) call.me.forum.like(1)",
                top: "needs = { 'act' },")
        ])
        #expect(
            await test.type("/hi") == [
                "guest", "error: sign in first: /login EMAIL PASSWORD, or /signup EMAIL PASSWORD USERNAME",
            ])
        await test.campus?.close()
    }

    @Test func plugin_whenItMeddlesWithItsOwnGlobals_harmsNobodyElse() async throws {
        let test = try await TestHost.loaded([
            "bad.lua": plugin("bad", body: "text.lower = nil; string.rep = nil; call:reply('done')"),
            "good.lua": plugin("good", body: "call:reply(text.lower('A') .. ('x'):rep(2))"),
        ])
        _ = await test.type("/bad")
        #expect(await test.type("/good") == ["axx"])
    }
}
