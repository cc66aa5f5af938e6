import Community
package import Lua
package import Model

extension HookChain {
    /// A plugin's card for a message, as it wrote it.
    package struct CardAnswer: Sendable {
        package let message: Message
        package let plugin: String
        package let card: LuaValue
    }

    /// The cards that plugins add to messages, in the plugins' order for each message, and how it went.
    ///
    /// A plugin that fails adds nothing.
    package func cards(for messages: [Message]) async -> (cards: [CardAnswer], trace: TracedBatch) {
        var trace = TracedBatch(messages: messages.map(\.id))
        var cards: [[CardAnswer]] = []
        let records = MessageRecord.batch(messages)
        for binding in inForce {
            let plugin = binding.plugin
            let answers = await plugin.answers(binding.hook, over: records)
            var step = TracedBatch.Step(
                plugin: plugin.name, version: plugin.manifest.version,
                time: answers.time / max(messages.count, 1), failure: answers.failure?.message)
            for (index, answer) in answers.values.enumerated() where index < messages.count {
                guard let answer else { continue }
                if cards.isEmpty { cards = messages.map { _ in [] } }
                cards[index].append(
                    CardAnswer(message: messages[index], plugin: plugin.name, card: answer))
                step.titles[messages[index].id] =
                    (try? CardReader(language: .english).read(answer))?.title ?? ""
            }
            trace.steps.append(step)
        }
        return (cards.flatMap(\.self), trace)
    }
}

extension HookChain.CardAnswer {
    /// The card for everybody who sees the message; `nil` if it is none in some language.
    package func annotation(at now: Timestamp) -> Annotation? {
        try? Annotation(message: message, plugin: plugin, at: now) {
            try CardReader(language: $0).read(card)
        }
    }
}
