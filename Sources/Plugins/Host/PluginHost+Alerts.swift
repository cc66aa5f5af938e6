package import Community
import Concurrency
import Lua
package import Model

/// What people want to be told of: looked at by one clock for all who want the same.
extension PluginHost {
    /// How often it is looked which alerts are due.
    private static let pause = Duration.seconds(5)
    /// Sentences that one notification tells; the others follow at the next looks.
    private static let mostSentences = 5

    package var alertKinds: [CommandDescription] {
        kinds.map(\.alert.description).sorted { $0.name < $1.name }
    }

    package func alerts(of session: any Session) async throws -> [String] {
        let person = try session.requirePerson()
        try await alerts.load()
        return alerts.alerts(of: person).map(\.line)
    }

    package func setAlert(_ line: String, for session: any Session) async throws -> LocalizedText {
        let person = try session.requirePerson()
        let (plugin, alert, arguments) = try read(line)
        let subject = Alert.Subject(
            plugin: plugin.name, alert: alert.name, arguments: Alert.folded(arguments))
        let findings = try await plugin.check(alert, arguments, by: CommandCaller(session))
        guard case .found(let found) = findings else {
            guard case .unknown(let reason) = findings else { return "" }
            throw CommunityError(.unavailable, reason)
        }
        let own = Alert.line(alert.name, arguments)
        let (now, told) = news(in: found, own, alert, plugin)
        if alert.isOnce, !told.isEmpty { return now }
        let number = try await alerts.add(subject, arguments: arguments, told: told, for: person)
        return alert.isOnce
            ? AlertWords.once(number, own) : AlertWords.added(number, own, now: told.isEmpty ? nil : now)
    }

    /// What an alert finds now: what is told, by keys.
    /// - Throws: `CommunityError` as ``setAlert(_:for:)`` does.
    package func findings(of line: String) async throws -> [String: LocalizedText] {
        let (plugin, alert, arguments) = try read(line)
        switch try await plugin.check(alert, arguments) {
        case .unknown(let reason): throw CommunityError(.unavailable, reason)
        case .found(let found):
            let own = Alert.line(alert.name, arguments)
            return found.mapValues { alert.sentence($0, own, plugin.manifest.words) }
        }
    }

    package func removeAlert(_ number: Int, for session: any Session) async throws -> LocalizedText {
        AlertWords.dropped(try await alerts.remove(number, of: try session.requirePerson()).line)
    }

    // MARK: The clock

