package import Community
import Concurrency
package import Model

extension PluginHost {
    /// Switches a plugin off, until it is switched on again; says what went.
    /// - Parameter person: the handle of who does it.
    /// - Throws: `CommunityError` if there is no such plugin, it is off, or that can't be written down.
    package func disable(plugin name: String, by person: String) async throws -> LocalizedText {
        try await alone { [self] in
            try await shelf.disable(name, by: person, at: environment.clock.now())
            let lines = await change()
            return lines.isEmpty ? ChangeWords.isDisabled(name) : .joined(lines, by: "; ")
        }
    }

    /// Switches a plugin on again; says what came, or why it does not load.
    /// - Throws: `CommunityError` if it is not off, or that can't be written down.
    package func enable(plugin name: String) async throws -> LocalizedText {
        try await alone { [self] in
            try await shelf.enable(name)
            let lines = await change()
            return lines.isEmpty ? ChangeWords.isEnabled(name) : .joined(lines, by: "; ")
        }
    }

    /// Hands a name or a command (`/roll`) over to a file that claims it. Returns the result in words.
    /// - Throws: `CommunityError` if there is nothing to give, or that can't be written down.
    package func give(_ word: String, to file: String) async throws -> LocalizedText {
        try await alone { [self] in
            try await shelf.give(word, to: file)
            let lines = await change()
            return lines.isEmpty ? ChangeWords.isGiven(word, to: file) : .joined(lines, by: "; ")
        }
    }

    /// Frees a name or a command whose file is gone or does without it; says so.
    /// - Throws: `CommunityError` if nobody holds it, it is in use, or that can't be written down.
    package func release(_ word: String) async throws -> LocalizedText {
        try await alone { [self] in
            try await shelf.release(word)
            let lines = await change()
            return lines.isEmpty ? ChangeWords.isReleased(word) : .joined(lines, by: "; ")
        }
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
