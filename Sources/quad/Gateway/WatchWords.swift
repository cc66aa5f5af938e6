import Community
import Model

/// What administrators are told of a changed configuration.
enum WatchWords {
    /// - Parameter problem: a key's path and what was expected, as the reader says it.
    static func nothingTaken(_ problem: String) -> LocalizedText {
        problem.hasSuffix("?")
            ? phrase("watch_nothing_taken_question", ["problem": problem])
            : phrase("watch_nothing_taken", ["problem": problem])
    }

    static func needRestart(_ keys: [String], _ file: String) -> LocalizedText {
        phrase("watch_need_restart", ["count": keys.count, "file": file, "list": WordList(keys)])
    }
}
