import Community
import Lua
import Model

extension HostAPI {
    static func callArea(_ environment: HostEnvironment) -> Area {
        Area(
            name: "call",
            summary:
                "The first argument of a command's function. Beside these functions it has `person` (`id`, `handle`, "
                + "`username`; a guest has no `id`), `administrator` (whether the caller is one), "
                + "`place` (the open conversation, such as `#study`, or nil), `session` (a number), "
                + "`language` (`en`, `zh-Hant`, `zh-Hans`), `fresh` (whether all sources are asked anew for it), "
                + "`settings` (the plugin's, with the values that configuration gives) and `me`, what the plugin "
                + "may do as the caller.",
            entries: [
                APIEntry(
                    "call:reply", .speaks, costs: .pass, [.init("words", .words)],
                    "Says a text, a list of lines, or a table of either by language (`{ en = … }`) to the caller. "
                        + "May be called many times; what a call may say is bounded (`plugins.budget.outputBytes`).",
                    body: .immediate { call in
                        try call.require().say(Reply(lines: try call.words(0)))
                        return .nil
                    }),
                APIEntry(
                    "call:text", .speaks, costs: .pieces,
                    [
                        .init("key", .text),
                        .init("values", .any, of: "table<string, string|number>", optional: true),
                    ],
                    gives: .init(.text, "a text"),
                    "One of the plugin's own words in the caller's language, with values in their places: "
                        + "`call:reply(call:text(\"posted\", { id = post.id, title = post.title }))`.",
                    body: .immediate { call in
                        .string(try call.wording(in: try call.require().language))
                    }),
                APIEntry(
                    "call:page", .speaks, costs: .pieces,
                    [.init("rows", .list), .init("newest", .any, optional: true)],
                    gives: .init(.integer, "how many rows it said"),
                    "Says as many rows of a list as one page holds, which is a quarter of what a call may say, and at least "
                        + "one; of a row that is longer than that, its beginning and `…`. A row is a list of cells, which are "
                        + "aligned as `text.columns` does, or a text, or `{ text = …, cards = { … } }` with cards below it, with "
                        + "`media` for pictures and files below it, as `call:show` shows them, and with `message` where it is one of `call.me.chat`, so that programs get it whole. The "
                        + "page holds the first rows, or with `true` the last, for lists whose newest stand at the end. A list "
                        + "that anybody can make longer is said so, and goes on with `call:more`.",
                    body: .immediate { call in
                        let context = try call.require()
                        let page = try OutputPage(call, bytes: context.pageBytes, language: context.language)
                        for reply in page.replies { try context.say(reply) }
                        return .count(page.rows)
                    }),
                APIEntry(
                    "call:card", .speaks, costs: .pieces, [.init("card", .any, of: "quad.Card")],
                    "Shows a card to the caller, drawn as their door can. Every text may be a table by language. "
                        + CardReader.documentation,
                    body: .immediate { call in
                        let context = try call.require()
                        try context.say(Reply(try CardReader(language: context.language).read(call.value(0))))
                        return .nil
                    }),
                APIEntry(
                    "call:show", .speaks, costs: .pass, [.init("media", .list, of: "quad.Media[]")],
                    "Shows pictures and files to the caller: a line for each, and consoles that can draw pictures do. Whether the "
                        + "caller may have one is asked when it is fetched.",
                    body: .immediate { call in
                        let context = try call.require()
                        let reader = CardReader(language: context.language)
                        let shown = try call.list(0).enumerated().map {
                            try reader.media($1, at: "media[\($0 + 1)]")
                        }
                        if !shown.isEmpty { try context.say(Reply(showing: shown)) }
                        return .nil
                    }),
                APIEntry(
                    "call:export", .speaks, costs: .pass,
                    [
                        .init("name", .text, named: true), .init("type", .text, named: true),
                        .init("text", .text, named: true), .init("note", .text, optional: true, named: true),
                        .init("more", .any, of: "boolean", optional: true, named: true),
                    ],
                    "Gives the caller a text that another program takes whole, such as a calendar: `quad console -c` writes it "
                        + "as it is, and programs get it so; people see its lines, and `note` behind it, which says what one "
                        + "may do with it. `name` is what a file of it is called (`quad.ics`), `type` its media type "
                        + "(`text/calendar`). Where `more` is true, `/more` gives another such text (`call:more`).",
                    body: .immediate { call in
                        guard
                            let export = ExportedText(
                                name: try call.text(0), type: try call.text(1), text: try call.text(2),
                                note: try call.optionalText(3), goesOn: call.value(4).boolean ?? false)
                        else {
                            throw APIMisuse(
                                "\(call.entry.signature): a name such as quad.ics, and a media type such as "
                                    + "text/calendar"
                            )
                        }
                        try call.require().say(Reply(exporting: export))
                        return .nil
                    }),
                APIEntry(
                    "call:ask", .speaks, costs: .asking, [.init("question", .any, of: "quad.Question")],
                    gives: .init(.optional(.text), "a text, or nil"),
                    "Says `prompt` (as `call:reply` takes it) and waits for the caller's next line of text, which goes "
                        + "nowhere else. nil if none comes within `timeout` (a duration such as `30s` or a number of "
                        + "seconds, at most 2 minutes, which it is where it is left out), or where the caller gives a "
                        + "command instead, which runs afterwards: `call:ask { prompt = \"Which day?\" }`. Where the "
                        + "caller leaves, the call ends there, and nothing of it runs any more. A person may leave "
                        + "\(OpenQuestions.most) questions open at a time; another one is refused.",
                    body: .waiting { call in
                        let context = try call.require()
                        let question = try QuestionReader(call)
                        try context.requireCaller()
                        return .text(
                            try await context.ask(question.prompt, within: question.timeout, in: environment))
                    }),
                APIEntry(
                    "call:remember", .speaks, costs: .pass,
                    [.init("name", .text), .init("value", .any, optional: true)],
                    "Keeps a value for this person in this conversation (where none is open, for this person alone; for a "
                        + "guest, until they leave); nil forgets it. At most 16 KiB a value and 1 MiB a plugin, the "
                        + "conversations left alone longest go first. A new save of the plugin starts without it, unless "
                        + "the manifest says `carry = true`; what must outlast the gateway belongs in `store`.",
                    body: .immediate { call in
                        let (scope, plugin) = try call.scope()
                        try environment.conversations.memory.remember(
                            call.value(1), as: try call.text(0), by: plugin, in: scope)
                        return .nil
                    }),
                APIEntry(
                    "call:recall", .speaks, costs: .pass, [.init("name", .text)],
                    gives: .init(.any, "the value, or nil"),
                    "What `call:remember` kept for this person in this conversation.",
                    body: .immediate { call in
                        let (scope, plugin) = try call.scope()
                        return try environment.conversations.memory.recall(
                            try call.text(0), by: plugin, in: scope)
                    }),
                APIEntry(
                    "call:more", .speaks, costs: .pass, [.init("rest", .any, optional: true)],
                    "Notes that the list just shown goes on: `/more` in this session runs this command again with the "
                        + "same arguments, and `call:resumed()` then gives `rest`, a value of at most 16 KiB. A command "
                        + "that lists calls it each time, with nil at the list's end.",
                    body: .immediate { call in
                        let rest = call.value(0)
                        let note = rest.isNil ? nil : try CBOR.encode(rest)
                        guard (note?.count ?? 0) <= ConversationMemory.mostOfValue else {
                            throw APIMisuse(
                                "call:more(rest): at most \(ConversationMemory.mostOfValue >> 10) KiB")
                        }
                        try call.require().record(rest: note)
                        return .nil
                    }),
                APIEntry(
                    "call:resumed", .speaks, costs: .pass, gives: .init(.any, "the value, or nil"),
                    "What this command gave to `call:more`, where `/more` was typed; nil where the command was.",
                    body: .immediate { call in
                        try call.require().rest.map { try CBOR.decode($0) } ?? .nil
                    }),
                APIEntry(
                    "call:fail", .speaks, costs: .pass, [.init("words", .words)],
                    "Ends the command; the caller sees `error: ` and the text. It does not count as an error of the plugin.",
                    body: .immediate { call in
                        let words = try call.words(0)
                        try call.context?.charge(refusal: words.joined(separator: " "))
                        throw CommunityError(.invalid, verbatim: words.joined(separator: " "))
                    }),
            ] + drawEntries(environment) + formEntries(environment) + spendEntries(environment) + nearEntries
                + leaveEntries)
    }
}

