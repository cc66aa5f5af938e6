import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import Community
@testable import Doors
@testable import Model

/// What is muted: shown where its conversation is open, and told to programs.
struct MutingTests {
    private typealias F = HubFixture

    private static let muted = F.conversation(9)

    private static func message(
        _ id: Int64, _ text: String = "t", by sender: Int64 = 1, at milliseconds: Int64 = 0
    ) -> Delivery {
        let conversation = ConversationRef.group(muted, slug: "g9")
        let message = Message(
            id: MessageID(rawValue: id), conversation: conversation, sender: F.person(sender),
            sentAt: Timestamp(milliseconds: milliseconds), text: text, isEdited: false, isDeleted: false)
        let event = Event(
            sequence: id, at: message.sentAt, actor: message.sender, cause: nil, fact: .messageSent(message))
        return .conversation(muted, event)
    }

    /// A client of a person who is signed in.
    private static func client(
        _ id: UInt64, _ fixture: HubFixture, muting: Muting = Muting(), encoder: (any EventEncoder)? = nil
    ) throws -> HubFixture.Client {
        let person = F.person(Int64(id))
        let client = try fixture.client(id, person: Int64(id), in: [9], encoder: encoder)
        client.session.state.signIn(person, isAdministrator: false, language: nil)
        fixture.hub.deliver([.mutes(client.session.id, muting)])
        fixture.loop.run()
        return client
    }

    @Test func message_whenItsPlaceIsMuted_isShownToOthersAlone() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Muting(levels: [Self.muted: .none]))
        let carol = try Self.client(3, fixture)
        fixture.hub.deliver([Self.message(10), Self.message(11, "@p2 look")])
        fixture.loop.run()
        #expect(try bob.taken() == [])
        #expect(try carol.taken() == ["10 11 "])
    }

    @Test func message_whenItsMutedPlaceIsOpen_isShown() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Muting(levels: [Self.muted: .none]))
        _ = bob.session.state.open(Place(conversation: Self.muted, name: "#g9"))
        fixture.hub.deliver([Self.message(10)])
        fixture.loop.run()
        #expect(try bob.taken() == ["10 "])
        _ = bob.session.state.open(nil)
        fixture.hub.deliver([Self.message(11)])
        fixture.loop.run()
        #expect(try bob.taken() == [])
    }

    @Test func message_whenMutedForAProgram_saysSo() throws {
        let fixture = HubFixture()
        let json = MarkEncoder("j", marksMuted: true)
        let bob = try Self.client(2, fixture, muting: Muting(levels: [Self.muted: .none]), encoder: json)
        let carol = try Self.client(3, fixture, encoder: json)
        fixture.hub.deliver([Self.message(10)])
        fixture.loop.run()
        #expect(try bob.taken() == ["j10- "])
        #expect(try carol.taken() == ["j10 "])
        #expect(json.encodings == 2)
    }

    @Test func message_whenMentionsAreWanted_isShownWhereItMentions() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Muting(levels: [Self.muted: .mentions]))
        let carol = try Self.client(3, fixture)
        fixture.hub.deliver([
            Self.message(10), Self.message(11, "look, @P2!"), Self.message(12, "@p3"),
            Self.message(13, "me@p2"),
        ])
        fixture.loop.run()
        #expect(try bob.taken() == ["11 "])
        #expect(try carol.taken() == ["10 11 12 13 "])
    }

    @Test func answer_whenMentionsAreWanted_isShownToWhomItAnswers() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Muting(levels: [Self.muted: .mentions]))
        let carol = try Self.client(3, fixture, muting: Muting(levels: [Self.muted: .none]))
        fixture.hub.deliver([
            F.answer(10, in: Self.muted, to: 2), F.answer(11, in: Self.muted, to: 3),
        ])
        fixture.loop.run()
        #expect(try bob.taken() == ["10>p9 "])
        #expect(try carol.taken() == [])
    }

    @Test func message_whenOnesOwn_isShownWhateverIsMuted() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Muting(levels: [Self.muted: .none]))
        let carol = try Self.client(3, fixture)
        fixture.hub.deliver([Self.message(10), Self.message(11, by: 2), Self.message(12)])
        fixture.loop.run()
        #expect(try bob.taken() == ["11 "])
        #expect(try carol.taken() == ["10 11 12 "])
    }

    @Test func quietHours_whenTheyEnd_muteNoLonger() throws {
        let fixture = HubFixture()
        // From 23:00 to 07:00 in Hong Kong, which is from 15:00 to 23:00 UTC.
        let zone = try #require(ZoneName(typed: "Asia/Hong_Kong"))
        let quiet = QuietHours(start: 23 * 60, end: 7 * 60, zone: zone)
        let bob = try Self.client(2, fixture, muting: Muting(quiet: quiet))
        let hour: Int64 = 3_600_000
        for (id, moment) in [
            (10, 15 * hour - 1), (11, 15 * hour), (12, 23 * hour - 1), (13, 23 * hour), (14, 39 * hour),
        ] {
            fixture.hub.deliver([Self.message(Int64(id), at: moment)])
            fixture.loop.run()
        }
        #expect(try bob.taken() == ["10 ", "13 "])
    }

    @Test func muting_whenItChanges_takesEffectInOrder() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture)
        fixture.hub.deliver([
            Self.message(10), .muting(PersonID(rawValue: 2), .level(Self.muted, .none, unread: 0)),
            Self.message(11), .muting(PersonID(rawValue: 2), .level(Self.muted, .all, unread: 1)),
            Self.message(12),
        ])
        fixture.loop.run()
        #expect(try bob.taken() == ["10 12 "])
    }

    @Test func muting_whenTheGroupIsEnteredAgain_hasEnded() throws {
        let fixture = HubFixture()
        let (bob, person) = (
            try Self.client(2, fixture, muting: Muting(levels: [Self.muted: .none])), PersonID(rawValue: 2)
        )
        fixture.hub.deliver([.leave(person, Self.muted), .join(person, Self.muted), Self.message(10)])
        fixture.loop.run()
        #expect(try bob.taken() == ["10 "])
    }
}
