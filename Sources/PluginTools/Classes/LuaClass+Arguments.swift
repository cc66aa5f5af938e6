import Plugins

extension LuaClass {
    /// What plugins hand to functions of the API. Where the reader of one knows its keys, a test compares them.
    static let arguments: [LuaClass] = [
        LuaClass(
            "quad.Card", "A reply richer than text; every door draws it in its own way.",
            [
                Field("title", "quad.Text"), Field("subtitle", "quad.Text?"),
                Field("severity", #""info"|"good"|"warning"|"danger"?"#),
                Field("fields", "quad.Text[][]?", "each `{ label, value }`"),
                Field("header", "quad.Text[]?"), Field("rows", "quad.Text[][]?", "lists of cells"),
                Field("chart", "quad.Chart?"), Field("picture", "quad.Picture?"),
                Field("actions", "quad.Text[][]?", "each `{ label, command }`"),
                Field("source", "quad.Text?"), Field("time", "number?", "seconds since 1970"),
                Field("stale", "boolean?", "whether what it says is known to be old"),
            ]),
        LuaClass(
            "quad.Chart", "Bars, a line, one value on a scale, or what somebody drew.",
            [
                Field("kind", #""bars"|"line"|"gauge"|"drawing""#), Field("unit", "quad.Text?"),
                Field("values", "number[]?", "of bars and lines"), Field("labels", "quad.Text[]?"),
                Field("label", "quad.Text?", "of a gauge"), Field("value", "number?"),
                Field("min", "number?"), Field("max", "number?"),
                Field("strokes", "string?", "of a drawing"), Field("width", "integer?", "dots across"),
                Field("height", "integer?", "dots down"),
            ]),
        LuaClass(
            "quad.Picture", "A picture, for doors that can show one.",
            [
                Field("url", "string?", "where it is"),
                Field("media", "quad.Media?", "in its place: one of the gateway's own"),
                Field("alt", "quad.Text", "what it shows, in words; never empty"),
            ]),
        LuaClass(
            "quad.Question", "What `call:ask` asks.",
            [
                Field("prompt", "quad.Words"),
                Field("timeout", "string|number?", "such as `30s`, at most 2 minutes"),
            ]),
        LuaClass(
            "quad.Form", "What `call:form` asks for.",
            [
                Field("name", "string", "a person has one form of a name in a plugin"),
                Field(
                    "title", "quad.Text?", "what it is for, said first; it may be a key of the plugin's words"
                ),
                Field("fields", "quad.FormField[]", "at most 30, in the order in which they are asked"),
                Field("review", "boolean?", "whether all answers are shown at the end, and asked about"),
                Field(
                    "answers", "table<string, any>?",
                    "what is known already, by field: read as if it were typed, where nothing was answered yet"
                ),
            ]),
        LuaClass(
            "quad.FormField", "A field of a form: `{ \"rent\", \"money\", min = 1 }`.",
            [
                Field("[1]", "string", "its name"), Field("[2]", "quad.FormKind", "its kind"),
                Field(
                    "prompt", "quad.Text?",
                    "what is asked: a text, or a key of the plugin's words; else the name"),
                Field(
                    "label", "quad.Text?",
                    "what people know it by, in a word or two, such as \"rent\": hints and the last look have it"
                ),
                Field("min", "number|string?", "of a number, an amount, a day; of a text the characters"),
                Field("max", "number|string?", "the same; of `choices` and `media` how many"),
                Field(
                    "choices", "(string|table<any, string>)[]?",
                    "of a `choice` and of `choices`: a word, or the word and what people call it, `{ \"quiet\", [\"zh-Hant\"] = \"安靜\" }`"
                ),
                Field("default", "any?", "what holds where it is left out"),
                Field("optional", "boolean?", "whether it may be left out: then there is no such value"),
            ]),
        LuaClass(
            "quad.Canvas", "What `call:draw` asks for.",
            [
                Field("prompt", "quad.Words"), Field("width", "integer?", "dots across"),
                Field("height", "integer?", "dots down"),
                Field("timeout", "string|number?", "such as `90s`, at most 5 minutes"),
            ]),
        LuaClass(
            "quad.Transaction", "What the function that `store.transaction` runs is handed.",
            [
                Field(
                    "get", "fun(self: quad.Transaction, collection: string, key: string): quad.Document|nil",
                    "reads a document, once"),
                Field(
                    "put",
                    "fun(self: quad.Transaction, collection: string, key: string, document: table): quad.Document",
                    "stores a document when the transaction ends"),
                Field(
                    "add", "fun(self: quad.Transaction, collection: string, document: table): quad.Document",
                    "stores a document under a new key when the transaction ends"),
                Field(
                    "remove", "fun(self: quad.Transaction, collection: string, key: string)",
                    "removes a document when the transaction ends"),
            ]),
        LuaClass(
            "quad.Query", "What `store.find` finds.",
            [
                Field("where", "table<string, any>?", "by indexed field: a value, some, or `{ min, max }`"),
                Field("order", "string?", "`newest`, `oldest`, a field, or `-FIELD`"),
                Field("limit", "integer?", "20, at most 200; of `store.keys` at most 20000"),
                Field("after", "string?", "the `next` of the page before"),
                Field("search", "string?", "words that must all be there"),
                Field("near", "{ lat: number, lon: number, radius: number }?", "a radius in metres"),
            ]),
        LuaClass(
            "quad.Change",
            "One of the changes that `store.commit` makes; it names its collection under one key.",
            [
                Field("put", "string?"), Field("remove", "string?"), Field("check", "string?"),
                Field("key", "string?"), Field("document", "table?", "of a put"),
                Field("version", "integer?"),
            ]),
        LuaClass(
            "quad.TimeParts", "What a calendar and a clock show.",
            [
                Field("year", "integer"), Field("month", "integer"), Field("day", "integer"),
                Field("hour", "integer?"), Field("minute", "integer?"), Field("second", "integer?"),
                Field("weekday", "integer?", "1 is Monday, 7 Sunday"), Field("yearday", "integer?"),
                Field("week", "integer?", "ISO 8601"), Field("offset", "integer?", "seconds east of UTC"),
                Field("zone", "string?"),
            ]),
        LuaClass(
            "quad.When", "What `time.when` read.",
            [
                Field("day", "string?", "the day on which it begins, `2026-12-24`"),
                Field("from", "string?", "a time, `18:00`"), Field("till", "string?", "a time"),
                Field("next_day", "boolean", "whether `till` is on the day after `day`"),
                Field("choices", "string[]?", "what it may mean, where it may mean two things"),
                Field("rest", "string", "what wasn't read"),
            ]),
        LuaClass(
            "quad.TimeAmounts", "What `time.add` adds: whole numbers, which may be negative.",
            ["years", "months", "weeks", "days", "hours", "minutes", "seconds"].map { Field($0, "integer?") }
                + [Field("zone", "string?", "whose calendar and clock it is")]),
    ]
}
