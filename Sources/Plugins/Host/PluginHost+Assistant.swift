import Community
import Concurrency
import Lua
import Logging
import Model
import ServiceLifecycle

/// The gateway's own bot: what people write to `@quad`, it answers as `/ask` would, in a message.
extension PluginHost {
    /// Answers until the gateway stops.
    func runAssistant() async {
        await withDiscardingTaskGroup { group in
            for await item in assistant.feed.items.cancelOnGracefulShutdown() {
                switch item {
                case .invitation(.group(_, let slug)):
                    group.addTask { _ = try? await self.campus?.chat.groups.enter(slug) }
                case .invitation: break
                case .message(let message):
                    guard assistant.desk.take(message) else { continue }
                    group.addTask { await cancelWhenGracefulShutdown { await self.answer(message.sender) } }
                }
            }
            group.cancelAll()
        }
    }

    /// Answers one person's questions, one after the other, until none waits.
    private func answer(_ person: PersonRef) async {
        while let message = assistant.desk.next(of: person.id) {
            // What went wrong may be told in the asker's words: the log has its kind alone.
            do { try await answer(message) } catch {
                environment.logger.warning(
                    "a question was not answered", metadata: ["error": "\(type(of: error))"])
            }
        }
    }

    private func answer(_ message: Message) async throws {
        guard let community = campus else { return }
        let (person, conversation) = (message.sender, message.conversation)
        let text = AskDesk.text(of: message)
        let language = AskSession.language(
            of: text, reader: try await community.people.language(of: person.id))
        let reply = AskReply(
            to: person.id, in: conversation.id, language: language, community: community)
        if case .group(_, let slug) = conversation { _ = try? await community.chat.groups.enter(slug) }
        let session = AskSession(
            id: community.makeSessionID(), of: person, in: conversation.place(for: person.id),
            language: language)
        let invocation = Invocation(
            session: session, isPublic: conversation.isGroup,
            ask: { [desk = assistant.desk, sleep = environment.sleep] in
                reply.endTyping()
                desk.ask(person.id, in: conversation.id)
                guard (try? await reply.send()) != nil else { return nil }
                defer { reply.beginTyping(sleep: sleep) }
                return await desk.answer(of: person.id)
            }, reply: reply.add)
        reply.beginTyping(sleep: environment.sleep)
        defer { reply.endTyping() }
        do {
            try await dialogue(invocation).answer(text)
        } catch let error as CommunityError {
            reply.add(Reply(error.message(in: language)))
        } catch is LuaAbandonment {
            return
        } catch {
            reply.add(Reply(AskWords.failed.text(in: language)))
            try await reply.send()
            throw error
        }
        try await reply.send()
    }
}

extension ConversationRef {
    fileprivate var isGroup: Bool { if case .group = self { true } else { false } }
}

extension Groups {
    /// Has the bot enter a group where it was asked something, or into which it was asked.
    fileprivate func enter(_ slug: String) async throws {
        try await perform(
            JoinGroup(slug: slug), by: Actor(PersonRef.assistant.id, cause: PersonRef.assistant.handle))
    }
}
