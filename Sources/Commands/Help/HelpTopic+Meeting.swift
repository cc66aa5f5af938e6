import Community
import Model

/// Who is around, and what one is told of.
extension HelpTopic {
    static let nearby = HelpTopic(
        name: "nearby",
        title: LocalizedText("People nearby", hant: "附近的人", hans: "附近的人"),
        overview: [
            Line(
                "/here PLACE",
                LocalizedText(
                    "shares your place; nobody sees where you are", hant: "分享位置；沒有人看到你在哪裡",
                    hans: "分享位置；没有人看到你在哪里")),
            Line(
                "/nearby",
                LocalizedText("lists who shares a place near yours", hant: "列出附近分享位置的人", hans: "列出附近分享位置的人")),
            Line(
                "/notes",
                LocalizedText("lists what others left near you", hant: "列出其他人在附近的留言", hans: "列出其他人在附近的留言")),
        ],
        examples: [
            Line(
                "/here Kowloon Tong Station",
                LocalizedText(
                    "shares your place, to about 50 m, with people nearby", hant: "與附近的人分享位置（精確至約 50 米）",
                    hans: "与附近的人分享位置（精确到约 50 米）")),
            Line(
                "/nearby",
                LocalizedText(
                    "lists who shares a place near yours, by name and tags", hant: "列出附近分享位置的人的名字和標籤",
                    hans: "列出附近分享位置的人的名字和标签")),
            Line(
                LocalizedText("/connect bob hello", hant: "/connect bob 你好", hans: "/connect bob 你好"),
                LocalizedText("asks bob to be in touch", hant: "請求與 bob 聯絡", hans: "请求与 bob 联系")),
            Line(
                LocalizedText(
                    "/note free cake until friday", hant: "/note 有蛋糕 直到 星期五", hans: "/note 有蛋糕 直到 星期五"),
                LocalizedText(
                    "leaves a note where you are; /note draw leaves a drawing",
                    hant: "在你的位置留言；/note draw 留下圖畫",
                    hans: "在你的位置留言；/note draw 留下图画")),
            Line(
                "/notes",
                LocalizedText(
                    "lists what others left near you; /notes mine lists yours",
                    hant: "列出其他人在附近的留言；/notes mine 列出你的",
                    hans: "列出其他人在附近的留言；/notes mine 列出你的")),
            Line("/here off", LocalizedText("ends sharing", hant: "停止分享", hans: "停止分享")),
        ])

    static let questions = HelpTopic(
        name: "ask",
        title: LocalizedText("Questions in plain words", hant: "用平常的話發問", hans: "用平常的话提问"),
        overview: [
            Line(
                LocalizedText("/ask what's new?", hant: "/ask 有咩新帖", hans: "/ask 有什么新帖"),
                LocalizedText(
                    "asks without knowing a command", hant: "不用知道指令也可以發問", hans: "不用知道命令也可以提问"))
        ],
        examples: [
            Line(
                LocalizedText(
                    "/ask what's hot on the forum?", hant: "/ask 討論區有咩熱門", hans: "/ask 论坛有什么热门"),
                LocalizedText(
                    "is answered as the command would be that does it", hant: "答案與相應指令的相同",
                    hans: "答案与相应命令的相同")),
            Line(
                LocalizedText("/ask and the newest?", hant: "/ask 咁最新嘅呢", hans: "/ask 那最新的呢"),
                LocalizedText(
                    "goes on with the question before, for ten minutes", hant: "接著上一個問題發問，限十分鐘內",
                    hans: "接着上一个问题提问，限十分钟内")),
            Line(
                LocalizedText(
                    "/msg quad what's new?", hant: "/msg quad 有咩新帖", hans: "/msg quad 有什么新帖"),
                LocalizedText(
                    "asks the gateway's bot; in a group write @quad before the question",
                    hant: "問機械人；在群組中，在問題前寫 @quad", hans: "问机器人；在群组中，在问题前写 @quad")),
            Line(
                "/wrong",
                LocalizedText(
                    "says that the answer was to something else, and picks what you meant",
                    hant: "表示答非所問，並選出你的意思", hans: "表示答非所问，并选出你的意思")),
            Line(
                "/dashboard add",
                LocalizedText(
                    "keeps the card of the last answer; /dashboard shows all that you keep, as of now",
                    hant: "保留上一個回答的卡片；/dashboard 顯示全部最新內容", hans: "保留上一个回答的卡片；/dashboard 显示全部最新内容")),
            Line(
                "/alert",
                LocalizedText(
                    "lists what you can be told of when it comes about; /alerts lists yours",
                    hant: "列出有變化時可通知你的事；/alerts 列出你的提示", hans: "列出有变化时可通知你的事；/alerts 列出你的提醒")),
            Line(
                "/ask hello",
                LocalizedText(
                    "names some of what can be asked here, where nobody knows the answer",
                    hant: "沒有人能回答時，會列出這裡可以問的事", hans: "没有人能回答时，会列出这里可以问的事")),
        ])

    static let notifications = HelpTopic(
        name: "notifications",
        title: LocalizedText("Notifications and privacy", hant: "通知與私隱", hans: "通知与隐私"),
        overview: [
            Line(
                "/notifications",
                LocalizedText("lists what you should know", hant: "列出你的通知", hans: "列出你的通知")),
            Line(
                "/notify",
                LocalizedText(
                    "shows what you are told of; /quiet sets quiet hours", hant: "顯示會收到的通知；/quiet 設定勿擾時段",
                    hans: "显示会收到的通知；/quiet 设置免打扰时段")),
        ],
        examples: [
            Line(
                "/notifications",
                LocalizedText(
                    "lists what you should know; /seen marks all as seen", hant: "列出你的通知；/seen 全部標為已讀",
                    hans: "列出你的通知；/seen 全部标为已读")),
            Line(
                "/notify like off",
                LocalizedText(
                    "no longer tells you of likes; /notify shows what is set", hant: "不再通知讚好；/notify 顯示設定",
                    hans: "不再通知点赞；/notify 显示设置")),
            Line(
                "/notify #study mentions",
                LocalizedText(
                    "shows and counts messages of #study only if they mention you; all has every one, none nothing",
                    hant: "#study 只顯示並計算提到你的訊息；亦可用 all（全部）或 none（靜音）",
                    hans: "#study 只显示并计算提到你的消息；也可用 all（全部）或 none（静音）")),
            Line(
                "/quiet 23:00 07:00",
                LocalizedText(
                    "shows and rings nothing at night; /quiet off ends it", hant: "夜間不顯示也不響鈴；/quiet off 關閉",
                    hans: "夜间不显示也不响铃；/quiet off 关闭")),
            Line(
                "/privacy receipts off",
                LocalizedText(
                    "hides when you receive and read a message; /privacy shows what is told",
                    hant: "不讓他人知道你何時收到和閱讀訊息；/privacy 顯示設定", hans: "不让他人知道你何时收到和阅读消息；/privacy 显示设置")),
            Line(
                "/privacy typing off",
                LocalizedText(
                    "hides that you are writing", hant: "不讓他人知道你正在輸入", hans: "不让他人知道你正在输入")),
        ])
}
