import Community
import Model
import Plugins

extension LuaClass {
    /// The tables that the API gives: those that a `Shape` describes, and these. A test compares them with what is given.
    static let community: [LuaClass] =
        described + [
            LuaClass(
                "quad.Document", "What `store` has: the fields that were stored, and these.",
                [
                    Field("key", "string"), Field("version", "integer"),
                    Field("distance", "number?", "metres, where a circle was searched"),
                    Field("bearing", "number?", "degrees clockwise from north, from `call:near`"),
                    Field("[string]", "any"),
                ]),
            LuaClass(
                "quad.Answer", "What a source answered.",
                [
                    Field("status", "integer"),
                    Field("headers", "table<string, string>", "names in lower case"),
                    Field("body", "string"), Field("json", "any?", "the body, read as JSON"),
                    Field("stale", "boolean", "whether the source fails, and this is what it said earlier"),
                    Field("age", "number", "seconds since the source said it"),
                    Field("from_cache", "boolean", "whether it was given again without asking"),
                ]),
            LuaClass(
                "quad.Element", "An element of an XML text; at 1, 2, … those in it.",
                [
                    Field("name", "string"),
                    Field("text", "string?", "its own, without white space at both ends"),
                    Field("attributes", "table<string, string>?"), Field("[integer]", "quad.Element"),
                ]),
            LuaClass(
                "quad.FetchOptions", "How to fetch.",
                [
                    Field("headers", "table<string, string>?"), Field("query", "table<string, any>?"),
                    Field("json", "boolean?", "whether the answer has to be JSON"),
                    Field("cache", "string|number|false|nil", "how old a stored answer may be"),
                    Field("stale", "string|number|nil", "how old it may be where the source fails"),
                    Field("timeout", "string|number|nil"), Field("retries", "integer?"),
                    Field("keep", "boolean?", "whether the stored answer outlives a restart"),
                ]),
            LuaClass(
                "quad.Documents", "A page of documents.",
                [Field("[integer]", "quad.Document"), Field("next", "string?", "where the next page begins")]),
        ]

    /// What a plugin's own functions are given.
    static let given: [LuaClass] = [
        LuaClass(
            "quad.Person", "Who called.",
            [
                Field("id", "integer?", "a guest has none"), Field("handle", "string"),
                Field("username", "string"),
            ]),
        LuaClass(
            "quad.Event", "Something that happened.",
            [
                Field("sequence", "integer"), Field("kind", "string"),
                Field("at", "number", "seconds since 1970"), Field("actor", "string", "a handle"),
                Field("actor_id", "integer", "the same one's id"),
                Field("message", "integer?"), Field("conversation", "integer?"), Field("post", "integer?"),
                Field("comment", "integer?"), Field("person", "string?", "a handle"),
                Field("title", "string?"),
                Field("place", "string?", "`#slug`, or `@handle` where the bot is asked alone"),
                Field("text", "string?", "what a message says"),
            ]),
        LuaClass(
            "quad.PostFacts", "A post as `forum.score` is given it.",
            PostRecord.columns.map { column in
                Field(
                    column,
                    column == "categories" ? "string[]" : column == "age_hours" ? "number" : "integer")
            }),
        LuaClass(
            "quad.IntentCandidate", "Something that a question may mean, as `intent.rank` is given it.",
            [
                Field("intent", "string"), Field("slots", "table<string, string|integer>"),
                Field("score", "number", "from 0 to 1"),
            ]),
        LuaClass(
            "quad.MessageFacts", "A message as `message.annotate` is given it.",
            [
                Field("id", "integer"), Field("conversation", "integer"),
                Field("place", "string?", "`#slug`; a direct conversation has none"),
                Field("sender", "string", "a handle"), Field("text", "string"),
                Field("at", "number", "seconds since 1970"),
            ]),
        LuaClass(
            "quad.Call", "A command that runs.",
            [
                Field("person", "quad.Person"),
                Field("administrator", "boolean", "whether the caller is one"),
                Field("place", "string?", "the open conversation, such as `#study`"),
                Field("session", "integer"), Field("language", "quad.Language"),
                Field("fresh", "boolean", "whether `http.get` asks all sources anew, whatever was stored"),
                Field("settings", "quad.Settings", "the plugin's own"), Field("me", "quad.Call.me"),
            ]),
    ]
}
