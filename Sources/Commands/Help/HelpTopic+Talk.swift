import Community
import Model

/// People and groups.
extension HelpTopic {
    static let talk = HelpTopic(
        name: "talk",
        title: LocalizedText("Talk to someone", hant: "與人聊天", hans: "与人聊天"),
        overview: [
            Line(
                "/msg HANDLE TEXT",
                LocalizedText(
                    "writes to a person; the first message is a request",
                    hant: "寫給某人；第一則訊息是聊天請求", hans: "写给某人；第一条消息是聊天请求")),
            Line(
                "/chats", LocalizedText("lists your conversations", hant: "列出你的對話", hans: "列出你的对话")),
            Line(
                "/open @HANDLE",
                LocalizedText(
                    "opens one: a line without a slash goes there", hant: "開啟對話：不帶斜線的行會送到那裡",
                    hans: "打开对话：不带斜线的行会发到那里")),
            Line(
                "/photo PATH CAPTION",
                LocalizedText(
                    "shows a photo to your contacts; /feed lists theirs", hant: "讓聯絡人看相片；/feed 列出他們的相片",
                    hans: "让联系人看照片；/feed 列出他们的照片")),
        ],
        examples: [
            Line("/who bob", LocalizedText("shows who bob is", hant: "顯示 bob 是誰", hans: "显示 bob 是谁")),
            Line(
                LocalizedText("/msg bob hello", hant: "/msg bob 你好", hans: "/msg bob 你好"),
                LocalizedText(
                    "writes to bob; if you are not in touch yet, bob is asked first",
                    hant: "寫給 bob；如尚未聯絡過，會先請求對方接受", hans: "写给 bob；如尚未联系过，会先请求对方接受")),
            Line(
                LocalizedText("/connect bob hello", hant: "/connect bob 你好", hans: "/connect bob 你好"),
                LocalizedText(
                    "asks bob to be in touch, or lets back in somebody you blocked",
                    hant: "請求與 bob 聯絡，或解除封鎖", hans: "请求与 bob 联系，或解除屏蔽")),
            Line(
                "/accept carol",
                LocalizedText(
                    "accepts carol's request; /reject carol declines it, and carol is not told",
                    hant: "接受 carol 的請求；/reject carol 拒絕，carol 不會知道",
                    hans: "接受 carol 的请求；/reject carol 拒绝，carol 不会知道")),
            Line(
                "/open @bob",
                LocalizedText("opens the conversation with bob", hant: "開啟與 bob 的對話", hans: "打开与 bob 的对话")),
            Line(
                "/go 2",
                LocalizedText(
                    "opens the second conversation that /chats lists; so does its number behind a slash",
                    hant: "開啟 /chats 列出的第二個對話；斜線後直接輸入編號亦可",
                    hans: "打开 /chats 列出的第二个对话；斜线后直接输入编号也可以")),
            Line(
                LocalizedText("see you at 3", hant: "三點見", hans: "三点见"),
                LocalizedText(
                    "goes to the open conversation", hant: "送到已開啟的對話", hans: "发到已打开的对话")),
            Line(
                "/history 50",
                LocalizedText("shows its last 50 messages", hant: "顯示最近 50 則訊息", hans: "显示最近 50 条消息")),
            Line(
                LocalizedText("/edit 41 at 4", hant: "/edit 41 四點見", hans: "/edit 41 四点见"),
                LocalizedText(
                    "changes your message 41; /delete 41 deletes it", hant: "修改你的訊息 41；/delete 41 刪除",
                    hans: "修改你的消息 41；/delete 41 删除")),
            Line(
                LocalizedText("/reply 41 yes", hant: "/reply 41 好", hans: "/reply 41 好"),
                LocalizedText(
                    "answers message 41, which stands above your answer; /thread 41 shows all answers",
                    hant: "回覆訊息 41，它會顯示在你的回覆上方；/thread 41 顯示所有回覆",
                    hans: "回复消息 41，它会显示在你的回复上方；/thread 41 显示所有回复")),
            Line(
                "/forward 41 @bob",
                LocalizedText(
                    "sends message 41 on; /pin 41 keeps it in sight for all here, /pins lists what is",
                    hant: "轉寄訊息 41；/pin 41 為大家釘選，/pins 列出釘選的訊息",
                    hans: "转发消息 41；/pin 41 为大家置顶，/pins 列出置顶的消息")),
            Line(
                "/attach pier.jpg",
                LocalizedText(
                    "sends a picture or file, at quad console; /fetch 44 saves the one with the number 44",
                    hant: "在 quad console 傳送圖片或檔案；/fetch 44 儲存編號 44 的那個",
                    hans: "在 quad console 发送图片或文件；/fetch 44 保存编号 44 的那个")),
            Line(
                "/pictures off",
                LocalizedText(
                    "shows a name and a size instead of pictures, at quad console; /pictures says how they are shown",
                    hant: "在 quad console 以名稱和大小代替圖片；/pictures 說明圖片如何顯示",
                    hans: "在 quad console 以名称和大小代替图片；/pictures 说明图片如何显示")),
            Line(
                LocalizedText(
                    "/photo pier.jpg At the pier", hant: "/photo pier.jpg 在碼頭", hans: "/photo pier.jpg 在码头"),
                LocalizedText(
                    "shows a photo to your contacts, at quad console; /feed lists theirs and yours",
                    hant: "在 quad console 讓聯絡人看相片；/feed 列出他們和你的相片",
                    hans: "在 quad console 让联系人看照片；/feed 列出他们和你的照片")),
            Line(
                LocalizedText(
                    "/photo comment 46 nice!", hant: "/photo comment 46 好看！", hans: "/photo comment 46 好看！"),
                LocalizedText(
                    "comments on photo 46; /photo like 46 likes it, /photo delete 46 deletes yours",
                    hant: "評論相片 46；/photo like 46 讚好，/photo delete 46 刪除你的相片",
                    hans: "评论照片 46；/photo like 46 点赞，/photo delete 46 删除你的照片")),
            Line(
                "/undo",
                LocalizedText(
                    "deletes your last message here, within ten seconds", hant: "十秒內收回你在這裡的最後一則訊息",
                    hans: "十秒内撤回你在这里的最后一条消息")),
            Line(
                "/context 41",
                LocalizedText(
                    "shows message 41 with those around it, as /find names it",
                    hant: "顯示訊息 41 及其前後，編號見 /find",
                    hans: "显示消息 41 及其前后，编号见 /find")),
            Line(
                "/contacts",
                LocalizedText(
                    "lists those you are in touch with; /requests shows who asks",
                    hant: "列出你的聯絡人；/requests 列出請求",
                    hans: "列出你的联系人；/requests 列出请求")),
            Line(
                "/forget carol",
                LocalizedText(
                    "ends it: nothing of carol's reaches you, in groups and the forum neither; carol is not told",
                    hant: "斷絕聯絡：不再收到 carol 的任何內容，群組和論壇的也不會；carol 不會知道",
                    hans: "断绝联系：不再收到 carol 的任何内容，群组和论坛的也不会；carol 不会知道")),
            Line(
                "/receipts",
                LocalizedText(
                    "shows who has received and read your last message here", hant: "顯示誰已收到、已讀你在這裡的最後一則訊息",
                    hans: "显示谁已收到、已读你在这里的最后一条消息")),
            Line(
                LocalizedText("/find exam", hant: "/find 考試", hans: "/find 考试"),
                LocalizedText(
                    "finds messages of your conversations; /find exam in @bob looks in one",
                    hant: "尋找你的對話中的訊息；/find 考試 in @bob 只找一個對話",
                    hans: "查找你的对话中的消息；/find 考试 in @bob 只找一个对话")),
            Line(
                "/clear",
                LocalizedText(
                    "empties your own view of the open conversation", hant: "清除你自己看到的對話內容",
                    hans: "清除你自己看到的对话内容")),
            Line(
                "/storage",
                LocalizedText(
                    "shows what your conversations take", hant: "顯示你的對話佔用的空間", hans: "显示你的对话占用的空间")),
            Line(
                "/notify @bob none",
                LocalizedText(
                    "mutes bob until you open the conversation; /help notifications says more",
                    hant: "靜音 bob，直至你打開對話；/help notifications 有更多說明",
                    hans: "静音 bob，直到你打开对话；/help notifications 有更多说明")),
            Line(
                "/notifications",
                LocalizedText(
                    "lists what you should know; /quiet sets the hours in which nothing shows or rings",
                    hant: "列出你的通知；/quiet 設定勿擾時段", hans: "列出你的通知；/quiet 设置免打扰时段")),
            Line(
                "/privacy",
                LocalizedText(
                    "shows what others learn of your reading and typing", hant: "顯示他人能否得知你已讀和正在輸入",
                    hans: "显示他人能否得知你已读和正在输入")),
            Line(
                "/contact-admins TEXT",
                LocalizedText("writes to the administrators", hant: "寫給管理員", hans: "写给管理员")),
        ])

