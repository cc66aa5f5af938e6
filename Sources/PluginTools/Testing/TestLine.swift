import Community
import Model
import Plugins

extension ScratchCommunity {
    /// Runs what somebody typed: a plugin's command, or one of the gateway's own that plugins have a part in.
    /// - Throws: `APIMisuse` if there is no such command; `CommunityError` as the command does.
    func run(_ name: String, _ rest: String, _ invocation: Invocation) async throws {
        if let command = host.command(named: name) {
            return try await host.run(command, arguments: rest, invocation: invocation)
        }
        switch name {
        case "ask": try await host.ask(rest, invocation: invocation)
        case "more": try await host.more(invocation)
        case "alert":
            let words = try await alert(rest, for: invocation.session)
            invocation.reply(Reply(words.text(in: invocation.language)))
        case "alerts":
            let alerts = try await host.alerts(of: invocation.session)
            invocation.reply(Reply(lines: alerts.enumerated().map { "\($0 + 1)  \($1)" }))
        default: throw APIMisuse("\(plugin.name) has no command /\(name)")
        }
    }

    private func alert(_ line: String, for session: any Session) async throws -> LocalizedText {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.first == "off", words.count == 2, let number = Int(words[1]) else {
            return try await host.setAlert(line, for: session)
        }
        return try await host.removeAlert(number, for: session)
    }
}
