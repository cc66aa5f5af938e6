import Community
import Locks
import Lua

extension PluginHost {
    /// Calls the plugin's function for an event.
    func deliver(_ event: Event, to name: String) async {
        let plugin = state.withLock(\.registry).plugins.first { $0.name == name }
        let kind = event.fact.kind
        await plugin?.run(kind.rawValue, { $0.events[kind] }, [event.luaValue])
    }

    /// Runs `every` of all plugins. An interval counts from the last run, or from the gateway's start.
    func runTimers() async {
        let began = ContinuousClock.now
        var last: [String: ContinuousClock.Instant] = [:]
        while !Task.isCancelled {
            do { try await environment.sleep(.seconds(1)) } catch { return }
            let now = ContinuousClock.now
            for plugin in state.withLock(\.registry).plugins {
                for timer in plugin.manifest.timers {
                    let key = "\(plugin.name) \(timer.name)"
                    guard now - (last[key] ?? began) >= timer.interval else { continue }
                    last[key] = now
                    await plugin.run(
                        "every \(timer.name)",
                        { manifest in
                            manifest.timers.first { $0.name == timer.name }?.run
                        }, [])
                }
            }
        }
    }
}

extension Event {
    /// As a plugin gets it: ids, never what people wrote to one another.
    var luaValue: LuaValue {
        var fields: [String: LuaValue] = [
            "sequence": .integer(sequence), "kind": .string(fact.kind.rawValue), "at": .moment(at),
            "actor": .string(actor.handle),
        ]
        for (name, value) in fact.luaFields { fields[name] = value }
        return .table(LuaTable(fields: fields))
    }
}

extension Fact {
    fileprivate var luaFields: [String: LuaValue] {
        switch self {
        case .messageSent(let message), .messageEdited(let message), .messageDeleted(let message):
            [
                "message": .integer(message.id.rawValue),
                "conversation": .integer(message.conversation.id.rawValue),
            ]
        case .groupCreated(let conversation): ["conversation": .integer(conversation.id.rawValue)]
        case .joined(let conversation, let person), .left(let conversation, let person),
            .invited(let conversation, let person):
            ["conversation": .integer(conversation.id.rawValue), "person": .string(person.handle)]
        case .requested(let person), .accepted(let person), .rejected(let person):
            ["person": .string(person.handle)]
        case .posted(let post, let title): ["post": .integer(post.rawValue), "title": .string(title)]
        case .commented(let post, let comment):
            ["post": .integer(post.rawValue), "comment": .integer(comment.rawValue)]
        case .liked(let post), .viewed(let post): ["post": .integer(post.rawValue)]
        case .signedUp, .renamed, .tagged, .untagged: [:]
        }
    }
}
