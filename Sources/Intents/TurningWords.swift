/// Words that turn a question round: bounds of a number, and what says that something is not meant.
///
/// A phrase that doesn't account for such a word doesn't match, so each word here that means something else in some
/// questions is one more that isn't answered: those meanings are ``harmless``.
enum TurningWords {
    /// What a bound says of its number.
    enum Bound: Sendable, Hashable {
        case least, most

        var opposite: Bound { self == .least ? .most : .least }
    }

    // MARK: Bounds

    /// Bounds before a number that a negation turns round: not over 15000.
    static let comparing = TokenTable<Bound>([
        .least: [
            "over", "above", "beyond", "more than", "greater than", "larger than", "bigger than",
            "higher than",
            "dearer than", "pricier than", "more expensive than", "exceeding", "exceed", "exceeds",
            "upwards of",
            "多過", "多於", "多于", "超過", "超出", "高過", "高於", "高于", "大過", "大於", "大于", "貴過", "貴於", "贵于",
        ],
        .most: [
            "under", "below", "less than", "fewer than", "lower than", "smaller than", "cheaper than",
            "少過", "少於", "少于", "低過", "低於", "低于", "細過", "小過", "小於", "小于", "平過", "平於", "便宜過", "便宜於", "便宜于",
        ],
    ])

    /// Whether words are a bound that isn't meant itself: over 9000 is more than that, not over 9000 that or less. Under and
    /// below are said of prices that may be just that.
    static func isBeyond(_ words: ArraySlice<Token>) -> Bool {
        comparing.longest(at: words)?.count == words.count && !["under", "below"].contains(words.first?.word)
    }

    /// Bounds before a number that no negation stands before, or that are negations of others.
    static let leading = TokenTable<Bound>([
        .least: [
            "at least", "at the least", "starting from", "starting at", "minimum", "minimum of", "min",
            "from",
            "最少", "至少", "起碼", "不下", "由", "從",
        ],
        .most: [
            "at most", "at the most", "up to", "maximum", "maximum of", "max", "within",
            "最多", "至多", "頂多", "不到", "唔到", "唔夠", "不足",
        ],
    ])

    /// Signs of bounds before a number, as tokens have them.
    static let signs: [String: Bound] = [">": .least, "<": .most]
    /// The sign behind a number that says that it may be more, as a token has it.
    static let plus = "+"

    /// Bounds that a time of a day has too: from 8.
    static let starting = words("from to till until 由 从 至 到")

    /// Bounds right behind a number and what it counts.
    static let trailing = TokenTable<Bound>([
        .least: ["at least", "minimum", "plus", "upwards", "and upwards", "起", "起跳", "打上"],
        .most: ["at most", "maximum", "max", "tops", "內", "封頂", "為限"],
    ])

    /// Bounds behind a number, with other words between the two as well.
    static let closing = TokenTable<Bound>([
        .least: [
            "or more", "or above", "or over", "or higher", "or up", "or larger", "or bigger", "or longer",
            "and up",
            "and above", "and over", "and more", "以上", "或以上", "及以上", "或者以上", "或更多",
        ],
        .most: [
            "or less", "or under", "or below", "or lower", "or cheaper", "or fewer", "or smaller",
            "and below",
            "and under", "and less", "以下", "或以下", "及以下", "或者以下", "或更少", "以內", "之內", "之下",
        ],
    ])

    /// What a number is compared to with 比 before it: 比15000平.
    static let compared = TokenTable<Bound>([
        .least: ["貴", "高", "多", "大"], .most: ["平", "便宜", "低", "少", "細", "小"],
    ])

    /// Stand between two bounds, and before both.
    static let between = TokenTable<Bool>([true: ["between", "from", "in between", "介乎", "介於", "由", "從"]])
    static let joining = TokenTable<Bool>([true: ["to", "till", "until", "至", "到"]])
    /// Stand between two bounds where ``between`` stands before or ``among`` behind.
    static let pairing = TokenTable<Bool>([true: ["and", "同", "和", "與", "及"]])
    /// Stand between two values of which one or the other is meant; `true` where not both are.
    static let either = TokenTable<Bool>([
        true: ["or", "or maybe", "或", "或者", "或是", "或係", "還是", "定", "定係", "定是", "抑或"],
        false: ["and", "and also", "as well as", "同", "同埋", "和", "與", "及", "以及", "跟"],
    ])
    /// May stand between such a word and the second value: in Sha Tin or in Sai Kung.
    static let beforeValues = words("in at near from for on to the a an around 喺 在 去 到 由 从 住 系 是")
    /// Stand before a year since or until which something is.
    static let beforeYears = words("from for in since by until till starting 由 从 在 于 到 至")
    static let among = TokenTable<Bool>([true: ["之間", "中間"]])
    /// Tie a second bound to the first: over 8000 but under 12000.
    static let adding = TokenTable<Bool>([true: ["and", "but", "同", "而", "及", "又", "而且", "但", "但係", "但是"]])

