import Community
import Concurrency
import Foundation
import Lua
import Model

/// What the bot says in a conversation: the lines and cards of an answer, as messages.
struct AskReply: Sendable {
    /// Said after this long, that the bot is typing; and again until it answers.
    static let (typingAfter, typingAgain) = (Duration.milliseconds(300), Duration.seconds(4))

    let community: Campus
    let conversation: ConversationID
    let language: Language
    private let gathered = Gathered()
    /// The bot, which tells what somebody asked and what they are answered.
    private let actor: Actor

    private final class Gathered: Sendable {
        let replies = Mutex<[Reply]>([])
        let typing = Mutex<Task<Void, Never>?>(nil)
    }

    /// - Parameter person: who asked.
    init(
        to person: PersonID, in conversation: ConversationID, language: Language, community: Campus
    ) {
        var actor = Actor(PersonRef.assistant.id, cause: PersonRef.assistant.handle)
        actor.speaksFor = person
        self.actor = actor
        (self.conversation, self.language, self.community) = (conversation, language, community)
    }

    func add(_ reply: Reply) { gathered.replies.withLock { $0.append(reply) } }

    /// Sends what was gathered: one message with the first card below it, and one for each further card.
    func send() async throws {
        let replies = gathered.replies.withLock { replies in
            defer { replies = [] }
            return replies
        }
        let lines = replies.flatMap(\.lines).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty }
        let cards = replies.compactMap(\.card)
        guard let first = cards.first else { return try await send(lines, nil) }
        // The card below has the title: where there are other words it is not said twice.
        try await send(lines.isEmpty ? [first.title] : lines, first)
        for card in cards.dropFirst() { try await send([card.title], card) }
    }

    private func send(_ lines: [String], _ card: Card?) async throws {
        guard !lines.isEmpty else { return }
        let text = Self.cut(lines.joined(separator: "\n"), to: community.configuration.limits.messageBytes)
        let message = try await community.chat.perform(
            SendMessage(text, to: .id(conversation)), by: actor)
        guard let card else { return }
        let value = LuaValue.card(card)
        let bytes = try CBOR.encode(value)
        guard bytes.count <= Chat.longestCard else { return }
        try await community.chat.enclose(
            bytes, from: PersonRef.assistant.handle, in: message.id, by: actor
        ) { try CardReader(language: $0).read(value) }
    }

    /// The beginning of a text, of so many bytes at most.
    private static func cut(_ text: String, to most: Int) -> String {
        guard text.utf8.count > most else { return text }
        var short = text
        while short.utf8.count > most - "…".utf8.count { short.removeLast() }
        return short + "…"
    }

    /// Lets others see that the bot is typing, where it takes its time, until ``endTyping()``.
    func beginTyping(sleep: @escaping @Sendable (Duration) async throws -> Void) {
        let task = Task { [community, conversation, actor] in
            do {
                try await sleep(Self.typingAfter)
                while true {
                    try await community.chat.typing.begin(in: conversation, by: actor)
                    try await sleep(Self.typingAgain)
                }
            } catch {}
        }
        gathered.typing.withLock { $0 = task }
    }

    func endTyping() {
        let task = gathered.typing.withLock { typing in
            defer { typing = nil }
            return typing
        }
        task?.cancel()
    }
}
