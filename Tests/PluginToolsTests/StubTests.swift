import CampusVerbs
import Community
import Foundation
import Model
import PluginTestSupport
import Plugins
import Testing

@testable import PluginTools

/// The editor's stubs: those that lie in `plugins/` are those that the API's tables make.
@Suite struct StubTests {
    private static let plugins = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../plugins")

    @Test func stubs_whenGenerated_areTheCommittedOnes() throws {
        for (name, text) in EditorStubs.files() {
            let file = Self.plugins.appending(path: name)
            if ProcessInfo.processInfo.environment["QUAD_WRITE_DOCS"] != nil {
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
            #expect(
                String(decoding: try Data(contentsOf: file), as: UTF8.self) == text,
                "make docs writes \(name)")
        }
    }

    @Test func stubs_always_declareEachFunctionOnce() throws {
        let lines = try #require(EditorStubs.files()["types/quad.lua"]).split(separator: "\n")
        let functions = lines.filter { $0.hasPrefix("function ") }
        #expect(Set(functions).count == functions.count)
        for line in [
            "function text.truncate(text, length) end", "function call:reply(words) end",
            "function chat.history(place, options) end", "function bot.forum.like(post) end",
            "---@param options? { limit?: integer, before?: integer }",
            "function chat.stars(options) end",
            "function t:equal(got, expected, what) end",
            "---@return quad.Message[] # a list of messages, oldest first",
            "---Since 0.1.0. Needs `act:forum`.", "function bot.notify(people, kind, options) end",
            "---@param options? { id?: integer, from?: integer, place?: string|integer, once?: boolean }",
            "function bot.notify_all(...) end", "---@deprecated", "function t:hook(name, ...) end",
            "function t:answer(...) end",
        ] { #expect(lines.contains { $0 == line }, "\(line)") }
    }

    @Test func classes_whenNamed_areDeclared() throws {
        let text = try #require(EditorStubs.files()["types/quad.lua"])
        let declared = Set(text.matches(of: #/---@(?:class|alias) ([\w.]+)/#).map { String($0.1) })
        let named = text.matches(of: #/\bquad\.[A-Z][\w.]*/#).map { String($0.0) }
        #expect(named.filter { !declared.contains($0) } == [])
    }

    @Test func editorSettings_always_areJSON() throws {
        let text = try #require(EditorStubs.files()[".luarc.json"])
        let settings = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(settings?["runtime.version"] as? String == "Lua 5.4")
    }

    /// What plugins really get has the fields that the stubs name.
    @Test func classes_whenTheGatewayMakesThem_haveTheseFields() async throws {
        let body = """
            local function keys(value)
              local list = {}
              for key in pairs(value) do list[#list + 1] = key end
              table.sort(list)
              return table.concat(list, " ")
            end
            local forum = call.me.forum
            local post = forum.post({ "student life" }, "T", "C")
            call:reply("quad.Post hidden " .. keys(post))
            local comment = forum.comment(post.id, "x")
            call.me.chat.react(post.id, "👍")
            local group = call.me.chat.create("Study")
            local message = call.me.chat.reply(call.me.chat.send(group.place, "hi").id, "yes")
            call.me.chat.react(comment.id, "👍")
            call:reply("quad.ReactionGroup " .. keys(call.me.chat.react(message.id, "👍")[1]))
            local page = forum.read(post.id)
            call:reply("quad.PostPage hidden media " .. keys(page))
            call:reply("quad.Comment hidden media " .. keys(page.discussion[1]))
            call:reply("quad.Reaction " .. keys(page.reactions[1]))
            local answer = call.me.chat.history(group.place)[2]
            call:reply("quad.Message forwarded hidden media " .. keys(answer))
            call:reply("quad.Quote " .. keys(answer.reply_to))
            call:reply("quad.Profile picture standing " .. keys(call.me.people.profiles({ call.person.id })[1]))
            call:reply("quad.TagOutcome " .. keys(call.me.people.tag("a")))
            """
        let test = try await TestHost.gateway([
            "hi.lua": plugin("hi", body: body, top: "needs = { \"act\" },"),
            "adds.lua": """
            return { name = "adds", version = "1.0.0", summary = "Adds cards.", needs = { "read:chat" },
              hooks = { ["message.annotate"] = function() return { title = "x" } end } }
            """,
        ])
        let session = try await test.person("alice")
        for line in await test.type("/hi", as: session) {
            let words = line.split(separator: " ").map(String.init)
            let named = try #require(LuaClass.community.first { $0.name == words[0] }, "\(line)")
            let inherited = LuaClass.community.first { $0.name == named.parent }?.fields ?? []
            #expect(
                Set((named.fields + inherited).map(\.name)) == Set(words.dropFirst()), "\(words[0])")
        }
        await test.campus?.close()
    }
}
