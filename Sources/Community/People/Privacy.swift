import Model
public import Storage

/// What a person lets contacts and groups know.
public struct Privacy: Sendable, Hashable {
    /// Whether senders see that their messages were delivered and read.
    public var receipts: Bool
    /// Whether others see that the person is typing.
    public var typing: Bool
}

extension People {
    static let privacy: [OfferedAction<People>] = [.look(ShowPrivacy.self), .action(SetPrivacy.self)]
}

/// What the caller lets others know.
public struct ShowPrivacy: PeopleLook {
    public static let declaration = Declaration(
        "people.privacy",
        "What the caller lets contacts and groups know: what was delivered and read, and that one is writing.",
        gives: "`receipts`, `typing` (booleans)", cost: .read, exposed: [.lua, .http])

    public init() {}
    public init(_: Arguments) {}

    public func run(_: People, in reader: SQLReader, for caller: Caller) throws -> Privacy {
        try PrivacyQueries.privacy(of: caller.id, in: reader)
    }
}

/// Changes what the caller lets others know. It applies from now on, also to older messages.
struct SetPrivacy: PeopleAction {
    static let setting = Field<String>("setting", "`receipts` or `typing`.")
    static let word = Field<String>("word", "`on` or `off`.")
    static let declaration = Declaration(
        "people.set_privacy", "Lets others know, or no longer: `receipts` or `typing`, `on` or `off`.",
        fields: [setting, word], gives: "as `privacy`", refusals: [.invalid], cost: .write,
        exposed: [.lua, .http])

    let setting: String
    let isTold: Bool

    func prepare(at people: People, for actor: Actor) throws -> PrivacyQueries.Setting {
        guard let known = PrivacyQueries.Setting(rawValue: setting.lowercased()) else {
            throw CommunityError(.invalid, PrivacyWords.noSetting(setting))
        }
        return known
    }

    func run(
        _ setting: PrivacyQueries.Setting, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> Privacy {
        try PrivacyQueries.set(setting, to: isTold, of: caller.id, in: transaction)
        return try PrivacyQueries.privacy(of: caller.id, in: transaction)
    }

    func subject(of result: Privacy) -> Int64 { 0 }

    func again(_: Int64, in transaction: CommunityTransaction, for caller: Caller) throws -> Privacy {
        try PrivacyQueries.privacy(of: caller.id, in: transaction)
    }
}

extension SetPrivacy {
    init(_ given: Arguments) throws {
        setting = try given[Self.setting]
        let word = try given[Self.word]
        switch word.lowercased() {
        case "on": isTold = true
        case "off": isTold = false
        default: throw CommunityError(.invalid, PrivacyWords.onOrOff(word))
        }
    }
}

extension Privacy: Described {
    public static let shape = Shape<Privacy>(
        "Privacy", "What somebody lets contacts and groups know.",
        [
            .init("receipts", "what was delivered and read") { $0.receipts },
            .init("typing", "that they are writing") { $0.typing },
        ])
}

enum PrivacyQueries {
    /// What can be switched.
    enum Setting: String { case receipts, typing }

    static func privacy(of person: PersonID, in reader: SQLReader) throws -> Privacy {
        let found = try reader.first("SELECT tells_receipts, tells_typing FROM people WHERE id = ?", person) {
            Privacy(receipts: $0.bool(0), typing: $0.bool(1))
        }
        return found ?? Privacy(receipts: false, typing: false)
    }

    static func tellsTyping(_ person: PersonID, in reader: SQLReader) throws -> Bool {
        try reader.exists("SELECT 1 FROM people WHERE id = ? AND tells_typing", person)
    }

    static func set(
        _ setting: Setting, to isTold: Bool, of person: PersonID, in transaction: CommunityTransaction
    ) throws {
        try transaction.execute(
            "UPDATE people SET tells_\(setting.rawValue) = ? WHERE id = ?", isTold ? 1 : 0, person)
    }
}

private enum PrivacyWords {
    static func noSetting(_ typed: String) -> LocalizedText {
        LocalizedText(
            "there is no setting \(typed). Write it as /privacy receipts off or /privacy typing off",
            hant: "沒有 \(typed) 這個設定。請輸入 /privacy receipts off 或 /privacy typing off",
            hans: "没有 \(typed) 这个设置。请输入 /privacy receipts off 或 /privacy typing off")
    }

    static func onOrOff(_ word: String) -> LocalizedText {
        LocalizedText(
            "\(word) is neither on nor off", hant: "\(word) 不是 on 或 off", hans: "\(word) 不是 on 或 off")
    }
}
