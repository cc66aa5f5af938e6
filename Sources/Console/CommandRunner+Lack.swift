import Commands
import Community
import Model

extension CommandRunner {
    /// What is said at a console where the gateway has no plugins: what to do about it to who can, and to anybody else that
    /// it is so. `nil` if there are some.
    func lack(for session: ConsoleSession) -> LocalizedText? {
        guard let lack = catalog.lack else { return nil }
        return session.isOperator || session.state.isAdministrator ? lack : ConsoleGreeting.noPlugins
    }
}
