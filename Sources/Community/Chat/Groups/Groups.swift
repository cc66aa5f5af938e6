public import Model
public import Storage

/// Groups, and what the rules of what people do with them need.
public struct Groups: CommunityFeature {
    let ledger: CommunityLedger
    let rules: TextRules
    let clock: WallClock
    let limits: CommunityConfiguration.Limits
    let rates: Rates
    let cache: MembershipCache

    public var engine: ActionEngine { ActionEngine(ledger: ledger, clock: clock) }

    static let actions: [OfferedAction<Groups>] = entering + running + looks

    /// The most groups or members in one list: a screen or two.
    static let longestList = 50

    /// The group, in the fields of what is done with one.
    static let place = Field<PlaceArgument>("place", "The group.")
    static let handle = Field<String>("handle", "The person.")
}

/// What people do with groups.
public protocol GroupAction: Action where Feature == Groups {}
/// What people look at of groups.
public protocol GroupLook: Look where Feature == Groups {}

extension GroupAction where Result == GroupDetails {
    public func subject(of result: GroupDetails) -> Int64 { result.place.conversation.rawValue }

    public func again(
        _ subject: Int64, in transaction: CommunityTransaction, for caller: Caller
    ) throws -> GroupDetails {
        try Groups.details(of: ConversationID(rawValue: subject), in: transaction)
    }
}

/// What people do with somebody in a group, or asked into it.
protocol MemberAction: GroupAction where Result == PersonRef {
    var place: PlaceArgument { get }
    var handle: String { get }
}

extension MemberAction {
    func subject(of result: PersonRef) -> Int64 { result.id.rawValue }

    func again(_: Int64, in transaction: CommunityTransaction, for caller: Caller) throws -> PersonRef {
        try People.require(handle, mayBeFormer: true, in: transaction)
    }
}

// MARK: - Inside rules

extension Groups {
    static func details(of conversation: ConversationID, in reader: SQLReader) throws -> GroupDetails {
        guard let details = try GroupListQueries.details(of: conversation, in: reader) else {
            throw CommunityError(.notFound, ChatWords.notIn)
        }
        return details
    }

    /// The actor's membership of a group.
    static func requireGroup(
        _ actor: Actor, _ conversation: ConversationID, in reader: SQLReader
    ) throws -> ChatQueries.Membership {
        let membership = try Conversations.requireMember(actor, of: conversation, in: reader)
        guard membership.kind != .direct else { throw CommunityError(.invalid, GroupWords.onlyGroups) }
        return membership
    }

    /// - Throws: `CommunityError` `.forbidden` if the member is less than that, or the group is closed.
    static func require(_ role: GroupRole, _ membership: ChatQueries.Membership) throws {
        guard membership.role >= role else {
            throw CommunityError(
                .forbidden, role == .owner ? GroupWords.onlyTheOwner : GroupWords.onlyHelpers)
        }
        guard membership.writing != .nobody else { throw CommunityError(.forbidden, GroupWords.isClosed) }
    }

    /// Takes a person into a group that they may enter.
    ///
    /// Late joiners see an open group's history, one that shows all of it to them too, and an invited group's from their
    /// joining on.
    /// - Parameter taker: the person, or who takes them in.
    static func enter(
        _ person: PersonRef, _ group: ConversationRef, kind: ConversationKind, by taker: PersonRef,
        _ caller: Caller, in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try InvitationQueries.remove(person.id, group.id, in: transaction)
        try SeenQueries.mark(.invitation(group.id), for: person.id, at: caller.now, in: transaction)
        let seesAll = try kind == .open || SubjectQueries.showsAll(group.id, in: transaction)
        try ChatQueries.insertMember(
            person.id, group.id, historyFrom: seesAll ? 0 : sequence, sequence: sequence, at: caller.now,
            in: transaction)
        transaction.emit(.subscribe(person.id, group.id))
        try transaction.record(
            .joined(group, person), by: taker, cause: caller.actor.cause, at: caller.now, as: sequence)
    }

    /// Invites a person who may be invited, and tells them.
    static func invite(
        _ other: PersonRef, to group: ConversationRef, by inviter: PersonRef, _ caller: Caller,
        in transaction: CommunityTransaction
    ) throws {
        let sequence = transaction.nextSequence()
        try InvitationQueries.insert(
            other.id, group.id, by: inviter.id, sequence: sequence, in: transaction)
        try transaction.record(
            .invited(group, other), by: inviter, cause: caller.actor.cause, at: caller.now, as: sequence)
        try NotificationQueries.notify(
            other.id, .invitation, by: inviter, subject: group.id.rawValue,
            title: group.place(for: other.id).name, excerpt: "", at: caller.now, in: transaction)
    }

