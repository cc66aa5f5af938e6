import Community
import Locks
import Lua

/// What a plugin that is only tried would have done to others, a line each, in order.
final class EffectTape: Sendable {
    private struct State {
        var lines: [String] = []
        var made: Int64 = 0
    }

    /// Ids of what was never made begin here, far from those of what is stored.
    private static let firstID: Int64 = 1 << 40

    private let state = Mutex(State())

    func note(_ line: String) { state.withLock { $0.lines.append(line) } }

    /// The lines since the last look.
    func take() -> [String] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    /// An id for something that is not made.
    func nextID() -> LuaValue {
        state.withLock { state in
            state.made += 1
            return .integer(Self.firstID + state.made)
        }
    }

    /// Counts ids from the beginning again, so that two versions get the same ones.
    func restartIDs() { state.withLock { $0.made = 0 } }
}

extension APIEntry {
    /// What becomes of an entry where effects are only noted.
    enum Effect: Sendable {
        /// It only looks.
        case none
        /// It is noted and done: what it changes belongs to the trial.
        case contained
        /// It is noted and not done; the plugin gets an answer as if it were.
        case imagined
        /// It is noted and refused: there is no answer without the world outside.
        case refused
    }

    /// Whether and how the entry acts. What the list of looking ones doesn't name acts.
    var effect: Effect {
        let parts = name.split { $0 == "." || $0 == ":" }.map(String.init)
        switch parts.first {
        case "log": return .contained
        case "store": return ["get", "find", "count", "keys"].contains(parts.last ?? "") ? .none : .contained
        case "bot": return repetition == .observation ? .none : .imagined
        case "call": return .none
        default:
            // What computes answers at once; what waits, waits for something outside.
            if case .immediate = body { return .none }
            return .refused
        }
    }

    /// The same entry where effects are only noted.
    func noted(on tape: EffectTape) -> APIEntry {
        if effect == .none { return self }
        let entry = self
        let body: Body =
            switch body {
            case .immediate(let run):
                .immediate { call in
                    tape.note(entry.line(of: call))
                    return try run(call)
                }
            case .waiting(let run):
                .waiting { call in
                    tape.note(entry.line(of: call))
                    switch entry.effect {
                    case .imagined: return try await entry.imagined(call, tape)
                    case .refused: throw entry.refusal
                    case .none, .contained: return try await run(call)
                    }
                }
            case .handing(let run):
                .handing { call, answer in
                    tape.note(entry.line(of: call))
                    guard entry.effect == .contained else { throw entry.refusal }
                    try run(call, answer)
                }
            }
        return APIEntry(
            name, costs: cost, parameters, gives: result, summary, needs: permission, since: since, body: body
        )
    }

    private var refusal: CommunityError {
        CommunityError(.unavailable, HostWords.replayed(name))
    }

    /// `bot.chat.send "#news" "New: Notes"`
    private func line(of call: APICall) -> String {
        ([name] + call.arguments.map(\.described)).joined(separator: " ")
    }

    // MARK: Answers to what was not done

    private func imagined(_ call: APICall, _ tape: EffectTape) async throws -> LuaValue {
        try call.checkArguments()
        let (campus, actor) = try await call.acting()
        let bot = try await campus.people.bot(of: actor.cause ?? "").handle
        let now = LuaValue.moment(campus.clock.now())
        let first = call.arguments.first ?? .nil
        let second = call.arguments.dropFirst().first ?? .nil
        if name.hasPrefix("bot.forum."), let answer = try await imaginedPost(call, campus, actor) {
            return answer
        }
        switch name.split(separator: ".").last {
        case "contact_administrators":
            return [
                "id": tape.nextID(), "place": .string("#help-\(bot)"), "sender": .string(bot), "text": first,
                "at": now, "edited": false, "deleted": false,
            ]
        case "send", "direct", "edit", "delete":
            let isNew = name.hasSuffix("send") || name.hasSuffix("direct")
            return [
                "id": isNew ? tape.nextID() : first,
                "place": name.hasSuffix("direct") ? .string("@\(first.lenientString ?? "")") : first,
                "sender": .string(bot), "text": name.hasSuffix("delete") ? "" : second, "at": now,
                "edited": .boolean(name.hasSuffix("edit")), "deleted": .boolean(name.hasSuffix("delete")),
            ]
        case "create", "join", "slug":
            let isSlug = self.name.hasSuffix("slug")
            let name = (isSlug ? second : first).lenientString ?? ""
            let slug = name.hasPrefix("#") ? name : "#\(TagNormalForm.plain(name))"
            return [
                "place": .string(slug), "name": .string(name),
                "kind": second.isNil || isSlug ? "open" : second,
                "label": "chat", "members": 1, "unread": 0, "asked": false, "order": tape.nextID(),
            ]
        case "post":
            return [
                "id": tape.nextID(), "title": second, "author": .string(bot), "categories": first, "at": now,
                "comments": 0, "likes": 0, "views": 0,
            ]
        case "set_privacy": return ["receipts": true, "typing": true]
        case "set", "quiet": return ["off": .list([]), "places": .list([])]
        case "tag", "untag":
            let text = first.lenientString ?? ""
            return [
                "written": .string(text), "normal": .string(TagNormalForm.plain(text)), "count": 1,
                "limit": .count(campus.configuration.limits.tagsPerPerson), "new": true,
            ]
        case "connect": return ["handle": first, "state": "requested", "back": false, "asked": false]
        case "rename": return .profile(try await campus.people.profile(of: actor.person))
        case "standing": return .nil
        case "seen": return 0
        case "comment":
            return [
                "id": tape.nextID(), "post": first, "author": .string(bot), "at": now, "text": second,
            ]
        default: return first
        }
    }
}

extension APIEntry {
    /// The answer of an act on a post that is there, as it is there; nil for another act.
    private func imaginedPost(_ call: APICall, _ campus: Campus, _ actor: Actor) async throws -> LuaValue? {
        switch name.split(separator: ".").last {
        case "like", "save", "unsave", "retitle":
            let post = PostID(rawValue: try call.integer(0))
            return call.shown(try await campus.forum.read(post, by: actor).post)
        case "edit", "delete": return call.shown(try await campus.forum.post(with: try call.integer(0)))
        case "visit": return ["new": 0]
        default: return nil
        }
    }
}

extension APICall {
    /// Looks whether what must be given is, and is of its kind.
    fileprivate func checkArguments() throws {
        for (index, parameter) in entry.parameters.enumerated() where !parameter.isOptional {
            switch parameter.kind {
            case .text: _ = try text(index)
            case .integer: _ = try integer(index)
            case .number: _ = try number(index)
            case .list: _ = try list(index)
            case .any, .words, .options: break
            }
        }
    }
}
