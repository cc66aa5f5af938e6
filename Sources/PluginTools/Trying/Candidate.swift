import Community
import Concurrency
import Foundation
import Logging
import Lua
import Model
import Plugins

/// A changed plugin among those of the plugin folder, beside the version whose place it would take.
///
/// Nothing runs on anybody's behalf: there is no community behind it, so only hooks and what a tool calls itself
/// do anything.
struct Candidate: Sendable {
    let plugin: LoadedPlugin
    /// The version whose place it would take; `nil` if the folder has no plugin of that name.
    let current: LoadedPlugin?
    /// What would be in force without it, and with it.
    let before: PluginRegistry
    let after: PluginRegistry
    /// What somebody should know who reads the outcome.
    let notes: [String]
    private let told: Told

    /// What plugins did wrong, each thing once.
    private final class Told: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock(\.self) }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// - Parameters:
    ///   - path: the changed plugin's file, in the plugin folder or anywhere else.
    ///   - given: what a gateway gives its plugins; its folder is where the others are.
    /// - Throws: `PluginProblem` if the file does not load; what reading it throws.
    init(
        _ path: String, configuration given: PluginConfiguration,
        environment: HostEnvironment = HostEnvironment(
            clock: .system, logger: Self.silence, formerUse: { _, _ in })
    ) async throws {
        var configuration = given
        // A trial tells what fails, and goes on.
        configuration.quarantine = .never
        let (announcer, told) = (Announcer(logger: Self.silence), Told())
        announcer.send(to: { [told] in told.add($0.text(in: .english)) })
        self.told = told
        let loader = PluginLoader(
            configuration: configuration, environment: environment,
            pool: configuration.authorsPool(), announcer: announcer)
        let source = try PluginFiles.source(of: path, with: configuration)
        let plugin = try await loader.load(source)
        var (entries, holders, notes) = await Self.others(loader)
        let file = entries.first { $0.value.plugin?.name == plugin.name }?.key
        if let file, entries[file]?.source?.pieces == source.pieces {
            let (earlier, note) = try await Self.earlier(file, plugin, loader)
            entries[file]?.plugin = earlier
            notes.append(note)
        }
        self.plugin = plugin
        current = file.flatMap { entries[$0]?.plugin }
        before = PluginRegistry(entries: entries)
        if let file { entries[file] = nil }
        // Its own name, even where another plugin's file is called like it.
        let place = file ?? (entries[source.file] == nil ? source.file : path)
        let claim = PluginHolders.Claim(place, plugin.manifest)
        if let refusal = holders.refusal(of: claim, among: entries) {
            notes.append("a gateway refuses it as it is: \(refusal)")
        }
        entries[place] = PluginRegistry.Entry(source: source, claim: claim, plugin: plugin)
        after = PluginRegistry(entries: entries)
        self.notes = notes
    }

    /// What plugins did wrong so far, each thing once.
    var problems: [String] { told.all }

    /// Says nothing anywhere.
    static let silence = Logger(label: "quad.try") { _ in SwiftLogNoOpLogHandler() }

    private static func others(
        _ loader: PluginLoader
    ) async -> (entries: [String: PluginRegistry.Entry], holders: PluginHolders, notes: [String]) {
        let folder = PluginFolder(path: loader.configuration.directory)
        var holders = PluginHolders(historyFolder: loader.configuration.history.folder)
        var entries: [String: PluginRegistry.Entry] = [:]
        var notes: [String] = []
        var loaded: [(claim: PluginHolders.Claim, value: LoadedPlugin)] = []
        for file in (try? folder.files()) ?? [] {
            entries[file] = PluginRegistry.Entry()
            do {
                let source = try folder.read(file)
                let plugin = try await loader.load(source)
                entries[file] = PluginRegistry.Entry(source: source, claim: plugin.claim)
                loaded.append((plugin.claim, plugin))
            } catch {
                notes.append("\(file) is left out, since it does not load: \(error)")
            }
        }
        // As a gateway does, but nothing is written down.
        for (claim, plugin) in holders.inOrder(loaded) {
            if let refusal = holders.refusal(of: claim, among: entries) {
                notes.append("\(claim.file) is left out: \(refusal)")
            } else {
                holders.assign(claim)
                entries[claim.file]?.plugin = plugin
            }
        }
        return (entries.filter { $0.value.plugin != nil }, holders, notes)
    }

    /// A file that was saved in the plugin folder already is held against the version before that save.
    private static func earlier(
        _ file: String, _ plugin: LoadedPlugin, _ loader: PluginLoader
    ) async throws -> (LoadedPlugin, note: String) {
        let history = PluginHistory(
            path: loader.configuration.history.folder, keep: loader.configuration.history.keep)
        guard let version = try history.earlier(than: plugin.source, of: file).first, !version.isUndone,
            let earlier = try? await loader.load(
                PluginFolder(path: loader.configuration.directory).library().attached(
                    to: history.read(version, of: file)))
        else {
            return (plugin, "\(file) is what the plugin folder holds already: change a copy, and try that")
        }
        return (earlier, "\(file) is saved already: compared with the version before that save")
    }
}
