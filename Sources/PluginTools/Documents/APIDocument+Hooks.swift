import Community
import Plugins

/// The one explanation of hooks, and what there is to ask.
extension APIDocument {
    static var hooks: String {
        """
        ## Hooks

        A hook is a question with a name. The core puts some (`forum.score`: how high does this post \
        stand?), a plugin may put its own (`housing.rank`: how high does this flat?). Plugins are asked by \
        `priority`, then by name, and who put the question first of all. What is nil says nothing.

        `hooks = { … }` in the manifest has what a plugin answers, a function by the question's name; and \
        what it asks itself, a table by its own, `PLUGIN.NAME`. It asks with `hooks.ask(name, records)`; a \
        test asks with `t:hook`.

        | hook | is given | an answer is | answers | may read `store` | needs |
        | --- | --- | --- | --- | --- | --- |
        \(rows.joined(separator: "\n"))

        The last argument is always `settings`, the values of the plugin's settings. A hook is pure: it \
        does nothing that others see and waits for nothing, but that those of which the first answer \
        counts may read `store`. Somebody waits for these, so they should be quick.

        Where a plugin fails, what stood before it stands, or who asked is refused, where `failure` or \
        `plugins.hookFailures` says so. Where the first answer counts, one that fails has not answered, \
        and none is asked after it. Administrators are told as of other errors; who answers what stands in \
        `/plugins NAME`.

        \(APIExample.hooks.markdown)

        What the core asks:

        \(questions.joined(separator: "\n"))

        \(APIExample.answers.markdown)

        ### Hooks of plugins

        A plugin asks others about its records, such as how high a flat ranks. So an administrator decides \
        in a file of their own what comes first. Such a file sees what the other plugin keeps, and says so \
        in `needs`: `"answer:PLUGIN.NAME"`.

        \(keys(of: "quad.DeclaredHook"))

        A field is `{ "name", "kind" }`, and `optional = true` where it may be left out. A kind is `text`, \
        `integer`, `number`, `yesno` (true or false) or `list` (of texts).

        Where documents are many, their scores are kept: `scores = { rank = "rooms.rank" }` in a \
        collection has the gateway ask the hook about each document as it is stored, and about all of them \
        when a plugin that answers is saved, and `store.find` orders by it: `order = "-rank"`. A record \
        has those of the document's fields that the hook names; a document whose fields are not as \
        declared has the default. A new document has 0 until it is scored, a moment later. Scores stand in \
        no document.

        \(APIExample.provided.markdown)
        """
    }

    /// A row of the table for each hook: those that change what stands, those that add, those of which the
    /// first counts.
    private static var rows: [String] {
        let changing = Hook.allCases.filter { $0 != .annotateMessage }.map(row)
        let own = row(
            "PLUGIN.NAME", given: "record, what stands", answer: "as declared", combining: changes,
            needs: Permission.answer.rawValue.replacing("HOOK", with: "PLUGIN.NAME"))
        return changing + [own, row(.annotateMessage)] + PluginQuestion.allCases.map(row)
    }

    /// How answers come together where each is given what the one before made.
    private static let changes = "each changes what stands"

    private static func row(_ hook: Hook) -> String {
        row(
            hook.rawValue, given: given(hook.signature.arguments), answer: hook.answer,
            combining: hook == .annotateMessage ? "each adds one" : changes,
            needs: Permission.answering(hook)?.rawValue)
    }

    private static func row(_ question: PluginQuestion) -> String {
        row(
            question.rawValue, given: given(question.signature.arguments), answer: question.answer,
            combining: "the first that answers", readsStore: true,
            needs: Permission.answer.rawValue.replacing("HOOK", with: question.rawValue))
    }

    private static func row(
        _ name: String, given: String, answer: String, combining: String, readsStore: Bool = false,
        needs: String?
    ) -> String {
        let cells = [
            "`\(name)`", given, answer, combining, readsStore ? "yes" : "no", needs.map { "`\($0)`" } ?? "",
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    /// The arguments before the settings, which all have.
    private static func given(_ arguments: String) -> String { arguments.replacing(", settings", with: "") }

    /// What the core asks, a line each.
    private static var questions: [String] {
        Hook.allCases.map { hook in
            "- `\(hook.rawValue)(\(hook.signature.arguments))`: \(hook.signature.summary) "
                + "Without plugins: \(hook.signature.fallback). On failure: \(hook.signature.failure.rawValue)."
        }
            + PluginQuestion.allCases.map { question in
                "- `\(question.rawValue)(\(question.signature.arguments))`: \(question.signature.summary) "
                    + "Without an answer: \(question.signature.fallback)."
            }
    }
}

extension Hook {
    /// What an answer is, in a few words.
    fileprivate var answer: String {
        switch self {
        case .normalizeTag: "the tag's normal form"
        case .scorePost: "a number"
        case .annotateMessage: "a card"
        case .rankIntents: "names of intents"
        }
    }
}

extension PluginQuestion {
    /// What an answer is, in a few words.
    fileprivate var answer: String {
        switch self {
        case .peopleNearby: "true or false"
        case .personPlace: "a point, or false"
        case .namedPlace: "a point"
        }
    }
}
