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
        樣 样 乜 什 甚 邊 边 哪 幾 几 多 少 好 不 吖 喇 囉 嚟 来 來 得 真 很 太 仲 還 还
        """)

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
    }

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
