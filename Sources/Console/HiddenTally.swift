import Doors
import Model
import NIOCore

/// Counts what is hidden among what a session missed, place by place, so that one line tells of each stretch.
struct HiddenTally {
    private var counts: [ConversationID: (place: ConversationRef, count: Int)] = [:]

    /// Returns whether an event is hidden from the person, and counts it if it is a message.
    mutating func takes(_ event: Event, muting: Muting) -> Bool {
        guard muting.hides(event), let place = event.fact.audience else { return false }
        let isShown = muting.level(in: place.id) == .all
        if case .messageSent = event.fact, isShown { counts[place.id, default: (place, 0)].count += 1 }
        return true
    }

    /// Writes how many were hidden before the next line of their place.
    mutating func tell(
        before event: Event, isMuted: Bool, in format: any ConsoleFormat, to bytes: inout ByteBuffer
    ) {
        guard let place = event.fact.audience, let hidden = counts.removeValue(forKey: place.id) else {
            return
        }
        format.encode(hidden: hidden.count, in: place, isMuted: isMuted, into: &bytes)
    }

    /// Writes how many were hidden behind the last line of their places.
    mutating func tellRest(in format: any ConsoleFormat, to bytes: inout ByteBuffer) {
        for (_, hidden) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            format.encode(hidden: hidden.count, in: hidden.place, isMuted: false, into: &bytes)
        }
        counts = [:]
    }
}
