/// Words that say little of what is asked, and those that tie a question to the one before.
enum CommonWords {
    /// What of a word's weight one of these has.
    static let share: Float = 0.08

    /// Whether a word is of no account by itself.
    static func isFiller(_ token: Token) -> Bool { fillers.contains(token.word) }

    private static let fillers = words(
        """
        a an the is are was were be been am do does did it its it's i you we they my your our me us he she s t re ll ve m d
        of to in on at for from by with about around near and or but so then than that this these those there here as if
        please pls plz hey hi hello ok okay yo thanks thx bot quad can could would will should shall may might must
        tell say show give get got have has had let know want need like see check look find help gonna wanna going
        what which who whom whose when where why how much many any some just now right currently moment really very
        still yet again also too up down out over into im dont doesnt one ones
        呀 啊 呢 吗 嗎 嘛 吧 啦 喎 㗎 咩 嘅 的 了 咗 緊 住 唔 該 請 问 問 下 係 是 有 冇 没 沒 個 个 我 你 佢 他 她 它 啲 些 那 咁 這 这
        依 家 而 现 在 现在 現 目 前 想 要 知 道 睇 看 話 说 說 吓 先 就 都 会 會 到 去 返 同 和 跟 幫 帮 俾 给 給 可 以 可以 怎 么 麼 點 点
        樣 样 乜 什 甚 儿 兒 邊 边 哪 幾 几 多 少 好 不 吖 喇 囉 嚟 来 來 得 真 很 太 仲 還 还
        """)

    /// Whether a word says little against an intent that doesn't know it: people put a reason, a greeting or a curse around a
    /// question.
    static func isOrdinary(_ token: Token) -> Bool { ordinary.contains(token.word) }

    private static let ordinary = words(
        """
        before after while during because cause coz cuz since until til till again anymore else only even both each
        every all most more less few lot lots such own same other another anyone someone something anything nothing
        everyone everything thing things always never ever already soon later maybe perhaps probably actually
        basically literally honestly kinda sorta pretty quite super way wondering wonder curious idea trying try hope
        hoping think thinking guess said says heard hear saw seems make makes made doing done being his her him their
        ours yours mine lah la lol haha omg btw asap rn tho thru though guys dude bro man sir friend friends mom dad
        sis screwed damn hell gosh sorry thank cheers morning evening afternoon hiya yo go going went come came leave
        leaving left head heading home dorm hall campus school uni work gym run running jog walk walking bring take
        wear put hang dry laundry clothes plan plans planning meet meeting catch late early time quick quickly fast
        please kindly anyways anyway worth people person guy girl family parents mum brother sister boyfriend
        girlfriend roommate roommates classmate classmates prof tutor phone room bed window windows woke wake sleep
        sleeping lunch dinner breakfast photo photos graduation lab society club party trip ages standing sitting
        rushing rush lost tired bored worried excited new old first straight true visiting visit news disappear decide
        deciding whether pass passes passing figure tourist outdoors
        之 前 後 后 因 為 为 出 門 门 上 中 又 再 但 如 果 所 以 其 實 实 真 自 己 事 情 東 东 西 吃 飯 饭 學 学 校 返 工 班 放
        晾 衫 衣 服 洗 跑 步 行 山 海 灘 滩 沙 約 约 朋 友 打 算 準 准 備 备 急 趕 赶 快 慢 早 晚 啱 岩 架 嘎 噶 咁 噉 嗰 呀 啊
        喔 哦 哈 哎 老 師 师 同 宿 舍 家 屋 企 街 店 開 开 始 完 搞 掂 知 覺 觉 得 感 謝 谢 唔 該 麻 煩 烦 幫 手 忙 先 生 小 姐
        哥 妹 畢 毕 業 业 影 相 拍 照 室 爸 媽 妈 父 母 玩 睡 醒 買 买 面 驗 验 窗 户 戶 孩 仔 哋 諗 陪 接 送 搵 找 概 聲 声 刚
        剛
        """)

    /// Whether a word says when.
    static func isTime(_ token: Token) -> Bool { times.contains(token.word) }

    private static let times = words("morning noon afternoon evening night tonight today 朝 早 晏 晝 午 晚 夜 今 日")

    /// Whether a word says what a number counts.
    static func isUnit(_ token: Token) -> Bool { units.contains(token.word) }

    private static let units = words(
        "minute minutes min mins hour hours hr hrs second seconds degree degrees 分 秒 度")

    /// Whether a word begins a clause of its own.
    static func isConjunction(_ token: Token) -> Bool { conjunctions.contains(token.word) }

