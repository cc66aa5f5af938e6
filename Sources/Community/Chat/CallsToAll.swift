import Model
import Storage

/// `@all` in a message: it mentions everybody who is in the group by then, once an hour.
enum CallsToAll {
    /// How long a group is not called again: whoever runs it, nobody's evening is theirs.
    static let pause = Duration.seconds(3600)

    /// What a message is to those who are not named in it.
    enum Call {
        case none
        case made
        /// Words alone, of which the sender is told why.
        case tooSoon(LocalizedText)

        var isMade: Bool { if case .made = self { true } else { false } }

        /// Stores what follows from it, behind the message.
        func store(_ message: Message, in transaction: CommunityTransaction) throws {
            switch self {
            case .none: break
            case .made: try CallQueries.insert(message.id, in: message.conversation.id, transaction)
            case .tooSoon(let words): transaction.emit(.remark(message.sender.id, words))
            }
        }
    }

    /// Whether a message mentions all. By whom it can't, or too soon, it is a message like any other.
    static func call(
        _ draft: Draft, under permission: WritePermission, at now: Timestamp, in reader: SQLReader
    ) throws -> Call {
        guard draft.callsAll, permission.mayCallAll,
            case .group(let group, let slug) = permission.conversation
        else { return .none }
        guard let last = try CallQueries.last(in: group, reader), now < last + pause else { return .made }
        return .tooSoon(CallWords.tooSoon(slug, left: last + pause - now))
    }
}

/// What is said of calls to all.
private enum CallWords {
    static func tooSoon(_ slug: String, left: Duration) -> LocalizedText {
        let minutes = max(1, (left.wholeMilliseconds + 59_999) / 60_000)
        return LocalizedText(
            "@all was words alone this time: #\(slug) was called within the hour. Again in \(minutes) min",
            hant: "這次 @all 只是文字：#\(slug) 一小時內已提醒過所有人。\(minutes) 分鐘後可再用",
            hans: "这次 @all 只是文字：#\(slug) 一小时内已提醒过所有人。\(minutes) 分钟后可再用")
    }
}
