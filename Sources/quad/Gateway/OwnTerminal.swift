import Community
import Console
import ConsoleClient
import Foundation
import Glibc
import Model

/// The terminal, or the pipe, that a program was started on.
struct OwnTerminal: Sendable {
    /// Whether a person sits there, so that lines can be edited and drawn.
    let isInteractive: Bool
    /// Whether the process handles signals itself.
    let isGateway: Bool

    /// - Parameter isGateway: whether the gateway runs in this process.
    init(isGateway: Bool) {
        isInteractive = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
        self.isGateway = isGateway
    }

    /// That its locale names.
    var language: Language { Language(environment: ProcessInfo.processInfo.environment) }

    /// Serves a console on it until the person leaves or the gateway ends. Belongs to a thread of its own.
    /// - Parameters:
    ///   - gateway: a connected socket, closed when this ends.
    ///   - others: how many are connected besides.
    func serve(gateway: CInt, others: @escaping @Sendable () -> Int) -> FrontEndEnding {
        let environment = ProcessInfo.processInfo.environment
        guard isInteractive, TerminalStyle.canEdit(in: environment) else {
            return PipeFrontEnd(gateway: gateway).run()
        }
        let frontEnd = TerminalFrontEnd(
            gateway: gateway, environment: environment, history: HistoryFile(environment: environment),
            catchesSignals: !isGateway,
            leaving: Leaving(hint: TerminalWords.stopsTheGateway, others: others),
            decoder: TerminalPictureDecoder())
        return frontEnd.run()
    }
}
