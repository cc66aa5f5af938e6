import Community
import Model
import NIOCore

/// The connections of one event loop that get a conversation, and what is being encoded for them.
final class Audience {
    /// Connections that get the very same bytes.
    private final class Lane {
        let encoder: any EventEncoder
        let viewer: PersonID?
        var connections: [HubConnection] = []
        var segment = ByteBuffer()

        init(encoder: any EventEncoder, viewer: PersonID?) {
            self.encoder = encoder
            self.viewer = viewer
        }
    }

    private struct LaneKey: Hashable {
        let encoder: ObjectIdentifier
        let viewer: PersonID?
    }

    private var connections: [SessionID: HubConnection] = [:]
    /// Made from `connections` when an event needs them; nil after a change.
    private var lanes: [Lane]?
    private var observed: [HubConnection] = []
    /// The last message encoded since `close`.
    private var lastMessage: (id: MessageID, conversation: ConversationID)?

    var isEmpty: Bool { connections.isEmpty }

    func insert(_ connection: HubConnection) {
        connections[connection.session.id] = connection
        lanes = nil
    }

    func remove(_ connection: HubConnection) {
        connections[connection.session.id] = nil
        lanes = nil
    }

    /// To be called when a connection's format or observer changed.
    func regroup() { lanes = nil }

    /// Encodes an event once for each lane.
    func encode(_ event: Event) {
        for lane in lanes ?? makeLanes(isDirect: event.fact.audience?.isDirect == true) {
            lane.encoder.encode(event, for: lane.viewer, into: &lane.segment)
        }
        for connection in observed { connection.observer?(event) }
        if case .messageSent(let message) = event.fact { lastMessage = (message.id, message.conversation.id) }
    }

    /// Encodes an annotation once for each lane.
    func encode(_ annotation: Annotation) {
        for lane in lanes ?? makeLanes(isDirect: annotation.conversation.isDirect) {
            lane.encoder.encode(annotation, for: lane.viewer, into: &lane.segment)
        }
    }

    /// Hands what was encoded to the connections. Returns each that has something new to write.
    func close(_ touched: (HubConnection) -> Void) {
        defer { lastMessage = nil }
        for lane in lanes ?? [] where lane.segment.readableBytes > 0 {
            for connection in lane.connections {
                connection.appendLive(lane.segment)
                if let (id, conversation) = lastMessage {
                    connection.session.state.recordShown(id, in: conversation)
                }
                touched(connection)
            }
            lane.segment = ByteBuffer()
        }
    }

    /// The connections that are told who types.
    var listeners: [HubConnection] { connections.values.filter(\.attachment.listens) }

    private func makeLanes(isDirect: Bool) -> [Lane] {
        var byKey: [LaneKey: Lane] = [:]
        var made: [Lane] = []
        for connection in connections.values {
            let viewer = isDirect ? connection.attachment.person : nil
            let key = LaneKey(encoder: ObjectIdentifier(connection.encoder), viewer: viewer)
            let lane = byKey[key] ?? Lane(encoder: connection.encoder, viewer: viewer)
            if byKey[key] == nil {
                byKey[key] = lane
                made.append(lane)
            }
            lane.connections.append(connection)
        }
        lanes = made
        observed = connections.values.filter { $0.observer != nil }
        return made
    }
}

extension ConversationRef {
    fileprivate var isDirect: Bool {
        if case .direct = self { return true }
        return false
    }
}
