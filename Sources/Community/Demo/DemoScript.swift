import Model
import Storage

/// What a fresh community is filled with to try things on. Everybody and every group in it says so in its name.
struct DemoScript {
    struct Member {
        let handle: String
        let username: String
        let standing: Standing
        let language: Language
        let tags: [String]
    }

    struct Group {
        let slug: String
        let name: String
        let members: [String]
        let messages: [Line]
    }

    struct Post {
        let author: String
        /// Counted from the first of the community's categories, and from there again after the last.
        let category: Int
        let title: String
        let content: String
        let age: Duration
        let likes: [String]
        let comments: [Line]
    }

    /// Something that somebody says.
    struct Line {
        let by: String
        let age: Duration
        let text: String
    }

    let members = [
        Member(
            handle: "demo-mei", username: "陳美 (demo)", standing: .undergraduate,
            language: .traditionalChinese,
            tags: ["Hiking Club", "攝影", "COMP3278"]),
        Member(
            handle: "demo-tom", username: "Tom Lee (demo)", standing: .undergraduate, language: .english,
            tags: ["hiking club", "Basketball", "COMP3278"]),
        Member(
            handle: "demo-yi", username: "李一 (demo)", standing: .postgraduate, language: .simplifiedChinese,
            tags: ["摄影", "Cantonese", "Badminton"]),
        Member(
            handle: "demo-sara", username: "Sára Kovács (demo)", standing: .phd, language: .english,
            tags: ["Hiking Club", "Board Games"]),
    ]

    let groups = [
        Group(
            slug: "demo-hikers", name: "Dragon's Back Hikers (demo)",
            members: ["demo-sara", "demo-mei", "demo-tom"],
            messages: [
                Line(
                    by: "demo-sara", age: .hours(26), text: "Dragon's Back on Sunday? The weather looks fine."
                ),
                Line(by: "demo-mei", age: .hours(25), text: "好啊！幾點集合？"),
                Line(
                    by: "demo-tom", age: .hours(25),
                    text: "9 at Shau Kei Wan, exit A3? @demo-mei can you bring the map?"),
                Line(by: "demo-mei", age: .hours(3), text: "冇問題 🗺️"),
            ]),
        Group(
            slug: "demo-comp3278", name: "COMP3278 溫書組 (demo)", members: ["demo-tom", "demo-mei", "demo-yi"],
            messages: [
                Line(by: "demo-tom", age: .hours(8), text: "Does anybody understand the third normal form?"),
                Line(by: "demo-yi", age: .hours(7), text: "我整理了笔记，晚上发给大家"),
                Line(by: "demo-tom", age: .minutes(40), text: "You are a lifesaver. Library at 3?"),
            ]),
    ]

    let posts = [
        Post(
            author: "demo-yi", category: 3, title: "COMP3278 notes: normal forms on one page",
            content: "I wrote down the normal forms with one example each. Corrections are welcome.",
            age: .hours(6), likes: ["demo-tom", "demo-mei", "demo-sara"],
            comments: [
                Line(by: "demo-tom", age: .hours(5), text: "The example for BCNF made it click, thanks!"),
                Line(by: "demo-mei", age: .hours(4), text: "多謝！第二頁有個小錯：候選鍵應該是 (A, B)。"),
                Line(by: "demo-yi", age: .hours(3), text: "已改，谢谢提醒"),
            ]),
        Post(
            author: "demo-mei", category: 0, title: "圖書館邊個位最靜？",
            content: "想搵個靜啲嘅位溫書，四樓窗邊定係地下自修室好？", age: .hours(20), likes: ["demo-tom"],
            comments: [
                Line(
                    by: "demo-sara", age: .hours(18),
                    text: "Fourth floor, behind the map cabinet. Don't tell anyone.")
            ]),
        Post(
            author: "demo-tom", category: 0, title: "Basketball on Friday evenings, two places left",
            content:
                "Half court, all levels, 19:00 at the Stanley Ho centre. Bring a dark and a light shirt.",
            age: .hours(30), likes: [], comments: []),
        Post(
            author: "demo-sara", category: 1, title: "Spare ticket for the string quartet tonight",
            content: "I can't go. Row F, free for whoever answers first.", age: .minutes(50),
            likes: ["demo-mei", "demo-yi"],
            comments: [Line(by: "demo-yi", age: .minutes(20), text: "我要！谢谢")]),
    ]

    /// How whoever asked for it is greeted.
    func welcome(from host: PersonRef, to slug: String) -> String {
        "Hi! 你好！ I'm part of the demo. Let me in with /accept \(host.handle), then try /join \(slug) and /trending."
    }
}

extension Duration {
    fileprivate static func minutes(_ count: Int64) -> Duration { .seconds(60 * count) }
    fileprivate static func hours(_ count: Int64) -> Duration { .minutes(60 * count) }
}
