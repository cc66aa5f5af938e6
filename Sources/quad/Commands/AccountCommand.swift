import ArgumentParser
import Model

import enum Community.PasswordAdvice

/// `quad account`: accounts, for administrators and scripts.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account", abstract: "Make accounts, for administrators and scripts.",
        subcommands: [AccountAddCommand.self, AccountListCommand.self, AccountRemoveCommand.self])
}

/// `quad account add EMAIL USERNAME`
struct AccountAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make a verified account, without a mail.",
        discussion: """
            The password is the first line of the standard input; on a terminal it is asked for. The gateway \
            may be running meanwhile.
            """)

    @OptionGroup var options: GatewayOptions

    @Argument(help: "The e-mail address; its domain must be one of community.emailDomains.")
    var email: String

    @Argument(help: "The name that people see.")
    var username: String

    func run() async throws {
        let loaded = try options.load()
        let password = try PasswordPrompt().read()
        let record = try CampusRecord(configuration: loaded.configuration, data: options.data)
        let handle = try await record.addAccount(email: email, username: username, password: password)
        StandardOutput.say("made \(email.lowercased()) an account; its handle is \(handle)")
        if let advice = PasswordAdvice.advice(on: password) {
            LogFile.standardError.write("quad: warning: \(advice.text(in: .english))")
        }
    }
}
