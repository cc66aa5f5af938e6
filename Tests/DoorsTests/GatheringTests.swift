import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import Community
@testable import Doors
@testable import Model

/// People who enter and leave one soon after the other: the first is shown, the others are told together.
struct GatheringTests {
    private typealias F = HubFixture

    private static let group = ConversationRef.group(F.conversation(9), slug: "g9")

    private static func coming(_ id: Int64, _ fact: Fact, of person: Int64, at second: Int64) -> Delivery {
        .conversation(
            group.id,
            Event(
                sequence: id, at: Timestamp(milliseconds: second * 1000), actor: F.person(person), cause: nil,
                fact: fact))
    }

    private static func joins(_ person: Int64, at second: Int64 = 0) -> Delivery {
        coming(1000 + person, .joined(group, F.person(person)), of: person, at: second)
    }

    private static func leaves(_ person: Int64, at second: Int64 = 0) -> Delivery {
        coming(2000 + person, .left(group, F.person(person)), of: person, at: second)
    }

    private static func message(_ id: Int64, by sender: Int64 = 3) -> Delivery {
        let message = F.stored(id, in: group, by: sender)
        let event = Event(
            sequence: id, at: message.sentAt, actor: message.sender, cause: nil, fact: .messageSent(message))
        return .conversation(group.id, event)
    }

    @Test func joins_inARow_areOneLineBehindTheFirst() throws {
        let fixture = HubFixture()
        let bob = try fixture.client(2, person: 2, in: [9])
        fixture.hub.deliver([
            Self.joins(10), Self.joins(11, at: 1), Self.leaves(10, at: 2), Self.joins(12, at: 3),
            Self.joins(11, at: 4), Self.message(5), Self.message(6), Self.joins(13, at: 5),
        ])
        fixture.loop.run()
        #expect(try bob.taken() == ["1010 joined:2(11,12) left:1(10) 5 6 1013 "])
    }

    @Test func comings_ofOneWhoGoesInAndOut_tellHowItIsByThen() throws {
        let fixture = HubFixture()
        let bob = try fixture.client(2, person: 2, in: [9])
        // Shown at once; then out, in and out again.
        fixture.hub.deliver([Self.joins(10), Self.leaves(10, at: 1), Self.joins(10, at: 2)])
        fixture.hub.deliver([Self.joins(11, at: 3), Self.leaves(11, at: 4), Self.leaves(10, at: 5)])
        fixture.hub.deliver([Self.message(5)])
        fixture.loop.run()
        #expect(try bob.taken() == ["1010 left:1(10) 5 "])
        // Out and in again is nothing to tell.
        fixture.hub.deliver([Self.leaves(12), Self.leaves(13, at: 1), Self.joins(13, at: 2), Self.message(6)])
        fixture.loop.run()
        fixture.loop.advanceTime(by: .seconds(60))
        #expect(try bob.taken() == ["2012 6 "])
    }

    @Test func joins_whereNothingElseComes_areToldWhenTheWindowCloses() throws {
        let fixture = HubFixture()
        let bob = try fixture.client(2, person: 2, in: [9])
        fixture.hub.deliver([Self.joins(10)] + (11...15).map { Self.joins($0, at: 30) })
        fixture.loop.run()
        #expect(try bob.taken() == ["1010 "])
        fixture.loop.advanceTime(by: .seconds(59))
        #expect(try bob.taken() == [])
        fixture.loop.advanceTime(by: .seconds(1))
        #expect(try bob.taken() == ["joined:5(11,12,13) "])
        fixture.loop.advanceTime(by: .seconds(600))
        #expect(try bob.taken() == [])
        fixture.hub.deliver([Self.joins(16, at: 700)])
        fixture.loop.run()
        #expect(try bob.taken() == ["1016 "])
    }

