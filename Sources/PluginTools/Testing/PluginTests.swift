import Community
import Foundation
import Logging
import Lua
import Model
package import Plugins

/// Runs a plugin's own tests: a file beside it that returns a table of functions.
package struct PluginTests: Sendable {
    /// What became of one test.
    package struct Outcome: Sendable, Hashable {
        package let name: String
        /// Why it failed, with file and line where Lua knows them; `nil` if it passed.
        package let failure: String?
    }

    private let configuration: PluginConfiguration
    /// Of the plugin's own file, as it was given.
    private let path: String
    /// Of the file of tests, as it was given.
    private let testsPath: String
    private let source: PluginSource
    private let tests: PluginSource
    private let neighbours: [PluginFolder]
    private let printing: @Sendable (String) -> Void
    private let pool: LuaThreadPool
    private let uses = FormerUses()

    /// What the plugin and its tests wrote as the version before has it, as far as the tests came.
    package var former: [APIChange] { uses.all }

    /// The same with the places where it stands.
    package var notes: [PluginFinding] {
        let changes = former
        if changes.isEmpty { return [] }
        let places = FormerPlaces(in: source, at: path, tests: (tests.bytes, testsPath))
        return changes.flatMap(places.findings)
    }

    /// - Parameters:
    ///   - plugin: the plugin's file; `init.lua` stands for its folder.
    ///   - tests: the file of tests.
    ///   - configuration: settings and budgets that the plugin runs with, and the folder that has what it
    ///     uses where that isn't beside it.
    ///   - printing: shows what the plugin and its tests print.
    /// - Throws: where a file can't be read.
    package init(
        plugin: String, tests: String, configuration: PluginConfiguration,
        printing: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        self.configuration = configuration
        (path, testsPath) = (plugin, tests)
        pool = configuration.authorsPool()
        self.printing = printing
        source = try PluginFiles.source(of: plugin, with: configuration)
        neighbours = PluginFiles.folders(around: plugin, with: configuration)
        let file = (tests as NSString).lastPathComponent
        self.tests = PluginSource(file: file, bytes: try PluginFolder.bytes(of: tests, called: file))
    }

    /// Runs every test in the order of the file, each in a community of its own.
    /// - Parameter report: told of each as it ends.
    /// - Returns: what became of them; one that is called after the file where that can't be used.
    package func run(report: (Outcome) -> Void) async -> [Outcome] {
        var outcomes: [Outcome] = []
        func record(_ name: String, _ failure: String?) {
            outcomes.append(Outcome(name: name, failure: failure))
            report(outcomes[outcomes.count - 1])
        }
        do {
            let files = try await ScratchFiles.make()
            let names = try await names(on: files)
            if names.isEmpty {
                record(tests.file, "it returns no functions: write return { name = function(t) … end }")
            }
            for name in names { record(name, try await failure(of: name, on: files)) }
        } catch let problem as PluginProblem {
            record(tests.file, problem.file == tests.file ? "\(problem)" : await said(of: problem))
        } catch {
            record(tests.file, "\(error)")
        }
        return outcomes
    }

    /// The tests' names, in the order in which they stand in the file.
    private func names(on files: ScratchFiles) async throws -> [String] {
        let functions = try await load(TestBench(), on: files).functions
        let tokens = LuaLexer.tokens(of: tests.bytes)
        func place(_ name: String) -> Int {
            tokens.indices.first { index in
                let rest = tokens[index...].dropFirst().drop { $0.isSymbol("]") }
                return tokens[index].text == name && rest.first?.isSymbol("=") == true
                    && rest.dropFirst().first?.isKeyword("function") == true
            } ?? tokens.count
        }
        return functions.keys.sorted { (place($0), $0) < (place($1), $1) }
    }

    /// Why the plugin is not there, with its place, as the check says it.
    private func said(of problem: PluginProblem) async -> String {
        let logger = Logger(label: "quad.test") { _ in SwiftLogNoOpLogHandler() }
        let loader = PluginLoader(
            configuration: configuration, environment: HostEnvironment(clock: .system, logger: logger),
            pool: pool, announcer: Announcer(logger: logger))
        do throws(PluginProblem) { _ = try await loader.load(source) } catch {
            return PluginCheck.finding(of: error, in: source, at: path).description
        }
        // It loads, but may not be in force here.
        return PluginFinding(file: path, problem.message).description
    }

    /// Why a test failed; `nil` if it passed.
    /// - Throws: `PluginProblem` where the plugin isn't there, which holds for every test.
    private func failure(of name: String, on files: ScratchFiles) async throws -> String? {
        let bench = TestBench(printing: printing, former: uses)
        let community: ScratchCommunity
        do {
            community = try await ScratchCommunity(
                source, on: files, beside: neighbours, configuration: configuration, bench: bench)
        } catch let problem as PluginProblem {
            throw problem
        } catch {
            return "\(error)"
        }
        do {
            bench.attach(community)
            do {
                let (state, functions) = try await load(bench, on: files)
                guard let run = state.preludeFunctions["run"], let test = functions[name] else {
                    return nil
                }
                _ = try await state.call(run, [.function(test)])
                await community.close()
                return nil
            } catch {
                await community.close()
                throw error
            }
        } catch {
            return "\(error)"
        }
    }

    private func load(
        _ bench: TestBench, on files: ScratchFiles
    ) async throws -> (state: LuaState, functions: [String: LuaFunction]) {
        let state = try await LuaState(
            label: tests.file, queue: pool.makeQueue(label: tests.file), limits: configuration.testLimits,
            host: TestAPI.functions(bench), prelude: TestPrelude.source,
            chunks: files.sources.chunks)
        let value = try await state.load(tests.bytes, name: tests.file)
        let table = try TableReader(value, file: tests.file)
        var functions: [String: LuaFunction] = [:]
        for name in table.names { functions[name] = try table.function(name) }
        return (state, functions)
    }

    /// What a test may do, more than a command: it calls many in a row.
    static let limits = LuaLimits(instructions: 100_000_000, processorTime: .seconds(10))
}

extension PluginConfiguration {
    /// Returns the thread on which an author's tool runs plugins.
    func authorsPool() -> LuaThreadPool { LuaThreadPool(threads: 1, patience: threads.stuckAfter) }

    /// The limits of a test, with at least the processor time of a command.
    var testLimits: LuaLimits {
        var limits = PluginTests.limits
        limits.time.processor = max(limits.time.processor, self.limits.time.processor)
        return limits
    }
}
