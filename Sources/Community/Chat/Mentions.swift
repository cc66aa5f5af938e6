import Glibc
import Model
import Storage

/// Finds `@handle` in messages and tells those who are members; mentions are stored as ids.
enum Mentions {
    /// People that one message can mention, since each mention notifies somebody.
    static let most = 20

    /// The handles named in a text, lower case, each once, in order.
    static func handles(in text: String) -> [String] {
        // Every message comes through here, and few mention anyone.
        let at = UInt8(ascii: "@")
        let mayMention = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, Int32(at), bytes.count) != nil } ?? false
        }
        guard mayMention ?? true else { return [] }
        var found: [String] = []
        var rest = text.utf8[...]
        var before: UInt8?
        while let byte = rest.popFirst() {
            defer { before = byte }
            guard byte == at, !(before.map(isHandleByte) ?? false) else { continue }
            let handle = rest.prefix(while: isHandleByte)
            let word = String(Substring(handle)).lowercased()
            if !word.isEmpty, !found.contains(word) { found.append(word) }
            if found.count == most { break }
        }
        return found
    }

    private static func isHandleByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Stores the mentions of a message and notifies those who were not told of it before.
    /// - Parameters:
    ///   - handles: those named in its text.
    ///   - isTold: false where something else tells of the message.
    static func store(
        _ handles: [String], of message: Message, isTold: Bool = true, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        for handle in handles {
            guard let person = try PeopleQueries.person(handle: handle, in: transaction),
                try ChatQueries.sees(message.id, in: message.conversation.id, person.id, transaction),
                try !MessageQueries.isMentioned(person.id, in: message.id, transaction)
            else { continue }
            try MessageQueries.insertMention(of: person.id, in: message.id, transaction)
            guard isTold else { continue }
            try NotificationQueries.notify(
                person.id, .mention, by: message.sender, subject: message.id.rawValue,
                object: message.conversation.id.rawValue,
                title: message.conversation.place(for: person.id).name,
                excerpt: message.text, at: now, in: transaction)
        }
    }
}
