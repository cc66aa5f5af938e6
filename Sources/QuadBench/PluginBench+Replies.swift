import Community
import Concurrency
import Model
import Plugins

extension PluginBench {
    /// The lines that a command replies, a card's title among them.
    func replies(to command: String, _ arguments: String, _ session: BenchSession) async throws -> [String] {
        guard let description = host.command(named: command) else {
            throw BenchError(description: "no /\(command)")
        }
        let said = Said()
        try await host.run(
            description, arguments: arguments,
            invocation: Invocation(session: session) { reply in
                said.add(reply.lines + [reply.card?.title].compactMap(\.self))
            })
        return said.lines
    }
}

/// What a command said, from any thread.
private final class Said: Sendable {
    private let said = Mutex<[String]>([])

    var lines: [String] { said.withLock(\.self) }
    func add(_ lines: [String]) { said.withLock { $0 += lines } }
}
