import Community
import Lua

extension HostAPI {
    static let callArea = Area(
        name: "call",
        summary:
            "The first argument of a command's function. Beside these functions it has `person` (`id`, `handle`, "
            + "`username`; a guest has no `id`), `conversation` (the open one, such as `#study`, or nil), `session` (a "
            + "number), `language` (`en`, `zh-Hant`, `zh-Hans`), `settings` (the plugin's, with the "
            + "values that configuration gives) and `me` (see below).",
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
                "call:fail", [.init("words", .words)],
                "Ends the command; the caller sees `error: ` and the text. It does not count as an error of the plugin.",
                body: .immediate { call in
                    let words = try call.words(0)
                    try call.context?.charge(bytes: Reply(lines: words).textBytes)
                    throw CommunityError(.invalid, words.joined(separator: " "))
                }),
        ])
}
