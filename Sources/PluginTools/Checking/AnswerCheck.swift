import Lua
import Plugins

/// Asks a plugin once about a made-up record of each declared hook that it answers.
///
/// Loading doesn't ask these: the hook's owner may come later. An error says nothing, since a record of the
/// owner's may hold only what the plugin knows. What has the wrong kind, yields or doesn't end does so for
/// others too.
struct AnswerCheck {
    private let plugin: LoadedPlugin
    private let hooks: [DeclaredHook]

    /// - Parameter hooks: Those that are known beside the plugin, and its own.
    init(_ plugin: LoadedPlugin, _ hooks: KnownHooks) {
        self.plugin = plugin
        self.hooks = hooks.all.filter { plugin.manifest.handlers.function(of: $0) != nil }
    }

    /// - Parameter path: of the plugin's own file, as findings call it.
    func findings(at path: String) async -> [PluginFinding] {
        var findings: [PluginFinding] = []
        for hook in hooks {
            guard let problem = await problem(with: hook) else { continue }
            findings.append(PluginCheck.finding(of: problem, in: plugin.source, at: path))
        }
        return findings
    }

    private func problem(with hook: DeclaredHook) async -> PluginProblem? {
        // A budget that ran out ends the instance: those behind it are asked when that is put right.
        guard let instance = plugin.instance else { return nil }
        do {
            let answer = try await instance.answer(
                hook, [hook.sample, hook.fallback, plugin.settings.luaValue])
            guard !answer.isNil, !hook.accepts(answer) else { return nil }
            return PluginProblem(
                file: plugin.file, path: "hooks.\(hook.name)", message: hook.complaint(about: answer))
        } catch let error as LuaError where Self.isOfEveryRecord(error) {
            var problem = PluginProblem(error, file: plugin.file)
            if problem.line == nil { problem.path = "hooks.\(hook.name)" }
            return problem
        } catch {
            return nil
        }
    }

    private static func isOfEveryRecord(_ error: LuaError) -> Bool {
        switch error.kind {
        case .instructions, .patternSteps, .deadline, .stuck: true
        case .runtime: error.message.contains("attempt to yield from outside a coroutine")
        case .syntax, .memory, .busy, .budget, .closed, .conversion, .cancelled: false
        }
    }
}

extension DeclaredHook {
    /// A record as it may come: nothing in it is empty, so that no answer fails by dividing by it.
    fileprivate var sample: LuaValue {
        .table(
            LuaTable(
                fields: fields.reduce(into: [:]) { record, field in
                    record[LuaName(field.name)] = field.kind.sample
                }))
    }
}

extension DeclaredHook.Kind {
    fileprivate var sample: LuaValue {
        switch self {
        case .text: "sample"
        case .integer: 1
        case .number: 1.0
        case .yesno: true
        case .list: .list(["sample"])
        }
    }
}
