import Community
package import Documents
package import Lua
package import Model
import Unicodes

extension LuaValue {
    /// A table with the sequence 1, 2, 3, …
    package static func list(_ values: [LuaValue]) -> LuaValue { .table(LuaTable(array: values)) }

    /// A table with named fields; nil ones are left out.
    package static func record(_ fields: [LuaName: LuaValue]) -> LuaValue {
        .table(LuaTable(fields: fields.filter { !$0.value.isNil }))
    }

    /// A text, or `.nil`.
    package static func text(_ text: String?) -> LuaValue { text.map(LuaValue.string) ?? .nil }
    package static func count(_ number: Int) -> LuaValue { .integer(Int64(number)) }

    /// A string as text, whatever bytes it holds; nil for other types.
    package var lenientString: String? {
        switch self {
        case .string(let text): text
        case .bytes(let bytes): StreamSafe.text(String(repairing: bytes))
        case .integer(let number): String(number)
        case .number(let number): String(number)
        default: nil
        }
    }
}

/// How the community's values look to a plugin. Times are seconds since 1970.
extension LuaValue {
    /// What a plugin is told of a picture or file; never its bytes.
    static func media(_ media: Media) -> LuaValue { .media(ListedMedia(media)) }

    static func media(_ media: ListedMedia) -> LuaValue {
        LuaValue(media, for: Viewer(PersonID(rawValue: 0), in: .english))
    }

    /// Seconds since 1970 in UTC, with fractions.
    package static func moment(_ timestamp: Timestamp) -> LuaValue {
        .number(Double(timestamp.milliseconds) / 1000)
    }
}

extension Event {
    /// As a plugin gets it, which was granted what the event's kind needs.
    ///
    /// - Parameter bot: The plugin's own person, where the event happened in a direct conversation; `nil` if there is none.
    package func luaValue(for bot: PersonID? = nil) -> LuaValue {
        // One dictionary that all goes into: this is made for each event and each plugin that hears it.
        var fields = [LuaName: LuaValue](minimumCapacity: 8)
        fields["sequence"] = .integer(sequence)
        fields["kind"] = .string(fact.kind.rawValue)
        fields["at"] = .moment(at)
        fields["actor"] = .string(actor.handle)
        fields["actor_id"] = .integer(actor.id.rawValue)
        let parts = fact.parts
        parts.subject?.add(to: &fields)
        parts.object?.add(to: &fields)
        fact.conversation?.addPlace(for: bot, to: &fields)
        if let text = fact.words { fields["text"] = .string(text) }
        return .table(LuaTable(fields: fields))
    }
}

extension Fact {
    /// What was written.
    fileprivate var words: String? {
        switch self {
        case .messageSent(let message), .messageEdited(let message): message.isDeleted ? nil : message.text
        default: nil
        }
    }

    /// The conversation that it happened in.
    fileprivate var conversation: ConversationRef? {
        switch self {
        case .groupCreated(let conversation), .slugChanged(let conversation), .invited(let conversation, _):
            conversation
        default: audience
        }
    }
}

extension ConversationRef {
    /// Where a bot answers: a group's name, or the other person's where the conversation is the bot's own. People's direct
    /// conversations have no name that others know them by.
    fileprivate func addPlace(for bot: PersonID?, to fields: inout [LuaName: LuaValue]) {
        switch self {
        case .group(_, let slug): fields["place"] = .string("#\(slug)")
        case .direct(_, let one, let other):
            guard let bot, one.id == bot || other.id == bot else { return }
            fields["place"] = .string(place(for: bot).name)
        }
    }
}

extension FactPart {
    fileprivate func add(to fields: inout [LuaName: LuaValue]) {
        switch self {
        case .message: fields["message"] = .integer(number)
        case .conversation: fields["conversation"] = .integer(number)
        case .person(let person): fields["person"] = .string(person.handle)
        case .post(_, let title):
            fields["post"] = .integer(number)
            if let title { fields["title"] = .string(title) }
        case .comment: fields["comment"] = .integer(number)
        }
    }
}

/// How `message.annotate` sees a message.
enum MessageRecord {
    static let columns = ["id", "conversation", "place", "sender", "text", "at"]

    static func batch(_ messages: some Collection<Message>) -> LuaRecordBatch {
        var records = LuaRecordBatch(columns: columns, hasSeeds: false)
        records.append(rows: messages.count) { values in
            var known: (conversation: ConversationID, place: LuaValue)?
            for message in messages {
                let conversation = message.conversation
                // Neighbours are often of one conversation.
                let place = known?.conversation == conversation.id ? known?.place : nil
                let name = place ?? value(of: conversation)
                known = (conversation.id, name)
                values.append(.integer(message.id.rawValue))
                values.append(.integer(conversation.id.rawValue))
                values.append(name)
                values.append(.string(message.sender.handle))
                values.append(.string(message.text))
                values.append(.moment(message.sentAt))
            }
        }
        return records
    }

    /// A direct conversation has no name that both know it by.
    private static func value(of conversation: ConversationRef) -> LuaValue {
        if case .group(_, let slug) = conversation { .string("#\(slug)") } else { .nil }
    }
}

extension Coordinates {
    /// Reads `{ lat = 22.3, lon = 114.17 }`. `nil` if a value is no place on the earth.
    package init?(_ value: LuaValue) {
        guard let table = value.table, let latitude = table["lat"].number, let longitude = table["lon"].number
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}

extension Drawing.Size {
    /// The sizes that there are, in words.
    static let sizes = "at most \(DrawingBounds.width) and \(DrawingBounds.height)"

    /// Makes a size of what a plugin wrote. `nil` if there is no such size.
    init?(width: Int64?, height: Int64?) {
        guard let width = width.flatMap({ Int(exactly: $0) }),
            let height = height.flatMap({ Int(exactly: $0) })
        else { return nil }
        self.init(width: width, height: height)
    }
}
