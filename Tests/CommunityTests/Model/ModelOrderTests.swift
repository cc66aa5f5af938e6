@testable import Model
import Testing

@testable import Community

/// Which orders of actions that began at once are thought of, and what tells them apart.
struct ModelOrderTests {
    @Test func orders_whenOneWasAnsweredBeforeAnotherWasCalled_keepToIt() {
        var overlap = ModelOverlap()
        overlap.call(0)
        overlap.answer(0, .done)
        for action in [1, 2] { overlap.call(action) }
        for action in [2, 1] { overlap.answer(action, .done) }
        let orders = ModelOrder.all(of: [.see(0), .see(1), .see(2)], must: [0, 1, 2], in: overlap)
        #expect(Set(orders) == [[0, 1, 2], [0, 2, 1]])
    }

    @Test func orders_withAnArrival_haveItReadBeforeItsAnswer() {
        var overlap = ModelOverlap()
        for action in [0, 1] {
            overlap.call(action)
            overlap.answer(action, .done)
        }
        let orders = ModelOrder.all(of: [.arrive(0, since: nil), .see(1)], must: [0, 1], in: overlap)
        #expect(orders == [[0, 2, 1]])
    }

    @Test func orders_afterACrash_haveWhatWasAnsweredAndAnyOfTheRest() {
        var overlap = ModelOverlap()
        for action in [0, 1] { overlap.call(action) }
        overlap.answer(1, .done)
        let orders = ModelOrder.all(of: [.see(0), .see(1)], must: [1], in: overlap)
        #expect(Set(orders) == [[1], [0, 1], [1, 0]])
    }

    /// What somebody had got before they forgot its sender is told for ever, and what came after is not: so the two
    /// orders differ, though the record has the same messages in both.
    @Test func state_whereOrdersDifferOnlyInWhatIsSeenLater_differs() {
        var world = ModelWorld(handles: ["ann", "ben"])
        for action in [
            ModelAction.create(by: 0, .open, announces: false), .join(1, place: 0), .arrive(0, since: nil),
        ] {
            _ = world.apply(action)
        }
        let letter = ModelAction.Letter(from: 1, place: 0, text: "hi", ownID: nil)
        let actions = [ModelAction.send([letter]), .forget(by: 0, whom: 1)]
        let states = [[0, 1], [1, 0]].map { ModelOrder($0, of: actions, from: world).world.state }
        #expect(states[0].log == states[1].log)
        #expect(states[0] != states[1])
    }
}
