import Logging
import Plugins
import ServiceLifecycle
import UnixSignals

/// Takes over what can change while the gateway runs when SIGHUP asks for it, as `/plugins reload` does. Administrators are
/// told what changed, and what needs a restart.
struct HangUpService: Service {
    private let host: PluginHost
    private let logger: Logger
    private let signals: UnixSignalsSequence

    /// Signals that come from here on are looked at once the service runs.
    init(host: PluginHost, logger: Logger) async {
        (self.host, self.logger) = (host, logger)
        signals = await UnixSignalsSequence(trapping: .sighup)
    }

    func run() async throws {
        for await _ in signals.cancelOnGracefulShutdown() {
            let changes = await host.refresh()
            logger.info("reloaded", metadata: ["changes": "\(changes.count)"])
        }
    }
}
