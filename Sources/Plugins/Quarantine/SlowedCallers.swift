import Community
import Concurrency
package import Model

/// Those whose calls of a plugin's commands a budget stopped, or of whose calls too many failed or were slow.
///
/// Each of them waits before the plugin does more for them, twice as long each time; nobody else does. Without clock or
/// I/O. What it holds is one record a person, and of guests one a source: beyond ``mostSources`` guests share one.
struct SlowedCallers: Sendable {
    /// The first pause, from which each is twice the one before.
    static let firstPause = Duration.seconds(5)
    /// The longest pause: whoever has mended their program needn't wait for a day.
    static let longestPause = Duration.seconds(3600)
    /// People that one plugin's record holds; beyond it the quarter that was slowed longest ago is forgotten.
    /// A record takes some hundred bytes.
    static let mostPeople = 4_096
    /// Guests' sources with a record of their own; those that come later share one, since a stranger can come
    /// from ever more.
    static let mostSources = 256

    /// What is counted of one caller.
    struct Record: Sendable {
        let caller: CommandCaller
        /// What the last pause was for.
        fileprivate(set) var call = ""
        fileprivate(set) var reason: LocalizedText?
        /// Pauses of this spell.
        fileprivate(set) var times = 0
        fileprivate var pause = Duration.zero
        /// When the pause began, or else the last call that was counted ended.
        fileprivate var since: Timestamp
        fileprivate var calls: CallRecord

        /// How long the caller waits still; a clock that was set back ends the pause.
        func left(at now: Timestamp) -> Duration? {
            let left = pause - (now - since)
            return now >= since && left > .zero ? left : nil
        }

        /// Whether all of it is forgotten: nothing came for as long as the pause was, and the window at least.
        fileprivate func isOver(at now: Timestamp, window: Duration) -> Bool {
            now < since || now - since >= pause + max(window, pause)
        }
    }

    private let rules: QuarantineRules
    private var people: [PersonID: Record] = [:]
    private var guests: [String: Record] = [:]

    init(rules: QuarantineRules) { self.rules = rules }

    /// How long a caller waits before the plugin does more for them; `nil` if they don't.
    func left(for caller: CommandCaller, at now: () -> Timestamp) -> Duration? {
        if people.isEmpty, guests.isEmpty { return nil }
        return record(of: caller)?.left(at: now())
    }

    /// A caller's call has ended.
    /// - Parameters:
    ///   - breach: What a budget stopped.
    ///   - now: only asked for where it matters.
    /// - Returns: What administrators are told, once a spell.
    mutating func ended(
        _ call: String, by caller: CommandCaller, _ outcome: CallRecord.Outcome, breach: LocalizedText?,
        at now: () -> Timestamp
    ) -> Record? {
        let isGood = breach == nil && outcome.failures == 0 && outcome.time <= rules.slow
        guard rules.isOn, !isGood || !(people.isEmpty && guests.isEmpty) else { return nil }
        let (known, now) = (record(of: caller), now())
        var record: Record
        if let known, !known.isOver(at: now, window: rules.window) {
            record = known
        } else {
            guard !isGood else { return nil }
            discardOldest(at: now)
            record = Record(caller: named(caller), since: now, calls: CallRecord(rules: rules))
        }
        let fault = record.calls.ended(outcome, by: rules, at: now)
        let reason = breach ?? fault.map(words)
        if let reason {
            slow(&record, call, reason, at: now)
        } else if !isGood, record.times == 0 {
            record.since = now
        }
        keep(record, for: caller)
        return reason != nil && record.times == 1 ? record : nil
    }

    /// Lets everybody call again. Returns how many were slowed.
    mutating func forgive() -> Int {
        defer { (people, guests) = ([:], [:]) }
        return people.values.count { $0.times > 0 } + guests.values.count { $0.times > 0 }
    }

    /// Who was slowed in this spell, who did so most often first.
    func slowed(at now: Timestamp) -> [Record] {
        (Array(people.values) + guests.values)
            .filter { $0.times > 0 && !$0.isOver(at: now, window: rules.window) }
            .sorted { ($1.times, $0.caller.name) < ($0.times, $1.caller.name) }
    }

