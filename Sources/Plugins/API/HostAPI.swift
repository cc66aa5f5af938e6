import Community
import Logging
import Lua
import Model

/// Everything that a plugin can call. The sandbox, the documentation and the editor's stubs come from here.
package enum HostAPI {
    /// A part of the API under one name.
    package struct Area: Sendable {
        package let name: String
        package let summary: String
        package let entries: [APIEntry]

        package init(name: String, summary: String, entries: [APIEntry]) {
            self.name = name
            self.summary = summary
            self.entries = entries
        }
    }

    /// The whole API.
    package static func areas(in environment: HostEnvironment) -> [Area] {
        [
            callArea(environment), chatArea, forumArea, peopleArea, notificationsArea, botArea, storeArea,
            mediaArea, conversationsArea, hooksArea, textArea,
            jsonArea, xmlArea, httpArea,
            timeArea(environment), randomArea(environment), geoArea, logArea(environment),
        ]
    }

    /// What all plugins of a host are given, made once; a plugin has its seat alone.
    struct Functions: Sendable {
        /// Shared, so that a plugin's function is two references and not a copy of the entry.
        private final class Shared: Sendable {
            let entry: APIEntry
            let path: String
            let visibility: LuaHostFunction.Visibility

            var waits: Bool {
                if case .immediate = entry.body { false } else { true }
            }

            init(_ entry: APIEntry) {
                // `call`, `bot` and `print` are given by the prelude, from functions that only the prelude sees.
                let (isDeed, isCall) = (entry.name.hasPrefix("call:"), entry.name.hasPrefix("call"))
                self.entry = entry
                // `call:reply` is the prelude's `host.call.reply`, and `call.me.chat.send` its `host.me.chat.send`.
                path =
                    isDeed
                    ? entry.name.replacing(":", with: ".", maxReplacements: 1)
                    : isCall ? String(entry.name.dropFirst("call.".count)) : entry.name
                visibility = isCall || entry.permission == .bot || entry.name == "print" ? .prelude : .plugin
            }
        }

        private let entries: [Shared]
        private let sleep: @Sendable (Duration) async throws -> Void

        init(in environment: HostEnvironment) {
            sleep = environment.sleep
            let entries = HostAPI.areas(in: environment).flatMap(\.entries).map(environment.standIn)
            self.entries = (entries + APIEntry.former(among: entries)).map(Shared.init)
        }

        /// The functions that a plugin's state is made with.
        func at(_ seat: PluginContext, with require: LuaHostFunction?) -> some LuaHost {
            Seated(
                entries: entries, seat: seat,
                others: [
                    LuaHostFunction(
                        "username", visibility: .prelude, costs: .asking, body: .waiting(HostAPI.username)),
                    HostAPI.turn(of: TransactionTurns(sleep: sleep)), HostAPI.batch(at: seat),
                    HostAPI.read,
                ]
                    + [require].compactMap(\.self))
        }

        /// The same entries for each plugin, at its own seat.
        private struct Seated: LuaHost {
            let entries: [Shared]
            let seat: PluginContext
            /// Behind the entries.
            let others: [LuaHostFunction]

            var count: Int { entries.count + others.count }

            func path(at index: Int) -> String {
                index < entries.count ? entries[index].path : others[index - entries.count].path
            }

            func visibility(at index: Int) -> LuaHostFunction.Visibility {
                index < entries.count ? entries[index].visibility : others[index - entries.count].visibility
            }

            func waits(at index: Int) -> Bool {
                index < entries.count ? entries[index].waits : others.waits(at: index - entries.count)
            }

            func cost(at index: Int) -> LuaCost {
                index < entries.count ? entries[index].entry.cost : others.cost(at: index - entries.count)
            }

            func body(at index: Int) -> LuaHostFunction.Body {
                index < entries.count
                    ? Functions.body(of: entries[index], at: seat) : others[index - entries.count].body
            }
        }

        private static func body(of shared: Shared, at seat: PluginContext) -> LuaHostFunction.Body {
            switch shared.entry.body {
            case .immediate(let body):
                .immediate { context, arguments in
                    do {
                        let call = try HostAPI.call(shared.entry, at: seat, context, arguments)
                        if let run = context as? EventRun { return [try run.perform(call, body)] }
                        let act = call.beginAct()
                        do { return [try body(call)] } catch { throw call.ended(act, by: error) }
                    } catch { throw HostAPI.raised(error, to: context) }
                }
            case .waiting(let body):
                .waiting { context, arguments in
                    do {
                        let call = try HostAPI.call(shared.entry, at: seat, context, arguments)
                        if let run = context as? EventRun { return [try await run.perform(call, body)] }
                        let act = call.beginAct()
                        do { return [try await body(call)] } catch { throw call.ended(act, by: error) }
                    } catch { throw HostAPI.raised(error, to: context) }
                }
            case .handing(let body):
                .handing { context, arguments, completion in
                    let answer: APIEntry.Answer = {
                        completion($0.map { [$0] }.mapError { HostAPI.raised($0, to: context) })
                    }
                    do {
                        let call = try HostAPI.call(shared.entry, at: seat, context, arguments)
                        if let run = context as? EventRun { return try run.perform(call, body, answer) }
                        let act = call.beginAct()
                        try body(call) { answer($0.mapError { call.ended(act, by: $0) }) }
                    } catch { answer(.failure(error)) }
                }
            }
        }
    }

    private static func call(
        _ entry: APIEntry, at seat: PluginContext, _ context: (any LuaCallContext)?, _ arguments: [LuaValue]
    ) throws -> APICall {
        try (context as? QuestionContext)?.admit(entry)
        let caller = context as? CallContext
        if let caller { try entry.admit(in: caller) }
        let arranged = try entry.arranged(arguments)
        if let change = arranged.change { seat.note(change) }
        var call = APICall(
            entry: entry, context: caller, arguments: arranged.values, seat: seat,
            mayAct: context != nil)
        if arranged.change != nil { call.former = arguments }
        if caller == nil { call.speaker = (context as? BackgroundContext)?.speaker }
        return call
    }

    /// What a plugin's `pcall` sees: a refusal is a table with `code` and `message`, misuse a text with its place.
    ///
    /// The message is in the caller's language, since it is the command's answer where nothing catches it.
    private static func raised(_ error: any Error, to context: (any LuaCallContext)?) -> any Error {
        let language = (context as? CallContext)?.language ?? .english
        return switch error {
        case is APIMisuse, is LuaRaise, is LuaStop, is LuaAbandonment: error
        case let error as CommunityError:
            LuaRaise(value: [
                "code": .string(error.code.rawValue), "message": .string(error.message(in: language)),
            ])
        default:
            LuaRaise(value: [
                "code": .string(CommunityError.Code.unavailable.rawValue), "message": .string("\(error)"),
            ])
        }
    }

    /// A turn of the plugin's transactions: `turn("begin")` and `turn("take")` give a ticket, or `false` if none is
    /// needed, and `turn(ticket)` ends it.
    private static func turn(of turns: TransactionTurns) -> LuaHostFunction {
        LuaHostFunction(
            "turn", visibility: .prelude, costs: .look,
            body: .handing { _, arguments, completion in
                let grant: TransactionTurns.Grant = { ticket in
                    completion(.success([ticket.map(LuaValue.integer) ?? .boolean(false)]))
                }
                if let ticket = arguments.first?.integer {
                    turns.leave(ticket)
                    return grant(nil)
                }
                if arguments.first?.string == "begin" { turns.begin(grant) } else { turns.take(grant) }
            })
    }

    /// The caller's username, asked for when a plugin first reads `call.person.username`.
    private static func username(
        _ context: (any LuaCallContext)?, _: [LuaValue]
    ) async throws -> [LuaValue] {
        guard let context = context as? CallContext else { return ["guest"] }
        guard let person = context.person else {
            return [.string(HostWords.guest.text(in: context.language))]
        }
        guard let community = context.community else { return [.string(person.handle)] }
        do {
            let profile = try await community.people.look(ShowProfile(), by: Actor(person.id))
            return [.string(profile.username)]
        } catch {
            throw raised(error, to: context)
        }
    }
}