    /// Turn a bound behind them round.
    static let negators = TokenTable<Bool>([
        true: [
            "not", "no", "never", "isn't", "isnt", "aren't", "arent", "doesn't", "doesnt", "don't", "dont",
            "唔", "不", "唔好", "唔可以", "唔會", "唔係", "不要", "不可", "不可以", "不能", "不會", "不是", "沒", "沒有", "冇", "無", "未",
        ]
    ])

    /// May stand between a bound and its number.
    static let approximate = TokenTable<Bool>([
        true: ["hk", "hkd", "a", "about", "around", "roughly", "港幣", "大約", "約", "大概", "每月", "月租"]
    ])

    /// Say before or behind a number that it is about so many.
    static let about = TokenTable<Bool>([
        true: ["about", "around", "roughly", "approximately", "approx", "大約", "約", "大概", "差不多"]
    ])
    static let orSo = TokenTable<Bool>([true: ["or so", "more or less", "give or take", "左右", "上下"]])

    /// What money is counted in.
    static let currency = TokenTable<Bool>([
        true: [
            "dollar", "dollars", "bucks", "hkd", "hk", "蚊", "文", "元", "港元", "港幣", "塊", "塊錢", "蚊港紙",
        ]
    ])

    /// For how long money is paid, behind it.
    static let period = TokenTable<Bool>([
        true: [
            "a month", "per month", "each month", "monthly", "month", "pm", "pcm", "一個月", "每個月", "每月", "個月",
            "月", "/月",
        ]
    ])

    /// What numbers count that are no money.
    static let measures = words(
        """
        minute minutes min mins hour hours hr hrs h second seconds sec degree degrees c percent m km mm cm metre metres
        meter meters mile miles ft feet foot sq sqft sqm square room rooms bedroom bedrooms bed beds person day days week
        weeks month months year years stop stops people persons pax guest guests tenant tenants student students child
        children men women adult adults kids die dice coin coins storey storeys floor floors
        分 秒 度 呎 尺 米 里 厘 毫 房 室 厅 人 间 年 月 日 天 星 礼 小 钟 个 次 级 号 点 站
        位 名 岁 只 张 部 件 套 条 本 粒 颗 把 对 层 座 份 班 架 辆
        """)

    /// What people add to a question in numbers, beside minutes and degrees: 5 mm, 小時.
    static let measuresBeside = TokenTable<Bool>([
        true: ["mm", "percent", "h", "km", "小時", "鐘", "個鐘", "個鐘頭", "個小時", "個字", "毫米", "公里"]
    ])
    /// Behind a number make it say which one: 八號風球, 11路, 第三站.
    static let ordinals = words("号 路 级 线 点 时 月 日 年 期 楼 st nd rd th")
    /// Before a number make it a name or say which one: no. 3, room 101, signal 8, 第三.
    static let labels = words(
        """
        no number room level terminal gate platform exit phase block year week chapter part hall tower building floor signal
        unit type grade season page line bus route minibus aqhi 第 号
        """)
    /// Numerals that count others: 千 and 萬 begin words that are no numbers.
    static let multiples = words("百 千 万")

    /// Times that somebody has waited are no bound of what they ask: waiting for over 20 minutes.
    static let waiting = words("wait waiting waited waits late delayed since been 等 迟 坐")

    // MARK: What is not meant

    /// Say that what follows, or what they stand behind, is not meant.
    static let excluding = TokenTable<Bool>([
        true: [
            "not", "no", "never", "none", "nor", "neither", "nothing", "nobody", "without", "except",
            "excepting",
            "excluding", "excludes", "exclude", "cannot", "unless", "besides", "avoid", "avoiding",
            "other than", "apart from", "aside from", "instead of", "rather than", "anything but",
            "anywhere but",
            "everything but", "everywhere but", "all but", "far from", "away from",
            "isnt", "arent", "wasnt", "werent", "dont", "doesnt", "didnt", "wont", "cant", "hasnt", "havent",
            "hadnt",
            "couldnt", "wouldnt", "shouldnt", "aint",
            "唔", "不", "沒", "沒有", "冇", "無", "非", "勿", "除咗", "除了", "除開", "除去", "除外", "除非", "以外", "之外",
            "別要", "別去", "別是", "別給", "別在", "別找", "避開", "避免", "排除", "遠離",
        ]
    ])

    // MARK: Which one is meant

