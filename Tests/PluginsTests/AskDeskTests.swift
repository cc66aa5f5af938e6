import Model
import Testing

@testable import Plugins

/// Who wrote to the bot, and where they are asked something back.
@Suite struct AskDeskTests {
    private let desk = AskDesk()

    private func message(_ text: String, by person: Int64 = 1, in place: Int64 = 10) -> Message {
        Message(
            id: MessageID(rawValue: 100),
            conversation: .group(ConversationID(rawValue: place), slug: "place\(place)"),
            sender: PersonRef(id: PersonID(rawValue: person), handle: "p\(person)"),
            sentAt: Timestamp(milliseconds: 0), text: text, isEdited: false, isDeleted: false)
    }

    private let alice = PersonID(rawValue: 1)
    private let here = ConversationID(rawValue: 10)

    @Test func questions_ofOnePerson_areAnsweredOneAfterTheOther() {
        #expect(desk.take(message("one")) && !desk.take(message("two")))
        #expect(desk.take(message("other", by: 2)), "nobody else waits for her")
        #expect(desk.next(of: alice)?.text == "one" && desk.next(of: alice)?.text == "two")
        #expect(desk.next(of: alice) == nil)
        #expect(desk.take(message("three")), "it begins anew")
    }

    @Test func questions_ofOnePerson_areFewAtATime() {
        for _ in 0..<1_000 { _ = desk.take(message("again")) }
        var count = 0
        while desk.next(of: alice) != nil { count += 1 }
        #expect(count == 8)
    }

    @Test func answer_whenItComes_isTheNextMessageInThatConversation() async {
        _ = desk.take(message("menu"))
        _ = desk.next(of: alice)
        desk.ask(alice, in: here)
        // Runs up to where it waits before the next line.
        let answer = Task.immediate { [desk, alice] in await desk.answer(of: alice) }
        #expect(!desk.take(message("@quad, lee")))
        #expect(await answer.value == "lee")
        #expect(desk.next(of: alice) == nil, "it is no question")
    }

    /// A program answers as fast as it reads: before anybody waits.
    @Test func answer_whenItIsSoonerThanTheWaiter_isKept() async {
        _ = desk.take(message("menu"))
        _ = desk.next(of: alice)
        desk.ask(alice, in: here)
        #expect(!desk.take(message("lee")) && !desk.take(message("and then?")))
        #expect(await desk.answer(of: alice) == "lee")
        #expect(desk.next(of: alice)?.text == "and then?")
    }

    @Test func answer_whenThePersonAsksElsewhere_isGivenUp() async {
        _ = desk.take(message("menu"))
        _ = desk.next(of: alice)
        desk.ask(alice, in: here)
        #expect(!desk.take(message("weather", in: 11)))
        #expect(await desk.answer(of: alice) == nil)
        #expect(desk.next(of: alice)?.text == "weather")
    }

    @Test func answer_whenItsTimeIsOver_isNil() async {
        _ = desk.take(message("menu"))
        _ = desk.next(of: alice)
        desk.ask(alice, in: here)
        let waiting = Task { await desk.answer(of: alice) }
        waiting.cancel()
        #expect(await waiting.value == nil)
        #expect(!desk.take(message("lee")))
        #expect(desk.next(of: alice)?.text == "lee", "then it is a question of its own")
    }
}