extension HostAPI {
    static func logArea(_ environment: HostEnvironment) -> Area {
        @Sendable func note(_ call: APICall, _ level: Logger.Level) throws -> LuaValue {
            let (text, seat) = (try call.text(0).head(bytes: 1_000), call.seat)
            if seat.logGate.admits(at: environment.clock.now()) {
                environment.logger.log(
                    level: level, "plugin", metadata: ["file": "\(seat.file)", "said": "\(text)"])
            }
            return .nil
        }
        func entry(_ name: String, _ level: Logger.Level, _ summary: String) -> APIEntry {
            APIEntry(
                name, .notes, costs: .pass, [.init("text", .text)], summary,
                body: .immediate { try note($0, level) })
        }
        return Area(
            name: "log",
            summary:
                "The gateway's log. Each plugin may write \(LogGate.perSecond) lines a second of up to 1,000 "
                + "bytes; more are dropped.",
            entries: [
                entry("log.info", .info, "Notes something."),
                entry("log.warn", .warning, "Notes something wrong."),
                APIEntry(
                    "print", .notes, costs: .pass, [.init("...", .any)],
                    "Writes values as `tostring` has them, with two spaces between them: on the terminal in "
                        + "`quad plugin test` and `quad plugin repl`, and in a running gateway to its log, as `log.info` does.",
                    // The prelude makes one text of the values.
                    body: .immediate { call in
                        guard let show = environment.printing else { return try note(call, .info) }
                        show(try call.text(0))
                        return .nil
                    }),
            ])
    }
}

