import Community
import Plugins

/// What the pages say of each hook.
extension APIDocument {
    /// A table of all.
    static var hooks: String {
        "| hook | is given | an answer is | answers | may read `store` | needs |\n"
            + "| --- | --- | --- | --- | --- | --- |\n" + rows.joined(separator: "\n")
    }

    /// What the core asks, a line each.
    static var questions: String {
        let hooks = Hook.allCases.map { hook in
            "- `\(hook.rawValue)(\(hook.signature.arguments))`: \(hook.signature.summary) "
                + "Without plugins: \(hook.signature.fallback). On failure: \(hook.signature.failure.rawValue)."
        }
        let questions = PluginQuestion.allCases.map { question in
            "- `\(question.rawValue)(\(question.signature.arguments))`: \(question.signature.summary) "
                + "Without an answer: \(question.signature.fallback)."
        }
        return (hooks + questions).joined(separator: "\n")
    }

    /// A row of the table for each hook: those that change what stands, those that add, those of which the
    /// first counts.
    private static var rows: [String] {
        let changing = Hook.allCases.filter { $0 != .annotateMessage }.map(row)
        let own = row(
            "PLUGIN.NAME", given: "record, what stands", answer: "as declared", combining: chained,
            needs: Permission.answer.rawValue.replacing("HOOK", with: "PLUGIN.NAME"))
        return changing + [own, row(.annotateMessage)] + PluginQuestion.allCases.map(row)
    }

    /// How answers come together where each is given what the one before made.
    private static let chained = "each changes what stands"

    private static func row(_ hook: Hook) -> String {
        row(
            hook.rawValue, given: given(hook.signature.arguments), answer: hook.answer,
            combining: hook == .annotateMessage ? "each adds one" : chained,
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
