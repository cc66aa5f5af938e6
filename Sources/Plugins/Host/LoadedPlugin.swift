import Community
import Locks
import Lua

/// One good version of a plugin. Whatever its Lua does, what comes out here is a value or a named error.
final class LoadedPlugin: Sendable {
    let source: PluginSource
    let settings: PluginSettings
    let manifest: PluginManifest
    let statistics = PluginStatistics()
    private let loader: PluginLoader
    private let instance: Mutex<PluginInstance>

    init(source: PluginSource, settings: PluginSettings, instance: PluginInstance, loader: PluginLoader) {
        self.source = source
        self.settings = settings
        self.manifest = instance.manifest
        self.loader = loader
        self.instance = Mutex(instance)
    }

    var file: String { source.file }
    var name: String { manifest.name }

    /// What stands above others: configuration's word, else the manifest's.
    var priority: Int { loader.configuration.priorities[name] ?? manifest.priority }

    /// Changes whenever the answers of a hook may differ.
    var fingerprint: [UInt8] {
        source.bytes + settings.lines.joined(separator: "\n").utf8
    }

    // MARK: Calls

    /// Runs a command to its end.
    /// - Throws: `CommunityError` with a message for the caller.
    func run(_ command: String, _ arguments: [ArgumentValue], context: CallContext) async throws {
        let began = ContinuousClock.now
        let instance = instance.withLock(\.self)
        do {
            try await instance.run(command, arguments.map(\.luaValue), context: context)
            statistics.count(time: ContinuousClock.now - began)
        } catch let error as LuaError {
            if let refusal = error.refusal {
                statistics.count(time: ContinuousClock.now - began)
                throw refusal
            }
            statistics.count(errors: 1, time: ContinuousClock.now - began)
            throw await failed(error, call: "/\(command)", instance)
        }
    }

    /// A hook's answer, or nil where the value before stands.
    func answer(_ hook: Hook, _ arguments: [LuaValue]) async -> LuaValue? {
        let began = ContinuousClock.now
        let instance = instance.withLock(\.self)
        do {
            let answer = try await instance.answer(hook, arguments)
            let isGood = hook.accepts(answer)
            statistics.count(errors: isGood || answer.isNil ? 0 : 1, time: ContinuousClock.now - began)
            if !isGood, !answer.isNil { complain("\(file): \(hook.complaint(about: answer))") }
            return isGood ? answer : nil
        } catch {
            statistics.count(errors: 1, time: ContinuousClock.now - began)
            await note(error, call: hook.rawValue, instance)
            return nil
        }
    }

    /// A hook's answers for many records, nil where the value before stands.
    func answers(_ hook: Hook, over records: LuaRecordBatch) async -> [LuaValue?] {
        let began = ContinuousClock.now
        let instance = instance.withLock(\.self)
        var answers: [LuaValue?] = []
        var errors = 0
        do {
            let results = try await instance.answers(hook, over: records, settings: settings.luaValue)
            answers.reserveCapacity(results.count)
            for result in results {
                switch result {
                case .success(let answer) where hook.accepts(answer): answers.append(answer)
                case .success(.nil): answers.append(nil)
                case .success(let answer):
                    errors += 1
                    complain("\(file): \(hook.complaint(about: answer))")
                    answers.append(nil)
                case .failure(let error):
                    errors += 1
                    if error.kind != .closed || errors == 1 {
                        await note(error, call: hook.rawValue, instance)
                    }
                    answers.append(nil)
                }
            }
        } catch {
            errors += 1
            await note(error, call: hook.rawValue, instance)
        }
        statistics.count(calls: records.rowCount, errors: errors, time: ContinuousClock.now - began)
        return answers
    }

    /// Runs what has no caller: an event's or a timer's function.
    func run(_ call: String, _ pick: (PluginManifest) -> LuaFunction?, _ arguments: [LuaValue]) async {
        let began = ContinuousClock.now
        let instance = instance.withLock(\.self)
        guard let function = pick(instance.manifest) else { return }
        do {
            _ = try await instance.state.call(function, arguments, context: BackgroundContext())
            statistics.count(time: ContinuousClock.now - began)
        } catch {
            statistics.count(errors: 1, time: ContinuousClock.now - began)
            await note(error, call: call, instance)
        }
    }

    // MARK: Failures

    private func note(_ error: any Error, call: String, _ instance: PluginInstance) async {
        if let error = error as? LuaError {
            _ = await failed(error, call: call, instance)
        } else {
            complain("\(file): \(error)")
        }
    }

    /// What the caller is told; administrators get file and line, once; a killed state is replaced.
    private func failed(_ error: LuaError, call: String, _ instance: PluginInstance) async -> CommunityError {
        if let breach = error.breach {
            let line = "\(name): \(call) stopped: \(breach)"
            complain(line)
            await replace(instance)
            return CommunityError(.unavailable, line)
        }
        if error.kind == .closed {
            await replace(instance)
            return CommunityError(.unavailable, "\(name) was restarted meanwhile; try again")
        }
        complain("\(PluginProblem(error, file: file)) (in \(call))")
        return CommunityError(.unavailable, "\(name) failed: \(error.bareMessage)")
    }

    private func complain(_ line: String) {
        if statistics.isNew(line) { loader.announcer.tell(line) }
    }

    /// Puts a fresh state where a killed one was; the first of several callers that saw it wins.
    private func replace(_ old: PluginInstance) async {
        guard await old.state.isClosed, instance.withLock({ $0 === old }) else { return }
        do {
            let fresh = try await loader.instantiate(source)
            instance.withLock { if $0 === old { $0 = fresh } }
        } catch {
            complain("\(error)")
        }
    }
}

extension ArgumentValue {
    fileprivate var luaValue: LuaValue {
        switch self {
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .list(let words): .list(words.map(LuaValue.string))
        case .absent: .nil
        }
    }
}
