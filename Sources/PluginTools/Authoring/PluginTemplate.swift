import Foundation
import Plugins

/// A first plugin to change into one's own, with a test.
package struct PluginTemplate: Sendable {
    /// What a name has to be.
    package static let nameRule = "lower-case letters, digits and _, at most 32, a letter first"

    package let name: String

    /// - Parameter name: nil comes of one that no plugin may have.
    package init?(name: String) {
        guard PluginName.isOne(name), !name.hasSuffix("_test"),
            ![PluginFolder.stubs, PluginLibrary.folder].contains(name)
        else { return nil }
        self.name = name
    }

    /// Its files by their path in the plugin folder, the tests first: a running gateway loads the plugin as soon as
    /// its own file is there.
    /// - Parameter isFolder: whether it is to have more than one file.
    package func files(isFolder: Bool) -> [(file: String, text: String)] {
        guard isFolder else { return [("\(name)_test.lua", tests), ("\(name).lua", plugin)] }
        return [
            (
                "\(name)/\(name)_test.lua",
                tests.replacingOccurrences(of: "The tests of \(name).lua.", with: "The tests of this plugin.")
            ), ("\(name)/words/en.lua", words),
            ("\(name)/init.lua", folderPlugin),
        ]
    }

    /// The text of `NAME/init.lua`: as that of one file, but for what stands in others.
    private var folderPlugin: String {
        let opening = """
            -- This folder is one plugin: init.lua returns its table. What people read stands in words/en.lua, and in
            -- words/zh-Hant.lua and words/zh-Hans.lua once it is translated. It may require other files here,
            -- require "names" is names.lua, and what plugins share: require "lib.NAME" is ../lib/NAME.lua. A save
            -- of any of them loads the plugin anew.

            ---@type quad.Plugin
            """
        return plugin.replacingOccurrences(of: "---@type quad.Plugin", with: opening)
            .replacingOccurrences(of: "plugins/\(name).lua ", with: "plugins/\(name) ")
            .replacingOccurrences(of: "undo \(name)    ", with: "undo \(name)")
            .replacingOccurrences(
                of:
                    "\n  -- What people read may be by language: { en = \"…\", [\"zh-Hant\"] = \"…\", [\"zh-Hans\"] = \"…\" }"
                    + "\n  summary = \"Greets people.\",", with: ""
            )
            .replacingOccurrences(
                of: ", max = 40, summary = \"The word that greets.\" }", with: ", max = 40 }"
            )
            .replacingOccurrences(of: "      summary = \"Greets somebody, or you.\",\n", with: "")
            .replacingOccurrences(
                of: "call:fail(\"that is too long to greet\")", with: "call:fail(call:text(\"too_long\"))"
            )
            .replacingOccurrences(
                of: "call:reply((\"%s, %s!\"):format(call.settings.greeting, who or call.person.username))",
                with:
                    "call:reply(call:text(\"greeted\", { greeting = call.settings.greeting, who = who or call.person.username }))"
            )
    }

    /// The text of `NAME/words/en.lua`.
    private var words: String {
        """
        -- What \(name) says in English. Each language is a file beside this one, with the same keys; a value stands for
        -- its {name}, and every language takes the same ones.
        return {
          summary = "Greets people.",
          summary_\(name) = "Greets somebody, or you.",
          setting_greeting = "The word that greets.",

          greeted = "{greeting}, {who}!",
          too_long = "that is too long to greet",
        }

        """
    }

    /// The text of `NAME.lua`.
    package var plugin: String {
        """
        --- \(name): say here what it is for.
        --
        -- A plugin is a file that returns a table. Save it while a gateway runs: within a second it is loaded, and
        -- administrators are told what changed, or what is wrong and that the version before goes on.
        --   quad plugin check plugins/\(name).lua   looks for mistakes, without a gateway
        --   quad plugin test plugins/\(name).lua    runs the tests in \(name)_test.lua
        --   /plugins undo \(name)                   undoes the last save, in the gateway's console
        -- What a plugin can call stands in docs/plugin-api/; an editor with lua-language-server completes it.

        ---@type quad.Plugin
        local plugin = {
          name = "\(name)", version = "1.0.0",
          -- What people read may be by language: { en = "…", ["zh-Hant"] = "…", ["zh-Hans"] = "…" }
          summary = "Greets people.",

          -- What an administrator may set in config.json, under plugins.settings.\(name).
          settings = {
            greeting = { type = "text", default = "Hello", max = 40, summary = "The word that greets." },
          },

          -- What people type: /\(name) [WHO]
          commands = {
            \(name) = {
              summary = "Greets somebody, or you.",
              -- Each argument has a name and a kind: word, text, integer, handle, place, choice, list
              -- or media.
              args = { { "who", "text", optional = true } },
              run = function(call, who)
                if who and text.length(who) > 60 then return call:fail("that is too long to greet") end
                call:reply(("%s, %s!"):format(call.settings.greeting, who or call.person.username))
                -- To post, chat or tag as the caller, say so first: needs = { "act:forum" }, and then
                -- call.me.forum.post { categories = { "student life" }, title = "Title", content = "Text" }
              end,
            },
          },
        }

        return plugin

        """
    }

    /// The text of `NAME_test.lua`.
    package var tests: String {
        """
        -- The tests of \(name).lua. Each has a community of its own, with a clock that stands still.

        ---@type table<string, fun(t: quad.Test)>
        return {
          greets_the_caller = function(t)
            local alice = t:person("alice")
            t:equal(alice:run("/\(name)"), { "Hello, alice!" })
          end,

          greets_somebody_else = function(t)
            local alice = t:person("alice")
            t:equal(alice:run("/\(name) Bob and Carol"), { "Hello, Bob and Carol!" })
          end,

          refuses_what_is_too_long = function(t)
            local said = t:person("alice"):run("/\(name) " .. ("x"):rep(61))
            t:equal(said, { "error: that is too long to greet" })
          end,
        }

        """
    }
}