extension HostAPI {
    static func randomArea(_ environment: HostEnvironment) -> Area {
        Area(
            name: "random",
            summary: "Chance, from the system's own source.",
            entries: [
                APIEntry(
                    "random.integer", .looks, costs: .look,
                    [.init("low", .integer), .init("high", .integer)],
                    gives: .init(.integer, "a whole number"),
                    "A whole number from low to high, both included.",
                    body: .immediate { call in
                        let (low, high) = (try call.integer(0), try call.integer(1))
                        guard low <= high else {
                            throw APIMisuse("random.integer(low, high): low is above high")
                        }
                        var generator = EnvironmentGenerator(environment: environment)
                        return .integer(Int64.random(in: low...high, using: &generator))
                    }),
                APIEntry(
                    "random.number", .looks, costs: .look, gives: .init(.number, "a number"),
                    "A number from 0 to below 1.",
                    body: .immediate { _ in
                        var generator = EnvironmentGenerator(environment: environment)
                        return .number(Double.random(in: 0..<1, using: &generator))
                    }),
                APIEntry(
                    "random.choice", .looks, costs: .pass, [.init("list", .list)],
                    gives: .init(.any, "a value of the list"),
                    "One of a list's values; nil of an empty list.",
                    body: .immediate { call in
                        var generator = EnvironmentGenerator(environment: environment)
                        return try call.list(0).randomElement(using: &generator) ?? .nil
                    }),
                APIEntry(
                    "random.shuffle", .looks, costs: .pass, [.init("list", .list)],
                    gives: .init(.list(.any), "a list"),
                    "The same values in another order; the list itself stays as it is.",
                    body: .immediate { call in
                        var generator = EnvironmentGenerator(environment: environment)
                        return .list(try call.list(0).shuffled(using: &generator))
                    }),
            ])
    }
}

extension HostAPI {
    /// What a plugin asks others through the hooks that it declares.
    static let hooksArea = Area(
        name: "hooks",
        summary:
            "Asks plugins about records, by the hooks that this one declares under `hooks`. So administrators "
            + "decide in a file of their own what ranks high.",
        entries: [
            APIEntry(
                "hooks.ask", .looks, costs: .asking,
                [.init("hook", .text), .init("records", .any, of: "table[]")],
                gives: .init(.list(.any), "an answer for each record, in their order"),
                "Has the plugins of a hook answer for each record: first this one, then others by priority and name, each given "
                    + "what the one before made of it. What they take is their own budget. At most "
                    + "\(most) records.",
                body: .waiting { call in
                    try call.requireActing()
                    let records = try call.list(1)
                    guard records.count <= most else {
                        throw APIMisuse("hooks.ask takes at most \(most) records, not \(records.count)")
                    }
                    return .list(try await call.seat.answers(to: try call.text(0), over: records))
                })
        ])

    /// Records of one call: as many as a query of the store gives on a page, several times over.
    private static let most = 1_000
}
