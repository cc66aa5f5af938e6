/// Who is asked in each hook, by priority.
package struct HookChains: Sendable {
    /// Those that are asked for `tag.normalize`.
    package let normalizers: HookChain
    /// Those that are asked for `forum.score`.
    package let scorers: HookChain
    /// Those that are asked for `message.annotate`.
    let annotators: HookChain
    /// Those that are asked for `intent.rank`.
    let rankers: HookChain
    /// Those that are asked for hooks that plugins declare, by name.
    package let declared: [String: DeclaredChain]

    /// - Parameter chain: returns who is asked in a hook.
    init(declared: [String: DeclaredChain], _ chain: (Hook) -> HookChain) {
        self.declared = declared
        normalizers = chain(.normalizeTag)
        scorers = chain(.scorePost)
        annotators = chain(.annotateMessage)
        rankers = chain(.rankIntents)
    }
}