    private func slow(
        _ record: inout Record, _ call: String, _ reason: LocalizedText, at now: Timestamp
    ) {
        record.times += 1
        record.pause = min(Self.longestPause, Self.firstPause * (1 << min(record.times - 1, 10)))
        (record.call, record.reason, record.since) = (call, reason, now)
        record.calls = CallRecord(rules: rules)
    }

    private func words(_ fault: CallRecord.Fault) -> LocalizedText {
        switch fault {
        case .failures(let count): QuarantineWords.failed(count, of: rules.calls, ofOne: true)
        case .slowness(let count):
            QuarantineWords.slow(
                count, of: rules.calls, over: rules.slow, for: rules.slowFor, ofOne: true)
        }
    }

    // MARK: Keeping

    /// Where a caller's record is kept: guests of the sources that came too late have one together.
    private func source(of caller: CommandCaller) -> String {
        guests[caller.name] != nil || guests.count < Self.mostSources ? caller.name : ""
    }

    private func named(_ caller: CommandCaller) -> CommandCaller {
        guard case .guest = caller.id, source(of: caller).isEmpty else { return caller }
        return CommandCaller(id: .guest(source: ""), name: "")
    }

    private func record(of caller: CommandCaller) -> Record? {
        switch caller.id {
        case .person(let id): people[id]
        case .guest: guests[source(of: caller)]
        }
    }

    private mutating func keep(_ record: Record, for caller: CommandCaller) {
        switch caller.id {
        case .person(let id): people[id] = record
        case .guest: guests[source(of: caller)] = record
        }
    }

    /// Makes room: what is over goes, and where nothing is, those whose pause began first.
    private mutating func discardOldest(at now: Timestamp) {
        guests = guests.filter { !$0.value.isOver(at: now, window: rules.window) }
        people = people.filter { !$0.value.isOver(at: now, window: rules.window) }
        guard people.count >= Self.mostPeople else { return }
        let oldest = people.sorted { $0.value.since < $1.value.since }.prefix(Self.mostPeople / 4)
        for (id, _) in oldest { people[id] = nil }
    }
}

/// Who typed a command: what they leave open and what goes wrong is counted as theirs, whatever session it came from.
package struct CommandCaller: Sendable, Hashable {
    /// Guests have no account, and new sessions cost them nothing: they are known by where they come from.
    package enum ID: Sendable, Hashable {
        case person(PersonID)
        case guest(source: String)
    }

    package let id: ID
    /// The session it came from, by which the guests of one source are told apart where that does no harm.
    package var session: SessionID?
    /// For administrators: the handle, or where a guest comes from.
    package let name: String

    /// As administrators read it.
    package var words: LocalizedText {
        switch id {
        case .person: LocalizedText(stringLiteral: name)
        case .guest: QuarantineWords.guest(from: name)
        }
    }
}

extension CommandCaller {
    init(_ session: any Session) {
        self.session = session.id
        if let person = session.person {
            (id, name) = (.person(person.id), person.handle)
        } else {
            (id, name) = (.guest(source: session.network), session.network)
        }
    }
}

/// Commands that budgets stopped for everybody who typed them.
///
/// A command rests once a dozen people's calls of it were stopped within the window, and it worked for nobody since the
/// first of them. Then one call is let through now and then, ever more seldom; one that works ends it. So a command that
/// never ends costs little however many try it, and people who breach on purpose, however many they are, keep it from
/// others for as long as the next one needs to come by. The plugin's other commands go on. Guests don't count: they come
/// in any number.
enum RestingCommands {
    /// People whose calls budgets stopped that it takes for a command to rest: fewer are slowed by
    /// themselves, so that a handful can't take a command from all.
    static let crowd = 12
    /// The first time between two calls that are let through, from which each is twice the one before.
    static let firstPause = Duration.seconds(10)

    static func breaker(_ rules: QuarantineRules) -> CircuitBreaker<String, PersonID> {
        CircuitBreaker(
            threshold: crowd, window: rules.window, pauses: firstPause...max(rules.window, firstPause))
    }
}
