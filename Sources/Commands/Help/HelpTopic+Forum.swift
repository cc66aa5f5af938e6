import Community
import Model

/// The forum, and who one is.
extension HelpTopic {
    static let forum = HelpTopic(
        name: "forum",
        title: LocalizedText("The forum", hant: "討論區", hans: "论坛"),
        overview: [
            Line(
                "/latest",
                LocalizedText(
                    "lists the newest posts; /trending those people talk about",
                    hant: "列出最新帖子；/trending 列出熱門帖子", hans: "列出最新帖子；/trending 列出热门帖子")),
            Line(
                "/read ID",
                LocalizedText("shows a post and its comments", hant: "閱讀帖子及評論", hans: "阅读帖子及评论")),
            Line(
                "/post CATEGORY | TITLE | TEXT",
                LocalizedText(
                    "writes one; /categories lists categories", hant: "發帖；/categories 列出分類",
                    hans: "发帖；/categories 列出分类")),
        ],
        examples: [
            Line("/latest", LocalizedText("lists the newest posts", hant: "列出最新帖子", hans: "列出最新帖子")),
            Line("/more", LocalizedText("continues the list", hant: "繼續顯示列表", hans: "继续显示列表")),
            Line(
                LocalizedText("/search notes", hant: "/search 筆記", hans: "/search 笔记"),
                LocalizedText("finds posts by their titles", hant: "按標題搜尋帖子", hans: "按标题搜索帖子")),
            Line(
                "/read 44",
                LocalizedText("shows post 44 and its comments", hant: "閱讀帖子 44 及評論", hans: "阅读帖子 44 及评论")),
            Line(
                LocalizedText("/comment 44 thanks!", hant: "/comment 44 多謝！", hans: "/comment 44 谢谢！"),
                LocalizedText("comments on it", hant: "發表評論", hans: "发表评论")),
            Line(
                "/enclose 44 board.jpg",
                LocalizedText(
                    "comments with pictures or files; /post takes some behind its text",
                    hant: "以圖片或檔案評論；/post 亦可在第四段加上", hans: "用图片或文件评论；/post 也可在第四段加上")),
            Line("/like 44", LocalizedText("likes it", hant: "讚好", hans: "点赞")),
            Line(
                "/save 44",
                LocalizedText(
                    "saves it for you; /saved lists what you saved", hant: "收藏帖子；/saved 列出收藏",
                    hans: "收藏帖子；/saved 列出收藏")),
            Line(
                LocalizedText(
                    "/post student life | Hiking | Who comes?", hant: "/post student life | 行山 | 誰來？",
                    hans: "/post student life | 爬山 | 谁来？"),
                LocalizedText(
                    "writes a post; /categories lists categories", hant: "發帖；/categories 列出分類",
                    hans: "发帖；/categories 列出分类")),
            Line(
                LocalizedText("/edit 44 On Sunday.", hant: "/edit 44 星期日。", hans: "/edit 44 星期日。"),
                LocalizedText(
                    "changes your post's text, /retitle its title; /delete 44 deletes it",
                    hant: "修改你的帖子內容，/retitle 修改標題；/delete 44 刪除",
                    hans: "修改你的帖子内容，/retitle 修改标题；/delete 44 删除")),
        ])

    static let profile = HelpTopic(
        name: "profile",
        title: LocalizedText("Who you are", hant: "你的個人檔案", hans: "你的个人资料"),
        overview: [
            Line(
                "/me",
                LocalizedText(
                    "shows your profile; /picture PATH sets your picture",
                    hant: "顯示你的個人檔案；/picture PATH 設定頭像",
                    hans: "显示你的个人资料；/picture PATH 设置头像")),
            Line("/name NAME", LocalizedText("changes your name", hant: "更改名字", hans: "更改名字")),
            Line(
                "/tag TAG",
                LocalizedText(
                    "says what you like; /tagged TAG lists who carries a tag",
                    hant: "加上標籤；/tagged TAG 列出有該標籤的人", hans: "添加标签；/tagged TAG 列出有该标签的人")),
        ],
        examples: [
            Line("/me", LocalizedText("shows your profile", hant: "顯示你的個人檔案", hans: "显示你的个人资料")),
            Line(
                LocalizedText("/name Chan Tai Man", hant: "/name 陳大文", hans: "/name 陈大文"),
                LocalizedText("changes your name, as often as you like", hant: "更改名字，次數不限", hans: "更改名字，次数不限")
            ),
            Line(
                "/handle tai-man",
                LocalizedText(
                    "changes your handle, once: others write to @tai-man then",
                    hant: "更改代號（只限一次）：之後別人寫給 @tai-man", hans: "更改代号（仅限一次）：之后别人写给 @tai-man")),
            Line(
                "/picture me.jpg",
                LocalizedText(
                    "sets the picture that your contacts see; /picture off removes it",
                    hant: "設定聯絡人看到的頭像；/picture off 移除", hans: "设置联系人看到的头像；/picture off 移除")),
            Line(
                LocalizedText("/tag hiking", hant: "/tag 行山", hans: "/tag 爬山"),
                LocalizedText("adds a tag to your profile", hant: "在個人檔案加上標籤", hans: "在个人资料中添加标签")),
            Line(
                LocalizedText("/untag hiking", hant: "/untag 行山", hans: "/untag 爬山"),
                LocalizedText("removes it", hant: "移除標籤", hans: "移除标签")),
            Line(
                LocalizedText("/tagged hiking", hant: "/tagged 行山", hans: "/tagged 爬山"),
                LocalizedText("lists the people who carry it", hant: "列出有這標籤的人", hans: "列出有这标签的人")),
        ])
}
