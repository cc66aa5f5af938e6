import Community
import Model
import NIOCore

/// The connections of one event loop that get a conversation, and what is being encoded for them.
final class Audience {
    private let conversation: ConversationID
    private let zones: ZoneOffsets
    private var connections: [SessionID: HubConnection] = [:]
    /// Made from `connections` when an event needs them; `nil` after a change.
    private var lanes: AudienceLanes?
    /// The last message encoded since `close`.
    private var lastMessage: MessageID?
    /// The sessions from which what is encoded is hidden, until `close`.
    private var blind: Set<SessionID> = []
    /// Messages that were hidden from sessions since their last line of the place; told before the next.
    private var hidden: [SessionID: Int] = [:]
    /// Who enters and leaves.
    var gathering: Gathering
    /// The conversation with its name, as the last event had it; kept while something is to be told of what was hidden.
    private var reference: ConversationRef?

    init(of conversation: ConversationID, zones: ZoneOffsets, gathering: Gathering) {
        (self.conversation, self.zones, self.gathering) = (conversation, zones, gathering)
    }

    var isEmpty: Bool { connections.isEmpty }

    func insert(_ connection: HubConnection) {
        connections[connection.session.id] = connection
        lanes = nil
    }

    func remove(_ connection: HubConnection) {
        connections[connection.session.id] = nil
        hidden[connection.session.id] = nil
        lanes = nil
    }

    /// To be called when a connection's format, observer or muting changed.
    func regroup() { lanes = nil }

    /// Who is shown one event in another way than what comes before and behind it. Nearly always nobody.
    struct Exceptions {
        /// Who is shown it, whatever they mute.
        var alerted: Set<PersonID> = []
        /// Who may not see what it quotes, or whose words it forwards.
        var blind: Set<PersonID> = []

        var isEmpty: Bool { alerted.isEmpty && blind.isEmpty }
    }

    /// Encodes an event once for each lane.
    func encode(_ event: Event, except people: Exceptions = Exceptions()) {
        encode(event, in: lanes(of: event.fact.audience, at: event.at, except: people))
        if case .messageSent(let message) = event.fact { lastMessage = message.id }
        name(event.fact.audience)
    }

    /// Encodes a message that everybody is shown alike, and nothing comes before. Nearly every event is one, so this is
    /// tried first. Returns `false` if the event is none, and nothing was encoded.
    func encodePlain(_ event: Event) -> Bool {
        guard let lanes, lanes.isMutedByNobody, lanes.areValid(at: event.at), hidden.isEmpty,
            !gathering.isBegun, case .messageSent(let message) = event.fact, message.link == nil,
            !message.isForAll
        else { return false }
        encode(event, in: lanes)
        lastMessage = message.id
        return true
    }

    private func encode(_ event: Event, in lanes: AudienceLanes) {
        for lane in lanes.all {
            lane.encoder.encode(
                lane.isBlind ? event.withoutSource : event, for: lane.viewer, isMuted: lane.isMuted,
                into: &lane.segment)
        }
        for connection in lanes.observed { connection.observers.event?(event) }
    }

    private func name(_ conversation: @autoclosure () -> ConversationRef?) {
        if !hidden.isEmpty { reference = conversation() }
    }

    /// Encodes who entered or left, once for each lane.
    func encode(_ comings: Comings, at moment: Timestamp) {
        for lane in lanes(of: comings.conversation, at: moment).all {
            lane.encoder.encode(comings, isMuted: lane.isMuted, into: &lane.segment)
        }
        name(comings.conversation)
    }

    /// Encodes who entered or left for sessions that are not shown all of them.
    func tell(
        _ comings: Comings, at moment: Timestamp, to sessions: Set<SessionID>,
        _ touched: (HubConnection) -> Void
    ) {
        for connection in sessions.compactMap({ connections[$0] }) {
            let seen = comings.without(connection.attachment.muting.forgotten)
            let isMuted = level(of: connection, at: moment) != .all
            let isOpen = connection.state.place?.conversation == conversation
            guard seen.count > 0, !isMuted || isOpen || connection.encoder.marksMuted else { continue }
            var bytes = ByteBuffer()
            connection.encoder.encode(seen, isMuted: isMuted, into: &bytes)
            connection.appendLive(bytes)
            touched(connection)
        }
    }

    /// Encodes that a message mentions all, once for each lane in which something is shown. The lanes are those of the message.
    func encode(call notification: Notification) {
        for lane in lanes?.all ?? [] where !lane.isMuted {
            lane.encoder.encode(notification, into: &lane.segment)
        }
    }