extension APICall {
    /// Whose memory it is, and which plugin's.
    fileprivate func scope() throws -> (ConversationMemory.Scope, plugin: String) {
        let context = try require()
        guard let plugin = seat.name else { throw APIMisuse("\(entry.name) works in commands only") }
        let scope = ConversationMemory.Scope(
            person: context.person?.id, session: context.person == nil ? context.session.id : nil,
            conversation: context.place?.conversation)
        return (scope, plugin)
    }
}

extension HostAPI {
    /// Bounds what one person does in a day.
    static func spendEntries(_ environment: HostEnvironment) -> [APIEntry] {
        [
            APIEntry(
                "call:spend", .stores, costs: .doing, [.init("name", .text), .init("most", .integer)],
                gives: .init(.optional(.integer), "how many are left, or nil"),
                "Spends one of the `most` (1 to \(SpendShelf.most)) of a `name` that the caller may do in a "
                    + "day of the community, in all their sessions together; nil where none is left: `if "
                    + "not call:spend(\"polls\", 10) then call:fail(call:text(\"many\")) end`. It is stored "
                    + "before it returns. So call it right before what it is spent on, behind all that may "
                    + "refuse sooner. Don't call it in the steps of a `store.transaction`, which may run "
                    + "again. A command that is refused afterwards gives it back, unless it has done "
                    + "something by then that others see, such as writing a message. What it has stored by "
                    + "then stays: remove it before you refuse. What its person takes back later counts all "
                    + "the same. A form that is handed in a second time, because the gateway ended too "
                    + "early the first time, is counted once. Guests are refused.",
                needs: .store,
                body: .waiting { call in
                    let context = try call.require()
                    let (name, most) = (try call.text(0), try call.integer(1))
                    guard !name.isEmpty, name.utf8.count <= SpendShelf.nameBytes,
                        (1...Int64(SpendShelf.most)).contains(most)
                    else {
                        throw APIMisuse(
                            "call:spend(name, most): name has 1 to \(SpendShelf.nameBytes) bytes, most is 1 to "
                                + "\(SpendShelf.most)")
                    }
                    _ = try call.plugin(mayUse: .store)
                    guard let collections = call.seat.grant?.spent else {
                        throw CommunityError(.unavailable, HostWords.noStore)
                    }
                    let person = try context.requirePerson()
                    let shelf = SpendShelf(collections: collections, environment: environment)
                    let step = context.settlement.form.map { "\($0)/\(context.spending.next(name))" }
                    guard
                        let spent = try await shelf.spend(
                            name, atMost: Int(most), by: person.id, for: step)
                    else { return .nil }
                    context.spending.note(spent, in: shelf)
                    if let settlement = try await shelf.settlement(of: spent) {
                        context.settlement.owe(settlement, in: collections) {}
                    }
                    return .count(spent.left)
                })
        ]
    }
}
