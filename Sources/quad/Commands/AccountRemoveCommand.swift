import ArgumentParser

/// `quad account remove EMAIL`
struct AccountRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Close an account for good.",
        discussion: """
            What the person wrote, and what plugins keep of the person, is taken out by the gateway: within a minute \
            by one that runs, otherwise at the next start. There is no time of grace, and no way back.
            """)

    @OptionGroup var options: GatewayOptions

    @Argument(help: "The account's e-mail address.")
    var email: String

    @Flag(help: "Do it without asking.")
    var yes = false

    func run() async throws {
        let loaded = try options.load()
        guard yes || confirmed() else {
            throw ValidationError("nothing was changed; --yes does it without asking")
        }
        let record = try CampusRecord(configuration: loaded.configuration, data: options.data)
        let handle = try await record.removeAccount(email: email)
        StandardOutput.say(
            "the account of \(handle) is closed; its words go within a minute of a running gateway")
    }

    private func confirmed() -> Bool {
        let answer = StandardOutput.ask("This can't be undone. Type the address again to close the account: ")
        return answer?.lowercased() == email.lowercased()
    }
}
