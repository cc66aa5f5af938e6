import Community
import Lua
import Model

extension HostAPI {
    /// Conversations about what a plugin has.
    static let conversationsArea = Area(
        name: "conversations",
        summary:
            "Conversations about what is in the plugin: a team, an item, a flat. Their kinds are declared in the manifest under "
            + "`conversations`, and each is known by its kind and a number of the plugin's own. Lists show the kind's label, and "
            + "`about`, the command that shows what one is about. People enter and leave them by the plugin's rule, and "
            + "may always leave by themselves; nobody owns one, and it counts among nobody's groups. The plugin takes in "
            + "who asked: the caller of a command by `enter`, or later whoever gave a command that called `ask`. Anybody "
            + "else is invited, on the word of the caller (of the bot, in events and timers, which needs `bot`).",
        entries: [
            entry(
                "enter", .acts(), costs: .doing,
                [.init("kind", .text), .init("id", .integer), .init("name", .text)],
                gives: .init(.object("Conversation"), "the conversation"),
                "Takes the caller of a command in. The first to enter makes the conversation, with that display name."
            ) { call, service, _ in
                .conversation(
                    call.entering(
                        try await service.enter(try call.made(named: call.text(2)), by: try call.oneself())))
            },
            entry(
                "ask", .acts(), costs: .doing, [.init("kind", .text), .init("id", .integer)],
                "Notes that the caller of a command wants to enter, so that `conversations.admit` takes them in. At most "
                    + "\(SubjectConversations.mostRequests) of one person wait in a plugin."
            ) { call, service, _ in
                try await service.ask(for: try call.subject(), by: try call.oneself())
                return .nil
            },
            entry(
                "withdraw", .acts(), costs: .doing, [.init("kind", .text), .init("id", .integer)],
                "Takes back that the caller wants to enter."
            ) { call, service, _ in
                try await service.withdraw(from: try call.subject(), by: try call.oneself())
                return .nil
            },
            entry(
                "admit", .acts(), costs: .doing,
                [.init("kind", .text), .init("id", .integer), .init("handle", .text)],
                gives: .init(.boolean, "true or false"),
                "Takes somebody in who asked, and invites anybody else. Returns whether they are in it now."
            ) { call, service, actor in
                .boolean(try await service.admit(try call.text(2), to: try call.subject(), by: actor))
            },
            entry(
                "remove", .acts(), costs: .doing,
                [.init("kind", .text), .init("id", .integer), .init("handle", .text)],
                gives: .init(.boolean, "true or false"),
                "Takes somebody out, with what they asked for. What they wrote stays. Returns whether they were in it."
            ) { call, service, actor in
                .boolean(try await service.remove(try call.text(2), from: try call.subject(), by: actor))
            },
            entry(
                "close", .acts(), costs: .doing, [.init("kind", .text), .init("id", .integer)],
                gives: .init(.boolean, "true or false"),
                "Closes one for good: nobody writes in it or enters it any more. Returns whether there was one."
            ) { call, service, actor in
                .boolean(try await service.close(try call.subject(), by: actor))
            },
            entry(
                "write", .acts(), costs: .doing,
                [
                    .init("kind", .text), .init("id", .integer), .init("name", .text), .init("handle", .text),
                    .init("text", .text),
                ],
                gives: .init(.object("Message"), "the message"),
                "Writes to somebody about something, as the caller of a command, who enters with it. The first time, who is in "
                    + "touch with the caller is taken in. A stranger is invited, and so is whoever left: they see what was "
                    + "written once they enter, if the kind's `history` is `all`. A stranger is asked by the same caller "
                    + "again only after an answer."
            ) { call, service, _ in
                let actor = try call.oneself()
                let message = try await service.write(
                    try call.text(4), to: try call.text(3), in: try call.made(named: call.text(2)), by: actor)
                call.noteEntered(message.conversation.place(for: actor.person))
                return .message(message, for: actor.person)
            },
            entry(
                "find", .looks, costs: .asking, [.init("kind", .text), .init("id", .integer)],
                gives: .init(.optional(.object("Conversation")), "a conversation, or nil"),
                "The conversation, where the caller of a command is in it."
            ) { call, service, _ in
                let found = try await service.find(try call.subject(), for: try call.oneself().person)
                return found.map(LuaValue.conversation) ?? .nil
            },
        ])

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter],
        gives result: APIEntry.Returns? = nil, _ summary: String,
        _ body: @escaping @Sendable (APICall, SubjectConversations, Actor) async throws -> LuaValue
    ) -> APIEntry {
        APIEntry(
            "conversations.\(name)", step, costs: cost, parameters, gives: result, summary,
            needs: .conversations,
            body: .waiting { call in
                guard call.mayAct else {
                    throw APIMisuse("conversations.\(name) works in commands, events and timers only")
                }
                let plugin = try call.plugin(mayUse: .conversations)
                let service = try call.seat.community().chat.conversations(of: plugin)
                return try await body(call, service, try await call.speaker())
            })
    }
}

extension APICall {
    /// Who acts: the caller of a command, or else the plugin's bot.
    fileprivate func speaker() async throws -> Actor {
        if let person = context?.person { return Actor(person.id) }
        return try await seat.bot(for: entry.name, step: step?.handlerStep).actor
    }

    /// The caller of a command.
    fileprivate func oneself() throws -> Actor {
        guard let context else { throw APIMisuse("\(entry.name) works in commands only") }
        guard let person = context.person else {
            throw CommunityError(.signedOut, SharedWords.signInFirst)
        }
        return Actor(person.id)
    }

    fileprivate func subject() throws -> Subject { Subject(kind: try kind().name, number: try integer(1)) }

    fileprivate func made(named name: String) throws -> SubjectConversation {
        let (subject, kind) = (try subject(), try kind().declared)
        return SubjectConversation(
            subject, label: kind.label, name: name, about: kind.about(subject.number),
            showsAll: kind.showsAll)
    }

    private func kind() throws -> (name: String, declared: PluginConversation) {
        let (name, kinds) = (try text(0), seat.conversations)
        guard let kind = kinds[name] else {
            let known = kinds.keys.sorted().joined(separator: ", ")
            throw APIMisuse(
                "\(entry.name): no kind \(name): there is \(known.isEmpty ? "none in conversations" : known)")
        }
        return (name, kind)
    }
}
