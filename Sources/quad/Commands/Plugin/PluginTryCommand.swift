import ArgumentParser
import Community
import Doors
import Foundation
import Lua
import Model
import PluginTools

/// `quad plugin try FILE`
struct PluginTryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try", abstract: "See what a changed hook would do to the real data.",
        discussion: """
            A dry run of forum.score and tag.normalize on what is stored; nothing is changed, and a gateway may run \
            meanwhile. The plugin takes the place of the one of its name, the others of the plugin folder run as \
            they do, and settings and priorities are those of the configuration. Shown are the posts that would \
            move in Trending (both orders at the same moment), the stored tags that would have another normal form, \
            which of them become one, and how long all of it takes. A tag that is stored keeps its form until \
            somebody writes it anew.

            A file that is saved in the plugin folder already is compared with the version before that save.

            Exit codes: 0 tried, whatever it came to, 64 used wrongly, 65 the plugin does not load or has none of \
            these hooks, 69 there is no data, 74 the data can't be read, 78 the configuration is wrong.

            Examples:
              quad plugin try trending.lua
              quad plugin try --data /var/lib/quad --all trending.lua
            """)

    @OptionGroup var trial: PluginTrialOptions

    @Flag(help: "Show all that moves or changes, not the first 20.")
    var all = false

    func run() async throws {
        let file = try trial.plugin()
        let (record, host) = (try trial.record(), try trial.host())
        let preview = try await trial.loading { try await PluginPreview(of: file, configuration: host) }
        guard preview.canBeTried else {
            throw Failure(
                .data,
                "\(file) has neither forum.score nor tag.normalize; quad plugin replay tries events, quad plugin repl "
                    + "commands")
        }
        print(preview.title)
        for note in preview.notes { print("note: \(Escaping.escape(note))") }
        let progress = ProgressLine()
        let ranking = try await preview.ranking(on: record, at: WallClock.system.now()) {
            progress.show("scored \(grouped($0)) of \(grouped($1)) posts")
        }
        progress.clear()
        let shown = all ? Int.max : 20
        if let ranking {
            let titles = try record.titles(of: ranking.moves.prefix(shown).map(\.post))
            TrialReport.lines(of: ranking, titles: titles, shown: shown).forEach { print($0) }
        }
        let tags = try await preview.tags(on: record) {
            progress.show("read \(grouped($0)) of \(grouped($1)) tags")
        }
        progress.clear()
        if let tags { TrialReport.lines(of: tags, shown: shown).forEach { print($0) } }
        for problem in preview.problems { print("failed: \(Escaping.escape(problem))") }
    }
}