    /// The sessions that are not told where a message mentions all: the sender's own, and of who wants no mentions.
    func sessions(notCalledBy sender: PersonID) -> Set<SessionID> {
        Set(
            connections.values.filter {
                $0.attachment.person == sender || !$0.attachment.muting.tellsMentions
            }.map(\.session.id))
    }

    /// Hides what was encoded from sessions, and counts it if it is a message. Nearly always there are none.
    func hide(from sessions: Set<SessionID>) { blind = sessions }

    /// Encodes an annotation once for each lane.
    func encode(_ annotation: Annotation) {
        for lane in lanes(of: annotation.conversation, at: annotation.at).all {
            lane.encoder.encode(annotation, for: lane.viewer, isMuted: lane.isMuted, into: &lane.segment)
        }
        name(annotation.conversation)
    }

    /// Returns who mutes the conversation and is shown this event all the same: who made it, and whom it mentions or answers,
    /// if that is what they want to be told of; and who may not see what it quotes.
    func exceptions(to event: Event) -> Exceptions {
        var people = Exceptions(alerted: lanes(of: event.fact.audience, at: event.at).alerted(by: event))
        if case .messageSent(let message) = event.fact, let quote = message.quote {
            people.blind = quote.hiddenFrom
        }
        return people
    }

    /// Hands what was encoded to the connections. Returns each that has something new to write.
    func close(_ touched: (HubConnection) -> Void) {
        let isPlain = blind.isEmpty && hidden.isEmpty
        for lane in lanes?.all ?? [] where lane.segment.readableBytes > 0 {
            for connection in lane.connections where lane.isShown(conversation, to: connection) {
                if let lastMessage { connection.state.recordShown(lastMessage, in: conversation) }
                guard isPlain || passes(connection, isMuted: lane.isMuted) else { continue }
                connection.appendLive(lane.segment)
                touched(connection)
            }
            lane.segment = ByteBuffer()
        }
        lastMessage = nil
        if !blind.isEmpty { blind = [] }
    }

    /// Returns whether what was encoded is handed to a connection. If so, says before it how many messages were hidden;
    /// otherwise counts it.
    private func passes(_ connection: HubConnection, isMuted: Bool) -> Bool {
        let session = connection.session.id
        guard !blind.contains(session) else {
            if lastMessage != nil { hidden[session, default: 0] += 1 }
            return false
        }
        if let reference, let count = hidden.removeValue(forKey: session) {
            var bytes = ByteBuffer()
            connection.encoder.encode(hidden: count, in: reference, isMuted: isMuted, into: &bytes)
            connection.appendLive(bytes)
        }
        return true
    }

    /// The connections that are told who types.
    var listeners: [HubConnection] { connections.values.filter(\.attachment.listens) }

    private func lanes(
        of conversation: ConversationRef?, at moment: Timestamp, except people: Exceptions = Exceptions()
    ) -> AudienceLanes {
        if people.isEmpty, let lanes, lanes.areValid(at: moment) { return lanes }
        // What was encoded is handed over by the lanes that it was encoded for.
        let isBusy = lanes?.all.contains { $0.segment.readableBytes > 0 } == true
        if people.isEmpty, isBusy, let lanes { return lanes }
        let made = AudienceLanes(at: moment)
        for connection in connections.values {
            let level = level(of: connection, at: moment)
            made.add(
                connection, isDirect: conversation?.isDirect == true, level: level,
                isAlerted: connection.attachment.person.map(people.alerted.contains) == true,
                isBlind: connection.attachment.person.map(people.blind.contains) == true)
            if connection.attachment.muting.quiet != nil { made.dependOnTime() }
        }
        lanes = made
        return made
    }

    /// What of the conversation the connection's person is told at a moment.
    private func level(of connection: HubConnection, at moment: Timestamp) -> NotificationLevel {
        let muting = connection.attachment.muting
        if muting.isEmpty { return .all }
        if let quiet = muting.quiet, zones.contains(moment, quiet) { return .none }
        return muting.level(in: conversation)
    }
}

extension Event {
    /// The event as those are told it who may not see what it quotes, or forgot whose words it forwards.
    fileprivate var withoutSource: Event {
        switch fact {
        case .messageSent(let message): with(.messageSent(message.withoutSource))
        case .messageEdited(let message): with(.messageEdited(message.withoutSource))
        case .messageDeleted(let message): with(.messageDeleted(message.withoutSource))
        default: self
        }
    }

    private func with(_ fact: Fact) -> Event {
        Event(sequence: sequence, at: at, actor: actor, cause: cause, fact: fact)
    }
}

extension ConversationRef {
    fileprivate var isDirect: Bool {
        if case .direct = self { return true }
        return false
    }
}
