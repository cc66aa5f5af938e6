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
                Field("credits", "string[]?", "whose data it uses and under which terms, for /plugins NAME"),
                Field("topic", "string?", "the topic of /help among which its commands stand, such as forum"),
                Field("priority", "integer?", "the higher is asked first"),
                Field("guests", "boolean?", "whether people without an account may use its commands"),
                Field("needs", "quad.Permission[]?", "what it is granted"),
                Field("settings", "table<string, quad.Setting>?", "what an administrator may set"),
                Field("commands", "table<string, quad.Command>?", "what people type"),
                Field(
                    "aliases", "table<string, string>?",
                    "other names of its commands: { dm = \"msg\", mute = \"notify {} none\" }"),
                Field("hooks", "quad.Hooks?", "the questions that it answers, and those that it asks"),
                Field("events", "quad.Events?", "what is told after it happened"),
                Field(
                    "since", "string?",
                    "how old an event may be when the plugin was away: 30s, 5m, 1h, 7d; 1d where left out"),
                Field("carry", "boolean?", "whether what call:remember keeps outlasts a save"),
                Field("collections", "table<string, quad.Collection>?", "what the plugin stores"),
                Field(
                    "uses", #"table<string, "read"|"write">?"#,
                    #"what it uses of other plugins: { ["housing.viewings"] = "read" }"#),
                Field(
                    "words", "table<string, quad.Wording>?",
                    "what it says, by key, for call:text; or files: words/en.lua"),
                Field(
                    "notifications", "table<string, quad.Notice>?", "kinds of notifications, for bot.notify"),
                Field(
                    "conversations", "table<string, quad.ConversationKind>?",
                    "kinds of conversations about what it has"),
                Field(
                    "intents", "table<string, quad.Intent>?",
                    "what people may ask in plain words, as PLUGIN.NAME"),
                Field(
                    "alerts", "table<string, quad.Alert>?",
                    "what people may be told of when it comes about, with `/alert`"),
                Field(
                    "at", "table<string, fun(settings: quad.Settings)>?",
                    #"times of the clock: ["08:00"], ["Mon 09:30"]"#),
                Field(
                    "every", "table<string, fun(settings: quad.Settings)>?",
                    #"timers: ["30s"], ["5m"], ["1h"], ["1d"]"#),
                Field(
                    "due",
                    "table<string, fun(key: string, document: quad.Document, settings: quad.Settings)>?",
                    "what is done with a document whose moment has come, by collection"),
            ]),
        LuaClass(
            "quad.Command", "What people type.",
            [
                Field("summary", "quad.Text?", "may stand in the plugin's words, as summary_NAME"),
                Field("args", "quad.Argument[]?", "in their order"),
                Field("separator", #""|"?"#, "where arguments are phrases"),
                Field(
                    "guests", "boolean?",
                    "whether people without an account may use it; else as the plugin says"),
                Field("usage", "string?", "instead of the arguments' names"),
                Field(
                    "fresh", "boolean?",
                    "whether `refresh` may stand at the end of the line: then `http.get` asks all sources anew"),
                Field("run", "fun(call: quad.Call, ...: any)", "is given the call and the arguments"),
            ]),
        LuaClass(
            "quad.Argument", #"An argument: { "name", "kind" }."#,
            [
                Field("[1]", "string", "its name"), Field("[2]", "quad.ArgumentKind", "what it takes"),
                Field("default", "any?", "what is given where it is left out"),
                Field("optional", "boolean?", "whether it may be left out; so it may where it has a default"),
                Field("min", "integer?", "of an integer"),
                Field("max", "integer?", "of an integer"), Field("choices", "string[]?", "of a choice"),
                Field(
                    "suggest", "(string|table<string, string>)[]?",
                    "of a text: what it often is, in one language or in several, for whoever presses Tab"),
            ]),
        LuaClass(
            "quad.Notice", "A kind of notifications that the plugin's bot gives.",
            [
                Field(
                    "text", "quad.Text?",
                    "what it says, with {id} for a number; or in the plugin's words, as notification_NAME"),
                Field(
                    "default", "boolean?",
                    "whether people are told who have switched nothing; true where left out"),
            ]),
        LuaClass(
            "quad.DeclaredHook", "A question that the plugin asks, with `hooks.ask`.",
            [
                Field("summary", "quad.Text", "what an answer is and what it is for"),
                Field("fields", "quad.HookField[]", "what a record has: 1 to 32"),
                Field(
                    "result", "quad.HookValue?", "what an answer is; number where left out"),
                Field("default", "any", "what stands before the first plugin that answers"),
                Field(
                    "failure", #"("fallback"|"fail")?"#,
                    "where a plugin fails: what stood before it stays, or `hooks.ask` fails; fallback where left out"
                ),
                Field(
                    "run", "(fun(record: table, before: any, settings: quad.Settings): any)?",
                    "its own answer, before those of others"),
            ]),
        LuaClass(
            "quad.HookField", #"A field of a record: { "name", "kind" }."#,
            [
                Field("[1]", "string", "its name"), Field("[2]", "quad.HookValue", "what it is"),
                Field("optional", "boolean?", "whether it may be left out"),
            ]),
        LuaClass(
            "quad.ConversationKind", "A kind of conversations that the plugin makes.",
            [
                Field(
                    "label", #""chat"|"team"|"trade"|"listing"|"request"|nil"#,
                    "as lists say what it is for; chat where left out"),
                Field(
                    "about", "string",
                    "the command that shows what one is about, with {id} for its number: /team {id}"),
                Field(
                    "history", #""joining"|"all"|nil"#,
                    "what who enters sees: from then on, or all; joining where left out"),
            ]),
        LuaClass(
            "quad.Intent", "What people may ask in plain words.",
            [
                Field(
                    "summary", "quad.Text?",
                    "what it is about, in a few words; may stand in the plugin's words, as intent_NAME"),
                Field(
                    "phrases", "table<string, string[]>?",
                    "how people ask, by language: {slot} for a slot, [words] that may be left out, (one|other); may "
                        + "stand in the plugin's files of words, as phrases.NAME"),
                Field("slots", "table<string, string|quad.Slot>?", "what a question names"),
                Field(
                    "reverse", "string[]?",
                    "what \"the other direction\" changes: { \"from\", \"to\" }, or { \"direction\", \"O\", \"I\" }"
                ),
                Field(
                    "suggest", "table<string, string[]>?",
                    "what may be asked next, by language; {slot} stands for what was asked of; may stand in the "
                        + "plugin's files of words, as suggest.NAME"),
                Field(
                    "example", "table<string, string>?",
                    "a question as somebody would ask it, by language, which is shown among what can be asked; else the first "
                        + "phrase without slots"),
                Field(
                    "guests", "boolean?",
                    "whether people without an account may ask it, and whether `@quad` answers it in groups, where all read it; else as the plugin says"
                ),
                Field("run", "(fun(call: quad.Call, slots: table))?", "answers"),
                Field("command", "string?", "in its place: a command of the plugin, such as search {words}"),
            ]),
        LuaClass(
            "quad.Slot", "What fills a place in a question: a kind, values, a pattern, or a range.",
            [
                Field("[1]", "string?", "a kind"),
                Field(
                    "values", "table<string, string[]>?",
                    "each value with the other names that people use for it"),
                Field(
                    "several", "boolean?",
                    "whether it takes several of its values (Sha Tin or Sai Kung), given with commas between them; else a "
                        + "question that names several isn't answered"),
                Field("pattern", "string?", "the shape of one word, in upper case: [A-Z]*%d+[A-Z]?"),
                Field("range", "string[]?", "the words for what a number with bounds counts: sq ft, 呎"),
                Field("required", "boolean?", "whether it is asked for where it is missing"),
                Field("ask", "quad.Text?", "the question that asks for it"),
            ]),
        LuaClass(
            "quad.Alert", "What people may be told of when it comes about.",
            [
                Field("summary", "quad.Text?", "may stand in the plugin's words, as alert_NAME_summary"),
                Field("args", "quad.Argument[]?", "what is typed behind its name, as a command's"),
                Field("usage", "string?", "instead of the arguments' names"),
                Field("every", "string", "how often it looks, at least 30s: 5m, 1h"),
                Field(
                    "text", "quad.Text?",
                    "what is told, with {id} for a number, {alert} for the alert as it was typed (level 7) and "
                        + "{what} for the text that was found; or in the plugin's words, as alert_NAME"),
                Field("once", "boolean?", "whether it ends when it was told"),
                Field(
                    "check", "fun(alert: table, settings: quad.Settings): table|false|nil, quad.Text?",
                    "what is so now: by keys a number, true, or { text = KEY, id = NUMBER }, where KEY is of the words; "
                        + "or false and the reason, where it can't say: a text, or a key of the words without values"
                ),
            ]),
        LuaClass(
            "quad.Setting", "A setting that an administrator may give in config.json.",
            [
                Field(
                    "type", SettingReader.documentation.map { "\"\($0.key)\"" }.joined(separator: "|"),
                    "what it takes"),
                Field("default", "any", "the value where none is configured"),
                Field("min", "number?", "of a number"),
                Field("max", "number?", "of a number, or characters of a text"),
                Field("choices", "string[]?", "of a choice"),
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
                Field("spot", "boolean?", "whether `call:leave` leaves documents at places"),
                Field(
                    "due", "string?",
                    "a field with the moment (seconds since 1970) at which the plugin's `due` is told of the document"
                ),
                Field(
                    "scores", "table<string, string>?",
                    "numbers to order by, and the plugin's own hooks that work them out: { rank = \"housing.rank\" }"
                ),
                Field(
                    "tallies", "table<string, quad.Tally>?",
                    "how many documents have the same values, kept for store.tally: { stars = { by = { \"about\" } } }"
                ),
                Field(
                    "media", "quad.MediaFields?",
                    "who sees the pictures and files that `media.keep` keeps for a document"),
                Field("share", "quad.Share?", "the plugins that may use it too"),
            ]),
        LuaClass(
            "quad.MediaFields",
            "The fields of a document that say who sees its pictures and files, beside their owner.",
            [
                Field(
                    "audience", "string",
                    "holds \"owner\", \"contacts\" or \"everyone\"; what holds none is the owner's alone"),
                Field("people", "string?", "holds a list of ids of people who see them as well"),
            ]),
        LuaClass(
            "quad.Tally", "How many documents have the same values of some fields.",
            [
                Field(
                    "by", "string[]?",
                    "indexed fields whose values are told apart; all documents where left out"),
                Field("sum", "string[]?", "indexed numbers that are added up"),
            ]),
        LuaClass(
            "quad.Share", "Other plugins that may use a collection, by name.",
            [
                Field("read", "string[]?", "who may read it"),
                Field("write", "string[]?", "who may read it and write to it"),
            ]),
        LuaClass(
            "quad.Hooks",
            "Questions with a name: what is nil says nothing. A table is one that the plugin asks itself.",
            Hook.allCases.map { Field(#"["\#($0.rawValue)"]"#, "\($0.luaType)?", $0.signature.summary) }
                + PluginQuestion.allCases.map {
                    Field(#"["\#($0.rawValue)"]"#, "\($0.luaType)?", $0.signature.summary)
                }
                + [
                    Field(
                        "[string]",
                        "quad.DeclaredHook|fun(record: table, before: any, settings: quad.Settings): any",
                        "one of a plugin's, as PLUGIN.NAME")
                ]),
        LuaClass(
            "quad.Events", "What is told after it happened.",
            FactKind.allCases.map {
                Field(#"["\#($0.rawValue)"]"#, "fun(event: quad.Event, settings: quad.Settings)?")
            }),
    ]
}

extension Hook {
    /// The types of the arguments, in their order, and with them what the check knows of them.
    var argumentTypes: [String] {
        switch self {
        case .normalizeTag: ["string", "string", "quad.Settings"]
        case .scorePost: ["quad.PostFacts", "number", "quad.Settings"]
        case .rankIntents: ["string", "quad.IntentCandidate[]", "quad.Settings"]
        case .annotateMessage: ["quad.MessageFacts", "quad.Settings"]
        }
    }

    /// The hook as a LuaCATS function type.
    fileprivate var luaType: String {
        let names = signature.arguments.split(separator: ", ")
        let parameters = zip(names, argumentTypes).map { "\($0): \($1)" }.joined(separator: ", ")
        let result =
            switch self {
            case .normalizeTag: "string"
            case .scorePost: "number"
            case .annotateMessage: "quad.Card"
            case .rankIntents: "string[]"
            }
        return "fun(\(parameters)): \(result)|nil"
    }
}

extension DeclaredHook {
    /// What the check calls a record of the hook of that name.
    static func recordType(of name: String) -> String { "record of \(name)" }

    /// The types of the arguments of the hook of that name, as the check knows them.
    static func argumentTypes(of name: String) -> [String] { [recordType(of: name), "any", "quad.Settings"] }
}

extension PluginQuestion {
    /// The types of the arguments, in their order, and with them what the check knows of them.
    var argumentTypes: [String] {
        switch self {
        case .peopleNearby: ["integer", "integer", "quad.Settings"]
        case .personPlace: ["integer", "quad.Settings"]
        case .namedPlace: ["string", "quad.Settings"]
        }
    }

    /// The answer as a LuaCATS function type.
    fileprivate var luaType: String {
        let names = signature.arguments.split(separator: ", ")
        let parameters = zip(names, argumentTypes).map { "\($0): \($1)" }.joined(separator: ", ")
        let result =
            switch self {
            case .peopleNearby: "boolean"
            case .personPlace: "{ lat: number, lon: number }|false"
            case .namedPlace: "{ lat: number, lon: number }"
            }
        return "fun(\(parameters)): \(result)|nil"
    }
}
