import ArgumentParser
import Community
import Documents
import Foundation
import Lua
import Model
import PluginTools

/// `quad plugin try FILE`
struct PluginTryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try", abstract: "See what a changed hook would do to the real data.",
        discussion: """
            A dry run of forum.score, tag.normalize and the hooks that plugins keep scores by, such as housing.rank, on \
            what is stored; nothing is changed, and a gateway may run meanwhile. The plugin takes the place of the one \
            of its name, the others of the plugin folder run as they do, and settings and priorities are those of the \
            configuration. Shown are the posts that would move in Trending (both orders at the same moment), the \
            documents that would move by a kept score, the stored tags that would have another normal form, which of \
            them become one, and how long all of it takes. Stored tags get their new forms in the background once the \
            plugin is saved.

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
        guard preview.canBeTried else { throw Self.refusal(of: preview, file) }
        StandardOutput.say(preview.title)
        for note in preview.notes { StandardOutput.say("note: \(Escaping.escape(note))") }
        for hook in preview.fleeting {
            StandardOutput.say(
                "note: \(hook) is asked about what isn't stored: t:hook tries it, in a test of the plugin's")
        }
        try await showTrending(preview, on: record)
        try await showScores(preview)
        let progress = ProgressLine()
        let tags = try await preview.tags(on: record) {
            progress.show("read \(grouped($0)) of \(grouped($1)) tags")
        }
        progress.clear()
        if let tags { TrialReport.lines(of: tags, shown: shown).forEach(StandardOutput.say) }
        for advice in preview.former { StandardOutput.say("note: \(advice)") }
        for problem in preview.problems { StandardOutput.say("failed: \(Escaping.escape(problem))") }
    }

    private var shown: Int { all ? Int.max : 20 }

    private static func refusal(of preview: PluginPreview, _ file: String) -> Failure {
        let hooks = preview.fleeting
        return Failure(
            .data,
            hooks.isEmpty
                ? "\(file) has neither forum.score nor tag.normalize nor a hook that scores are kept by; "
                    + "quad plugin replay tries events, quad plugin repl commands"
                : "\(file) answers \(hooks.joined(separator: ", ")), by which no plugin of the folder keeps scores; "
                    + "t:hook tries it, in a test of the plugin's")
    }

    private func showTrending(_ preview: PluginPreview, on record: StoredCampus) async throws {
        let progress = ProgressLine()
        let ranking = try await preview.ranking(on: record, at: WallClock.system.now()) {
            progress.show("scored \(grouped($0)) of \(grouped($1)) posts")
        }
        progress.clear()
        guard let ranking else { return }
        let titles = try record.titles(of: ranking.moves.prefix(shown).map(\.id))
        let report = TrialReport.lines(of: ranking, by: "forum.score", of: "post", shown: shown) {
            "\($0) \(titles[$0] ?? "")"
        }
        report.forEach(StandardOutput.say)
    }

    private func showScores(_ preview: PluginPreview) async throws {
        guard let documents = try trial.documents() else { return }
        let progress = ProgressLine()
        let scores = try await preview.scores(on: documents) {
            progress.show("scored \(grouped($0)) of \(grouped($1)) documents")
        }
        progress.clear()
        for score in scores {
            let stored = try documents.documents(score.ranking.moves.prefix(shown).map(\.id))
            let report = TrialReport.lines(
                of: score.ranking, by: "\(score.hook) in \(score.collection)", of: "document", shown: shown
            ) { stored[$0].map(score.title) ?? "" }
            report.forEach(StandardOutput.say)
        }
    }
}