    /// Closes a group for good: nobody writes in it, enters it or is invited to it any more.
    func close(
        _ group: ConversationRef, by person: PersonRef, _ caller: Caller,
        in transaction: CommunityTransaction
    ) throws {
        cache.clear()
        try RoleQueries.set(.nobody, of: group.id, in: transaction)
        try InvitationQueries.end(in: group.id, in: transaction)
        try caller.record(.groupClosed(group), by: person, in: transaction)
    }

    /// Ends a membership of a group; where its owner goes, somebody else owns it, and where the last person goes, bots do.
    /// - Parameter actor: the member, or who takes them out.
    static func end(
        _ membership: ChatQueries.Membership, by actor: PersonRef, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        let conversation = membership.conversation
        try remove(membership.member, from: conversation, by: actor, cause: cause, at: now, in: transaction)
        for bot in try EmptyGroupQueries.botsAlone(in: conversation.id, transaction) {
            try remove(bot, from: conversation, by: bot, cause: cause, at: now, in: transaction)
        }
        try settleOwner(of: conversation, by: actor, cause: cause, at: now, in: transaction)
    }

    private static func remove(
        _ person: PersonRef, from conversation: ConversationRef, by actor: PersonRef, cause: String?,
        at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        try ChatQueries.removeMember(person.id, conversation.id, in: transaction)
        try transaction.record(
            .left(conversation, person), by: actor, cause: cause, at: now, as: transaction.nextSequence())
        transaction.emit(.unsubscribe(person.id, conversation.id))
    }

    /// Gives a group that has none an owner, and tells its members.
    private static func settleOwner(
        of conversation: ConversationRef, by actor: PersonRef, cause: String?, at now: Timestamp,
        in transaction: CommunityTransaction
    ) throws {
        guard let heir = try RoleQueries.settleOwner(of: conversation.id, in: transaction),
            let known = try ReferenceQueries.person(heir, in: transaction)
        else { return }
        try transaction.record(
            .ownerMade(conversation, known), by: actor, cause: cause, at: now, as: transaction.nextSequence())
    }

    /// Groups of somebody who comes back that are looked at for an owner in one operation. The rest find one once somebody
    /// comes or goes.
    private static let mostSettled = 50

    /// Gives those groups of a person an owner that nobody could own while the person was closing the account.
    static func settleOwners(
        ofReturning person: PersonRef, at now: Timestamp, in transaction: CommunityTransaction
    ) throws {
        for group in try RoleQueries.unowned(of: person.id, limit: mostSettled, in: transaction) {
            guard let membership = try ChatQueries.membership(of: person.id, in: group, transaction) else {
                continue
            }
            try settleOwner(
                of: membership.conversation, by: person, cause: nil, at: now, in: transaction)
        }
    }
}

/// What people are told about running a group.
enum GroupWords {
    static let onlyGroups = LocalizedText(
        "only groups have members, a topic and an owner. /open #SLUG opens one",
        hant: "只有群組才有成員、主題和群主。請先 /open #SLUG", hans: "只有群组才有成员、主题和群主。请先 /open #SLUG")

    static let onlyHelpers = LocalizedText(
        "only the group's owner and helpers can do that. /members shows who they are",
        hant: "只有群主和幫手可以這樣做。/members 顯示他們是誰", hans: "只有群主和帮手可以这样做。/members 显示他们是谁")

    static let onlyTheOwner = LocalizedText(
        "only the group's owner can do that. /members shows who it is", hant: "只有群主可以這樣做。/members 顯示群主是誰",
        hans: "只有群主可以这样做。/members 显示群主是谁")

    static let isClosed = LocalizedText(
        "this group is closed: nobody writes in it any more. /history shows what is there, /leave leaves it",
        hant: "這個群組已關閉，不能再寫訊息。/history 顯示內容，/leave 離開", hans: "这个群组已关闭，不能再写消息。/history 显示内容，/leave 离开")

