import Community
import Model
import NIOCore

/// The connections of an audience by what they get: those of one lane get the very same bytes.
final class AudienceLanes {
    /// Connections that get the very same bytes.
    final class Lane {
        let encoder: any EventEncoder
        let viewer: PersonID?
        /// Whether the conversation is shown only where it is open.
        let isMuted: Bool
        /// Whether the event is shown without what it quotes.
        let isBlind: Bool
        fileprivate(set) var connections: [HubConnection] = []
        var segment = ByteBuffer()

        fileprivate init(_ encoder: any EventEncoder, _ viewer: PersonID?, isMuted: Bool, isBlind: Bool) {
            (self.encoder, self.viewer, self.isMuted, self.isBlind) = (encoder, viewer, isMuted, isBlind)
        }

        /// Whether what was encoded is written to one of its connections.
        func isShown(_ conversation: ConversationID, to connection: HubConnection) -> Bool {
            !isMuted || encoder.marksMuted
                || connection.state.place?.conversation == conversation
        }
    }

    private struct Key: Hashable {
        let encoder: ObjectIdentifier
        let viewer: PersonID?
        let isMuted: Bool
        let isBlind: Bool
    }

    /// People who aren't told everything, of whom some events are told all the same.
    private struct Muted {
        var people: Set<PersonID> = []
        /// Those who are told of mentions, by handle in lower case.
        var byHandle: [String: PersonID] = [:]
    }

    private(set) var all: [Lane] = []
    /// The connections whose observer is told of events.
    private(set) var observed: [HubConnection] = []
    private var lanes: [Key: Lane] = [:]
    private var muted = Muted()
    private let minute: Int64
    private var dependsOnTime = false

    init(at moment: Timestamp) { minute = Self.minute(of: moment) }

    /// Whether nobody's quiet hours may have begun or ended since.
    func areValid(at moment: Timestamp) -> Bool { !dependsOnTime || Self.minute(of: moment) == minute }

    func dependOnTime() { dependsOnTime = true }

    func add(
        _ connection: HubConnection, isDirect: Bool, level: NotificationLevel, isAlerted: Bool, isBlind: Bool
    ) {
        let isMuted = level != .all && !isAlerted
        let viewer = isDirect ? connection.attachment.person : nil
        let key = Key(
            encoder: ObjectIdentifier(connection.encoder), viewer: viewer, isMuted: isMuted, isBlind: isBlind)
        let lane = lanes[key] ?? Lane(connection.encoder, viewer, isMuted: isMuted, isBlind: isBlind)
        if lanes[key] == nil {
            lanes[key] = lane
            all.append(lane)
        }
        lane.connections.append(connection)
        if connection.observers.event != nil { observed.append(connection) }
        guard isMuted, let person = connection.session.person else { return }
        muted.people.insert(person.id)
        if level == .mentions { muted.byHandle[person.handle.lowercased()] = person.id }
    }

    /// Whether everybody is shown everything.
    var isMutedByNobody: Bool { muted.people.isEmpty }

    /// Returns who mutes the conversation and is shown this event all the same.
    func alerted(by event: Event) -> Set<PersonID> {
        guard !isMutedByNobody else { return [] }
        var alerted: Set<PersonID> = muted.people.contains(event.actor.id) ? [event.actor.id] : []
        if !muted.byHandle.isEmpty, case .messageSent(let message) = event.fact {
            if message.isForAll { return alerted.union(muted.byHandle.values) }
            if let answered = message.quote?.answered, muted.byHandle.values.contains(answered) {
                alerted.insert(answered)
            }
            alerted.formUnion(message.mentionedHandles.compactMap { muted.byHandle[$0] })
        }
        return alerted
    }

    private static func minute(of moment: Timestamp) -> Int64 { moment.milliseconds / 60_000 }
}
