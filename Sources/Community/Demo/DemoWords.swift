public import Model

/// What people read about the demo.
public enum DemoWords {
    static let filledAlready = LocalizedText(
        "the demo is here already. /demo off takes it out", hant: "示範內容已經存在。/demo off 將它移除",
        hans: "演示内容已经存在。/demo off 将它移除")

    static let nothingToRemove = LocalizedText(
        "there is no demo here. /demo makes one", hant: "這裡沒有示範內容。/demo 會建立", hans: "这里没有演示内容。/demo 会创建")

    public static func filled(_ made: Demo.Extent) -> LocalizedText {
        LocalizedText(
            """
            made \(made.people) people, \(made.groups) groups and \(made.posts) posts, all of them called demo. \
            Look at /trending, /tagged Hiking Club and /join demo-hikers; /demo off takes everything out again
            """,
            hant: """
                已建立 \(made.people) 人、\(made.groups) 個群組和 \(made.posts) 個帖子，名稱都帶有 demo。\
                試試 /trending、/tagged Hiking Club 和 /join demo-hikers；/demo off 會全部移除
                """,
            hans: """
                已创建 \(made.people) 人、\(made.groups) 个群组和 \(made.posts) 个帖子，名称都带有 demo。\
                试试 /trending、/tagged Hiking Club 和 /join demo-hikers；/demo off 会全部移除
                """)
    }

    public static func removed(_ gone: Demo.Extent) -> LocalizedText {
        LocalizedText(
            "the demo is gone: \(gone.people) people, \(gone.groups) groups, \(gone.posts) posts",
            hant: "示範內容已移除：\(gone.people) 人、\(gone.groups) 個群組、\(gone.posts) 個帖子",
            hans: "演示内容已移除：\(gone.people) 人、\(gone.groups) 个群组、\(gone.posts) 个帖子")
    }

    /// The question before words of real people are removed.
    public static func goesWithIt(_ others: Demo.Others) -> LocalizedText {
        LocalizedText(
            """
            real people wrote in the demo too, and that goes with it (messages: \(others.messages), comments: \
            \(others.comments)). Take it out? yes or no
            """,
            hant: """
                真實使用者也在示範中寫了內容，會一併移除（訊息：\(others.messages)，評論：\(others.comments)）。\
                要移除嗎？yes 或 no
                """,
            hans: """
                真实用户也在演示中写了内容，会一并移除（消息：\(others.messages)，评论：\(others.comments)）。\
                要移除吗？yes 或 no
                """)
    }

    public static let kept = LocalizedText(
        "nothing was changed", hant: "沒有更改任何內容", hans: "没有更改任何内容")

    public static func usage(_ typed: String) -> LocalizedText {
        LocalizedText(
            "\(typed) is neither on nor off. /demo fills, /demo off takes out",
            hant: "\(typed) 不是 on 或 off。/demo 建立，/demo off 移除",
            hans: "\(typed) 不是 on 或 off。/demo 创建，/demo off 移除")
    }
}
