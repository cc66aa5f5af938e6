import Community
import Model
import Plugins

extension LuaClass {
    /// What a plugin's file returns.
    static let manifest: [LuaClass] = [
        LuaClass(
            "quad.Plugin", "What a plugin's file returns.",
            [
                Field("name", "string", "lower-case letters, digits and _"),
                Field("version", "string", "such as 1.0.0"),
                Field("summary", "quad.Text?", "may stand in its words, as summary"),
                Field("topic", "string?", "the topic of /help among which its commands stand, such as forum"),
                Field("priority", "integer?", "the higher is asked first"),
                Field("guests", "boolean?", "whether people without an account may use its commands"),
                Field("needs", "quad.Permission[]?"),
                Field(
                    "requires", "table<string, string>?",
                    "other plugins, and their versions: { tags = \"^1.2\" }"),
                Field("settings", "table<string, quad.Setting>?"),
                Field("commands", "table<string, quad.Command>?"),
                Field(
                    "aliases", "table<string, string>?",
                    "other names of its commands: { dm = \"msg\", mute = \"notify {} none\" }"),
                Field("hooks", "quad.Hooks?"),
                Field("answers", "quad.Answers?"),
                Field("events", "quad.Events?"),
                Field(
                    "since", "string?",
                    "how old an event may be when the plugin was away: 30s, 5m, 1h, 7d; 1d where left out"),
                Field("carry", "boolean?", "whether what call:remember keeps outlasts a save"),
                Field("collections", "table<string, quad.Collection>?", "what the plugin stores"),
                Field(
                    "words", "table<string, quad.Wording>?",
                    "what it says, by key, for call:text; or files: words/en.lua"),
                Field("every", "table<string, fun()>?", #"timers: ["30s"], ["5m"], ["1h"], ["1d"]"#),
            ]),
        LuaClass(
            "quad.Command", "What people type.",
            [
                Field("summary", "quad.Text?", "may stand in the plugin's words, as summary_NAME"),
                Field("args", "quad.Argument[]?"),
                Field("separator", #""|"?"#, "where arguments are phrases"), Field("guests", "boolean?"),
                Field("usage", "string?", "instead of the arguments' names"),
                Field("run", "fun(call: quad.Call, ...: any)"),
            ]),
        LuaClass(
            "quad.Argument", #"An argument: { "name", "kind" }."#,
            [
                Field("[1]", "string", "its name"), Field("[2]", "quad.ArgumentKind"),
                Field("default", "any?"), Field("optional", "boolean?"), Field("min", "integer?"),
                Field("max", "integer?"), Field("choices", "string[]?"),
            ]),
        LuaClass(
            "quad.Setting", "A setting that an administrator may give in config.json.",
            [
                Field("type", #""number"|"integer"|"string"|"boolean"|"choice""#), Field("default", "any"),
                Field("min", "number?"), Field("max", "number?"), Field("choices", "string[]?"),
                Field("summary", "quad.Text?", "may stand in the plugin's words, as setting_NAME"),
            ]),
        LuaClass(
            "quad.Collection", "Documents that the plugin stores, and what they are found by.",
            [
                Field("indexes", #"table<string, "number"|"text"|"time">?"#, "fields to filter and order by"),
                Field("unique", "string[]?", "fields that no two documents have the same value of"),
                Field("search", "string[]?", "fields whose words are found"),
                Field("place", "string?", "a field with { lat, lon }"),
                Field("person", "string?", "a field with the id of whom a document concerns"),
            ]),
        LuaClass(
            "quad.Hooks", "Questions that the core asks; nil means unchanged.",
            Hook.allCases.map { Field(#"["\#($0.rawValue)"]"#, "\($0.luaType)?", $0.signature.summary) }),
        LuaClass(
            "quad.Answers",
            "Questions that one plugin answers; nil passes them on. An answer may read `store`.",
            Question.allCases.map { Field(#"["\#($0.rawValue)"]"#, "\($0.luaType)?", $0.signature.summary) }),
        LuaClass(
            "quad.Events", "What is told after it happened.",
            FactKind.allCases.map { Field(#"["\#($0.rawValue)"]"#, "fun(event: quad.Event)?") }),
    ]
}

extension Hook {
    /// The types of the arguments, in their order, and with them what the check knows of them.
    var argumentTypes: [String] {
        switch self {
        case .normalizeTag: ["string", "string", "quad.Settings"]
        case .scorePost: ["quad.PostFacts", "number", "quad.Settings"]
        case .annotateMessage: ["quad.MessageFacts", "quad.Settings"]
        }
    }

    /// The hook as a LuaCATS function type.
    fileprivate var luaType: String {
        let names = signature.arguments.split(separator: ", ")
        let parameters = zip(names, argumentTypes).map { "\($0): \($1)" }.joined(separator: ", ")
        let result =
            switch result {
            case .text: "string"
            case .finiteNumber: "number"
            case .card: "table"
            }
        return "fun(\(parameters)): \(result)|nil"
    }
}

extension Question {
    /// The types of the arguments, in their order, and with them what the check knows of them.
    var argumentTypes: [String] {
        switch self {
        case .peopleNearby: ["integer", "integer", "quad.Settings"]
        }
    }

    /// The answer as a LuaCATS function type.
    fileprivate var luaType: String {
        let names = signature.arguments.split(separator: ", ")
        let parameters = zip(names, argumentTypes).map { "\($0): \($1)" }.joined(separator: ", ")
        return "fun(\(parameters)): boolean|nil"
    }
}
