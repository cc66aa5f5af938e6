import ArgumentParser
import Community
import Model

/// `quad account list`
struct AccountListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the accounts: address, handle, what is special about them.")

    @OptionGroup var options: GatewayOptions

    func run() async throws {
        let loaded = try options.load()
        let record = try CampusRecord(configuration: loaded.configuration, data: options.data)
        for account in try await record.accounts() {
            let marks = [
                account.isAdministrator ? "administrator" : nil,
                account.closesAt.map { "closes on \(DateWords.moment($0, in: .english))" },
            ]
            StandardOutput.write(columns: [account.email, account.handle] + marks.compactMap(\.self))
        }
    }
}
