import ArgumentParser
import Community
import Doors
import Glibc
import Model
import PluginTools
import Unicodes

/// `quad plugin repl PATH`
struct PluginReplCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repl", abstract: "Try a plugin line by line in a scratch community.",
        discussion: """
            A line that begins with a slash is a command that alice types; @bob /roll 2d6 has bob type it; +1h moves \
            the clock and runs the timers that are due. Anything else is Lua with t at hand, as in a plugin's tests: \
            t:hook("forum.score", { likes = 3 }). A save of the plugin is taken over before the next line. The end of \
            the input leaves; nothing stays.

            Exit codes: 0 left, 64 used wrongly, 65 the plugin does not load, 78 the configuration is wrong.

            Example:
              quad plugin repl dice
            """)

    @OptionGroup var paths: PluginPaths

    func run() async throws {
        let files = try paths.files()
        guard files.count == 1 else { throw Failure(.usage, "name one plugin: there are \(files.count)") }
        let trial = try await open(files[0])
        let isAsked = isatty(STDIN_FILENO) == 1
        StandardOutput.say(await trial.title)
        while let line = next(isAsked) {
            for said in await trial.answer(line) { StandardOutput.say("  \(said)") }
        }
        await trial.close()
    }

    private func open(_ file: String) async throws -> PluginTrial {
        let host = try paths.host()
        do {
            return try await PluginTrial(
                plugin: file, configuration: host,
                drawing: { Self.lines(of: $0) },
                printing: { StandardOutput.say("  \(Escaping.escape($0))") })
        } catch {
            throw Failure(.data, "\(error); quad plugin check \(file) says more")
        }
    }

    private static func lines(of reply: Reply) -> [String] {
        guard let card = reply.card else { return reply.lines.map(Escaping.escape) }
        return CardRenderer(.unicode, now: WallClock.system.now()).lines(for: card)
    }

    private func next(_ isAsked: Bool) -> String? {
        (isAsked ? StandardOutput.ask("> ") : readLine()).map(ByteOrderMark.skipped)
    }
}
