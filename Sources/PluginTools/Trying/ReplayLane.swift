import Community
import Documents
import Lua
import Model
import Plugins

/// One version of a plugin that events are replayed to, with a community, documents, a clock and chance of its own.
final class ReplayLane: Sendable {
    /// What an event came to.
    struct Outcome: Sendable {
        var effects = EffectTape.Lines()
        /// What went wrong, with file and line. That an act was refused is no fault of the plugin's.
        var failure: String?
        var usage = LuaUsage()
    }

    /// Numbers that are kept for what is stored on one event, so that two versions number alike what they do alike.
    private static let numbers: Int64 = 1_000

    let plugin: LoadedPlugin
    private let tape: EffectTape
    private let time: TestTime
    private let campus: Campus
    private let documents: DocumentStore
    /// The last number of what the community began with.
    let last: Int64

    /// - Parameter folder: A copy of what is stored, for this version alone.
    /// - Throws: `PluginProblem`; `StorageError`.
    init(
        _ source: PluginSource, configuration given: PluginConfiguration, rules: CommunityConfiguration,
        in folder: String, quota: Int
    ) async throws {
        let (tape, time) = (EffectTape(), TestTime())
        time.now = WallClock.system.now()
        let campus = try Self.campus(in: folder, rules, time)
        let documents: DocumentStore
        do {
            documents = try DocumentStore(
                path: Self.documents(in: folder), quota: quota, logger: Candidate.silence)
        } catch {
            await campus.close()
            throw error
        }
        var configuration = given
        configuration.quarantine = .never
        let loader = PluginLoader(
            configuration: configuration,
            environment: HostEnvironment(
                clock: time.clock, logger: Candidate.silence, documents: documents,
                zone: configuration.timeZone, standIn: { $0.recorded(on: tape, in: campus) },
                random: time.random),
            pool: configuration.authorsPool(), announcer: Announcer(logger: Candidate.silence),
            campus: campus)
        do {
            last = try await campus.events.last()
            plugin = try await loader.load(source)
        } catch {
            // A plugin that can't store anything isn't to blame.
            let storage = Result { try Self.requireStorage(of: campus, documents) }
            await documents.close()
            await campus.close()
            try storage.get()
            throw error
        }
        (self.tape, self.time, self.campus, self.documents) = (tape, time, campus, documents)
        // What it said while it was loaded is no answer to an event.
        _ = tape.drain()
    }

    /// Where the plugins' documents are in a folder of copies.
    static func documents(in folder: String) -> String { "\(folder)/documents.sqlite" }

    func close() async {
        await documents.close()
        await campus.close()
    }

    /// Has it hear an event, at the event's own time; `nil` if it doesn't listen.
    ///
    /// - Parameter turn: How many events there were before.
    /// - Throws: `StorageError` if nothing can be stored any more.
    func hear(_ event: Event, turn: Int) async throws -> Outcome? {
        let kind = event.fact.kind
        guard let instance = plugin.instance, let function = instance.manifest.handlers.events[kind] else {
            return nil
        }
        time.now = event.at
        time.seed(UInt64(bitPattern: event.sequence))
        tape.number(behind: last + Int64(turn) * Self.numbers)
        var outcome = Outcome()
        let meter = CallMeter()
        do {
            _ = try await instance.state.call(
                function, [event.luaValue(), plugin.settings.luaValue],
                context: BackgroundContext(speaker: event.actor.id), meter: meter)
            outcome.effects = tape.drain()
        } catch {
            outcome.effects = tape.drain()
            let reason = (error as? LuaError)?.refusal?.message
            if !outcome.effects.refusals.contains(where: { $0.reason == reason }) {
                outcome.failure =
                    PluginFailure(error, plugin: plugin.name, file: plugin.file, call: kind.rawValue).told
                    ?? "\(error)"
            }
            // After a breach of budget it goes on in a fresh state, as in a gateway.
            await plugin.replace(instance)
        }
        try Self.requireStorage(of: campus, documents)
        outcome.usage = meter.usage
        return outcome
    }

    private static func requireStorage(of campus: Campus, _ documents: DocumentStore) throws {
        try campus.requireStorage()
        try documents.requireStorage()
    }

    // MARK: The community

    private static func campus(
        in folder: String, _ given: CommunityConfiguration, _ time: TestTime
    ) throws -> Campus {
        var rules = given
        // Ranks and indexes stay as they were copied: there is nothing to wait for.
        (rules.patience.ranks, rules.patience.words) = (.zero, .zero)
        // Nobody is nearby here: that is no reason to refuse what may have been allowed.
        rules.requests = .anyone
        return try Campus(
            scratch: folder, configuration: rules, normalizer: Unasked(), scorer: Unasked(),
            clock: time.clock, logger: Candidate.silence)
    }

    /// The copy of the community asks no plugins.
    private struct Unasked: TagNormalizer, PostScorer {
        let version = "replay"
        let tagVersion = "replay"
        func normalize(_ tag: String) async throws -> String { TagNormalForm.plain(tag) }
        func normalize(_ tags: [String]) async throws -> [String?] { tags.map(TagNormalForm.plain) }
        func score(_ posts: [PostFacts]) async throws -> [Double] { posts.map { -$0.ageHours } }
    }
}
