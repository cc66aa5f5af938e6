package import Community
import Concurrency
import Model

extension PluginHost: CommandCatalog {
    /// Every command that is in force, sorted by plugin, then name.
    package var commands: [CommandDescription] { state.withLock(\.registry.descriptions) }

    package func command(named name: String) -> CommandDescription? {
        state.withLock { $0.registry.commands[name]?.description }
    }

    package var plugins: [PluginReport] { state.withLock(\.registry).reports }

    /// Runs a command for whoever typed it, and returns when it has ended.
    /// - Throws: `CommunityError`: `.notFound` if no plugin has it any more, `.signedOut` if guests may not use it,
    ///   `.invalid` for wrong arguments; or what the plugin failed with.
    package func run(
        _ command: CommandDescription, arguments: String, invocation: Invocation
    ) async throws {
        let (bound, community) = (state.withLock { $0.registry.commands[command.name] }, campus.community)
        guard let bound else { throw CommunityError(.notFound, HostWords.noCommand(command.name)) }
        try admit(invocation.session, to: bound, in: community)
        let values = try bound.grammar.parse(arguments)
        let context = CallContext(
            invocation, line: (command.name, arguments), permissions: bound.permissions,
            community: community,
            outputBytes: bound.plugin.budget.outputBytes)
        try await bound.plugin.run(command.name, values, context: context)
        noteCard(of: context, from: .command(name: command.name, arguments: arguments))
    }

    /// Guests may use what says so, where configuration allows guests.
    private func admit(_ session: any Session, to command: PluginRegistry.Command, in community: Campus?)
        throws
    {
        if session.person != nil || (command.guests && community?.configuration.guests ?? true) { return }
        throw CommunityError(.signedOut, SharedWords.signInFirst)
    }
}
