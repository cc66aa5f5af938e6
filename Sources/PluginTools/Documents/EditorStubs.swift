import Community
import Logging
import Model
import Plugins

/// What an editor with lua-language-server needs to complete and check plugins, made from the tables that the
/// sandbox itself is made from. The files lie in `plugins/`, so that opening that folder is enough.
package enum EditorStubs {
    /// The files by their path in the plugin folder.
    package static func files() -> [String: String] {
        ["\(PluginFolder.stubs)/quad.lua": stubs(), ".luarc.json": settings]
    }

    /// What the sandbox lacks is switched off; single functions that it lacks are found by `quad plugin check`.
    private static let settings = """
        {
          "runtime.version": "Lua 5.4",
          "runtime.builtin": {
            "debug": "disable",
            "io": "disable",
            "os": "disable",
            "package": "disable"
          },
          "workspace.library": ["\(PluginFolder.stubs)"],
          "workspace.checkThirdParty": false
        }

        """

    private static func stubs() -> String {
        let environment = HostEnvironment(clock: .system, logger: Logger(label: "quad.plugins"))
        let areas = HostAPI.areas(in: environment) + TestAPI.areas(TestBench())
        var declared: Set<String> = []
        let parts =
            [head, aliases] + (LuaClass.manifest + LuaClass.community + LuaClass.arguments).map(text)
            + LuaClass.given.filter { $0.name != "quad.Call" }.map(text)
            + [me(areas)] + areas.map { area($0, &declared) }
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static let head = """
        ---@meta
        -- Made from the gateway's own tables by `make docs`; the gateway never reads it.
        """

    private static var aliases: String {
        // Hosts are many: beside the words that can be listed, any text may be one.
        let words = Permission.words.filter { !Permission.named.contains($0) }.map { "\"\($0)\"" }
        let permissions = (words + ["string"]).joined(separator: "|")
        let languages = Language.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|")
        let kinds = CommandReader.kinds.map { "\"\($0)\"" }.joined(separator: "|")
        let formKinds = FormReader.documentation.map { "\"\($0.kind)\"" }.joined(separator: "|")
        let hookValues = DeclaredHook.Kind.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|")
        let forms = PluralForm.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: "|")
        return """
            ---@alias quad.Language \(languages)
            ---A text, or texts by language.
            ---@alias quad.Text string|table<quad.Language, string>
            ---A text, a list of lines, or either by language.
            ---@alias quad.Words string|string[]|table<quad.Language, string|string[]>
            ---A text with {values}, by language, and where a {count} chooses by plural form.
            ---@alias quad.Wording string|table<quad.Language, string|table<\(forms), string>>
            ---@alias quad.Permission \(permissions)
            ---@alias quad.ArgumentKind \(kinds)
            ---@alias quad.FormKind \(formKinds)
            ---@alias quad.HookValue \(hookValues)
            ---@alias quad.Settings table<string, any>
            """
    }

    private static func text(_ declared: LuaClass) -> String {
        let heading = declared.parent.map { "\(declared.name): \($0)" } ?? declared.name
        return (["---\(declared.summary)", "---@class \(heading)"] + declared.fields.map(field)).joined(
            separator: "\n")
    }

    private static func field(_ field: LuaClass.Field) -> String {
        let line = "---@field \(field.name)\(field.isOptional ? "?" : "") \(field.plainType)"
        return field.summary.isEmpty ? line : "\(line) \(field.summary)"
    }

    /// What stands at `call.me`.
    private static func me(_ areas: [HostAPI.Area]) -> String {
        let fields = areas.filter { $0.name.hasPrefix("call.me.") }.map { area in
            LuaClass.Field(
                String(area.name.dropFirst("call.me.".count)), "quad.\(area.name.capitalizedFirst)",
                area.entries.first?.permission.map { "needs `\($0.rawValue)`" } ?? "")
        }
        return text(LuaClass("quad.Call.me", "What the plugin may do as the caller.", fields))
    }

    // MARK: Functions

    private static func area(_ area: HostAPI.Area, _ declared: inout Set<String>) -> String {
        // `call` and `t` are handed to functions; the others are globals.
        let isGiven = area.name.hasPrefix("call") || TestAPI.classes[area.name] != nil
        var lines = ["---\(area.summary)"]
        if let permission = area.entries.first?.permission {
            lines.append("---Needs `\(permission.rawValue)`.")
        }
        lines.append("---@class \(TestAPI.classes[area.name] ?? "quad.\(area.name.capitalizedFirst)")")
        lines += fields(of: area).map(field)
        let name = isGiven ? String(area.name.split(separator: ".").last ?? "") : area.name
        lines.append(isGiven ? "local \(name) = {}" : "\(name) = {}")
        declared.insert(name)
        let former = APIEntry.former(among: area.entries)
        for entry in area.entries + former {
            let path = isGiven ? String(entry.name.dropFirst(area.name.count - name.count)) : entry.name
            let parent = path.prefix(upTo: path.lastIndex { ".:".contains($0) } ?? path.startIndex)
            if !parent.isEmpty, declared.insert(String(parent)).inserted { lines += ["", "\(parent) = {}"] }
            lines += [
                "",
                former.contains { $0.name == entry.name }
                    ? formerly(entry, as: path) : function(entry, as: path),
            ]
        }
        return lines.joined(separator: "\n")
    }

    /// The fields beside the functions, of what a plugin or a test is handed.
    private static func fields(of area: HostAPI.Area) -> [LuaClass.Field] {
        switch area.name {
        case "call": LuaClass.given.first { $0.name == "quad.Call" }?.fields ?? []
        case "person": TestAPI.personFields
        default: []
        }
    }

    private static func function(_ entry: APIEntry, as path: String) -> String {
        var lines = ["---\(entry.summary)"]
        lines.append("---Since \(entry.since)." + (entry.permission.map { " Needs `\($0.rawValue)`." } ?? ""))
        let (placed, named) = (entry.parameters.filter { !$0.isNamed }, entry.parameters.filter(\.isNamed))
        lines += placed.map { "---@param \($0.name)\($0.isOptional ? "?" : "") \($0.catsType)" }
        if !named.isEmpty {
            let fields = named.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.catsType)" }
            let mark = named.allSatisfy(\.isOptional) ? "?" : ""
            lines.append("---@param options\(mark) { \(fields.joined(separator: ", ")) }")
        }
        if let result = entry.result { lines.append("---@return \(result.type) # \(result.words)") }
        let parameters = (placed.map(\.name) + (named.isEmpty ? [] : ["options"])).joined(separator: ", ")
        return (lines + ["function \(path)(\(parameters)) end"]).joined(separator: "\n")
    }

    /// A function by a name that it had: editors strike it through, and say what to write instead.
    private static func formerly(_ entry: APIEntry, as path: String) -> String {
        let advice = APIChange.function(entry.name).map { "---\($0.advice)\n" } ?? ""
        return "\(advice)---@deprecated\nfunction \(path)(...) end"
    }
}

extension String {
    /// With a capital first letter: `call.me.chat` is `Call.me.chat`.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
