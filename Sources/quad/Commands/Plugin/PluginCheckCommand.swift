import ArgumentParser
import Console
import Logging
import PluginTools

/// `quad plugin check PATH…`
struct PluginCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Look for mistakes in plugins.",
        discussion: """
            Each finding is a line FILE:LINE:COLUMN: MESSAGE on the standard output. Found are: what is no Lua; a \
            table that a gateway would refuse (unknown keys, hooks, answers, events, permissions, wrong settings); \
            hooks that fail on plain values; names that don't exist, such as text.lowr; globals that are made by accident; \
            locals that hide a part of the API; calls such as call.me.forum.post without "act:forum" in needs, and store without \
            "store"; collections that are not declared; and names or commands that two files of a folder claim.

            With --config, the values in plugins.settings are held against what the plugins declare.

            Exit codes: 0 nothing found, 1 something found, 64 used wrongly, 78 the configuration is wrong.

            Examples:
              quad plugin check plugins
              quad plugin check --config config.json plugins/dice.lua
            """)

    @OptionGroup var paths: PluginPaths

    func run() async throws {
        let (files, missing) = try paths.found()
        let check = PluginCheck(
            configuration: try paths.host(),
            logger: Logger(label: "quad") { _ in SwiftLogNoOpLogHandler() })
        var (found, wrong) = (0, 0)
        for file in files {
            let findings = await check.findings(in: file)
            for finding in findings { StandardOutput.say("\(finding)") }
            found += findings.count
            if !findings.isEmpty { wrong += 1 }
        }
        var folders: Set<String> = []
        for file in files where folders.insert(PluginFiles.folder(holding: file)).inserted {
            let findings = await check.findings(inLibraryBeside: file)
            for finding in findings { StandardOutput.say("\(finding)") }
            found += findings.count
        }
        let count = files.count == 1 ? "1 plugin" : "\(files.count) plugins"
        let things = found == 1 ? "1 thing" : "\(found) things"
        let place = files.count == 1 || wrong == 0 ? "" : ", in \(wrong) of them"
        StandardOutput.say(
            found == 0 ? "\(count): nothing found" : "\(count): \(things) to put right\(place)")
        if let missing { throw missing }
        if found > 0 { throw ExitCode(1) }
    }
}
