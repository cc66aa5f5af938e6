import Community
import Concurrency
import Documents
import Foundation
import Lua
import Model
import Plugins

/// What a test's `t` works on: a scratch community, its people, its clock.
final class TestBench: Sendable {
    private struct Scene {
        var community: ScratchCommunity?
        var people: [(name: String, session: TestPerson)] = []
        /// When each timer ran last.
        var ran: [String: Timestamp] = [:]
        var uploads = 0
    }

    let time = TestTime()
    let sources = TestSources()
    let places = TestPlaces()
    /// Shows what the plugin and its tests print.
    let printing: @Sendable (String) -> Void
    /// What the plugin and its tests write as the version before has it.
    let former: FormerUses
    private let state = Mutex(Scene())

    init(printing: @escaping @Sendable (String) -> Void = { _ in }, former: FormerUses = FormerUses()) {
        self.printing = printing
        self.former = former
    }

    func attach(_ community: ScratchCommunity) { state.withLock { $0.community = community } }

    func community() throws -> ScratchCommunity {
        guard let community = state.withLock(\.community) else {
            throw APIMisuse("there is a community in tests only")
        }
        return community
    }

    // MARK: People

    /// Somebody of that name, the same each time; nil is a guest.
    func person(_ name: String?) async throws -> LuaValue { try await person(name, email: nil) }

    /// The one administrator, of the name that a test uses first.
    func administrator(_ name: String) async throws -> LuaValue {
        try await person(name, email: ScratchCommunity.administrator)
    }

    private func person(_ name: String?, email: String?) async throws -> LuaValue {
        let community = try community()
        if let name, let index = state.withLock({ $0.people.firstIndex { $0.name == name } }) {
            return try shown(index)
        }
        let session = TestPerson(id: community.campus.makeSessionID())
        if let name {
            let email = email ?? "person\(session.id.rawValue)@connect.hku.hk"
            _ = try await community.campus.accounts.add(email: email, username: name, password: "secret")
            _ = try await community.campus.accounts.signIn(email: email, password: "secret", session: session)
            try await community.settle()
        }
        let index = state.withLock {
            $0.people.append((name ?? "", session))
            return $0.people.count - 1
        }
        return try shown(index)
    }

    private func shown(_ index: Int) throws -> LuaValue {
        let (name, session) = state.withLock { $0.people[index] }
        return [
            "number": .count(index), "handle": .string(session.person?.handle ?? "guest"),
            "username": .string(name.isEmpty ? "guest" : name),
        ]
    }

    private func session(_ number: LuaValue?) throws -> TestPerson {
        let people = state.withLock(\.people)
        guard let index = number?.integer.map(Int.init(clamping:)), people.indices.contains(index) else {
            throw APIMisuse("write it with a colon, such as alice:run(\"/help\")")
        }
        return people[index].session
    }

    /// The lines that a typed line is answered with, and the cards.
    func run(_ line: String, answers: [String], by number: LuaValue?) async throws -> LuaValue {
        let replies = try await type(line, answers: answers, by: number)
        return [
            "lines": .list(replies.flatMap(\.lines).map(LuaValue.string)),
            "cards": .list(replies.compactMap(\.card).map(LuaValue.card)),
        ]
    }

    /// What a typed line is answered with.
    func type(_ line: String, answers: [String] = [], by number: LuaValue?) async throws -> [Reply] {
        let (community, session) = (try community(), try session(number))
        let parts = line.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        guard line.hasPrefix("/"), let name = parts.first else {
            throw APIMisuse("a command begins with a slash, such as /roll 2d6")
        }
        let replies = Gathered<Reply>()
        let texts = Gathered(answers)
        // Who has no answers is at a door that can't draw.
        session.state.canDraw = !answers.isEmpty
        do {
            let (rest, invocation) = (
                parts.count > 1 ? parts[1] : "",
                Invocation(session: session, ask: texts.popFirst) { replies.add($0) }
            )
            try await community.run(name, rest, invocation)
        } catch let error as CommunityError {
            replies.add(Reply("error: \(error.message(in: session.language))"))
        }
        try await community.settle()
        return replies.all
    }

    /// A document of the plugin's; or stores one in its place.
    func document(_ key: String, in collection: String, _ given: LuaTable?) async throws -> LuaValue {
        let community = try community()
        if let given {
            try await community.host.put(given, at: key, in: collection, of: community.plugin)
            try await community.settle()
        }
        return try await community.host.document(key, in: collection, of: community.plugin)
    }

