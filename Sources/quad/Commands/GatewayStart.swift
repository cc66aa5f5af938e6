import Glibc
import Logging
import Storage

/// What `quad run` and `quad serve` share: configuration, data directory and log, then the gateway.
struct GatewayStart {
    let options: GatewayOptions

    /// Runs a gateway until it is stopped.
    func run(on terminal: OwnTerminal?) async throws {
        // A peer that is gone shows as an error of the write, not as the end of the process.
        signal(SIGPIPE, SIG_IGN)
        // Until somebody waits for it: it ends no gateway that starts.
        signal(SIGHUP, SIG_IGN)
        let loaded = try options.load()
        let data = try DataDirectory(path: options.data)
        let logs = try makeLogs(loaded.configuration, data, terminal)
        let logger = logs.logger("quad")
        for warning in loaded.warnings {
            logger.warning("the configuration may not be what is meant", metadata: ["said": "\(warning)"])
        }
        if loaded.configuration.isForTests {
            logger.warning(
                "this is a gateway for tests",
                metadata: [
                    "variable": "\(ConfigurationReader.testing)",
                    "said":
                        "passwords are stored cheaply, no mail is sent, and whoever connects may make accounts",
                ])
        }
        let connections = loaded.configuration.doors.console.connections
        if let complaint = OpenFiles.complaint(connections: connections, allowed: OpenFiles.raise()) {
            logger.warning("few files may be open", metadata: ["said": "\(complaint)"])
        }
        logger.info(
            "starting",
            metadata: [
                "version": "\(QuadVersion.current)",
                "configuration": "\(loaded.file ?? "defaults")",
                "data": "\(data.path)",
            ])
        try await Gateway(
            configuration: loaded.configuration, from: options.file, environment: options.environment,
            data: data,
            logs: logs
        ).run(on: terminal)
    }

    /// The standard error, or a file where a person's screen would be disturbed.
    private func makeLogs(
        _ configuration: QuadConfiguration, _ data: DataDirectory, _ terminal: OwnTerminal?
    ) throws(Failure) -> Logs {
        guard terminal?.isInteractive == true, isatty(STDERR_FILENO) == 1 else {
            return Logs(file: .standardError, level: configuration.log.level)
        }
        let path = data.file("quad.log")
        guard let file = LogFile(path: path) else {
            throw Failure(.cantCreate, "the log \(path) can't be written; check its rights")
        }
        LogFile.standardError.write("The log is \(path).")
        return Logs(file: file, level: configuration.log.level)
    }
}