    /// Say which one of many is meant. Near, new and next are in the questions themselves: the closest stop is the first of a
    /// list by distance, 最近一班船 the next one.
    static let ranking = TokenTable<Bool>([
        true: [
            "cheapest", "priciest", "dearest", "costliest", "most expensive", "least expensive",
            "most affordable",
            "least pricey", "best", "worst", "biggest", "largest", "smallest", "tiniest", "roomiest",
            "fastest",
            "quickest", "slowest", "shortest", "longest", "tallest", "highest", "lowest", "oldest",
            "earliest",
            "cleanest", "dirtiest", "hottest", "coldest", "warmest", "coolest", "wettest", "driest",
            "strongest",
            "weakest", "quietest", "noisiest", "busiest", "safest", "rarest", "top rated", "highest rated",
            "lowest rated",
            "最平", "最便宜", "最貴", "最抵", "最抵住", "最大", "最細", "最小", "最靚", "最正", "最差", "最快", "最慢", "最早", "最遲", "最晚",
            "最長", "最短", "最舊", "最殘", "最高", "最低", "最熱", "最凍", "最冷", "最暖", "最濕", "最乾", "最乾淨", "最干净", "最污糟",
            "最髒", "最靜", "最安靜", "最嘈", "最安全", "最優惠", "最划算",
        ]
    ])

    // MARK: Who is asked for

    /// Whether a word asks for a person, and begins its clause but for small words: who sells desks, so whose is it.
    static func isSubject(at position: Int, of tokens: [Token], _ clauses: [Int]) -> Bool {
        guard asksForPeople.contains(tokens[position].word), idioms.longest(at: tokens[position...]) == nil
        else {
            return false
        }
        return tokens[..<position].indices.reversed().prefix { clauses[$0] == clauses[position] }
            .allSatisfy { CommonWords.isFiller(tokens[$0]) || CommonWords.isOrdinary(tokens[$0]) }
    }

    private static let asksForPeople = words("who whose whom whos 谁")
    /// The same as phrases have them.
    static let peopleStems = ["who", "谁"]
    /// Begin so without asking for anybody.
    private static let idioms = TokenTable<Bool>([
        true: ["who knows", "who can tell", "who can say", "who cares", "who am i", "who else", "誰知", "誰知道"]
    ])

    /// Begin questions that stand by themselves, whatever was asked before, unless its phrases have these words.
    static let standing = TokenTable<Bool>([
        true: [
            "who", "whose", "whom", "whos", "who's", "where", "why", "do i", "did i", "am i", "have i",
            "i have",
            "i got", "i've", "is my", "are my", "what's on", "what is on", "whats on", "anything on",
            "what's up",
            "what to do", "what can i do", "what should i", "how do i", "how can i", "how to", "how far",
            "how long",
            "邊個", "邊位", "誰", "點解", "為什麼", "为什么", "點去", "怎麼去", "怎么去", "我有", "有咩做", "做咩", "做乜", "做什麼", "做什么",
            "有什么事", "有咩事", "我喺邊", "我在哪",
        ]
    ])

    // MARK: Bounds of times and days

    /// Say before a time or a day that what is meant is before or behind it.
    static let sinceMoment = TokenTable<Bool>([
        true: ["after", "before", "later than", "earlier than", "sooner than", "prior to", "過咗", "过了"]
    ])
    /// The same before a time of a day alone: by Friday is that day.
    static let sinceTime = TokenTable<Bool>([
        true: ["by", "until", "till", "since", "past", "from", "between", "由", "從"]
    ])
    /// Say so behind a time or a day.
    static let behindMoment = TokenTable<Bool>([
        true: [
            "or later", "or earlier", "and later", "and earlier", "or after", "or before", "and after",
            "onward",
            "onwards", "at the latest", "at the earliest", "之後", "以後", "之前", "以前",
        ]
    ])
    /// Say so behind a time of a day alone: 三日後 is a day.
    static let behindTime = TokenTable<Bool>([true: ["前", "後", "起"]])
    /// Make another word of such a character: 8點前往.
    static let behindThose = words("往 面 边 辈 台 门 座")
    /// Times of a day without a number.
    static let moments = TokenTable<Bool>([
        true: [
            "noon", "midnight", "midday", "dawn", "dusk", "sunrise", "sunset", "dark", "中午", "正午", "午夜", "半夜",
            "日出", "日落",
            "天黑", "天光", "黃昏",
        ]
    ])
    /// May stand before such a time.
    static let approximateTime = words("about around roughly the like say 大约 约")

    /// Begin what is added to a question to say what is not meant of it: flats in Sha Tin, but no sharing. Other negations
    /// there are reasons: 會唔會落雨，我冇帶遮.
    static let limiting = TokenTable<Bool>([
        true: [
            "not", "no", "don't", "dont", "isn't", "isnt", "aren't", "arent", "never", "without", "except",
            "excepting", "excluding", "exclude", "other than", "apart from",
            "aside from", "instead of", "rather than", "avoid", "unless", "nothing", "none", "far from",
            "away from",
            "anything but", "anywhere but", "everything but", "everywhere but", "all but",
            "唔係", "唔要", "唔好", "唔包", "唔喺", "不是", "不要", "不包", "不在", "不含", "非", "勿", "除咗", "除了", "除開", "除去",
            "除非", "別要", "別去", "別是", "別在", "避開", "避免", "排除", "遠離",
        ]
    ])

