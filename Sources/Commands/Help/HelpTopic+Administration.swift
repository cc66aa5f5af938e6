import Community
import Model

/// What administrators alone may do.
extension HelpTopic {
    static let administration = HelpTopic(
        name: "administration",
        title: LocalizedText("Administrators", hant: "管理員", hans: "管理员"),
        overview: [
            Line(
                "/plugins",
                LocalizedText("shows how the plugins are doing", hant: "列出外掛的狀況", hans: "列出插件的状况")),
            Line(
                "/trace MESSAGE",
                LocalizedText(
                    "shows what plugins added to a message", hant: "顯示外掛為訊息加了什麼", hans: "显示插件为消息加了什么")),
            Line(
                "/mail",
                LocalizedText("shows mail that waits or was lost", hant: "顯示等候或無法送達的郵件", hans: "显示等待或无法送达的邮件")
            ),
            demo,
        ],
        examples: [
            Line("/plugins", LocalizedText("lists the plugins", hant: "列出外掛", hans: "列出插件")),
            Line(
                "/plugins forum",
                LocalizedText(
                    "shows what one may do and what it costs", hant: "顯示外掛的權限及成本", hans: "显示插件的权限和成本")),
            Line(
                "/plugins diff forum",
                LocalizedText("shows what the last save changed", hant: "顯示上次儲存的改動", hans: "显示上次保存的改动")),
            Line(
                "/plugins undo forum",
                LocalizedText("undoes the last save", hant: "還原上次儲存", hans: "撤销上次保存")),
            Line(
                "/plugins disable forum",
                LocalizedText(
                    "switches it off; /plugins enable forum on again",
                    hant: "停用外掛；/plugins enable forum 重新啟用",
                    hans: "停用插件；/plugins enable forum 重新启用")),
            Line(
                "/plugins give forum board.lua",
                LocalizedText(
                    "gives board.lua the name and all that is stored under it, after its file was moved",
                    hant: "檔案移動後，把名稱及其儲存的資料交給 board.lua",
                    hans: "文件移动后，把名称及其存储的数据交给 board.lua")),
            demo,
        ])

    private static let demo = Line(
        "/demo",
        LocalizedText(
            "fills an empty campus with examples; /demo off removes them", hant: "加入示範內容；/demo off 移除",
            hans: "加入示范内容；/demo off 移除"))
}