    static func isClosed(_ slug: String) -> LocalizedText {
        LocalizedText(
            "#\(slug) is closed: nobody enters it any more. /groups lists open ones",
            hant: "#\(slug) 已關閉，不能再加入。/groups 列出公開的群組", hans: "#\(slug) 已关闭，不能再加入。/groups 列出公开的群组")
    }

    static let onlyAnnounced = LocalizedText(
        "this group is for announcements: only its owner and helpers write here. /members shows who they are",
        hant: "這是公告群組，只有群主和幫手可以寫。/members 顯示他們是誰", hans: "这是公告群组，只有群主和帮手可以写。/members 显示他们是谁")

    static let isOwner = LocalizedText(
        "you own this group already. /members shows who is in it", hant: "你已是這個群組的群主。/members 顯示成員",
        hans: "你已是这个群组的群主。/members 显示成员")

    static let ownerLeaves = LocalizedText(
        "you can't take yourself out. /leave leaves; before, /owner HANDLE passes the group on",
        hant: "你不能移出自己。/leave 離開群組；之前可用 /owner HANDLE 轉讓", hans: "你不能移出自己。/leave 离开群组；之前可用 /owner HANDLE 转让")

    static let isOpen = LocalizedText(
        "nobody is taken out of an open group, which anyone may enter. /forget HANDLE hides a person from you",
        hant: "公開群組人人可加入，不能移出他人。/forget HANDLE 可為你封鎖某人", hans: "公开群组人人可加入，不能移出他人。/forget HANDLE 可为你屏蔽某人")

    static func cannotOwn(_ handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle) can't own a group now. /members lists who else is here",
            hant: "\(handle) 現在不能當群主。/members 列出其他成員", hans: "\(handle) 现在不能当群主。/members 列出其他成员")
    }

    static func isNotInvited(_ place: String) -> LocalizedText {
        LocalizedText(
            "no invitation to \(place) waits for your answer. /requests lists those that do",
            hant: "沒有等你回覆的 \(place) 邀請。/requests 列出等待回覆的邀請",
            hans: "没有等你回复的 \(place) 邀请。/requests 列出等待回复的邀请")
    }

    static func isNoMember(_ handle: String, of place: String) -> LocalizedText {
        LocalizedText(
            "\(handle) is not in \(place). /members lists who is",
            hant: "\(handle) 不在 \(place) 中。/members 列出成員",
            hans: "\(handle) 不在 \(place) 中。/members 列出成员")
    }

    static func isHelper(_ handle: String, of place: String) -> LocalizedText {
        LocalizedText(
            "\(handle) helps to run \(place) already. /helper \(handle) off ends that",
            hant: "\(handle) 已是 \(place) 的幫手。/helper \(handle) off 取消",
            hans: "\(handle) 已是 \(place) 的帮手。/helper \(handle) off 取消")
    }

    static func isNoHelper(_ handle: String, of place: String) -> LocalizedText {
        LocalizedText(
            "\(handle) is no helper of \(place). /helper \(handle) makes one",
            hant: "\(handle) 不是 \(place) 的幫手。/helper \(handle) 設為幫手",
            hans: "\(handle) 不是 \(place) 的帮手。/helper \(handle) 设为帮手")
    }

    static func mostHelpers(_ most: Int) -> LocalizedText {
        LocalizedText(
            "this group has \(most) helpers, as many as there may be. /helper HANDLE off ends one",
            hant: "這個群組已有 \(most) 名幫手，達到上限。/helper HANDLE off 取消一名",
            hans: "这个群组已有 \(most) 名帮手，达到上限。/helper HANDLE off 取消一名")
    }

    static func kind(_ word: String) -> LocalizedText {
        LocalizedText(
            "a group is open or invite, not \(word)", hant: "群組只能是 open 或 invite，不能是 \(word)",
            hans: "群组只能是 open 或 invite，不能是 \(word)")
    }

    static func writing(_ word: String) -> LocalizedText {
        LocalizedText(
            "who writes in a group is all or announce, not \(word)",
            hant: "群組的發言設定只能是 all 或 announce，不能是 \(word)",
            hans: "群组的发言设置只能是 all 或 announce，不能是 \(word)")
    }

    static func role(_ word: String) -> LocalizedText {
        LocalizedText(
            "somebody is made helper or member, not \(word)", hant: "只能設為 helper 或 member，不能是 \(word)",
            hans: "只能设为 helper 或 member，不能是 \(word)")
    }
}
