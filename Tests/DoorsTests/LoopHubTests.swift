import NIOCore
import NIOEmbedded
import Testing

@testable import Community
@testable import Doors
@testable import Model

@Suite struct LoopHubTests {
    private typealias F = HubFixture

    @Test func deliver_whenManyMembers_encodesOnceAndWritesOnce() throws {
        let fixture = HubFixture()
        let clients = try (1...5).map { try fixture.client(UInt64($0), person: Int64($0), in: [9]) }
        fixture.hub.deliver([F.group(9, 10), F.group(9, 11), F.group(9, 12)])
        fixture.loop.run()
        for client in clients {
            #expect(try client.taken() == ["10 11 12 "])
            #expect(client.counter.writes == 1)
            #expect(client.counter.flushes == 1)
        }
        #expect(fixture.encoder.encodings == 3)
    }

    @Test func deliver_whenAMessageIsAnnotated_comesBehindItToTheConversation() throws {
        let fixture = HubFixture()
        let (inside, outside) = (
            try fixture.client(1, person: 1, in: [9]), try fixture.client(2, person: 2, in: [8])
        )
        let group = ConversationRef.group(F.conversation(9), slug: "g9")
        fixture.hub.deliver([F.group(9, 10), F.annotation(10, in: group), F.group(9, 11)])
        fixture.loop.run()
        #expect(try inside.taken() == ["10 +10 11 "])
        #expect(try outside.taken().isEmpty)
        // In a direct conversation, each sees the other's name.
        let direct = ConversationRef.direct(F.conversation(8), F.person(2), F.person(3))
        fixture.hub.deliver([F.annotation(12, in: direct)])
        fixture.loop.run()
        #expect(try outside.taken() == ["+12@2 "])
    }

