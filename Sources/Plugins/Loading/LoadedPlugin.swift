import Community
import Concurrency
package import Lua
package import Model

/// One good version of a plugin. Whatever its Lua does, what comes out here is a value or a named error.
package final class LoadedPlugin: Sendable {
    package let source: PluginSource
    /// Its settings' values: configured, or the manifest's defaults.
    package let settings: PluginSettings
    package let manifest: PluginManifest
    let loader: PluginLoader
    package let clock: WallClock
    /// Its collections as the host reads and writes them; `nil` if nothing can be stored.
    let collections: PluginCollections?
    let standing: Mutex<PluginStanding>
    private let digest: OnDemand<[UInt8]>

    init(source: PluginSource, settings: PluginSettings, instance: PluginInstance, loader: PluginLoader) {
        self.source = source
        self.settings = settings
        self.manifest = instance.manifest
        self.loader = loader
        clock = loader.environment.clock
        collections = loader.environment.documents.map { [clock] in
            PluginCollections(
                instance.manifest.storage.collections, of: instance.manifest.name, in: $0, clock: clock)
        }
        standing = Mutex(PluginStanding(instance: instance, rules: loader.configuration.quarantine))
        digest = OnDemand {
            Fingerprint.digest(of: source.pieces + [Array(settings.lines.joined(separator: "\n").utf8)])
        }
        watch(instance)
    }

    /// A digest of its text and settings: it changes whenever the answers of a hook may differ.
    package var fingerprint: [UInt8] { digest.value }

    /// Its path in the plugin folder.
    package var file: String { source.file }
    package var name: String { manifest.name }

    /// Orders hooks, and nothing else: configuration's word, else the manifest's.
    var priority: Int { loader.configuration.perPlugin.priorities[name] ?? manifest.priority }

    /// What a call of it may use: its own budget, or the common one.
    package var budget: PluginBudget { loader.configuration.budget(of: name) }

    var statistics: PluginStatistics { standing.withLock(\.statistics) }

    /// What it runs in; nil while it is set aside.
    package var instance: PluginInstance? { standing.withLock(\.instance) }

    /// Why it is set aside, if it is.
    var reasonSetAside: Quarantine.Reason? { standing.withLock(\.quarantine.reason) }

    // MARK: Calls

    /// Runs a command to its end.
    /// - Throws: `CommunityError` with a message for the caller.
    package func run(_ command: String, _ arguments: [LuaValue], context: CallContext) async throws {
        try await call("/\(command)", for: context) { instance, meter in
            try await instance.run(command, arguments, context: context, meter: meter)
        }
    }

    /// Answers what somebody asked in plain words.
    /// - Throws: `CommunityError` with a message for the caller.
    func answer(_ intent: PluginIntent, _ slots: LuaValue, context: CallContext) async throws {
        try await call(intent.name, for: context) { instance, meter in
            try await instance.answer(intent.name, slots, context: context, meter: meter)
        }
    }

    private func call(
        _ call: String, for context: CallContext,
        _ body: (PluginInstance, CallMeter) async throws -> Void
    ) async throws {
        try await self.call(
            call, by: context.caller, refusals: .answered, isAdministrator: context.session.isAdministrator
        ) { instance, meter in
            do {
                try await body(instance, meter)
                await context.settlement.finish()
            } catch {
                context.settlement.end()
                let refusal = (error as? LuaError)?.refusal
                await context.spending.fail(isRefused: refusal != nil)
                // What it refuses with is its answer, and paid for like one.
                if let refusal {
                    try context.charge(refusal: refusal.message)
                }
                throw error
            }
        }
    }

    /// A hook's answer, or `nil` if the value before stands.
    /// - Throws: `CommunityError` if it failed.
    package func answer(_ hook: some AskedHook, _ arguments: [LuaValue]) async throws -> LuaValue? {
        try await call(hook.name, refusals: .blamed) { instance, meter in
            let answer = try await instance.answer(hook, arguments, meter: meter)
            if answer.isNil { return nil }
            guard hook.accepts(answer) else { throw WrongAnswer(description: hook.complaint(about: answer)) }
            return answer
        }
    }

    /// The answer to a question, or `nil` if it is passed on.
    /// - Parameter arguments: those before `settings`.
    /// - Throws: `CommunityError` if it failed.
    package func answer(_ question: PluginQuestion, _ arguments: [LuaValue]) async throws -> LuaValue? {
        try await call(question.rawValue, refusals: .told) { [settings] instance, meter in
            guard let function = instance.manifest.handlers.answers[question] else { return nil }
            let answer =
                try await instance.state.call(
                    function, arguments + [settings.luaValue], context: QuestionContext(question),
                    meter: meter
                ).first ?? .nil
            if answer.isNil { return nil }
            guard question.accepts(answer) else {
                throw WrongAnswer(description: question.complaint(about: answer))
            }
            return answer
        }
    }

    /// Runs what has no caller, such as a timer's function, with its settings. While the plugin is set aside, nothing.
    /// - Returns: false where it did not come to its end for a reason that lies elsewhere.
    @discardableResult
    package func run(
        _ name: String, _ pick: (PluginManifest.Handlers) -> LuaFunction?, with arguments: [LuaValue] = [],
        in context: any LuaCallContext = BackgroundContext()
    ) async -> Bool {
        guard pick(manifest.handlers) != nil else { return true }
        var isOver = false
        // What fails is counted and told; nobody waits for it.
        _ = try? await call(name, refusals: .told) { [settings] instance, meter in
            do {
                if let function = pick(instance.manifest.handlers) {
                    _ = try await instance.state.call(
                        function, arguments + [settings.luaValue], context: context, meter: meter)
                }
                isOver = true
            } catch {
                let kind = (error as? LuaError)?.kind
                isOver = kind != .closed && kind != .cancelled
                throw error
            }
        }
        return isOver
    }

    /// A hook's answers for many records.
    ///
    /// A record that a budget stops ends the instance. Those behind it are asked of a fresh one, until so many were stopped
    /// as set a plugin aside.
    package func answers(_ hook: some AskedHook, over records: LuaRecordBatch) async -> HookAnswers {
        var (answers, rest) = (HookAnswers(), records)
        for _ in 0..<max(loader.configuration.quarantine.kills, 1) {
            let some = await answersOfOneInstance(hook, over: rest)
            answers.append(some)
            if some.values.isEmpty || some.values.count >= rest.rowCount { break }
            rest.removeFirst(some.values.count)
        }
        return answers
    }

    /// The answers for the records up to one that ends the instance.
    private func answersOfOneInstance(
        _ hook: some AskedHook, over records: LuaRecordBatch
    ) async -> HookAnswers {
        let instance: PluginInstance
        do { instance = try enter(hook.name) } catch { return HookAnswers(failure: error) }
        let meter = CallMeter()
        var (values, failures): ([LuaValue?], [PluginFailure]) = ([], [])
        do {
            let results = try await instance.answers(
                hook, over: records, settings: settings.luaValue, meter: meter)
            values.reserveCapacity(results.count)
            for result in results where failures.last?.breach == nil {
                switch result {
                case .success(let answer) where hook.accepts(answer): values.append(answer)
                case .success(.nil): values.append(nil)
                case .success(let answer):
                    failures.append(
                        failure(WrongAnswer(description: hook.complaint(about: answer)), hook.name))
                    values.append(nil)
                case .failure(let error):
                    failures.append(failure(error, hook.name))
                    values.append(nil)
                }
            }
        } catch {
            failures.append(failure(error, hook.name))
        }
        await leave(
            PluginStanding.Ending(
                call: hook.name, calls: max(values.count, 1), usage: meter.usage, failures: failures))
        if !failures.isEmpty { await replace(instance) }
        return HookAnswers(
            values: values, failure: failures.first.map { CommunityError(.unavailable, $0.answer) },
            time: meter.usage.time)
    }

    /// What a refusal is that nothing in the plugin caught.
    package enum Refusals {
        /// The caller's answer, and no error.
        case answered
        /// Told to administrators, but no fault of the plugin.
        case told
        /// An error like any other: who is asked may not refuse.
        case blamed
    }

    /// One call from beginning to end.
    /// - Parameter caller: Who typed it, where it is a command: what goes wrong is theirs.
    package func call<Value: Sendable>(
        _ call: String, by caller: CommandCaller? = nil, refusals: Refusals, isAdministrator: Bool = false,
        _ body: (PluginInstance, CallMeter) async throws -> Value
    ) async throws -> Value {
        let instance = try enter(call, by: caller, isAdministrator: isAdministrator)
        let meter = CallMeter()
        var ending = PluginStanding.Ending(call: call, caller: caller)
        do {
            let value = try await body(instance, meter)
            ending.usage = meter.usage
            await leave(ending)
            return value
        } catch {
            ending.usage = meter.usage
            let refusal = (error as? LuaError)?.refusal
            if refusals == .answered, let refusal {
                await leave(ending)
                throw refusal
            }
            if refusals == .answered, (error as? LuaError)?.kind == .cancelled {
                await leave(ending)
                throw CommunityError(.unavailable, HostWords.callerLeft)
            }
            var failure = failure(error, call)
            if refusals == .told, refusal != nil { failure.isBlamed = false }
            ending.failures = [failure]
            await leave(ending)
            await replace(instance)
            if failure.isCollateral, let reason = reasonSetAside {
                throw setAside(reason, isAdministrator: isAdministrator)
            }
            let isShown = isAdministrator || loader.configuration.showsErrors
            throw CommunityError(.unavailable, isShown ? failure.answer : failure.plain ?? failure.answer)
        }
    }

    private func failure(_ error: any Error, _ call: String) -> PluginFailure {
        PluginFailure(error, plugin: name, file: file, call: call)
    }
}

/// What a hook said to many records.
package struct HookAnswers: Sendable {
    /// In the records' order, `nil` if the value before stands; may end early.
    package var values: [LuaValue?] = []
    /// The first of what went wrong.
    package var failure: CommunityError?
    /// Running time of all of them.
    package var time = Duration.zero

    /// Adds the answers for the records that follow.
    mutating func append(_ others: HookAnswers) {
        values += others.values
        failure = failure ?? others.failure
        time += others.time
    }
}
