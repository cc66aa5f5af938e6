import Community
package import Lua
import Model

/// A plugin's functions in one Lua state. After a kill a fresh one takes its place.
package final class PluginInstance: Sendable {
    package let manifest: PluginManifest
    package let state: LuaState
    private let commands: [String: LuaFunction]
    private let enter: LuaFunction

    /// - Parameter enter: the prelude's function that makes `call` and runs a command with it.
    init(manifest: PluginManifest, state: LuaState, enter: LuaFunction) {
        self.manifest = manifest
        self.state = state
        self.enter = enter
        commands = Dictionary(manifest.commands.map { ($0.description.name, $0.run) }) { first, _ in first }
    }

    /// Runs a command and returns when it has ended.
    /// - Throws: `LuaError`, or what a host function threw.
    package func run(
        _ command: String, _ arguments: [LuaValue], context: CallContext, meter: (any LuaMeter)?
    ) async throws {
        guard let run = commands[command] else { return }
        try await enter(run, arguments, context, meter)
    }

    /// Answers what somebody asked in plain words.
    /// - Throws: `LuaError`, or what a host function threw.
    func answer(
        _ intent: String, _ slots: LuaValue, context: CallContext, meter: (any LuaMeter)?
    ) async throws {
        guard let run = manifest.handlers.intents.first(where: { $0.name == intent })?.run else { return }
        try await enter(run, [slots], context, meter)
    }

    private func enter(
        _ run: LuaFunction, _ arguments: [LuaValue], _ context: CallContext, _ meter: (any LuaMeter)?
    ) async throws {
        let head: [LuaValue] = [
            .function(run), context.person.map { .integer($0.id.rawValue) } ?? .nil,
            .string(context.person?.handle ?? "guest"), .boolean(context.session.isAdministrator),
            .text(context.place?.name),
            .integer(Int64(bitPattern: context.session.id.rawValue)), .string(context.language.rawValue),
        ]
        _ = try await state.call(enter, head + arguments, context: context, meter: meter)
    }

    /// Asks a hook. Returns its first result; `.nil` if the plugin doesn't have the hook, or leaves things as they are.
    package func answer(
        _ hook: some AskedHook, _ arguments: [LuaValue], meter: (any LuaMeter)? = nil
    ) async throws -> LuaValue {
        guard let function = manifest.handlers.function(of: hook) else { return .nil }
        return try await state.call(function, arguments, meter: meter).first ?? .nil
    }

    /// Asks a hook about each record of a batch, in one hop. Returns a result for each; none if the plugin doesn't have it.
    package func answers(
        _ hook: some AskedHook, over records: LuaRecordBatch, settings: LuaValue, meter: (any LuaMeter)?
    ) async throws -> [Result<LuaValue, LuaError>] {
        guard let function = manifest.handlers.function(of: hook) else { return [] }
        return try await state.map(function, over: records, settings: settings, meter: meter)
    }
}
