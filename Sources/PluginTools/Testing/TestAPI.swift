import Community
import Documents
import Lua
import Model
import Plugins

/// What a plugin's tests are handed. Like the host API, its documentation and stubs come from here.
enum TestAPI {
    /// The classes of the areas' tables, as stubs call them.
    static let classes = ["t": "quad.Test", "person": "quad.TestPerson"]

    static let personFields: [LuaClass.Field] = [
        .init("handle", "string"), .init("username", "string"),
        .init("me", "quad.Call.me", "whatever people may do, whether the plugin needs it or not"),
    ]

    static func areas(_ bench: TestBench) -> [HostAPI.Area] { [tests(bench), person(bench)] }

    private static func tests(_ bench: TestBench) -> HostAPI.Area {
        HostAPI.Area(
            name: "t",
            summary:
                "What a test in `NAME_test.lua` is handed. Each test has a community, a clock and a chance of its own; "
                + "the clock stands still, and what the plugin draws is the same in every run.",
            entries: [
                entry(
                    "t:person", [.init("name", .text)], gives: .init(.object("TestPerson"), "a person"),
                    "Somebody, signed in; the same each time."
                ) {
                    try await bench.person(try $0.text(0))
                },
                entry(
                    "t:guest", gives: .init(.object("TestPerson"), "a person"), "Somebody without an account."
                ) { _ in
                    try await bench.person(nil)
                },
                entry(
                    "t:administrator", [.init("name", .text)],
                    gives: .init(.object("TestPerson"), "a person"),
                    "Somebody who is an administrator, signed in. There is one."
                ) {
                    try await bench.administrator(try $0.text(0))
                },
                entry(
                    "t:hook",
                    [.init("name", .text), .init("...", .any)],
                    gives: .init(.any, "a value"),
                    "Asks the plugin a hook, with the hook's own arguments: `t:hook(\"forum.score\", "
                        + "{ likes = 3 }, 1)`, `t:hook(\"people.nearby\", alice, bob)`. What is left "
                        + "out of a post or a record is empty: 0, an empty text, false or an empty list, and "
                        + "nil for an optional field. What stood before is then the default, and settings are "
                        + "added."
                ) { call in
                    try await bench.answer(try call.text(0), Array(call.arguments.dropFirst()))
                },
                entry(
                    "t:place", [.init("of", .any), .init("point", .any, of: HostAPI.point)],
                    "Says where somebody is, as `t:person` gives them, or where a place of some name is, for `call:near` "
                        + "and `call:distance`: `t:place(alice, { lat = 22.3, lon = 114.17 })`."
                ) { call in
                    try bench.place(call.value(0), at: try call.point(1))
                    return .nil
                },
                entry(
                    "t:ask", [.init("text", .text), .init("before", .text, optional: true)],
                    gives: .init(.text, "a text"),
                    "How a question in plain words is understood: `weather.forecast {\"day\":\"tomorrow\"} 0.91`, or a line "
                        + "that begins with `clarify` or `none`; also as one that follows another: "
                        + "`t:ask(\"and tomorrow?\", 'weather.forecast {\"day\":\"today\"}')`. "
                        + "`alice:run(\"/ask will it rain\")` has it answered."
                ) { call in try await bench.meaning(of: try call.text(0), after: try call.optionalText(1)) },
                entry(
                    "t:alert", [.init("line", .text)],
                    gives: .init(.any, "a table, or false and a text"),
                    "What an alert finds now, by keys, each with what is told of it in English: "
                        + "`t:alert(\"air 7 Central\")`; or false and the reason, where it can't say."
                ) { call in try await bench.findings(of: try call.text(0)) },
                entry(
                    "t:document",
                    [
                        .init("collection", .text), .init("key", .text),
                        .init("document", .any, of: "table", optional: true),
                    ], gives: .init(.any, "the document, or nil"),
                    "A document of the plugin's, as it is stored; or stores one as it is given, such as an earlier version "
                        + "of the plugin left it."
                ) { call in
                    let given = call.value(2)
                    guard given.isNil || given.table != nil else {
                        throw APIMisuse("t:document: document is a table")
                    }
                    return try await bench.document(try call.text(1), in: try call.text(0), given.table)
                },
                entry(
                    "t:advance", [.init("time", .any)],
                    "Moves the clock on, by seconds or a text such as `1h`, and runs the timers and tells of the documents "
                        + "that are due meanwhile. At the end it looks once at what people set with `/alert`."
                ) { call in
                    try await bench.advance(by: try duration(call))
                    return .nil
                },
                entry(
                    "t:now", gives: .init(.number, "a number"),
                    "The moment, as the plugin's `time.now()` gives it."
                ) { _ in
                    .moment(bench.time.now)
                },
                entry("t:seed", [.init("number", .integer)], "Has the plugin draw other random numbers.") {
                    call in
                    bench.time.seed(UInt64(bitPattern: try call.integer(0)))
                    return .nil
                },
                entry(
                    "t:serve", [.init("url", .text), .init("answer", .any)],
                    "Has a URL answer the plugin's `http`, each time until something else is served there: a text, or a "
                        + "table with `body` or `json`, and as needed `status` and `headers`; `false` for a source that "
                        + "takes no connection. A URL without a query answers for all queries. Nothing else is reached."
                ) { call in
                    try bench.sources.serve(try call.text(0), call.value(1))
                    return .nil
                },
                entry(
                    "t:equal",
                    [.init("got", .any), .init("expected", .any), .init("what", .text, optional: true)],
                    "Fails unless two values are equal; tables are compared by what they hold."
                ) { call in
                    let (got, expected) = (call.value(0), call.value(1))
                    guard !got.resembles(expected) else { return .nil }
                    let what = try call.optionalText(2).map { "\($0): " } ?? ""
                    throw APIMisuse("\(what)expected \(expected.described), got \(got.described)")
                },
                entry(
                    "t:ok", [.init("value", .any), .init("what", .text, optional: true)],
                    "Fails where a value is nil or false."
                ) { call in
                    let value = call.value(0)
                    if !value.isNil, value != false { return .nil }
                    throw APIMisuse(try call.optionalText(1) ?? "this is \(value.described)")
                },
            ])
    }

