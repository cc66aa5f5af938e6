import Community
import Foundation
import Model
import Plugins
import ServiceLifecycle

/// Takes over what changes in the configuration's file while the gateway runs: plugins' settings, budgets and
/// priorities. Of other keys it tells that they need a restart.
actor ConfigurationWatch: Service {
    /// The keys that are taken over; they belong to the plugin host.
    static let live = ["plugins.settings", "plugins.budgets", "plugins.priorities"]
    /// How often the file is read. A text is taken over when it stands for two looks, so that no half of it is.
    static let interval = Duration.milliseconds(400)

    private let file: ConfigurationFile
    private let environment: [String: String]
    private let host: PluginHost
    private let sleep: @Sendable (Duration) async throws -> Void
    /// What the gateway was started with.
    private let started: QuadConfiguration
    /// The texts that were read last, and taken over last.
    private var (seen, taken): ([UInt8]?, [UInt8]?)
    /// The keys whose change was told.
    private var told: [String] = []

    init(
        file: ConfigurationFile, environment: [String: String], started: QuadConfiguration, host: PluginHost,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        (self.file, self.environment, self.started, self.host, self.sleep) =
            (file, environment, started, host, sleep)
        taken = try? BoundedFile.read(file.path)
        seen = taken
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await self.sleep(Self.interval)) != nil, !Task.isCancelled { await self.glance() }
        }
    }

    /// Reads the file; takes it over when it is another one, and the same as at the last look.
    func glance() async {
        let text = try? BoundedFile.read(file.path)
        defer { seen = text }
        if text == seen, text != taken { await look() }
    }

    /// Takes over the file as it is now. Returns what was told, nothing where nothing changed.
    ///
    /// - Parameter isAsked: Whether somebody asked for it: what is wrong with the file is told once more, then.
    @discardableResult
    func look(isAsked: Bool = false) async -> [LocalizedText] {
        let text = try? BoundedFile.read(file.path)
        guard isAsked || text != taken else { return [] }
        (seen, taken) = (text, text)
        do {
            let configuration = try file.load(environment: environment).configuration
            let restart = told(of: configuration)
            restart.forEach(host.announce)
            return restart + (await host.reconfigure(taking(configuration).pluginHost()))
        } catch {
            let lines = error.problems.map { WatchWords.nothingTaken("\($0)") }
            lines.forEach(host.announce)
            return lines
        }
    }

    /// What the gateway was started with, but for what is taken over.
    private func taking(_ configuration: QuadConfiguration) -> QuadConfiguration {
        var taking = started
        taking.plugins.byName = configuration.plugins.byName
        return taking
    }

    /// The keys that changed and are not taken over, once.
    private func told(of configuration: QuadConfiguration) -> [LocalizedText] {
        let keys = QuadConfiguration.keys.filter { key in
            !Self.live.contains(key.path) && key.value(configuration) != key.value(started)
        }.map(\.path)
        guard keys != told else { return [] }
        told = keys
        return keys.isEmpty ? [] : [WatchWords.needRestart(keys, file.path)]
    }
}