    /// Uploads a made-up file as a person. Returns its number.
    func upload(_ name: String, by number: LuaValue?) async throws -> LuaValue {
        let (community, session) = (try community(), try session(number))
        guard let person = session.person?.id else { throw APIMisuse("a guest uploads nothing") }
        let (store, actor) = (community.campus.media.store, Actor(person))
        let bytes = StandInMediaReader.file(
            named: name,
            number: state.withLock { state in
                state.uploads += 1
                return state.uploads
            })
        let upload = try await store.begin(name, bytes: bytes.count, by: actor).id
        _ = try await store.add(bytes, at: 0, to: upload, by: actor)
        return .integer(try await store.finish(upload, by: actor).id.rawValue)
    }

    /// Whether a person may fetch all of these.
    func fetches(_ media: [MediaID], by number: LuaValue?) async throws -> LuaValue {
        let (community, session) = (try community(), try session(number))
        guard let person = session.person?.id else { return false }
        do {
            for id in media {
                _ = try await community.campus.media.piece(
                    of: id, .large, at: 0, count: 1, by: Actor(person))
            }
            return true
        } catch let error as CommunityError where error.code == .notFound {
            return false
        }
    }

    /// What people can do, by its former names too.
    private static let verbs: [APIEntry] = {
        let entries =
            HostAPI.chatArea.entries + HostAPI.forumArea.entries + HostAPI.peopleArea.entries
            + HostAPI.notificationsArea.entries
        return entries + APIEntry.former(among: entries)
    }()

    /// Does as a person what `call.me` can do, whatever the plugin needs.
    func act(_ name: String, by number: LuaValue?, _ arguments: [LuaValue]) async throws -> LuaValue {
        let (community, session) = (try community(), try session(number))
        let entries = Self.verbs
        guard let entry = entries.first(where: { $0.name == name }), case .waiting(let body) = entry.body
        else {
            let nearest = Suggestion.nearest(to: name, among: entries.map(\.name))
            let short = { (name: String) in String(name.dropFirst("call.".count)) }
            throw APIMisuse(
                "there is no \(short(name))" + (nearest.map { ". Did you mean \(short($0))?" } ?? ""))
        }
        let context = CallContext(
            Invocation(session: session) { _ in }, permissions: Set(Permission.allCases),
            community: community.campus)
        let arranged = try entry.arranged(arguments)
        if let change = arranged.change { former.note(change) }
        let value = try await body(
            APICall(
                entry: entry, context: context, arguments: arranged.values,
                seat: PluginContext(
                    campus: community.campus, others: community.host.answers,
                    memory: community.host.environment.conversations.memory),
                mayAct: true))
        try await community.settle()
        return value
    }

    // MARK: Hooks and time

    /// Returns what the plugin's hook answers; arguments that are left out have plain values.
    func answer(_ name: String, _ arguments: [LuaValue]) async throws -> LuaValue {
        let community = try community()
        if let declared = try await declaredAnswer(name, arguments) { return declared }
        if let question = PluginQuestion(rawValue: name) { return try await answer(to: question, arguments) }
        guard let hook = Hook(rawValue: name) else {
            let names =
                community.host.answers.declaredHooks + Hook.allCases.map(\.rawValue)
                + PluginQuestion.allCases.map(\.rawValue)
            let nearest = Suggestion.nearest(to: name, among: names)
            throw APIMisuse(
                "there is no hook \(name)"
                    + (nearest.map { ". Did you mean \($0)?" }
                        ?? ": there are \(names.joined(separator: ", "))"))
        }
        guard community.plugin.manifest.handlers.function(of: hook) != nil else {
            throw APIMisuse("\(community.plugin.name) has no hook \(name)")
        }
        let complete = hook.completed(arguments) + [community.plugin.settings.luaValue]
        let answer = try await community.plugin.answer(hook, complete)
        try await community.settle()
        return answer ?? .nil
    }

    /// Returns what the plugin makes of a record for a hook that a plugin declares; `nil` if none does, or it doesn't answer.
    private func declaredAnswer(_ name: String, _ arguments: [LuaValue]) async throws -> LuaValue? {
        let community = try community()
        guard let hook = community.host.answers.declaredHook(name),
            community.plugin.manifest.handlers.function(of: hook) != nil
        else { return nil }
        let record = hook.completed(arguments.first ?? .nil)
        _ = try hook.values(of: record, at: 1)
        let before = arguments.count > 1 && !arguments[1].isNil ? arguments[1] : hook.fallback
        let answer = try await community.plugin.answer(
            hook, [record, before, community.plugin.settings.luaValue])
        try await community.settle()
        return answer ?? before
    }