    @Test func deliver_whenSeveralBatchesInATick_mergesThem() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1, person: 1, in: [9])
        for id in Int64(10)..<20 { fixture.hub.deliver([F.group(9, id)]) }
        fixture.loop.run()
        #expect(try client.taken() == ["10 11 12 13 14 15 16 17 18 19 "])
    }

    @Test func deliver_whenOneAudience_sharesTheBuffer() throws {
        let fixture = HubFixture()
        let clients = try (1...2).map { try fixture.client(UInt64($0), person: Int64($0), in: [9]) }
        fixture.hub.deliver([F.group(9, 10), F.group(9, 11)])
        fixture.loop.run()
        let buffers = try clients.map { try #require(try $0.channel.readOutbound(as: ByteBuffer.self)) }
        let addresses = buffers.map { $0.withUnsafeReadableBytes(\.baseAddress) }
        #expect(addresses[0] != nil)
        #expect(addresses[0] == addresses[1])
    }

    @Test func deliver_whenConversationsInterleave_keepsCommitOrderForEveryone() throws {
        let fixture = HubFixture()
        let both = try fixture.client(1, person: 1, in: [8, 9])
        let one = try fixture.client(2, person: 2, in: [9])
        fixture.hub.deliver([
            F.group(8, 10), F.group(9, 11), F.group(8, 12), F.notification(13, for: 1), F.group(9, 14),
        ])
        fixture.loop.run()
        #expect(try both.taken() == ["10 11 12 *13 14 "])
        #expect(try one.taken() == ["11 14 "])
    }

    @Test func deliver_whenDirect_encodesOnceForEachPerson() throws {
        let fixture = HubFixture()
        let first = try fixture.client(1, person: 1, in: [9])
        let second = try fixture.client(2, person: 1, in: [9])
        let other = try fixture.client(3, person: 2, in: [9])
        fixture.hub.deliver([F.message(10, in: .direct(F.conversation(9), F.person(1), F.person(2)))])
        fixture.loop.run()
        #expect(try first.taken() == ["10@1 "])
        #expect(try second.taken() == ["10@1 "])
        #expect(try other.taken() == ["10@2 "])
        #expect(fixture.encoder.encodings == 2)
    }

    @Test func deliver_whenTwoFormats_encodesOncePerFormat() throws {
        let fixture = HubFixture()
        let other = MarkEncoder("j")
        let plain = try fixture.client(1, person: 1, in: [9])
        let json = try fixture.client(2, person: 2, in: [9], encoder: other)
        fixture.hub.deliver([F.group(9, 10)])
        fixture.loop.run()
        #expect(try plain.taken() == ["10 "])
        #expect(try json.taken() == ["j10 "])
        #expect((fixture.encoder.encodings, other.encodings) == (1, 1))
    }

    @Test func subscriptions_whenChangedWithinABatch_holdFromTheirPlace() throws {
        let fixture = HubFixture()
        let one = try fixture.client(1, person: 1, in: [9])
        let two = try fixture.client(2, person: 2)
        let (group, person) = (F.conversation(9), PersonID(rawValue: 2))
        fixture.hub.deliver([
            F.group(9, 10), .join(person, group), F.group(9, 11), .leave(person, group), F.group(9, 12),
            .join(person, group), F.group(9, 13), .detach(two.session.id), F.group(9, 14),
        ])
        fixture.loop.run()
        #expect(try one.taken() == ["10 11 12 13 14 "])
        #expect(try two.taken() == ["11 13 "])
    }

    @Test func attach_whenAnotherPersonSignsIn_endsTheFirstOnes() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1, person: 1, in: [8])
        fixture.hub.deliver([
            .attach(client.session.id, PersonID(rawValue: 2), [F.conversation(9)]), F.group(8, 10),
            F.group(9, 11),
            F.notification(12, for: 1), F.notification(13, for: 2),
        ])
        fixture.loop.run()
        #expect(try client.taken() == ["11 *13 "])
    }

    @Test func attach_whenTheConnectionIsGone_isIgnored() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1)
        fixture.hub.remove(client.connection)
        fixture.hub.deliver([
            .attach(client.session.id, PersonID(rawValue: 1), [F.conversation(9)]), F.group(9, 10),
        ])
        fixture.loop.run()
        #expect(try client.taken().isEmpty)
    }

    @Test func write_whenLinesAreDelivered_joinsTheirWriteInOrder() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1, person: 1, in: [9])
        let other = try fixture.client(2, person: 2, in: [9])
        let (hub, connection) = (fixture.hub, NIOLoopBound(client.connection, eventLoop: fixture.loop))
        hub.deliver([F.group(9, 10)])
        hub.call { hub.write(ByteBuffer(string: "ok "), to: connection.value) }
        hub.deliver([F.group(9, 11)])
        fixture.loop.run()
        #expect(try client.taken() == ["10 ok 11 "])
        #expect(try other.taken() == ["10 11 "])
        #expect((client.counter.writes, client.counter.flushes) == (1, 1))
    }

    @Test func use_whenTheFormatChanges_appliesFromThere() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1, person: 1, in: [9])
        let (hub, connection) = (fixture.hub, NIOLoopBound(client.connection, eventLoop: fixture.loop))
        let other = MarkEncoder("j")
        hub.deliver([F.group(9, 10)])
        hub.call { hub.use(other, for: connection.value) }
        hub.deliver([F.group(9, 11)])
        fixture.loop.run()
        #expect(try client.taken() == ["10 j11 "])
    }

    @Test func observer_whenSet_isToldOfEveryEvent() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1, person: 1, in: [9])
        let seen = NIOLoopBoundBox<[Int64]>([], eventLoop: fixture.loop)
        fixture.hub.use(fixture.encoder, for: client.connection) { seen.value.append($0.sequence) }
        fixture.hub.deliver([F.group(9, 10), F.group(9, 11)])
        fixture.loop.run()
        #expect(seen.value == [10, 11])
    }

    @Test func observer_ofLeaving_isToldAndFindsWhetherOneIsInAgain() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1, person: 1, in: [8, 9])
        let (person, nine) = (PersonID(rawValue: 1), F.conversation(9))
        var left: [ConversationID] = []
        client.connection.observers.leaving = { left.append($0) }
        fixture.hub.deliver([.leave(person, nine), F.group(9, 10), .join(person, nine)])
        fixture.loop.run()
        #expect(left == [nine])
        #expect(client.connection.gets(nine))
        fixture.hub.deliver([.leave(person, nine)])
        fixture.loop.run()
        #expect(left == [nine, nine])
        #expect(!client.connection.gets(nine))
        #expect(client.connection.gets(F.conversation(8)))
    }

    @Test func deliver_whenThePlaceIsOpen_countsItAsRead() throws {
        let fixture = HubFixture()
        let client = try fixture.client(1, person: 1, in: [8, 9])
        _ = client.session.state.open(Place(conversation: F.conversation(9), name: "#g9"))
        fixture.hub.deliver([F.group(9, 10), F.group(9, 11), F.group(8, 12)])
        fixture.loop.run()
        #expect(client.session.state.shown?.upTo == 11)
    }

    @Test func answer_whenSomeDoNotSeeWhatItQuotes_isEncodedOnceForThemAndOnceForTheOthers() throws {
        let fixture = HubFixture()
        let clients = try (1...6).map { try fixture.client(UInt64($0), person: Int64($0), in: [9]) }
        let hidden = Set([2, 4, 6, 8].map(PersonID.init(rawValue:)))
        fixture.hub.deliver([
            F.group(9, 10), F.answer(11, in: F.conversation(9), hiddenFrom: hidden), F.group(9, 12),
            F.answer(13, in: F.conversation(9)),
        ])
        fixture.loop.run()
        for (number, client) in clients.enumerated() {
            #expect(try client.taken() == [number % 2 == 0 ? "10 11>p9 12 13>p9 " : "10 11> 12 13>p9 "])
        }
        #expect(fixture.encoder.encodings == 5)
    }

    @Test func remove_whenAudienceIsShared_othersGoOn() throws {
        let fixture = HubFixture()
        let gone = try fixture.client(1, person: 1, in: [9])
        let stays = try fixture.client(2, person: 2, in: [9])
        fixture.hub.deliver([F.group(9, 10)])
        fixture.loop.run()
        fixture.hub.remove(gone.connection)
        fixture.hub.deliver([F.group(9, 11)])
        fixture.loop.run()
        #expect(try gone.taken() == ["10 "])
        #expect(try stays.taken() == ["10 ", "11 "])
    }
}
