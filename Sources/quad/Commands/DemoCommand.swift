import ArgumentParser
import Community
import Model

/// `quad demo [--remove]`
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Fill a gateway with people, groups and posts to try things on.",
        discussion: """
            The gateway must not be running; on one that runs, an administrator types /demo and /demo off. What is \
            made is called demo throughout, and --remove takes all of it out again.
            """)

    @OptionGroup var options: GatewayOptions

    @Flag(help: "Take the demo out again, with what others wrote in it.")
    var remove = false

    func run() async throws {
        let loaded = try options.load()
        let record = try CampusRecord(
            configuration: loaded.configuration, data: options.data, isExclusive: true)
        let words = try await remove ? record.removeDemo() : record.fillDemo()
        StandardOutput.write(words.text(in: .english) + "\n")
    }
}