    /// May stand before those.
    static let adverbs = words("and but or just only also please pls preferably 但 系 是 而 且 不過 就 净 只 请 最 好")
    /// May stand with what says which one is meant, or before which time: the cheapest one, which is the largest.
    static let pointing = words(
        "the a one ones which that is are was of them it any first 嘅 的 嗰 那 哪 边 个 间 是 系 要 想")

    /// May stand between a name and the negation that says that it isn't meant: 西貢嘅唔要.
    static let particles = words("嘅 的 嗰 啲 边 那 些")

    /// Negations that a word stands before and behind to ask which of both it is.
    static let choosing = words("唔 不 没 冇 无 未")

    /// Go on with what stands before them, where no comma parts the two: heads or tails, so hot.
    static let goingOn = words("or so")

    /// Begin the reason of what stands before them.
    static let reasons = words("because cause coz cuz since")

    /// May stand behind a negation at the end of a clause: not wanted, 唔要.
    static let willing = words("want wanted need like please 要 想 呀 啊")

    /// Stand at the end of a sentence behind what asks.
    static let final = words("呀 啊 呢 吗 嘛 吧 啦 喎 㗎 嘎 的 了 啵 噃 咧 喇 please pls then")

    /// Ask whether something is so, at the end of a sentence: 落雨未, 正常不.
    static let asking = TokenTable<Bool>([true: ["不", "沒", "冇", "無", "沒有", "未"]])

    /// Answer what was said before, and say nothing of what follows.
    static let answers = TokenTable<Bool>([
        true: ["no", "no no", "nope", "oh no", "唔係", "唔係呀", "唔係喎", "不是", "不是的", "不", "不不", "冇呀", "沒有"]
    ])

    /// Words of ``excluding`` that here turn nothing round.
    static let harmless = TokenTable<Bool>([
        true: [
            "why not", "or not", "if not", "not sure", "not only", "not just", "not to mention", "no idea",
            "no problem", "no worries", "no prob", "no thanks", "no thank you", "no doubt", "no matter",
            "no rush",
            "don't know", "dont know", "do not know", "didn't know", "don't mind", "dont mind", "can't wait",
            "cant wait", "how far from", "how far away from", "nothing much", "never mind", "nevermind",
            "can't find", "cant find", "can't see", "cant see", "not gonna lie",
            "don't worry", "dont worry", "don't forget", "dont forget", "didn't bring", "didnt bring",
            "no umbrella", "best friend", "best friends", "best mate", "best regards", "all the best",
            "best of luck",
            "at best", "at worst", "worst case", "try my best", "my best",
            "有冇", "有沒有", "有沒", "有無", "係唔係", "唔該", "唔知", "唔知道", "不知", "不知道", "唔清楚", "不清楚", "唔肯定", "唔確定",
            "不確定", "唔好意思", "不好意思", "對唔住", "對不起", "不如", "唔錯", "不錯", "差不多", "差唔多", "不過", "不但", "唔單止",
            "不單", "不僅", "不只", "不止", "唔止", "不論", "不管", "無論", "不停", "不斷", "不久", "不時", "不同", "唔同", "不然",
            "不得了", "不得不", "了不起", "受不了", "冇問題", "沒問題", "無問題", "冇事", "沒事", "冇錯", "沒錯", "冇所謂", "無所謂",
            "沒關係", "唔緊要", "不要緊", "唔使客氣", "不客氣", "不用謝", "沒想到", "冇諗過", "唔見咗", "不見了", "唔舒服", "不舒服",
            "非常", "非洲", "莫非", "是非", "非法", "非牟利", "非凡", "非繁忙", "解除", "消除", "扣除", "清除", "刪除", "拆除",
            "免除", "移除", "無線", "無綫", "無聊", "無敵", "無障礙", "除了嗎", "除了沒", "除此之外", "除此以外", "說不定", "不一定", "不見得",
            "唔一定", "唔理", "唔得閒", "搵唔到",
            "找不到", "趕唔切", "嚟唔切", "來不及", "等唔切", "等不及", "趕不及", "趕唔到", "趕不上", "睇唔到", "看不到", "睇唔清", "看不清",
            "忍唔住", "忍不住", "唔記得", "不記得", "冇帶", "沒帶", "沒有帶", "冇遮", "沒傘", "不鏽",
            "級別", "性別", "區別", "分別", "特別", "個別", "類別", "識別",
        ]
    ])

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).flatMap { Token.tokens(String($0)).map(\.word) })
    }
}
