import Community
import Model
import Plugins

extension LuaClass {
    /// What the community's values look like in Lua; `LuaValue+Community.swift` makes them, a test compares.
    static let community: [LuaClass] =
        described + [
            LuaClass(
                "quad.Thread", "Answers to a message, to its answers and so on, oldest first.",
                [
                    Field("[integer]", "quad.Message"),
                    Field("root", "quad.Message?", "the message that began it, where the caller sees it"),
                ]),
            LuaClass(
                "quad.FoundMessage", "A message that has the words that were asked for.",
                [
                    Field("id", "integer"), Field("place", "string", "`#slug` or `@handle`"),
                    Field("sender", "string", "a handle"),
                    Field("excerpt", "string", "the words around the first that was asked for, in one line"),
                    Field("at", "number", "seconds since 1970"), Field("edited", "boolean"),
                ]),
            LuaClass(
                "quad.FoundMessages", "Messages that were found.",
                [
                    Field("[integer]", "quad.FoundMessage"),
                    Field("partial", "boolean?", "whether messages are still being indexed"),
                    Field(
                        "reached", "integer?",
                        "the message before which to go on; only where the search ended before the list was full"
                    ),
                ]),
            LuaClass(
                "quad.PlaceStorage", "What a conversation takes, as far as the caller sees it.",
                [
                    Field("place", "string", "`#slug` or `@handle`"), Field("messages", "integer"),
                    Field("bytes", "integer", "of words"),
                ]),
            LuaClass(
                "quad.Storage", "What all conversations take, the largest first.",
                [
                    Field("[integer]", "quad.PlaceStorage"), Field("messages", "integer"),
                    Field("bytes", "integer"),
                    Field(
                        "files", "integer", "bytes of the caller's own pictures and files, wherever they are"),
                    Field("files_limit", "integer", "how many they may have"),
                ]),
            LuaClass(
                "quad.LabelCount", "How many conversations the caller has with a label.",
                [
                    Field("label", #""team"|"trade"|"listing"|"request"|"help""#),
                    Field("conversations", "integer"), Field("unread", "integer"),
                ]),
            LuaClass(
                "quad.Profile", "What one may see of a person.",
                [
                    Field("id", "integer", "by which documents name them", means: .number),
                    Field("handle", "string"), Field("username", "string"), Field("tags", "quad.Tag[]"),
                    Field("standing", "string?", "undergraduate, postgraduate or phd"),
                    Field("contact", "boolean", "whether the two are connected"),
                    Field("picture", "quad.Media?", "missing of a stranger"),
                ]),
            LuaClass(
                "quad.Profiles", "What one may see of several people.",
                [
                    Field("[integer]", "quad.Profile"),
                    Field("count", "integer", "how many there are from the first of these on"),
                ]),
            LuaClass(
                "quad.Tag", "A tag that a person carries.",
                [
                    Field("written", "string", "as the person wrote it"),
                    Field("normal", "string", "as it counts"),
                ]),
            LuaClass(
                "quad.TagOutcome", of: "quad.Tag", "What adding a tag came to.",
                [Field("count", "integer"), Field("limit", "integer"), Field("new", "boolean")]),
            LuaClass(
                "quad.TaggedPeople", "The people who carry a tag.",
                [
                    Field("normal", "string", "the tag as it counts"),
                    Field("people", "{ handle: string, username: string }[]", "at most 100, by name"),
                    Field("count", "integer", "how many there are in all"),
                ]),
            LuaClass(
                "quad.Unread", "Messages that were not shown yet, oldest first.",
                [
                    Field("[integer]", "quad.Message"),
                    Field("rest", "integer", "how many of others come after these; 1000 for more"),
                ]),
            LuaClass(
                "quad.Receipts", "What has become of a message.",
                [
                    Field("id", "integer"), Field("place", "string", "`#slug` or `@handle`"),
                    Field("sent", "integer"), Field("delivered", "integer"), Field("read", "integer"),
                    Field("people", "{ handle: string, state: string }[]", "at most 50"),
                    Field(
                        "looked_at", "integer?", "how many members were looked at; only where there are more"),
                ]),
            LuaClass(
                "quad.Privacy", "What somebody lets contacts and groups know.",
                [
                    Field("receipts", "boolean", "what was delivered and read"),
                    Field("typing", "boolean", "that they are writing"),
                ]),
            LuaClass(
                "quad.Connection", "What came of asking to be in touch.",
                [
                    Field("handle", "string"), Field("state", #""requested"|"accepted"|"rejected"|"none""#),
                    Field("message", "quad.Message?", "the request's own, where it has words"),
                    Field("back", "boolean", "whether somebody was let back in whom the caller forgot"),
                    Field("asked", "boolean", "whether the other one waits for the caller's answer"),
                ]),
            LuaClass(
                "quad.Contact", "Somebody in touch.",
                [Field("handle", "string"), Field("username", "string")]),
            LuaClass(
                "quad.Request", "A request to be in touch that is not answered yet.",
                [
                    Field("handle", "string", "the other one's"), Field("username", "string"),
                    Field("incoming", "boolean", "whether the answer is the caller's to give"),
                    Field("at", "number", "seconds since 1970"),
                    Field("order", "integer", "what the list is sorted by, the greatest first"),
                ]),
            LuaClass(
                "quad.Preferences", "What somebody wants to be told of.",
                [
                    Field("off", "string[]", "kinds of notifications that were switched off"),
                    Field("on", "string[]", "kinds that are off by default, and were switched on"),
                    Field("places", "{ place: string, level: string }[]", "where not all counts"),
                    Field("quiet", "{ start: string, end: string, zone: string }?"),
                ]),
            LuaClass(
                "quad.Notification", "Something a person should know.",
                [
                    Field("id", "integer"), Field("kind", "string"), Field("actor", "string", "a handle"),
                    Field("at", "number", "seconds since 1970"), Field("seen", "boolean"),
                    Field("text", "string", "the sentence that tells it"),
                ]),
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
                    Field("fromCache", "boolean", "whether it was given again without asking"),
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
                Field("conversation", "string?", "the open one, such as `#study`"),
                Field("session", "integer"), Field("language", "quad.Language"),
                Field("settings", "quad.Settings", "the plugin's own"), Field("me", "quad.Call.me"),
            ]),
    ]
}
