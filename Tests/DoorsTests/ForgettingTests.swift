import NIOCore
import NIOEmbedded
import TestSupport
import Testing

@testable import Community
@testable import Doors
@testable import Model

/// What is hidden as it comes: counted, and told before the next line of its place.
struct ForgettingTests {
    private typealias F = HubFixture

    private static let group = ConversationRef.group(F.conversation(9), slug: "g9")
    private static let other = ConversationRef.group(F.conversation(8), slug: "g8")

    private static func message(
        _ id: Int64, by sender: Int64, in conversation: ConversationRef = group
    ) -> Delivery {
        event(id, .messageSent(F.stored(id, in: conversation, by: sender)), by: sender, in: conversation)
    }

    private static func event(
        _ id: Int64, _ fact: Fact, by actor: Int64, in conversation: ConversationRef = group
    ) -> Delivery {
        .conversation(
            conversation.id,
            Event(
                sequence: id, at: Timestamp(milliseconds: 0), actor: F.person(actor), cause: nil, fact: fact))
    }

    private static func client(
        _ id: UInt64, _ fixture: HubFixture, muting: Muting = Muting(), encoder: (any EventEncoder)? = nil
    ) throws -> HubFixture.Client {
        let client = try fixture.client(id, person: Int64(id), in: [8, 9], encoder: encoder)
        client.session.state.signIn(F.person(Int64(id)), isAdministrator: false, language: nil)
        fixture.hub.deliver([.mutes(client.session.id, muting)])
        fixture.loop.run()
        return client
    }

    private static let forgetting = Muting(forgotten: [PersonID(rawValue: 1)])