    /// How a question in plain words is understood, on a line.
    func meaning(of text: String, after before: String?) async throws -> LuaValue {
        .string(try await community().host.meaning(of: text, after: before))
    }

    /// What an alert finds now, by keys; a text where it can't say.
    func findings(of line: String) async throws -> LuaValue {
        let findings: [String: LocalizedText]
        do { findings = try await community().host.findings(of: line) } catch let error as CommunityError {
            return .string(error.message)
        }
        return .table(
            LuaTable(
                fields: findings.reduce(into: [:]) {
                    $0[LuaName($1.key)] = .string($1.value.text(in: .english))
                }))
    }

    /// Sets somebody's language.
    func speak(_ name: String, by number: LuaValue?) throws -> LuaValue {
        guard let language = Language(rawValue: name) else {
            let names = Language.allCases.map(\.rawValue).joined(separator: ", ")
            throw APIMisuse("there is no language \(name): there are \(names)")
        }
        try session(number).state.use(language)
        return .nil
    }

    /// What the plugin answers about people, as they are numbered here, or about a name.
    private func answer(to question: PluginQuestion, _ given: [LuaValue]) async throws -> LuaValue {
        let community = try community()
        guard community.plugin.manifest.handlers.answers[question] != nil else {
            throw APIMisuse("\(community.plugin.name) has no hook \(question.rawValue)")
        }
        let arguments = try given.filter { !$0.isNil }.map {
            question == .namedPlace ? $0 : try id(of: $0, asked: question)
        }
        let answer = try await community.plugin.answer(question, arguments)
        try await community.settle()
        return answer ?? .nil
    }

    private func id(of number: LuaValue, asked question: PluginQuestion) throws -> LuaValue {
        let people = state.withLock(\.people)
        guard let index = number.integer.map(Int.init(clamping:)), people.indices.contains(index),
            let person = people[index].session.person
        else {
            throw APIMisuse("write it with people, such as t:hook(\"\(question.rawValue)\", alice, bob)")
        }
        return .integer(person.id.rawValue)
    }

    /// Says where a person or a place of some name is.
    func place(_ what: LuaValue, at coordinates: Coordinates) throws {
        _ = try community()
        if let name = what.string { return places.set(.named(name), at: coordinates) }
        guard let person = try session(what).person else {
            throw APIMisuse("t:place: a guest shares no place")
        }
        places.set(.own(person.id), at: coordinates)
    }

    /// Moves the clock, and runs the timers and tells of the documents that are due meanwhile, in their order.
    /// People's alerts are looked at once, at the end.
    func advance(by duration: Duration) async throws {
        let community = try community()
        let end = time.now + duration
        let (handlers, zone) = (community.plugin.manifest.handlers, community.host.environment.zone)
        while true {
            let timer = next(of: handlers, in: zone, until: end)
            let document = await community.host.nextDue()
            if let document, document.moment <= min(end, timer?.due ?? end) {
                time.now = max(time.now, document.moment)
                await community.host.tellDue(document.plugin)
            } else if let timer {
                time.now = timer.due
                state.withLock { $0.ran[timer.name] = timer.due }
                await community.plugin.run(timer.name) { timer.pick($0) }
            } else {
                break
            }
            try await community.settle()
        }
        time.now = end
        // Posts have aged.
        if community.plugin.manifest.handlers.function(of: Hook.scorePost) != nil {
            _ = try await community.campus.forum.rescore()
        }
        await community.host.lookAtAlerts()
        try await community.settle()
    }

    /// A timer that comes next.
    private struct NextTimer {
        let name: String
        let due: Timestamp
        let pick: @Sendable (PluginManifest.Handlers) -> LuaFunction?
    }

    private func next(
        of handlers: PluginManifest.Handlers, in zone: TimeZone, until end: Timestamp
    ) -> NextTimer? {
        let ran = state.withLock(\.ran)
        let intervals = handlers.timers.map { timer in
            let name = "every \(timer.name)"
            return NextTimer(name: name, due: (ran[name] ?? TestTime.start) + timer.interval) {
                $0.timers.first { $0.name == timer.name }?.run
            }
        }
        let times = handlers.clock.map { timer in
            let name = "at \(timer.name)"
            return NextTimer(name: name, due: timer.time.next(after: ran[name] ?? TestTime.start, in: zone)) {
                $0.clock.first { $0.name == timer.name }?.run
            }
        }
        return (intervals + times).filter { $0.due <= end }.min { ($0.due, $0.name) < ($1.due, $1.name) }
    }
}
