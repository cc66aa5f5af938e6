import Community
import Console
import Documents
import Doors
import Fetch
import Logging
import Model
import NIOPosix
import Plugins
import ServiceLifecycle
import Storage
import UnixSignals

/// The whole gateway, put together: the record, the plugins, the doors. Nothing else knows them all.
struct Gateway: Sendable {
    private let campus: Campus
    private let documents: DocumentStore
    private let answers: KeptAnswers
    private let host: PluginHost
    /// The door that also serves the gateway's own terminal.
    private let console: ConsoleServer
    private let doors: [any Door]
    private let metrics: MetricsFile?
    private let watch: ConfigurationWatch
    private let logger: Logger

    /// Opens the data and makes every part; nothing listens yet.
    /// - Parameters:
    ///   - configuration: what `file` and `environment` came to.
    ///   - file: watched, since some of it may change while the gateway runs.
    /// - Throws: `StorageError` or ``MailProblem``, with a message for the operator.
    init(
        configuration: QuadConfiguration, from file: ConfigurationFile, environment: [String: String],
        data: DataDirectory, logs: Logs
    ) throws {
        let notices = OperatorNotices()
        logger = logs.logger("quad")
        documents = try DocumentStore(
            path: data.file("documents.sqlite"), quota: configuration.plugins.storeBytes,
            niceness: configuration.isForTests ? 0 : BackgroundThread.usualNiceness,
            logger: logs.logger("documents"))
        answers = try KeptAnswers(
            path: data.file("answers.sqlite"), limit: configuration.plugins.http.keptBytes,
            logger: logs.logger("answers"))
        let plugins = PluginAnswers(
            configuration: configuration.pluginHost(in: data), documents: documents, kept: answers,
            logger: logs.logger("plugins"))
        campus = try Campus(
            configuration: configuration.rules, directory: data,
            mailer: configuration.makeMailer(logger: logs.logger("mail"), show: notices.show),
            normalizer: plugins, scorer: plugins, holders: [plugins], nearby: plugins, viewers: plugins,
            mediaReader: configuration.mediaReader(logger: logs.logger("pictures")),
            logger: logs.logger("community"))
        host = PluginHost(campus: campus, answers: plugins)
        console = ConsoleServer(
            campus: campus, catalog: host, configuration: configuration.consoleDoor(in: data),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            hubs: configuration.hubs(of: MultiThreadedEventLoopGroup.singleton),
            logger: logs.logger("console"))
        let doors: [any Door] = [console]
        self.doors = doors
        metrics = configuration.metricsFile(
            in: data, of: { [host] in host.plugins }, logger: logs.logger("metrics"))
        watch = ConfigurationWatch(
            file: file, environment: environment, started: configuration, host: host)
        notices.send { [console] in console.announce($0, to: .ownTerminal) }
        campus.mail.onNews { doors.announce($0) }
        campus.recordWatch.onNews { doors.announce($0) }
    }

    /// Runs until SIGTERM, SIGINT, or until the person at the own terminal leaves or the terminal is gone; then ends what is
    /// under way, stores it, and returns. Without a terminal SIGHUP has the configuration and the plugins looked at.
    ///
    /// - Parameter terminal: the terminal that the gateway was started on, where it has a console.
    /// - Throws: `ConsoleStartError` if the console can't listen.
    func run(on terminal: OwnTerminal?) async throws {
        host.onRefresh { [watch] in await watch.look(isAsked: true) }
        // Where there is no watch left, the host says so once it runs.
        try? await host.beginWatching()
        await host.start { [doors] in doors.announce($0) }
        if let lack = host.lack {
            logger.warning("there are no plugins", metadata: ["said": "\(lack.text(in: .english))"])
        }
        do {
            try await group(with: terminal).run()
        } catch {
            await close()
            throw error
        }
        await close()
        logger.info("stopped")
    }

    private func close() async {
        await campus.close()
        await documents.close()
        await answers.close()
    }

    /// Services end in the opposite order: the console drains while plugins and the record still work, and the
    /// own terminal ends after the console has closed it.
    private func group(with terminal: OwnTerminal?) async -> ServiceGroup {
        let scrubbing = ScrubbingService(within: campus.configuration.storage.scrubWithin) { [documents] in
            try await documents.scrub()
        }
        var services: [any Service] = campus.services + [host, watch, scrubbing]
        if let metrics { services.append(metrics) }
        let departure = Departure()
        if let terminal {
            services.append(TerminalService(terminal: terminal, console: console, departure: departure))
        } else {
            services.append(await HangUpService(host: host, logger: logger))
        }
        for door in doors { services += [ListeningNotice(door: door, logger: logger), door] }
        services.append(departure)
        var configuration = ServiceGroupConfiguration(
            services: services.map {
                .init(
                    service: $0, successTerminationBehavior: .gracefullyShutdownGroup,
                    serviceName: Self.name(of: $0))
            },
            gracefulShutdownSignals: [.sigterm, .sigint] + (terminal == nil ? [] : [.sighup]), logger: logger)
        // People are told, and what is under way ends, before a service manager starts the gateway anew.
        configuration.services.append(
            .init(
                service: campus.recordWatch, failureTerminationBehavior: .gracefullyShutdownGroup,
                serviceName: Self.name(of: campus.recordWatch)))
        configuration.maximumGracefulShutdownDuration = .seconds(20)
        return ServiceGroup(configuration: configuration)
    }

    /// Returns the name of a service in the log: its type. The library's default prints the service's properties.
    private static func name(of service: any Service) -> String { "\(type(of: service))" }
}

extension [any Door] {
    /// Tells administrators at every door.
    fileprivate func announce(_ line: LocalizedText) {
        for door in self { door.announce(line, to: .administrators) }
    }
}

extension QuadConfiguration {
    /// The transport that `mail.transport` names.
    fileprivate func makeMailer(
        logger: Logger, show: @escaping @Sendable (LocalizedText) -> Void
    ) throws(MailProblem) -> any Mailer {
        switch mail.transport {
        case .log: LogMailer(logger: logger, show: show)
        case .file: try FileMailer(directory: mail.directory, sender: mail.sender, senderName: community.name)
        case .smtp: try SMTPMailer(server: mail.smtp, sender: mail.sender, senderName: community.name)
        }
    }
}
