import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import Community
@testable import Doors
@testable import Model

/// A message to all: shown to everybody once, and told as a mention to who wants that.
struct CallTests {
    private typealias F = HubFixture

    private static let group = ConversationRef.group(F.conversation(9), slug: "g9")

    private static func call(_ id: Int64, by sender: Int64 = 1) -> Delivery {
        let message = Message(
            id: MessageID(rawValue: id), conversation: group, sender: F.person(sender),
            sentAt: Timestamp(milliseconds: 0), text: "@all", isEdited: false, isDeleted: false,
            isForAll: true)
        let event = Event(
            sequence: id, at: message.sentAt, actor: message.sender, cause: nil, fact: .messageSent(message))
        return .conversation(group.id, event)
    }

    private static func client(
        _ id: UInt64, _ fixture: HubFixture, muting: Muting = Muting(), encoder: (any EventEncoder)? = nil
    ) throws -> HubFixture.Client {
        let client = try fixture.client(id, person: Int64(id), in: [9], encoder: encoder)
        client.session.state.signIn(F.person(Int64(id)), isAdministrator: false, language: nil)
        fixture.hub.deliver([.mutes(client.session.id, muting)])
        fixture.loop.run()
        return client
    }

    @Test func call_isToldToWhoWantsMentions() throws {
        let fixture = HubFixture()
        let alice = try Self.client(1, fixture)
        let bob = try Self.client(2, fixture)
        let carol = try Self.client(3, fixture, muting: Muting(levels: [Self.group.id: .none]))
        let dan = try Self.client(4, fixture, muting: Muting(levels: [Self.group.id: .mentions]))
        let erin = try Self.client(5, fixture, muting: Muting(forgotten: [PersonID(rawValue: 1)]))
        let fay = try Self.client(6, fixture, muting: Muting(tellsMentions: false))
        let quiet = QuietHours(start: 0, end: 23 * 60, zone: .utc)
        let gil = try Self.client(7, fixture, muting: Muting(quiet: quiet))
        fixture.hub.deliver([Self.call(10), F.group(9, 11)])
        fixture.loop.run()
        #expect(try alice.taken() == ["10 11 "], "who called is told nothing")
        #expect(try bob.taken() == ["10 *10 11 "])
        #expect(try carol.taken() == [])
        #expect(try dan.taken() == ["10 *10 "])
        #expect(try erin.taken() == [])
        #expect(try fay.taken() == ["10 11 "])
        #expect(try gil.taken() == [])
    }

    @Test func call_toMany_isEncodedOnce() throws {
        let fixture = HubFixture()
        for id in 2...40 { _ = try Self.client(UInt64(id), fixture) }
        let before = fixture.encoder.encodings
        fixture.hub.deliver([Self.call(10)])
        fixture.loop.run()
        #expect(fixture.encoder.encodings - before == 1)
    }

    @Test func remark_isForThePersonAlone() throws {
        let fixture = HubFixture()
        let (alice, bob) = (try Self.client(1, fixture), try Self.client(2, fixture))
        fixture.hub.deliver([.remark(PersonID(rawValue: 1), LocalizedText("no", hant: "不", hans: "不"))])
        fixture.loop.run()
        #expect(try alice.taken() == ["!no "] && bob.taken() == [])
    }
}
