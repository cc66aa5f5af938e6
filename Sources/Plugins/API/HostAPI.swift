import Community
import Lua

/// Everything that a plugin can call. The sandbox, the documentation and the editor's stubs come from here.
enum HostAPI {
    /// A part of the API under one name.
    struct Area: Sendable {
        let name: String
        let summary: String
        let entries: [APIEntry]
    }

    /// The whole API as a plugin of that file sees it.
    static func areas(for file: String, in environment: HostEnvironment) -> [Area] {
        [
            callArea(environment), chatArea, forumArea, peopleArea, notificationsArea, botArea, storeArea,
            textArea,
            jsonArea,
            timeArea(environment), randomArea(environment), geoArea, logArea(file, environment),
        ]
    }

    /// The functions that a plugin's state is made with.
    static func functions(
        for file: String, at seat: PluginSeat, in environment: HostEnvironment
    ) -> [LuaHostFunction] {
        areas(for: file, in: environment).flatMap(\.entries).map { function($0, at: seat) }
            + [LuaHostFunction("username", visibility: .prelude, body: .waiting(username))]
    }

    private static func function(_ entry: APIEntry, at seat: PluginSeat) -> LuaHostFunction {
        // `call` and `bot` are given by the prelude, from functions that only the prelude sees.
        let isCall = entry.name.hasPrefix("call")
        let path = isCall ? String(entry.name.dropFirst("call.".count)) : entry.name
        return LuaHostFunction(
            path, visibility: isCall || entry.permission == .bot ? .prelude : .plugin,
            body: body(of: entry, at: seat))
    }

    static func body(of entry: APIEntry, at seat: PluginSeat) -> LuaHostFunction.Body {
        switch entry.body {
        case .immediate(let body):
            .immediate { context, arguments in
                do {
                    return [try body(call(entry, at: seat, context, arguments))]
                } catch { throw raised(error) }
            }
        case .waiting(let body):
            .waiting { context, arguments in
                do {
                    return [try await body(call(entry, at: seat, context, arguments))]
                } catch { throw raised(error) }
            }
        }
    }

    private static func call(
        _ entry: APIEntry, at seat: PluginSeat, _ context: (any LuaCallContext)?, _ arguments: [LuaValue]
    ) -> APICall {
        APICall(
            entry: entry, context: context as? CallContext, arguments: arguments, seat: seat,
            mayAct: context != nil)
    }

    /// What a plugin's `pcall` sees: a refusal is a table with `code` and `message`, misuse a text with its place.
    private static func raised(_ error: any Error) -> any Error {
        switch error {
        case is APIMisuse, is LuaRaise, is LuaStop: error
        case let error as CommunityError:
            LuaRaise(value: ["code": .string(error.code.rawValue), "message": .string(error.message)])
        default:
            LuaRaise(value: [
                "code": .string(CommunityError.Code.unavailable.rawValue), "message": .string("\(error)"),
            ])
        }
    }

    /// The caller's username, asked for when a plugin first reads `call.person.username`.
    private static func username(
        _ context: (any LuaCallContext)?, _: [LuaValue]
    ) async throws -> [LuaValue] {
        guard let context = context as? CallContext, let person = context.person else { return ["guest"] }
        guard let community = context.community else { return [.string(person.handle)] }
        do {
            let profile = try await community.people.profile(of: person.handle, for: person.id)
            return [.string(profile.username)]
        } catch {
            throw raised(error)
        }
    }
}
