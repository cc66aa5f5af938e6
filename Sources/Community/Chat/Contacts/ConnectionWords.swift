import Model

/// What people are told about being in touch.
enum ConnectionWords {
    static func unanswered(by handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle) has not answered your request yet; you can write once it is accepted",
            hant: "\(handle) 尚未回覆你的請求；對方接受後你才可再寫", hans: "\(handle) 尚未回复你的请求；对方接受后你才能再写")
    }

    static func invitationUnanswered(by handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle) has not answered your invitation yet; you can write or invite again once they enter or write to you",
            hant: "\(handle) 尚未回覆你的邀請；對方加入或寫給你後，你才可再寫或再邀請",
            hans: "\(handle) 尚未回复你的邀请；对方加入或写给你后，你才能再写或再邀请")
    }

    static func inTouch(_ handle: String) -> LocalizedText {
        LocalizedText(
            "you and \(handle) are in touch already. /open @\(handle) to chat",
            hant: "你和 \(handle) 已經可以聊天了。/open @\(handle) 開始聊天",
            hans: "你和 \(handle) 已经可以聊天了。/open @\(handle) 开始聊天")
    }

    static func noRequest(of handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle) has not asked to chat with you. /msg \(handle) TEXT asks",
            hant: "\(handle) 沒有請求與你聊天。/msg \(handle) TEXT 可提出請求",
            hans: "\(handle) 没有请求与你聊天。/msg \(handle) TEXT 可提出请求")
    }

    static func rejectedAlready(_ handle: String) -> LocalizedText {
        LocalizedText(
            "\(handle)'s request is rejected already. /accept \(handle) accepts it after all",
            hant: "已拒絕 \(handle) 的請求。/accept \(handle) 可改為接受",
            hans: "已拒绝 \(handle) 的请求。/accept \(handle) 可改为接受")
    }

    static func mostBlocked(_ most: Int) -> LocalizedText {
        LocalizedText(
            "you have blocked \(most) people, the most that there can be. /connect HANDLE lets one of them back in",
            hant: "你已封鎖 \(most) 人，達到上限。/connect HANDLE 可解除其中一人",
            hans: "你已屏蔽 \(most) 人，达到上限。/connect HANDLE 可解除其中一人")
    }

    static func blocked(_ handle: String) -> LocalizedText {
        LocalizedText(
            "you have blocked \(handle). /connect \(handle) lets them back in",
            hant: "你已封鎖 \(handle)。/connect \(handle) 解除封鎖", hans: "你已屏蔽 \(handle)。/connect \(handle) 解除屏蔽")
    }

    static let onlyNearby = LocalizedText(
        "you can ask people nearby or in a group of yours. Once both of you share a place with /here, /nearby shows who "
            + "is near; /join SLUG enters a group, /invite HANDLE asks into one",
        hant: "只能向附近或同群組的人提出請求。雙方以 /here 分享位置後，/nearby 列出附近的人；/join SLUG 加入群組，/invite HANDLE 邀請他人加入",
        hans: "只能向附近或同群组的人提出请求。双方用 /here 分享位置后，/nearby 列出附近的人；/join SLUG 加入群组，/invite HANDLE 邀请他人加入")
}
