package import Community
import Concurrency
import Lua
package import Model

extension PluginHost: CommandCatalog {
    /// Every command that is in force, sorted by plugin, then name.
    package var commands: [CommandDescription] { answers.inForce.withLock(\.descriptions) }

    package func command(named name: String) -> CommandDescription? {
        answers.inForce.withLock { $0.commands[name]?.description }
    }

    package var lack: LocalizedText? {
        guard answers.inForce.withLock({ $0.isEmpty }) else { return nil }
        return HostWords.noPlugins(in: configuration.directory, installed: configuration.installed)
    }

    package func settle() async {
        for plugin in answers.registry.plugins { await catchUp(plugin.name) }
        _ = await scoreAll()
    }

    package var plugins: [PluginReport] { answers.registry.reports }

    package func hook(named name: String) -> HookReport? { answers.registry.hookReport(name) }

    /// Runs a command for whoever typed it, and returns when it has ended.
    /// - Throws: `CommunityError`: `.notFound` if no plugin has it any more, `.signedOut` if guests may not use it,
    ///   `.invalid` for wrong arguments; or what the plugin failed with.
    package func run(
        _ command: CommandDescription, arguments: String, invocation: Invocation
    ) async throws {
        let (bound, community) = (answers.inForce.withLock { $0.commands[command.name] }, campus)
        guard let bound else { throw CommunityError(.notFound, HostWords.noCommand(command.name)) }
        try admit(invocation.session, to: bound, in: community)
        let (line, isFresh) = bound.description.withoutRefresh(arguments)
        let values = try await self.values(
            of: line, for: bound, by: invocation.session.person, in: community)
        let context = CallContext(
            isFresh ? invocation.refreshing() : invocation, line: (command.name, arguments),
            permissions: bound.permissions, community: community,
            outputBytes: bound.plugin.budget.outputBytes)
        var taken: [LuaValue] = []
        for (argument, value) in zip(command.arguments, values) {
            taken.append(try await Self.taken(value, for: argument, by: bound.plugin.name, context))
        }
        try await bound.plugin.run(command.name, taken, context: context)
        context.sayWhereWordsGo()
        noteCard(of: context, from: .command(name: command.name, arguments: arguments))
    }

    /// The arguments of a command. Numbers behind the last bar that are none of the caller's uploads are part of what they
    /// wrote, as in `Home 3 | 2`.
    private func values(
        of line: String, for command: PluginRegistry.Command, by person: PersonRef?, in community: Campus?
    ) async throws -> [ArgumentValue] {
        let values = try command.grammar.parse(line)
        guard command.grammar.mayHaveFiles, case .media(let ids)? = values.last, let community, let person
        else { return values }
        for id in ids {
            do { _ = try await community.media.uploads([id], of: Actor(person.id)) } catch {
                if (error as? CommunityError)?.code == .notFound { continue }
            }
            return values
        }
        return try command.grammar.parse(line, hasFiles: false)
    }

    /// An argument as the plugin gets it: uploads as what is told of them.
    /// - Throws: `CommunityError` `.notFound` if one isn't the caller's, or is part of something.
    private static func taken(
        _ value: ArgumentValue, for argument: Argument, by plugin: String, _ context: CallContext
    ) async throws -> LuaValue {
        guard case .media(let ids) = value else { return value.luaValue }
        guard let campus = context.community, let person = context.person else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        let uploads = try await campus.media.uploads(ids, of: Actor(person.id))
        if case .media(most: 1, _) = argument.kind { return uploads.first.map(LuaValue.media) ?? .nil }
        return .list(uploads.map(LuaValue.media))
    }

    /// Guests may use what says so, where configuration allows guests.
    private func admit(_ session: any Session, to command: PluginRegistry.Command, in community: Campus?)
        throws
    {
        if command.guests, community?.configuration.guests ?? true { return }
        _ = try session.requirePerson()
    }
}

extension ArgumentValue {
    /// As a plugin gets it; of uploads their numbers.
    var luaValue: LuaValue {
        switch self {
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .list(let words): .list(words.map(LuaValue.string))
        case .media(let ids): .list(ids.map { .integer($0.rawValue) })
        case .absent: .nil
        }
    }
}

extension PluginHost {
    /// Switches a plugin off, until it is switched on again; says what went.
    /// - Parameter person: the handle of who does it.
    /// - Throws: `CommunityError` if there is no such plugin, it is off, or that can't be written down.
    package func disable(plugin name: String, by person: String) async throws -> LocalizedText {
        try await changed(
            by: { try await $0.disable(name, by: person, at: environment.clock.now()) },
            orSaying: ChangeWords.isDisabled(name))
    }

    /// Switches a plugin on again; says what came, or why it does not load.
    /// - Throws: `CommunityError` if it is not off, or that can't be written down.
    package func enable(plugin name: String) async throws -> LocalizedText {
        try await changed(by: { try await $0.enable(name) }, orSaying: ChangeWords.isEnabled(name))
    }

    /// Hands a name or a command (`/roll`) over to a file that claims it. Returns the result in words.
    /// - Throws: `CommunityError` if there is nothing to give, or that can't be written down.
    package func give(_ word: String, to file: String) async throws -> LocalizedText {
        try await changed(
            by: { try await $0.give(word, to: file) }, orSaying: ChangeWords.isGiven(word, to: file))
    }

    /// Frees a name or a command whose file is gone or does without it; says so.
    /// - Throws: `CommunityError` if nobody holds it, it is in use, or that can't be written down.
    package func release(_ word: String) async throws -> LocalizedText {
        try await changed(by: { try await $0.release(word) }, orSaying: ChangeWords.isReleased(word))
    }

    /// What runs now, and the versions that `/plugins undo` can bring back, the newest first.
    /// - Throws: `CommunityError.notFound` if there is no such plugin.
    package func versions(of name: String) async throws -> [PluginRelease] {
        try await shelf.versions(of: name)
    }

    /// Takes over settings, budgets and priorities while plugins run. Returns the lines that were announced. The rest of
    /// the configuration stays as it is. Where a plugin can't do with its values, nothing changes.
    @discardableResult
    package func reconfigure(_ configuration: PluginConfiguration) async -> [LocalizedText] {
        await alone { [self] in
            let problems = await shelf.reconfigure(configuration)
            announcer.tell(answering: problems)
            return problems.isEmpty ? await change() : problems
        }
    }

    /// What to do first when an administrator asks for a look: other things than plugins may have changed too.
    package func onRefresh(_ look: @escaping @Sendable () async -> [LocalizedText]) {
        state.withLock { $0.look = look }
    }

    /// Looks at what changed, at once. Returns the lines that were announced.
    package func refresh() async -> [LocalizedText] {
        let first = await state.withLock(\.look)?() ?? []
        return first + (await alone { [self] in await change() })
    }

    /// Says something to administrators, as the host's own lines.
    package func announce(_ line: LocalizedText) { announcer.tell(answering: [line]) }
}

extension PluginHost {
    /// Brings a plugin back that was set aside, or lets those go on whom it made wait; says so.
    /// - Throws: `CommunityError` if there is no such plugin, it is in force and nobody waits, or it no longer loads.
    package func revive(plugin name: String) async throws -> LocalizedText {
        guard let plugin = answers.plugin(named: name) else {
            throw CommunityError(.notFound, ShelfWords.noPlugin(name))
        }
        let line = try await plugin.revive()
        announcer.tell(answering: [line])
        // What happened meanwhile waits.
        delivery.feed.ring(name)
        delivery.due.feed.ring(name)
        return line
    }
}
