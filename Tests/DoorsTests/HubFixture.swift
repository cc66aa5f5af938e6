import NIOCore
import NIOEmbedded
import Synchronization

@testable import Community
@testable import Doors
@testable import Model

/// Writes events as short marks, and counts how often it was asked.
final class MarkEncoder: EventEncoder {
    let prefix: String
    private let count = Atomic<Int>(0)

    let marksMuted: Bool

    init(_ prefix: String = "", marksMuted: Bool = false) {
        (self.prefix, self.marksMuted) = (prefix, marksMuted)
    }

    var encodings: Int { count.load(ordering: .relaxed) }

    func encode(_ event: Event, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer) {
        count.add(1, ordering: .relaxed)
        let mark = isMuted && marksMuted ? "-" : ""
        let quote = event.quote.map { ">\($0.shown?.sender.handle ?? "")" } ?? ""
        let source = event.forwarded.map { "<\($0.from ?? "")" } ?? ""
        buffer.writeString(
            "\(prefix)\(event.sequence)\(quote)\(source)\(viewer.map { "@\($0)" } ?? "")\(mark) ")
    }

    func encode(
        _ annotation: Annotation, for viewer: PersonID?, isMuted: Bool, into buffer: inout ByteBuffer
    ) {
        buffer.writeString("\(prefix)+\(annotation.message)\(viewer.map { "@\($0)" } ?? "") ")
    }

    func encode(remark: LocalizedText, into buffer: inout ByteBuffer) {
        buffer.writeString("\(prefix)!\(remark.text(in: .english)) ")
    }

    func encode(_ comings: Comings, isMuted: Bool, into buffer: inout ByteBuffer) {
        let people = comings.people.map { "\($0.id)" }.joined(separator: ",")
        buffer.writeString("\(prefix)\(comings.kind.rawValue):\(comings.count)(\(people)) ")
    }

    func encode(
        hidden count: Int, in conversation: ConversationRef, isMuted: Bool, into buffer: inout ByteBuffer
    ) {
        buffer.writeString("\(prefix)~\(count)\(isMuted && marksMuted ? "-" : "") ")
    }

    func encode(_ receipt: Receipt, for viewer: PersonID, into buffer: inout ByteBuffer) {
        buffer.writeString("\(prefix)=\(receipt.person.handle) ")
    }

    func encode(_ notification: Model.Notification, into buffer: inout ByteBuffer) {
        buffer.writeString("\(prefix)*\(notification.id) ")
    }
}

final class TestSession: Session {
    let id: SessionID
    let source = "test"
    let isOperator = false
    let state = SessionState()
    let outlet: any Outlet

    init(id: UInt64, outlet: any Outlet) {
        self.id = SessionID(rawValue: id)
        self.outlet = outlet
    }
}

/// Counts what reaches the socket's side.
final class OutboundCounter: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer
    var writes = 0
    var flushes = 0

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        writes += 1
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        flushes += 1
        context.flush()
    }
}

/// A hub on an embedded loop with connections whose output can be read.
struct HubFixture {
    struct Client {
        let session: TestSession
        let channel: EmbeddedChannel
        let connection: HubConnection
        let counter: OutboundCounter

        /// What was written since the last call: one string a write.
        func taken() throws -> [String] {
            var writes: [String] = []
            while let bytes = try channel.readOutbound(as: ByteBuffer.self) {
                writes.append(String(buffer: bytes))
            }
            return writes
        }
    }

    let loop = EmbeddedEventLoop()
    let hub: LoopHub
    let encoder = MarkEncoder()

    init(gatheringWindow: Duration = Gathering.window) {
        hub = LoopHub(eventLoop: loop, gatheringWindow: gatheringWindow)
    }

    /// Connects a session, and attaches it where a person is given.
    func client(
        _ id: UInt64, person: Int64? = nil, in conversations: [Int64] = [], encoder: (any EventEncoder)? = nil
    ) throws -> Client {
        let channel = EmbeddedChannel(loop: loop)
        let counter = OutboundCounter()
        try channel.pipeline.syncOperations.addHandler(counter)
        let session = TestSession(id: id, outlet: hub)
        let connection = HubConnection(
            session: session, sink: ChannelSink(channel), encoder: encoder ?? self.encoder, backlog: 1 << 20)
        hub.add(connection)
        if let person {
            hub.deliver([
                .attach(session.id, PersonID(rawValue: person), conversations.map(Self.conversation))
            ])
            loop.run()
        }
        return Client(session: session, channel: channel, connection: connection, counter: counter)
    }

    static func conversation(_ id: Int64) -> ConversationID { ConversationID(rawValue: id) }
    static func person(_ id: Int64) -> PersonRef { PersonRef(id: PersonID(rawValue: id), handle: "p\(id)") }

    static func message(_ id: Int64, in conversation: ConversationRef) -> Delivery {
        let message = stored(id, in: conversation)
        let event = Event(
            sequence: id, at: message.sentAt, actor: message.sender, cause: nil, fact: .messageSent(message))
        return .conversation(conversation.id, event)
    }

    /// An answer to somebody, which quotes what p9 said.
    static func answer(
        _ id: Int64, in group: ConversationID, to answered: Int64 = 9, hiddenFrom people: Set<PersonID> = []
    ) -> Delivery {
        let quote = Quote(
            MessageID(rawValue: 1), shown: Quote.Shown(sender: person(9), excerpt: "t"),
            answered: PersonID(rawValue: answered), hiddenFrom: people)
        let message = Message(
            id: MessageID(rawValue: id), conversation: .group(group, slug: "g"), sender: person(1),
            sentAt: Timestamp(milliseconds: 0), text: "t", isEdited: false, isDeleted: false,
            link: .answer(quote))
        let event = Event(
            sequence: id, at: message.sentAt, actor: message.sender, cause: nil, fact: .messageSent(message))
        return .conversation(group, event)
    }

    static func stored(_ id: Int64, in conversation: ConversationRef, by sender: Int64 = 1) -> Message {
        Message(
            id: MessageID(rawValue: id), conversation: conversation, sender: person(sender),
            sentAt: Timestamp(milliseconds: 0), text: "t", isEdited: false, isDeleted: false)
    }

    static func group(_ id: Int64, _ message: Int64) -> Delivery {
        Self.message(message, in: .group(conversation(id), slug: "g\(id)"))
    }

    static func annotation(_ message: Int64, in reference: ConversationRef) -> Delivery {
        let annotation = Annotation(
            message: stored(message, in: reference), plugin: "p", at: Timestamp(milliseconds: 0)
        ) { _ in Card(title: "t") }
        return .annotation(reference.id, annotation)
    }

    static func notification(_ id: Int64, for person: Int64) -> Delivery {
        .notification(
            Model.Notification(
                id: NotificationID(rawValue: id), person: PersonID(rawValue: person), kind: .like,
                actor: Self.person(1),
                at: Timestamp(milliseconds: 0), subject: 1, title: "", excerpt: "", isSeen: false))
    }
}

extension Event {
    fileprivate var quote: Quote? { if case .messageSent(let message) = fact { message.quote } else { nil } }

    fileprivate var forwarded: ListedMessage.Forwarded? {
        if case .messageSent(let message) = fact { message.forwarded } else { nil }
    }
}