    @Test func window_ofAnotherLength_closesThen() throws {
        let fixture = HubFixture(gatheringWindow: .seconds(600))
        let bob = try fixture.client(2, person: 2, in: [9])
        fixture.hub.deliver([Self.joins(10), Self.joins(11, at: 599)])
        fixture.loop.advanceTime(by: .seconds(599))
        #expect(try bob.taken() == ["1010 "])
        fixture.loop.advanceTime(by: .seconds(1))
        #expect(try bob.taken() == ["joined:1(11) "])
        fixture.hub.deliver([Self.joins(12, at: 1200), Self.joins(13, at: 1800)])
        fixture.loop.run()
        #expect(try bob.taken() == ["1012 1013 "])
    }

    @Test func window_whoseRoundWasTold_endsNoOther() throws {
        let fixture = HubFixture()
        let bob = try fixture.client(2, person: 2, in: [9])
        fixture.hub.deliver([Self.joins(10), Self.joins(11), Self.message(5)])
        fixture.loop.advanceTime(by: .seconds(30))
        fixture.hub.deliver([Self.joins(12, at: 30), Self.joins(13, at: 30)])
        fixture.loop.run()
        #expect(try bob.taken() == ["1010 joined:1(11) 5 ", "1012 "])
        fixture.loop.advanceTime(by: .seconds(31))
        #expect(try bob.taken() == [])
        fixture.loop.advanceTime(by: .seconds(30))
        #expect(try bob.taken() == ["joined:1(13) "])
    }

    @Test func thousandJoins_inASecond_keepABoundedCrowdAndCostOneLine() throws {
        let fixture = HubFixture()
        let clients = try (2...5).map { try fixture.client($0, person: Int64($0), in: [9]) }
        let before = fixture.encoder.encodings
        for start in stride(from: Int64(100), to: 1300, by: 100) {
            fixture.hub.deliver((start..<(start + 100)).map { Self.joins($0) })
            fixture.loop.run()
        }
        #expect(fixture.encoder.encodings - before == 1)
        for client in clients { #expect(try client.taken() == ["1100 "]) }
        fixture.loop.advanceTime(by: .seconds(60))
        for client in clients { #expect(try client.taken() == ["joined:999(101,102,103) "]) }
    }

    @Test func joins_ofSomebodyForgotten_areNotNamed() throws {
        let fixture = HubFixture()
        let forgetting = Muting(forgotten: [PersonID(rawValue: 11)])
        let bob = try fixture.client(2, person: 2, in: [9])
        let carol = try fixture.client(3, person: 3, in: [9])
        fixture.hub.deliver([.mutes(bob.session.id, forgetting)])
        fixture.hub.deliver([Self.joins(10), Self.joins(11), Self.joins(12), Self.message(5)])
        fixture.loop.run()
        #expect(try bob.taken() == ["1010 joined:1(12) 5 "])
        #expect(try carol.taken() == ["1010 joined:2(11,12) 5 "])
        fixture.hub.deliver([Self.joins(13), Self.leaves(11), Self.message(6)])
        fixture.loop.run()
        #expect(try bob.taken() == ["1013 6 "], "of nobody else there is nothing to tell")
    }

    @Test func beingTakenOut_isToldByItself() throws {
        let fixture = HubFixture()
        let bob = try fixture.client(2, person: 2, in: [9])
        let removal = Event(
            sequence: 5, at: Timestamp(milliseconds: 0), actor: F.person(3), cause: nil,
            fact: .left(Self.group, F.person(4)))
        fixture.hub.deliver([Self.joins(10), Self.joins(11), .conversation(Self.group.id, removal)])
        fixture.loop.run()
        #expect(try bob.taken() == ["1010 joined:1(11) 5 "])
    }

    @Test(arguments: [
        (1, Language.english, "p1 joined #g9"), (2, .english, "p1 and p2 joined #g9"),
        (3, .english, "p1, p2 and p3 joined #g9"), (4, .english, "4 people joined #g9"),
        (2, .traditionalChinese, "p1、p2 加入了 #g9"), (5, .simplifiedChinese, "5 人加入了 #g9"),
        (1000, .english, "999+ people joined #g9"),
    ])
    func comings_inWords_areNamedUpToThree(count: Int, language: Language, text: String) {
        var comings = Comings(.joined, in: Self.group)
        for number in 1...count { comings.add(F.person(Int64(number))) }
        #expect(comings.text(place: "#g9", in: language) == text)
    }
}