    private static func person(_ bench: TestBench) -> HostAPI.Area {
        HostAPI.Area(
            name: "person",
            summary:
                "Somebody in a test: `handle`, `username`, and `me` with all that `call.me` can do, such as "
                + "`alice.me.chat.send(\"#study\", \"Hello\")`. What they were told is in "
                + "`alice.me.notifications.list()`, the newest first: `[1].text` is the last one's sentence.",
            entries: [
                entry(
                    "person:run", [.init("line", .text), .init("answers", .list, optional: true)],
                    gives: .init(.list(.text), "a list of lines, and behind it a list of the cards"),
                    "Types a command of the plugin, such as `/roll 2d6`, or `/more`, `/alert`, `/alerts` or "
                        + "`/ask` with what follows them. A refusal is a line that begins with `error: `. "
                        + "Cards come as the plugin made them: `local lines, cards = alice:run(\"/weather\")`. "
                        + "The answers are given to `call:ask`, `call:draw` and `call:form` in their order; when there are none left, they get nil, "
                        + "and without any the person is where nobody can draw."
                ) { call in
                    let answers = try call.list(1).compactMap(\.lenientString)
                    return try await bench.run(try call.text(0), answers: answers, by: call.arguments.last)
                },
                entry(
                    "person:upload", [.init("name", .text)], gives: .init(.integer, "its number"),
                    "Uploads a file of that name, for an argument of the kind `media`: "
                        + "`alice:run(\"/photo \" .. alice:upload(\"a.jpg\") .. \" At the pier\")`. It counts as a picture where "
                        + "its name ends in `.jpg`, `.png`, `.gif` or `.webp`."
                ) { call in try await bench.upload(try call.text(0), by: call.arguments.last) },
                entry(
                    "person:fetches", [.init("media", .any)], gives: .init(.any, "whether"),
                    "Whether they may fetch a picture or file now."
                ) { call in
                    try await bench.fetches(try call.mediaIDs(0), by: call.arguments.last)
                },
                entry(
                    "person:speaks", [.init("language", .text)],
                    "Has them read another language from now on: `en`, `zh-Hant` or `zh-Hans`."
                ) { call in try bench.speak(try call.text(0), by: call.arguments.last) },
                entry(
                    "person:sees", [.init("place", .text)], gives: .init(.list(.text), "a list of lines"),
                    "The last messages of a place, oldest first, each as `handle: text`."
                ) { call in
                    let messages = try await bench.act(
                        "call.me.chat.history", by: call.arguments.last, [.string(try call.text(0))])
                    return .list(
                        (messages.table?.array ?? []).map { message in
                            let fields = message.table?.fields ?? [:]
                            return .string(
                                "\(fields["sender"]?.string ?? ""): \(fields["text"]?.string ?? "")")
                        })
                },
            ])
    }

    private static func entry(
        _ name: String, _ parameters: [APIEntry.Parameter] = [], gives result: APIEntry.Returns? = nil,
        _ summary: String,
        _ body: @escaping @Sendable (APICall) async throws -> LuaValue
    ) -> APIEntry {
        // A test is its author's own time.
        APIEntry(name, .looks, costs: .none, parameters, gives: result, summary, body: .waiting(body))
    }

    private static func duration(_ call: APICall) throws -> Duration {
        if let seconds = call.value(0).number, seconds >= 0, seconds < 1e10 {
            return .milliseconds(Int64(seconds * 1000))
        }
        guard let text = call.value(0).string, let duration = ManifestReader.interval(text) else {
            throw APIMisuse("t:advance(time): write seconds, or \"30s\", \"5m\", \"1h\", \"1d\"")
        }
        return duration
    }

    // MARK: Crossing

    /// The functions of a test's state. What goes wrong is handed back as `problem`, since only Lua can raise it
    /// at the line of the test.
    static func functions(_ bench: TestBench) -> [LuaHostFunction] {
        let entries = areas(bench).flatMap(\.entries)
        return (entries + APIEntry.former(among: entries)).map { entry in
            function(entry.path.last ?? "") { given in
                guard case .waiting(let body) = entry.body else { return .nil }
                let arguments = try entry.arranged(given)
                if let change = arguments.change { bench.former.note(change) }
                return try await body(
                    APICall(
                        entry: entry, context: nil, arguments: arguments.values,
                        seat: PluginContext(), mayAct: true))
            }
        } + [
            function("act") { arguments in
                try await bench.act(
                    arguments.first?.string ?? "", by: arguments.dropFirst().first,
                    Array(arguments.dropFirst(2)))
            },
            function("print") { arguments in
                bench.printing(arguments.first?.string ?? "")
                return .nil
            },
        ]
    }

    private static func function(
        _ name: String, _ body: @escaping @Sendable ([LuaValue]) async throws -> LuaValue
    ) -> LuaHostFunction {
        LuaHostFunction(
            name, visibility: .prelude,
            body: .waiting { _, arguments in
                do {
                    return [["value": try await body(arguments)]]
                } catch let error as CommunityError {
                    return [["problem": .string(error.message)]]
                } catch {
                    return [["problem": .string("\(error)")]]
                }
            })
    }
}
