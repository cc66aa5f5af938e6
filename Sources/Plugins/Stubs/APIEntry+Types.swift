extension APIEntry {
    /// The LuaCATS type of what it gives, read from the words that say so; nil where it gives nothing.
    var resultType: String? {
        result.isEmpty ? nil : Self.resultTypes.first { result.hasPrefix($0.0) }?.1 ?? "any"
    }

    /// Whether the words of what it gives are known here; a test wants them to be.
    var hasKnownResult: Bool { result.isEmpty || Self.resultTypes.contains { result.hasPrefix($0.0) } }

    /// How the words begin; of several that fit, the first counts.
    private static let resultTypes: [(String, String)] = [
        ("a list of messages", "quad.Message[]"), ("the messages that were found", "quad.FoundMessages"),
        ("what the places take", "quad.Storage"), ("a list of conversations", "quad.Conversation[]"),
        ("a list of posts, each with its `score`", "quad.Ranking"),
        ("a list of posts, each with its `save`", "quad.SavedPost[]"),
        ("a list of posts, with", "quad.Findings"), ("a list of posts", "quad.Post[]"),
        ("a list of comments", "quad.Comment[]"), ("a list of categories", "quad.Category[]"),
        ("a list of contacts", "quad.Contact[]"), ("a list of requests", "quad.Request[]"),
        ("the connection", "quad.Connection"),
        ("`new` and `since`", "quad.Visit"),
        ("a list, newest first", "quad.Notification[]"), ("a list of names", "string[]"),
        ("a list of profiles", "quad.Profiles"), ("a list of texts", "string[]"),
        ("a list of documents", "quad.Documents"), ("a list: each document", "(quad.Document|false)[]"),
        ("the document", "quad.Document"),
        ("a list of lines", "string[]"), ("a list", "string[]"),
        ("the message, with", "quad.DirectMessage"), ("the message", "quad.Message"),
        ("the conversation", "quad.Conversation"), ("the post, with", "quad.PostPage"),
        ("the post", "quad.Post"), ("the comment", "quad.Comment"), ("the place", "string"),
        ("the person's handle", "string"), ("the profile", "quad.Profile"), ("`handle`", "quad.Profile"),
        ("`written`, `normal`, `count`", "quad.TagOutcome"), ("`written`", "quad.Tag"),
        ("`normal`, `people`", "quad.TaggedPeople"), ("`id`, `place`, `sent`", "quad.Receipts"),
        ("`receipts`, `typing`", "quad.Privacy"), ("as `privacy`", "quad.Privacy"),
        ("`off` (kinds)", "quad.Preferences"), ("as `preferences`", "quad.Preferences"),
        ("a number", "number"), ("a whole number", "integer"), ("how many", "integer"),
        ("a text, or by language", "quad.Text"),
        ("a text", "string"),
        ("the value", "any"), ("a moment, or nil", "number|nil"), ("seconds, or nil", "number|nil"),
        ("a moment", "number"), ("a table", "table"), ("metres", "number"), ("degrees", "number"),
        ("the answer", "quad.Answer"), ("a value", "any"), ("a person", "quad.TestPerson"),
    ]
}

extension APIEntry.Parameter {
    /// The LuaCATS type.
    var type: String {
        switch kind {
        case .text: "string"
        case .integer: "integer"
        case .number: "number"
        case .list: "any[]"
        case .any: "any"
        case .words: "quad.Words"
        case .options: "quad.FetchOptions"
        }
    }
}
