import Community
import Lua

extension HostAPI {
    static func callArea(_ environment: HostEnvironment) -> Area {
        Area(
            name: "call",
            summary:
                "The first argument of a command's function. Beside these functions it has `person` (`id`, `handle`, "
                + "`username`; a guest has no `id`), `conversation` (the open one, such as `#study`, or nil), `session` (a "
                + "number), `language` (`en`, `zh-Hant`, `zh-Hans`), `settings` (the plugin's, with the values that "
                + "configuration gives) and `me` (see below).",
            entries: [
                APIEntry(
                    "call:reply", [.init("words", .words)],
                    "Says a text, a list of lines, or a table of either by language (`{ en = … }`) to the caller. "
                        + "May be called many times; what a call may say is bounded (`plugins.budget.outputBytes`).",
                    body: .immediate { call in
                        try call.require().say(Reply(lines: try call.words(0)))
                        return .nil
                    }),
                APIEntry(
                    "call:card", [.init("card", .any)],
                    "Shows a card to the caller, drawn as their door can. Every text may be a table by language. "
                        + CardReader.documentation,
                    body: .immediate { call in
                        let context = try call.require()
                        try context.say(Reply(try CardReader(language: context.language).read(call.value(0))))
                        return .nil
                    }),
                APIEntry(
                    "call:ask", [.init("question", .any)], gives: "a text, or nil",
                    "Says `prompt` (as `call:reply` takes it) and waits for the caller's next line of text, which goes "
                        + "nowhere else. nil where none comes within `timeout` (a duration such as `30s` or a number of "
                        + "seconds, at most an hour; 2 minutes where it is left out), where the caller gives a command "
                        + "instead, which runs afterwards, or leaves: `call:ask { prompt = \"Which day?\" }`.",
                    body: .waiting { call in
                        let context = try call.require()
                        let question = try QuestionReader(call)
                        try context.say(Reply(lines: question.prompt))
                        let answer = await context.ask(within: question.timeout, sleep: environment.sleep)
                        return answer.map(LuaValue.text) ?? .nil
                    }),
                APIEntry(
                    "call:fail", [.init("words", .words)],
                    "Ends the command; the caller sees `error: ` and the text. It does not count as an error of the plugin.",
                    body: .immediate { call in
                        let words = try call.words(0)
                        try call.context?.charge(bytes: Reply(lines: words).textBytes)
                        throw CommunityError(.invalid, words.joined(separator: " "))
                    }),
            ])
    }
}
