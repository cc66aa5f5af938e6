import Lua

/// What belongs to an answer: it may look, and do nothing.
final class QuestionContext: LuaCallContext {
    let question: PluginQuestion

    init(_ question: PluginQuestion) { self.question = question }

    /// - Throws: a misuse where the function does something, or asks elsewhere than in the plugin's store.
    func admit(_ entry: APIEntry) throws {
        if case .immediate = entry.body, entry.permission == nil { return }
        guard entry.permission == .store, entry.repetition == .observation else {
            throw APIMisuse(
                "\(entry.name) can't be called while \(question.rawValue) is answered: an answer only looks, into store "
                    + "at most")
        }
    }
}