    static let groups = HelpTopic(
        name: "groups",
        title: LocalizedText("Groups", hant: "群組", hans: "群组"),
        overview: [
            Line(
                "/join SLUG",
                LocalizedText(
                    "enters a group, such as /join study", hant: "加入群組，例如 /join study",
                    hans: "加入群组，例如 /join study")),
            Line(
                "/open #SLUG",
                LocalizedText(
                    "opens it: what you type goes there", hant: "開啟群組：輸入的內容會送到那裡",
                    hans: "打开群组：输入的内容会发到那里")),
            Line("/group NAME", LocalizedText("makes a group", hant: "建立群組", hans: "创建群组")),
            Line("/groups", LocalizedText("lists open groups", hant: "列出公開群組", hans: "列出公开群组")),
        ],
        examples: [
            Line(
                "/group Study Circle",
                LocalizedText(
                    "makes #study-circle, which anyone may enter", hant: "建立任何人可加入的 #study-circle",
                    hans: "创建任何人可加入的 #study-circle")),
            Line(
                "/group Study Circle invite",
                LocalizedText(
                    "makes one that people enter by invitation only", hant: "建立只限邀請的群組", hans: "创建仅限邀请的群组")),
            Line(
                "/group Chess News announce",
                LocalizedText(
                    "makes one for announcements: only you and helpers write there", hant: "建立公告群組：只有你和幫手可以寫",
                    hans: "创建公告群组：只有你和帮手可以写")),
            Line(
                LocalizedText("/groups chess", hant: "/groups 象棋", hans: "/groups 象棋"),
                LocalizedText(
                    "lists open groups with that word; /groups lists all", hant: "列出含該字詞的公開群組；/groups 列出全部",
                    hans: "列出含该字词的公开群组；/groups 列出全部")),
            Line(
                "/join study-circle", LocalizedText("enters a group", hant: "加入群組", hans: "加入群组")),
            Line("/open #study-circle", LocalizedText("opens it", hant: "開啟群組", hans: "打开群组")),
            Line(
                LocalizedText("are we meeting at 3, @bob?", hant: "三點見嗎，@bob？", hans: "三点见吗，@bob？"),
                LocalizedText(
                    "goes to the open group, and bob is told", hant: "送到已開啟的群組，並通知 bob",
                    hans: "发到已打开的群组，并通知 bob")),
            Line(
                "/invite bob",
                LocalizedText(
                    "asks bob into the open group; /invite bob carol asks both",
                    hant: "邀請 bob 加入已開啟的群組；/invite bob carol 邀請兩人",
                    hans: "邀请 bob 加入已打开的群组；/invite bob carol 邀请两人")),
            Line(
                "/members",
                LocalizedText(
                    "lists who is in the open group, and who runs it", hant: "列出已開啟的群組的成員和管理者",
                    hans: "列出已打开的群组的成员和管理者")),
            Line(
                LocalizedText("/topic Mondays at 7", hant: "/topic 星期一七點", hans: "/topic 星期一七点"),
                LocalizedText(
                    "sets the line about it; /rename NAME sets its name", hant: "設定群組的主題；/rename NAME 更改名稱",
                    hans: "设置群组的主题；/rename NAME 更改名称")),
            Line(
                LocalizedText("@all room changed", hant: "@all 換了房間", hans: "@all 换了房间"),
                LocalizedText(
                    "tells everybody in a group that you run, once an hour", hant: "通知你管理的群組的所有人，每小時一次",
                    hans: "通知你管理的群组的所有人，每小时一次")),
            Line(
                "/helper bob",
                LocalizedText(
                    "has bob help to run your group; /owner bob passes it on",
                    hant: "把 bob 設為你的群組的幫手；/owner bob 轉讓群組",
                    hans: "把 bob 设为你的群组的帮手；/owner bob 转让群组")),
            Line(
                "/remove bob",
                LocalizedText(
                    "takes bob out of your group by invitation; /close-group closes it for good",
                    hant: "把 bob 移出你的邀請制群組；/close-group 永久關閉群組", hans: "把 bob 移出你的邀请制群组；/close-group 永久关闭群组")),
            Line("/leave", LocalizedText("leaves the open group", hant: "離開已開啟的群組", hans: "离开已打开的群组")),
        ])
}
