import Community
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
            entries = HostAPI.areas(in: environment).flatMap(\.entries).map {
                Shared(environment.standIn($0))
            }
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
        var call = APICall(
            entry: entry, context: caller, arguments: arguments, seat: seat,
            mayAct: context != nil)
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