    /// Looks at what people want to be told of, until the gateway stops.
    func runAlerts() async {
        let turns = AlertTurns()
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                // What can't be read now is read at a later look.
                try? await alerts.load()
                for subject in due(turns) {
                    group.addTask {
                        await self.look(at: subject)
                        turns.end(subject)
                    }
                }
                do { try await environment.sleep(Self.pause) } catch { return }
            }
        }
    }

    private func due(_ turns: AlertTurns) -> [Alert.Subject] {
        let intervals = Dictionary(
            kinds.map { ("\($0.plugin.name).\($0.alert.name)", $0.alert.interval) }
        ) { first, _ in first }
        return turns.due(of: alerts.subjects, at: environment.uptime()) {
            intervals["\($0.plugin).\($0.alert)"]
        }
    }

    /// Looks once at everything that somebody wants to be told of, whether or not it is due.
    package func lookAtAlerts() async {
        try? await alerts.load()
        for subject in alerts.subjects.sorted(by: { $0.words < $1.words }) { await look(at: subject) }
    }

    /// Looks once at what all of these people want, and tells what is new to each.
    func look(at subject: Alert.Subject) async {
        guard let (plugin, alert) = try? kind("\(subject.plugin).\(subject.alert)") else { return }
        // What was on its way when the gateway ended.
        await deliver(alerts.alerts(of: subject).filter { $0.pending != nil }, of: alert, plugin)
        // What goes wrong with what one person wants is theirs; with what many want, the plugin's.
        let wanted = alerts.alerts(of: subject)
        let caller =
            wanted.count == 1
            ? wanted.first.map { CommandCaller(id: .person($0.person), name: "an alert") } : nil
        guard case .found(let found)? = try? await plugin.check(alert, subject.arguments, by: caller) else {
            return
        }
        let keys = Set(found.keys)
        // Where something could not be told, it comes before what is new.
        let behind = alerts.alerts(of: subject).filter { $0.pending == nil && $0.told != keys }
        let changed = behind.map { known in
            var now = known
            let new = found.filter { !known.told.contains($0.key) }
            let (text, told) = news(in: new, known.line, alert, plugin)
            now.told = known.told.intersection(keys).union(told)
            guard !told.isEmpty else { return now }
            now.pending = .init(text)
            now.round += 1
            return now
        }
        await deliver(changed, of: alert, plugin)
    }

    private func deliver(_ changed: [Alert], of alert: PluginAlert, _ plugin: LoadedPlugin) async {
        // What can't be stored or told now is tried again at the next look.
        try? await alerts.change(changed, isOver: alert.isOnce) { [self] in
            try await campus?.notifications.tell(
                $0.map { ($0.person, $0.pending?.text ?? "", $0.occurrence) },
                of: alert.notice(of: plugin.name))
        }
    }

    // MARK: What there is

    private typealias Kind = (plugin: LoadedPlugin, alert: PluginAlert)

    private var kinds: [Kind] {
        answers.registry.plugins.flatMap { plugin in
            plugin.manifest.handlers.alerts.map { (plugin, $0) }
        }
    }

    /// An alert by its name, or with its plugin's where two have the same.
    private func kind(_ name: String) throws -> Kind {
        let (kinds, folded) = (kinds, name.lowercased())
        let found = kinds.filter { $0.alert.name == folded || "\($0.plugin.name).\($0.alert.name)" == folded }
        guard let kind = found.first, found.count == 1 else {
            let names = (found.isEmpty ? kinds : found).map {
                found.isEmpty ? $0.alert.name : "\($0.plugin.name).\($0.alert.name)"
            }
            throw CommunityError(.notFound, AlertWords.noKind(name, names.sorted()))
        }
        return kind
    }

    /// Reads `air 7 Central`: an alert, and what is typed behind its name.
    private func read(
        _ line: String
    ) throws -> (plugin: LoadedPlugin, alert: PluginAlert, arguments: String) {
        let name = String(line.prefix { !$0.isWhitespace })
        let kind = try kind(name)
        let arguments = line.dropFirst(name.count).split(whereSeparator: \.isWhitespace)
        return (kind.plugin, kind.alert, arguments.joined(separator: " "))
    }

    /// What is told of what was found, and the keys of which it tells: in their order as many as one notification has,
    /// or all where the alert ends with it.
    private func news(
        in found: [String: AlertFindings.Told], _ line: String, _ alert: PluginAlert, _ plugin: LoadedPlugin
    ) -> (text: LocalizedText, keys: Set<String>) {
        var (sentences, keys): ([LocalizedText], Set<String>) = ([], [])
        for (key, finding) in found.sorted(by: { $0.key < $1.key }) {
            let sentence = alert.sentence(finding, line, plugin.manifest.words)
            // Of several lines that are late it is said once that one is.
            let isSaid = sentences.contains { $0.text(in: .english) == sentence.text(in: .english) }
            guard isSaid || alert.isOnce || sentences.count < Self.mostSentences else { continue }
            if !isSaid { sentences.append(sentence) }
            keys.insert(key)
        }
        return (.joined(sentences, by: "; "), keys)
    }
}

extension LoadedPlugin {
    /// Looks at what an alert is about.
    /// - Parameter caller: Whose doing it is if that goes wrong; `nil` if it is the plugin's.
    /// - Throws: `CommunityError`: `.invalid` for wrong arguments, or where the plugin failed.
    fileprivate func check(
        _ alert: PluginAlert, _ arguments: String, by caller: CommandCaller? = nil
    ) async throws -> AlertFindings {
        let values = try CommandGrammar(alert.description).parse(arguments)
        var table = LuaTable()
        for (argument, value) in zip(alert.description.arguments, values) {
            table[argument.name] = value.luaValue
        }
        return try await call("alert \(alert.name)", by: caller, refusals: .told) {
            [settings, table] instance, meter in
            guard let own = instance.manifest.handlers.alerts.first(where: { $0.name == alert.name }) else {
                return .unknown(AlertWords.unknown)
            }
            let values = try await instance.state.call(
                own.check, [.table(table), settings.luaValue], context: BackgroundContext(), meter: meter)
            return try AlertFindings(values, of: own, instance.manifest.words)
        }
    }
}

extension Alert {
    /// Tells one telling from all others, over restarts too.
    var occurrence: Int64 { number << 20 | round & 0xFFFFF }
}

extension PluginAlert {
    /// The kind of notifications that it is told as, which people can switch off.
    package func notice(of plugin: String) -> PluginNotice {
        PluginNotice(name: "\(plugin).\(name)", text: description.summary, isOn: true)
    }
}
