package import Community
import Foundation
import Lua
import Model
package import Plugins

/// A plugin in a scratch community, line by line: what `quad plugin repl` talks to.
package actor PluginTrial {
    private let path: String
    private let configuration: PluginConfiguration
    private let bench: TestBench
    private let drawing: @Sendable (Reply) -> [String]
    private let pool: LuaThreadPool
    private let community: ScratchCommunity
    private let state: LuaState
    private var source: PluginSource

    /// - Parameters:
    ///   - path: the plugin's file.
    ///   - drawing: a reply's lines, as they are shown.
    ///   - printing: shows what the plugin prints.
    /// - Throws: where it can't be read or does not load.
    package init(
        plugin path: String, configuration: PluginConfiguration,
        drawing: @escaping @Sendable (Reply) -> [String] = { $0.lines },
        printing: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws {
        (self.path, self.configuration) = (path, configuration)
        pool = configuration.authorsPool()
        self.drawing = drawing
        bench = TestBench(printing: printing)
        source = try PluginFiles.source(of: path, with: configuration)
        state = try await LuaState(
            label: "repl", queue: pool.makeQueue(label: "repl"),
            limits: configuration.testLimits,
            host: TestAPI.functions(bench), prelude: TestPrelude.source)
        community = try await ScratchCommunity(
            source, on: ScratchFiles.make(),
            beside: PluginFiles.folders(around: path, with: configuration),
            configuration: configuration, bench: bench)
        bench.attach(community)
    }

    /// `dice 1.0.0: /flip, /roll`
    package var title: String {
        let manifest = community.plugin.manifest
        let parts =
            manifest.commands.map { "/\($0.description.name)" } + manifest.asked
        return "\(manifest.name) \(manifest.version): \(parts.joined(separator: ", "))"
    }

    /// What a line comes to: `/roll` is typed by alice, `@bob /roll` by bob, `+1h` moves the clock, and the rest is Lua.
    package func answer(_ line: String) async -> [String] {
        var lines = await refresh()
        do {
            lines += try await evaluate(line)
        } catch {
            lines.append("error: \(error)")
        }
        return lines
    }

    /// Ends it and removes what it made.
    package func close() async { await community.close() }

    /// A save is taken over before the next line.
    private func refresh() async -> [String] {
        let read = try? PluginFiles.source(of: path, with: configuration)
        guard let now = read, now != source else { return [] }
        source = now
        return ((try? await community.replace(with: now)) ?? []).map { "* \($0)" }
    }

    private func evaluate(_ line: String) async throws -> [String] {
        if line.hasPrefix("/") { return try await typed(line, by: "alice") }
        if line.hasPrefix("@"), let space = line.firstIndex(of: " ") {
            let name = String(line[line.index(after: line.startIndex)..<space])
            return try await typed(String(line[line.index(after: space)...]), by: name)
        }
        if line.hasPrefix("+") {
            guard let duration = ManifestReader.interval(String(line.dropFirst())) else {
                throw APIMisuse("write +30s, +5m, +1h or +1d")
            }
            try await bench.advance(by: duration)
            return []
        }
        return try await run(lua: line).map(\.described)
    }

    private func typed(_ line: String, by name: String) async throws -> [String] {
        let person = try await bench.person(name)
        let replies = try await bench.type(line, by: person.table?["number"])
        return replies.flatMap(drawing)
    }

    /// An expression, else statements; globals stay from line to line.
    private func run(lua line: String) async throws -> [LuaValue] {
        let chunk: LuaValue
        do {
            chunk = try await state.load("return function(t) return \(line)\nend", name: "repl")
        } catch let error as LuaError where error.kind == .syntax {
            do {
                chunk = try await state.load("return function(t) \(line)\nend", name: "repl")
            } catch let error as LuaError where error.kind == .syntax {
                // What is wrong with the line itself, of which nobody typed the end.
                try await state.compile([LuaSource(Array(line.utf8), name: "repl")])
                throw error
            }
        }
        guard let function = chunk.function, let run = state.preludeFunctions["run"] else { return [] }
        return try await state.call(run, [.function(function)])
    }
}
