import Model
import Storage

/// Carries a script out inside one operation, so that a demo is there whole or not at all.
struct DemoStage {
    let script: DemoScript
    let categories: [String]
    let now: Timestamp
    let transaction: CommunityTransaction

    /// The people by the script's handles; in the community they may have others, where these are taken.
    private var cast: [String: PersonRef] = [:]

    init(
        script: DemoScript, categories: [String], now: Timestamp, transaction: CommunityTransaction
    ) {
        (self.script, self.categories, self.now, self.transaction) = (script, categories, now, transaction)
    }

    mutating func fill(tags: [String: [Tag]], for guest: PersonID?) throws -> Demo.Extent {
        for member in script.members { try enter(member, tags: tags[member.handle] ?? []) }
        let groups = try script.groups.map(make)
        for post in script.posts { try publish(post) }
        if let guest, let person = try ReferenceQueries.person(guest, in: transaction),
            case .group(let id, let slug)? = groups.first
        {
            try greet(person, into: id, slug)
        }
        return Demo.Extent(
            people: script.members.count, groups: script.groups.count, posts: script.posts.count)
    }

    private mutating func enter(_ member: DemoScript.Member, tags: [Tag]) throws {
        let sequence = transaction.nextSequence()
        let handle = try AsciiName.unique(member.handle) {
            try PeopleQueries.isTaken(handle: $0, in: transaction)
        }
        let person = PersonRef(id: PersonID(rawValue: sequence), handle: handle)
        try PeopleQueries.insert(
            person, username: member.username, language: member.language, at: now, in: transaction)
        try PeopleQueries.set(member.standing, of: person.id, in: transaction)
        try DemoQueries.insert(person.id, in: transaction)
        try record(.signedUp, by: person, at: now, as: sequence)
        for tag in tags {
            try TagQueries.insert(tag, of: person.id, as: transaction.nextSequence(), in: transaction)
        }
        cast[member.handle] = person
    }

    private func make(_ group: DemoScript.Group) throws -> ConversationRef {
        let members = try group.members.map(person)
        let sequence = transaction.nextSequence()
        let id = ConversationID(rawValue: sequence)
        let slug = try AsciiName.unique(group.slug) { try ChatQueries.isTaken(slug: $0, in: transaction) }
        let conversation = ConversationRef.group(id, slug: slug)
        try ChatQueries.insertGroup(
            id, .open, slug: slug, name: group.name, creator: members[0].id, at: now, in: transaction)
        try record(.groupCreated(conversation), by: members[0], at: now, as: sequence)
        for member in members {
            try ChatQueries.insertMember(
                member.id, id, historyFrom: 0, sequence: sequence, at: now, in: transaction)
        }
        for line in group.messages {
            try send(line.text, by: try person(line.by), line.age, to: conversation)
        }
        return conversation
    }

    @discardableResult
    private func send(
        _ text: String, by sender: PersonRef, _ age: Duration, to conversation: ConversationRef
    ) throws -> Message {
        let id = MessageID(rawValue: transaction.nextSequence())
        let message = Message(
            id: id, conversation: conversation, sender: sender, sentAt: now - age, text: text,
            isEdited: false, isDeleted: false)
        try MessageQueries.insert(message, clientID: nil, cause: Demo.cause, in: transaction)
        try record(.messageSent(message), by: sender, at: message.sentAt, as: id.rawValue)
        try Mentions.store(
            MentionedHandles.all(in: text), of: message, at: message.sentAt, in: transaction)
        return message
    }

    private func publish(_ post: DemoScript.Post) throws {
        let (author, sequence) = (try person(post.author), transaction.nextSequence())
        let id = PostID(rawValue: sequence)
        try ForumQueries.insert(
            id, author: author.id, title: post.title, content: post.content,
            categories: [categories[post.category % categories.count]], media: [], at: now - post.age,
            in: transaction)
        try record(.posted(id, title: post.title), by: author, at: now - post.age, as: sequence)
        for handle in post.likes {
            let person = try person(handle)
            _ = try ForumQueries.like(id, by: person.id, in: transaction)
            _ = try ForumQueries.view(id, by: person.id, day: now.day, in: transaction)
        }
        for line in post.comments {
            let comment = Comment(
                id: CommentID(rawValue: transaction.nextSequence()), post: id, author: try person(line.by),
                at: now - line.age, text: line.text)
            try ForumQueries.insert(comment, in: transaction)
            try record(
                .commented(id, comment.id), by: comment.author, at: comment.at, as: comment.id.rawValue)
        }
    }

    /// Whoever asked for the demo has something to answer.
    private func greet(_ guest: PersonRef, into group: ConversationID, _ slug: String) throws {
        let host = try person(script.members[0].handle)
        let direct = try Contacts.directConversation(host, guest, at: now, in: transaction)
        let message = try send(
            script.welcome(from: host, to: slug), by: host, .zero, to: .direct(direct, host, guest))
        try Connections.ask(host, guest, message: message, cause: Demo.cause, at: now, in: transaction)
        let sequence = transaction.nextSequence()
        try InvitationQueries.insert(guest.id, group, by: host.id, sequence: sequence, in: transaction)
        try record(.invited(.group(group, slug: slug), guest), by: host, at: now, as: sequence)
        try NotificationQueries.notify(
            guest.id, .invitation, by: host, subject: group.rawValue, title: "#\(slug)", excerpt: "", at: now,
            in: transaction)
    }

    private func person(_ handle: String) throws -> PersonRef {
        guard let person = cast[handle] else { preconditionFailure("the script names nobody \(handle)") }
        return person
    }

    private func record(_ fact: Fact, by person: PersonRef, at: Timestamp, as sequence: Int64) throws {
        try transaction.record(fact, by: person, cause: Demo.cause, at: at, as: sequence)
    }
}

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
