public import Model

/// What the gateway keeps of people, why, and until when, as people read it.
///
/// Until when derives from what the tables declare of their columns. What and why is said for each area of the data
/// model; an area without it doesn't compile.
public enum Policy {
    /// The policy, a line each.
    public static var lines: [LocalizedText] {
        [PolicyWords.heading] + CommunityTables.Area.allCases.flatMap(lines) + PolicyWords.besides
    }

    /// How long something is kept.
    enum Term: CaseIterable {
        /// The row goes with the account.
        case account
        /// The words go with the account; that there was something stays.
        case words
        /// The row goes at a moment of its own.
        case expiry
        /// Numbers stay, which lead to nobody.
        case numbers
        /// A name stays taken.
        case names
    }

    /// The terms of a table's columns.
    static func terms(of table: Table) -> Set<Term> {
        Set(table.columns.compactMap { term(of: $0.meaning) })
    }

    private static func term(of meaning: Meaning) -> Term? {
        switch meaning {
        case .erased, .address: .account
        case .words, .detail, .state, .deletion: .words
        case .until: .expiry
        case .kept, .person: .numbers
        case .lasting: .names
        case .number, .plain, .names, .text: nil
        }
    }

    private static func lines(of area: CommunityTables.Area) -> [LocalizedText] {
        let terms = area.tables.reduce(into: Set<Term>()) { $0.formUnion(Self.terms(of: $1)) }
        return [PolicyWords.what(area)]
            + Term.allCases.filter(terms.contains).map { PolicyWords.until($0, in: area) }
    }
}

private enum PolicyWords {
    static let heading = LocalizedText(
        "what this gateway keeps of you, why, and until when", hant: "本系統保留什麼、為什麼、到何時",
        hans: "本系统保留什么、为什么、到何时")

    static func what(_ area: CommunityTables.Area) -> LocalizedText {
        switch area {
        case .accounts:
            LocalizedText(
                "Your account: your address, a hash of your password, where you are signed in, and mail on its way. So that you alone come in as you.",
                hant: "帳戶：你的電郵地址、密碼的雜湊值、登入中的裝置、待寄的郵件。確保只有你能以你的身分登入。",
                hans: "账户：你的邮箱地址、密码的散列值、登录中的设备、待发的邮件。确保只有你能以你的身份登录。")
        case .people:
            LocalizedText(
                "What others see of you: your names, language, standing and tags, whom you are in touch with and whom you forgot. So that people find you, and only those whom you want.",
                hant: "別人眼中的你：名稱、語言、身分、標籤、聯絡人、封鎖的人。讓人找到你，而且只是你願意的人。",
                hans: "别人眼中的你：名称、语言、身份、标签、联系人、拉黑的人。让人找到你，而且只是你愿意的人。")
        case .conversations:
            LocalizedText(
                "What you write in conversations, which you are in, and how far you have read. So that nobody misses a word.",
                hant: "對話：你寫的內容、你所在的對話、讀到哪裡。讓大家不會錯過。", hans: "对话：你写的内容、你所在的对话、读到哪里。让大家不会错过。")
        case .forum:
            LocalizedText(
                "What you post, comment, like, save and open in the forum. So that it can be read and ranked.",
                hant: "討論區：你的帖子、評論、讚好、收藏和看過的帖子。用於閱讀和排序。", hans: "论坛：你的帖子、评论、点赞、收藏和看过的帖子。用于阅读和排序。")
        case .media:
            LocalizedText(
                "Pictures and files that you send, without what cameras note beside a picture, such as where it was taken. So that those see them to whom you send them.",
                hant: "你傳送的圖片和檔案；相機附加的資料（例如拍攝地點）會從圖片移除。只供收件人查看。",
                hans: "你发送的图片和文件；相机附加的信息（例如拍摄地点）会从图片移除。只供收件人查看。")
        case .notifications:
            LocalizedText(
                "What you were notified of, and what you don't want to be. So that you can look it up.",
                hant: "通知：通知過你什麼、你關掉了什麼。方便你查看。", hans: "通知：通知过你什么、你关掉了什么。方便你查看。")
        case .gateway:
            LocalizedText(
                "What happened, as numbers without words. So that nothing is lost or told twice.",
                hant: "事件：只有編號，沒有內容。避免遺失或重複通知。", hans: "事件：只有编号，没有内容。避免丢失或重复通知。")
        }
    }

    static func until(_ term: Policy.Term, in area: CommunityTables.Area) -> LocalizedText {
        switch term {
        case .account:
            LocalizedText(
                "  - until you close your account (/account close), or take it back yourself",
                hant: "  - 直至你關閉帳戶（/account close）或自行刪除", hans: "  - 直至你关闭账户（/account close）或自行删除")
        case .words:
            LocalizedText(
                "  - words are removed from the files when you delete them or close your account",
                hant: "  - 你刪除內容或關閉帳戶時，文字會從檔案中移除", hans: "  - 你删除内容或关闭账户时，文字会从文件中移除")
        case .expiry:
            LocalizedText(
                "  - some of it only until it expires by itself, such as codes", hant: "  - 部分會自動到期，例如驗證碼",
                hans: "  - 部分会自动到期，例如验证码")
        case .numbers:
            LocalizedText(
                "  - numbers stay, and lead to nobody once the account is closed",
                hant: "  - 編號會留下，帳戶關閉後不再指向任何人",
                hans: "  - 编号会留下，账户关闭后不再指向任何人")
        case .names:
            LocalizedText(
                "  - a handle or slug that was used stays taken, so that nobody is mistaken for somebody else",
                hant: "  - 用過的代號或短名不會再給別人，以免冒認", hans: "  - 用过的代号或短名不会再给别人，以免冒认")
        }
    }

    static let besides: [LocalizedText] = [
        LocalizedText(
            "What plugins keep of you goes with your account, too. Logs have numbers, never words. What other servers answered is kept for a week, without what was asked or who asked it.",
            hant: "外掛保留的資料也會隨帳戶移除。記錄只有編號，沒有內容。其他伺服器的回覆會保留一星期，不包括問題和提問者。",
            hans: "插件保留的资料也会随账户移除。日志只有编号，没有内容。其他服务器的回复会保留一星期，不包括问题和提问者。"),
        LocalizedText(
            "Kept nowhere: whether you are online, and what you ask the bot, but for questions that you say were misread, without your name.",
            hant: "不會保留：你是否在線，以及你問機械人的問題；你指出被誤解的問題會保留，但不包括你的名字。",
            hans: "不会保留：你是否在线，以及你问机器人的问题；你指出被误解的问题会保留，但不包括你的名字。"),
    ]
}
