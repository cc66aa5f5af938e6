import Community
import Documents
import Lua
import Model
import Plugins

/// One version of a plugin that events are replayed to, with documents, a clock and chance of its own.
final class ReplayLane: Sendable {
    /// What an event came to.
    struct Outcome: Sendable {
        var effects: [String] = []
        /// What went wrong, with file and line.
        var failure: String?
        var usage = LuaUsage()
    }

    let plugin: LoadedPlugin
    private let tape = EffectTape()
    private let time = TestTime()
    private let documents: DocumentStore

    /// - Throws: `PluginProblem`; `StorageError`.
    init(
        _ source: PluginSource, configuration: PluginConfiguration, campus: Campus, documents path: String,
        quota: Int
    ) async throws {
        var configuration = configuration
        configuration.quarantine = .never
        documents = try DocumentStore(path: path, quota: quota, logger: Candidate.silence)
        let loader = PluginLoader(
            configuration: configuration,
            environment: HostEnvironment(
                clock: time.clock, logger: Candidate.silence, documents: documents,
                zone: configuration.timeZone, standIn: { [tape] in $0.recorded(on: tape) },
                random: time.random),
            pool: configuration.authorsPool(), announcer: Announcer(logger: Candidate.silence),
            campus: campus)
        do {
            plugin = try await loader.load(source)
        } catch {
            await documents.close()
            throw error
        }
        // What it said while it was loaded is no answer to an event.
        _ = tape.drain()
    }

    func close() async { await documents.close() }

    /// Has it hear an event, at the event's own time; `nil` if it doesn't listen.
    func hear(_ event: Event) async -> Outcome? {
        let kind = event.fact.kind
        guard let instance = plugin.instance, let function = instance.manifest.handlers.events[kind] else {
            return nil
        }
        time.now = event.at
        time.seed(UInt64(bitPattern: event.sequence))
        tape.restartIDs()
        var outcome = Outcome()
        let meter = CallMeter()
        do {
            _ = try await instance.state.call(
                function, [event.luaValue(), plugin.settings.luaValue], context: BackgroundContext(),
                meter: meter)
        } catch {
            outcome.failure =
                PluginFailure(error, plugin: plugin.name, file: plugin.file, call: kind.rawValue).told
                ?? "\(error)"
            // After a breach of budget it goes on in a fresh state, as in a gateway.
            await plugin.replace(instance)
        }
        outcome.effects = tape.drain()
        outcome.usage = meter.usage
        return outcome
    }
}
