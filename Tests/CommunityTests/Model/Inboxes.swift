import CampusVerbs
import Testing

@testable import Community
@testable import Model

/// What the sessions of one event loop see, made of what their outlet is handed: as a hub does it, without bytes.
struct Inboxes {
    /// What is told beside messages and notifications, and to whom.
    enum Signal {
        case receipt(Receipt, to: PersonID)
        case typing(TypingSignal, to: PersonID)
        case seen(PersonID, unseen: Int)
    }

    let outlet: RecordingOutlet
    private(set) var seen: [SessionID: [Missed.Entry]] = [:]
    private var attached: [SessionID: (person: PersonID, conversations: Set<ConversationID>)] = [:]
    private var signals: [Signal] = []
    private var taken = 0

    init(_ delays: ModelDelays?) { outlet = RecordingOutlet { delays?.pass() } }

    mutating func takeSignals() -> [Signal] {
        defer { signals = [] }
        return signals
    }

    /// Takes in what came since.
    mutating func update() {
        let new = outlet.deliveries(from: taken)
        for delivery in new { take(delivery) }
        taken += new.count
    }

    private mutating func take(_ delivery: Delivery) {
        switch delivery {
        case .attach(let session, let person, let conversations):
            attached[session] = (person, Set(conversations))
        case .detach(let session): attached[session] = nil
        case .join(let person, let conversation):
            for session in sessions(of: person) { attached[session]?.conversations.insert(conversation) }
        case .leave(let person, let conversation):
            for session in sessions(of: person) { attached[session]?.conversations.remove(conversation) }
        case .conversation(let conversation, let event):
            for (session, one) in attached where one.conversations.contains(conversation) {
                seen[session, default: []].append(.event(event))
            }
        case .notification(let notification):
            for session in sessions(of: notification.person) {
                seen[session, default: []].append(.notification(notification))
            }
        case .receipt(let person, let receipt): signals.append(.receipt(receipt, to: person))
        case .seen(let person, let unseen): signals.append(.seen(person, unseen: unseen))
        case .typing(let conversation, let signal):
            for one in attached.values
            where one.conversations.contains(conversation) && signal.isTold(to: one.person) {
                signals.append(.typing(signal, to: one.person))
            }
        case .annotation, .listen, .mutes, .muting, .remark, .renamed: break
        }
    }

    private func sessions(of person: PersonID) -> [SessionID] {
        attached.filter { $0.value.person == person }.map(\.key)
    }
}
