import Community
import Lua
import Model

/// What a plugin answers, and what it asks itself: the key `hooks`.
extension ManifestReader {
    func hooks() throws(PluginProblem) -> [String: LuaFunction] {
        let reader = try top.table("hooks")
        let core = Hook.allCases.map(\.rawValue) + PluginQuestion.allCases.map(\.rawValue)
        let most = ManifestBounds.hooks + DeclaredHookReader.most + core.count
        let declared = try reader.names(atMost: most, "hooks").filter { DeclaredHook.isName($0) }
        try reader.allow(core + declared)
        guard declared.count(where: { reader[$0].table == nil }) <= ManifestBounds.hooks else {
            throw top.problem("hooks", "a plugin answers at most \(ManifestBounds.hooks) hooks of plugins")
        }
        var hooks: [String: LuaFunction] = [:]
        for hook in Hook.allCases where !reader[hook.rawValue].isNil {
            try require(Permission.answering(hook), for: hook.rawValue, in: reader)
            hooks[hook.rawValue] = try reader.function(hook.rawValue)
        }
        let plugin = try name()
        for name in declared {
            // What it asks itself: its own answer stands with it.
            if reader[name].table != nil {
                let hook = try reader.table(name)
                if !hook["run"].isNil { hooks[name] = try hook.function("run") }
                continue
            }
            if let question = Self.question(meantBy: name) {
                throw reader.problem(name, "unknown key. Did you mean \(question.rawValue)?")
            }
            // What a plugin asks of itself it may see.
            if DeclaredHook.owner(of: name) != plugin { try requireAnswering(name, in: reader) }
            hooks[name] = try reader.function(name)
        }
        return hooks
    }

    /// The question that a name is one slip away from; no plugin's hook is meant then.
    private static func question(meantBy name: String) -> PluginQuestion? {
        PluginQuestion.allCases.first { Suggestion.isOneSlip(from: $0.rawValue, to: name) }
    }

    /// Refuses an answer to what others ask that the plugin doesn't say it gives: it sees what they ask about.
    private func requireAnswering(_ hook: String, in reader: TableReader) throws(PluginProblem) {
        let word = Permission.word(answering: hook)
        guard try !needs().contains(word) else { return }
        throw try lacking(word, for: hook, in: reader)
    }

    func answers() throws(PluginProblem) -> [PluginQuestion: LuaFunction] {
        let reader = try top.table("hooks")
        var answers: [PluginQuestion: LuaFunction] = [:]
        for question in PluginQuestion.allCases where !reader[question.rawValue].isNil {
            try requireAnswering(question.rawValue, in: reader)
            answers[question] = try reader.function(question.rawValue)
        }
        return answers
    }

    func provided() throws(PluginProblem) -> [DeclaredHook] {
        try DeclaredHookReader(plugin: try name(), table: top.table("hooks")).read()
    }

    /// Refuses scores that no hook of the plugin's own works out.
    func requireHooks(of schema: CollectionSchema) throws(PluginProblem) {
        guard !schema.scores.isEmpty else { return }
        let hooks = try provided().filter { $0.result == .number }.map(\.name)
        for (field, hook) in schema.scores.sorted(by: { $0.key < $1.key }) where !hooks.contains(hook) {
            throw top.problem(
                "collections.\(schema.name).scores.\(field)",
                "\(hook) is no hook with a number that this plugin declares: hooks = { [\"\(hook)\"] = { … } }"
            )
        }
    }
}
