import ArgumentParser
import Community
import Foundation
import Lua
import Model
import PluginTools
import UnixSignals

/// `quad plugin replay FILE --since 1d`
struct PluginReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Feed recorded events to a changed plugin.",
        discussion: """
            What the gateway recorded is told once more, to the plugin and to the version in force beside it, each \
            in a scratch state of its own: on a copy of what is stored, with a copy of the plugin's documents as they \
            are now, at each event's own time. What its bot does is done there, and refused where the rules refuse it: \
            nothing reaches anybody. What a bot does, what is stored and what is logged is noted and compared; what \
            would ask the world outside is refused; errors, refusals, time and memory are shown. A gateway may run meanwhile. \
            Messages and posts that were deleted since are absent, and so is what bots caused, which plugins don't hear. \
            What the version in force did at the time stands in both copies: what can be done once, such as a like, is \
            refused. Timers are not replayed.

            The copies lie in the folder of temporary files (TMPDIR), take twice the room of what is stored, and are \
            removed at the end; those of a replay that was killed are removed by the next one.

            A file that is saved in the plugin folder already is compared with the version before that save. Of a plugin \
            that is new, all that it does is shown.

            Exit codes: 0 replayed without an error, 1 the plugin failed on an event, 64 used wrongly, 65 the \
            plugin does not load or listens to no events, 69 there is no data, 73 the copies can't be made, 74 the data \
            can't be read or the disk is full, 78 the configuration is wrong, 129, 130 and 143 ended by SIGHUP, SIGINT and \
            SIGTERM.

            Examples:
              quad plugin replay --since 1d welcome.lua
              quad plugin replay --since 2h30m --data /var/lib/quad --all welcome.lua
            """)

    @OptionGroup var trial: PluginTrialOptions

    @Option(help: ArgumentHelp("How far back, such as 30m, 1d or 2w.", valueName: "time"))
    var since = "1d"

    @Flag(help: "Show all differences and errors, not the first 20.")
    var all = false

    func run() async throws {
        guard let span = PluginReplay.span(since) else {
            throw Failure(.usage, "--since \(since): write a time such as 30m, 1d or 2w")
        }
        let report = try await Self.untilInterrupted {
            let replay = try await open()
            do {
                let report = try await self.report(of: replay, since: span)
                await replay.close()
                return report
            } catch {
                await replay.close()
                throw error
            }
        }
        if report.candidate.errors > 0 { throw ExitCode(1) }
    }

    private func open() async throws -> PluginReplay {
        let file = try trial.plugin()
        let (record, host) = (try trial.record(), try trial.host())
        let configuration = try trial.options.load().configuration
        let replay = try await trial.loading {
            try await PluginReplay(
                of: file, configuration: host, on: record, rules: configuration.rules,
                documents: "\(trial.options.data)/documents.sqlite", quota: configuration.plugins.storeBytes)
        }
        guard replay.canBeReplayed else {
            await replay.close()
            throw Failure(
                .data, "\(file) listens to no events; quad plugin try tries hooks, quad plugin repl commands")
        }
        return replay
    }

    private func report(of replay: PluginReplay, since span: Duration) async throws -> ReplayReport {
        StandardOutput.say(replay.title)
        for note in replay.notes { StandardOutput.say("note: \(Escaping.escape(note))") }
        let progress = ProgressLine()
        let report = try await replay.run(since: WallClock.system.now() - span) {
            progress.show("replayed \(grouped($0)) events")
        }
        progress.clear()
        ReplayLines(report: report, since: since, shown: all ? .max : 20).all.forEach(StandardOutput.say)
        return report
    }

    /// A person who doesn't want to wait leaves no copies behind: signals are caught before any is made.
    ///
    /// - Throws: what `work` throws; an exit code as a shell has it, if a signal ended it.
    static func untilInterrupted<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let signals = await UnixSignalsSequence(trapping: .sighup, .sigint, .sigterm)
        // Another signal, while the copies are removed, changes nothing.
        defer { withExtendedLifetime(signals) {} }
        return try await withThrowingTaskGroup(of: (value: Value?, signal: UnixSignal?).self) { group in
            group.addTask { (try await work(), nil) }
            group.addTask {
                for await signal in signals { return (nil, signal) }
                return (nil, nil)
            }
            let first = try await group.next()
            group.cancelAll()
            while (try? await group.next()) != nil {}
            guard let value = first?.value else { throw ExitCode(128 + (first?.signal ?? .sigint).rawValue) }
            return value
        }
    }
}
