import ArgumentParser
import Model
import PluginTools
import Plugins

/// `quad plugin test PATH…`
struct PluginTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Run the plugins' own tests.",
        discussion: """
            The tests of NAME.lua stand in NAME_test.lua beside it (those of a folder in its *_test.lua): a file that \
            returns a table of functions. Each gets t, with a community, a clock and random numbers of its own: \
            t:person("alice"):run("/roll 2d6") gives the lines of the reply, t:hook(…) asks a hook, t:advance("1h") \
            moves the clock, t:equal(got, expected) and t:ok(value) hold. docs/plugin-api/testing.md lists them all.

            Exit codes: 0 all passed, 1 something failed or there are no tests, 64 used wrongly, 78 the \
            configuration is wrong.

            Examples:
              quad plugin test plugins
              quad plugin test plugins/greet.lua
            """)

    @OptionGroup var paths: PluginPaths

    func run() async throws {
        let ((files, missing), configuration) = (try paths.found(), try paths.host())
        var (passed, failed, untested) = (0, 0, [String]())
        for file in files {
            let suites = PluginFiles.tests(of: file)
            if suites.isEmpty { untested.append(file) }
            let prefix = files.count == 1 ? "" : "\(file): "
            var former: [PluginFinding] = []
            for tests in suites {
                let runner = try PluginTests(
                    plugin: file, tests: tests, configuration: configuration,
                    printing: { StandardOutput.say("      \(Escaping.escape($0))") })
                let outcomes = await runner.run { outcome in
                    let name = prefix + outcome.name
                    StandardOutput.say(outcome.failure.map { "FAIL  \(name): \($0)" } ?? "ok    \(name)")
                }
                passed += outcomes.count { $0.failure == nil }
                failed += outcomes.count { $0.failure != nil }
                former += runner.notes.filter { !former.contains($0) }
            }
            for note in former { StandardOutput.say("note  \(note)") }
        }
        // Of one file alone the last line says so.
        for file in untested where files.count > 1 {
            StandardOutput.say("none  \(file) has no tests")
        }
        if passed + failed == 0 {
            StandardOutput.say(
                "no tests: write \(files[0].dropLast(".lua".count))_test.lua; quad plugin new shows how")
        } else {
            StandardOutput.say(failed == 0 ? "\(passed) passed" : "\(passed) passed, \(failed) failed")
        }
        if let missing { throw missing }
        if passed + failed == 0 || failed > 0 { throw ExitCode(1) }
    }
}