    private static let conjunctions = words("because cause coz cuz but so or since while whether if")

    /// What of a word's weight an asking word has.
    static let askingShare: Float = 0.3

    /// Whether a word asks for a kind of answer, whatever it is about.
    static func isAsking(_ token: Token) -> Bool { asking.contains(token.word) }

    private static let asking = words(
        "when where why how much many long hows wheres whens come comes coming arrive arrives 时 耐 久 路")

    /// Whether a word only ties a question to the one before: `and`, `what about`, `咁`.
    static func isTie(_ token: Token) -> Bool {
        isFiller(token) || isAsking(token) || ties.contains(token.word)
    }

    private static let ties = words("instead otherwise else 又 另 外 换 換 改 转 轉 如 果 话")

    /// Asks for the opposite of what was asked before.
    static let reversal = TokenTable<Bool>([
        true: [
            "other direction", "the other direction", "other way", "opposite", "opposite direction",
            "going back",
            "go back", "way back", "reverse", "return", "return trip", "coming back", "the way back",
            "other way round",
            "反方向", "返轉頭", "相反", "回程", "對面線", "另一邊", "調轉", "倒返轉", "回頭", "返嚟", "返程", "反過來", "反过来",
        ]
    ])

    /// Points to what was named before.
    static let pointing = TokenTable<Bool>([
        true: [
            "there", "that", "that one", "it", "same place", "that place", "over there", "the next one",
            "next one", "one",
            "嗰度", "嗰邊", "那里", "那裡", "那邊", "那儿", "同一個", "佢", "呢度",
        ]
    ])

    /// Means where the person is who asks.
    static let heres = [
        "near me", "nearby", "around me", "around here", "near here", "close by", "close to me",
        "next to me",
        "where i am", "my place", "my location", "my position", "nearest", "closest",
        "附近", "我附近", "離我最近", "离我最近的", "離我最近嘅", "我附近最近嘅", "呢度", "呢度附近", "呢頭", "我呢度", "身邊", "最近嘅", "這裡", "這裡附近",
        "我這裡", "周圍",
        "这里", "这里附近", "我这里", "身边", "周围", "最近的",
    ]

    /// Whether words mean where the person is who asks, and so are no name of a place.
    static func isHere(_ tokens: ArraySlice<Token>) -> Bool {
        hereTable.longest(at: tokens)?.count == tokens.count
            || tokens.allSatisfy { hereWords.contains($0.word) }
    }

    private static let hereWords = words(
        "near nearby close closest nearest around by beside next to me my here location position place i am i'm im 附 近 旁 边 邊 最 我 呢 度 这 這 里 裡 儿 所 在 位 置 身 處 处 地 點 点 的 嘅 離 离"
    )

    private static let hereTable = TokenTable<Bool>([true: heres])

    /// Asks for what was answered before, anew.
    static let refreshing = TokenTable<Bool>([true: refreshingNames])

    /// The letters and characters that such a text may begin with.
    static let refreshingFirst: Set<Unicode.Scalar> = Set(
        refreshingNames.flatMap { [$0, $0.uppercased()] }.compactMap(\.unicodeScalars.first))

    private static let refreshingNames = [
        "refresh", "refresh it", "refresh that", "refresh please", "please refresh", "update",
        "update it",
        "update that", "check again", "look again", "try again", "once more", "again", "any update",
        "any updates", "reload",
        "再查", "再查一次", "再睇", "再睇下", "再睇多次", "更新", "更新下", "重新整理", "刷新", "再試", "再試一次", "再嚟一次",
        "再看", "再看看", "再看一次", "再查一下", "重新查", "更新一下", "刷新一下", "再试一次",
    ]

    /// Says that an answer was to something else than what was asked.
    static let complaints = TokenTable<Bool>([
        true: [
            "that's not what I meant", "that is not what I meant", "this is not what I meant",
            "not what I meant", "I didn't mean that", "that's wrong", "that is wrong",
            "wrong answer",
            "you misunderstood", "you misunderstood me", "no that's not it", "that's not it", "not that",
            "唔係呢個意思", "我唔係呢個意思", "唔係咁意思", "我唔係問呢個", "唔係問呢個", "答錯", "答錯咗", "搞錯咗", "你搞錯咗", "答非所問", "會錯意",
            "不是這個意思", "我不是這個意思", "我不是問這個", "不是問這個", "你理解錯了", "我不是这个意思", "不是这个意思", "我不是问这个", "你理解错了", "答错了",
            "答錯了", "搞错了",
        ]
    ])

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).flatMap { Token.tokens(String($0)).map(\.word) })
    }
}