    @Test func messages_ofSomebodyForgotten_areCountedBeforeTheNextLine() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Self.forgetting)
        let carol = try Self.client(3, fixture)
        fixture.hub.deliver([
            Self.message(10, by: 3), Self.message(11, by: 1), Self.message(12, by: 1),
            Self.message(13, by: 1, in: Self.other), Self.message(14, by: 3), Self.message(15, by: 3),
        ])
        fixture.loop.run()
        #expect(try bob.taken() == ["10 ~2 14 15 "])
        #expect(try carol.taken() == ["10 11 12 13 14 15 "])
        fixture.hub.deliver([Self.message(16, by: 3, in: Self.other)])
        fixture.loop.run()
        #expect(try bob.taken() == ["~1 16 "])
    }

    @Test func whatSomebodyForgottenDoes_isNotTold() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Self.forgetting)
        let message = F.stored(5, in: Self.group)
        fixture.hub.deliver([
            Self.event(10, .messageEdited(message), by: 1), Self.event(11, .messageDeleted(message), by: 1),
            Self.event(12, .reacted(message, emoji: "👍"), by: 1),
            Self.event(13, .left(Self.group, F.person(1)), by: 1),
            Self.event(14, .topicSet(Self.group, topic: "chess"), by: 1), F.annotation(5, in: Self.group),
        ])
        fixture.loop.run()
        #expect(try bob.taken() == ["14 "], "what becomes of the group is told, whoever does it")
    }

    /// By whom is not told; that one is no longer there is.
    @Test func takenOut_bySomebodyForgotten_isToldWithoutThem() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Self.forgetting)
        let dan = try Self.client(4, fixture, muting: Self.forgetting)
        let taken = Self.event(10, .left(Self.group, F.person(2)), by: 1)
        fixture.hub.deliver([taken, .leave(PersonID(rawValue: 2), Self.group.id)])
        fixture.loop.run()
        #expect(try bob.taken() == ["10 "])
        #expect(try dan.taken() == [], "it is what somebody does whom he forgot")
        let event = Event(
            sequence: 10, at: Timestamp(milliseconds: 0), actor: F.person(1), cause: nil,
            fact: .left(Self.group, F.person(2)))
        let told = try #require(event.withoutTaker)
        let notice = try #require(told.event.fact.notice(by: told.event.actor))
        #expect(notice.text(place: "#g9", in: .english) == "you are no longer in #g9")
        #expect(notice.details.isEmpty && notice.person == F.person(2))
        let own = Event(
            sequence: 11, at: event.at, actor: F.person(2), cause: nil, fact: .left(Self.group, F.person(2)))
        #expect(own.withoutTaker == nil)
    }

    @Test func whatABotSaysForSomebodyForgotten_isHiddenAsTheirOwnWords() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Self.forgetting)
        let carol = try Self.client(3, fixture)
        let said = Message(
            id: MessageID(rawValue: 10), conversation: Self.group, sender: F.person(7),
            speaksFor: PersonID(rawValue: 1), sentAt: Timestamp(milliseconds: 0), text: "t",
            isEdited: false, isDeleted: false)
        let card = Annotation(message: said, plugin: "p", at: said.sentAt) { _ in Card(title: "t") }
        fixture.hub.deliver([
            Self.event(10, .messageSent(said), by: 7), .annotation(Self.group.id, card),
            Self.event(11, .messageEdited(said), by: 7), Self.message(12, by: 7),
        ])
        fixture.loop.run()
        #expect(try bob.taken() == ["~1 12 "])
        #expect(try carol.taken() == ["10 +10 11 12 "])
    }

    @Test func whoseWordsAreForwarded_isNotToldToWhoForgotThem() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Self.forgetting)
        let carol = try Self.client(3, fixture)
        let forwarded = F.stored(10, in: Self.group, by: 4).with(.forwarded(from: F.person(1)))
        fixture.hub.deliver([Self.event(10, .messageSent(forwarded), by: 4), Self.message(11, by: 4)])
        fixture.loop.run()
        #expect(try bob.taken() == ["10< 11 "])
        #expect(try carol.taken() == ["10<p1 11 "])
    }

    @Test func whatSomebodyForgottenPinsOrReads_isNotTold() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Self.forgetting)
        let carol = try Self.client(3, fixture)
        let message = F.stored(5, in: Self.group, by: 3)
        for client in [bob, carol] { fixture.hub.deliver([.listen(client.session.id)]) }
        fixture.hub.deliver([
            Self.event(10, .pinned(message), by: 1), Self.event(11, .unpinned(message), by: 1),
        ])
        for person in [2, 3] as [Int64] {
            let receipt = Receipt(
                conversation: Self.group, person: F.person(1), state: .read, upTo: message.id)
            fixture.hub.deliver([.receipt(PersonID(rawValue: person), receipt)])
        }
        fixture.loop.run()
        #expect(try bob.taken() == [])
        #expect(try carol.taken().joined() == "10 11 =p1 ")
    }

    @Test func message_inAMutedPlace_isNotCountedButWhereItIsOpen() throws {
        let fixture = HubFixture()
        let muting = Muting(levels: [Self.group.id: .none], forgotten: [PersonID(rawValue: 1)])
        let bob = try Self.client(2, fixture, muting: muting)
        let json = MarkEncoder("j", marksMuted: true)
        let program = try Self.client(4, fixture, muting: muting, encoder: json)
        fixture.hub.deliver([Self.message(10, by: 1), Self.message(11, by: 3)])
        fixture.loop.run()
        #expect(try bob.taken() == [])
        #expect(try program.taken() == ["j~1- j11- "])
        _ = bob.session.state.open(Place(conversation: Self.group.id, name: "#g9"))
        fixture.hub.deliver([Self.message(12, by: 1), Self.message(13, by: 3)])
        fixture.loop.run()
        #expect(try bob.taken() == ["~1 13 "])
    }

    @Test func message_whereMentionsAreWanted_doesNotGetThroughByAMention() throws {
        let fixture = HubFixture()
        let bob = try Self.client(
            2, fixture,
            muting: Muting(levels: [Self.group.id: .mentions], forgotten: [PersonID(rawValue: 1)]))
        let mention = Message(
            id: MessageID(rawValue: 10), conversation: Self.group, sender: F.person(1),
            sentAt: Timestamp(milliseconds: 0), text: "@p2", isEdited: false, isDeleted: false)
        fixture.hub.deliver([Self.event(10, .messageSent(mention), by: 1)])
        fixture.loop.run()
        #expect(try bob.taken() == [])
    }

    @Test func forgetting_whenItChanges_takesEffectInOrder() throws {
        let fixture = HubFixture()
        let (bob, person) = (try Self.client(2, fixture), PersonID(rawValue: 2))
        fixture.hub.deliver([
            Self.message(10, by: 1), .muting(person, .forgets(PersonID(rawValue: 1))),
            Self.message(11, by: 1), .muting(person, .readmits(PersonID(rawValue: 1))),
            Self.message(12, by: 1),
        ])
        fixture.loop.run()
        #expect(try bob.taken() == ["10 ~1 12 "])
    }

    @Test func typing_ofSomebodyForgotten_isNotTold() throws {
        let fixture = HubFixture()
        let bob = try Self.client(2, fixture, muting: Self.forgetting)
        fixture.hub.deliver([
            .listen(bob.session.id),
            .typing(
                Self.group.id,
                TypingSignal(conversation: Self.group, person: F.person(1), isTyping: true)),
        ])
        fixture.loop.run()
        #expect(try bob.taken() == [])
    }

    @Test func message_whereSomebodyForgotItsSender_isEncodedOnceAllTheSame() throws {
        let fixture = HubFixture()
        _ = try Self.client(2, fixture, muting: Self.forgetting)
        for id in 3...20 { _ = try Self.client(UInt64(id), fixture) }
        let before = fixture.encoder.encodings
        fixture.hub.deliver((100..<110).map { Self.message($0, by: 1) })
        fixture.loop.run()
        #expect(fixture.encoder.encodings - before == 10)
    }
}
