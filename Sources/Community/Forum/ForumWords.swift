import Model

/// What the forum says where it refuses.
enum ForumWords {
    static func categoryMissing(_ known: String) -> LocalizedText {
        LocalizedText("a post has a category: \(known)", hant: "帖子要有分類：\(known)", hans: "帖子要有分类：\(known)")
    }

    static func noCategory(_ typed: String, nearest: String?, known: String) -> LocalizedText {
        guard let nearest else {
            return LocalizedText(
                "there is no category \(typed). There are: \(known)", hant: "沒有分類 \(typed)。現有：\(known)",
                hans: "没有分类 \(typed)。现有：\(known)")
        }
        return LocalizedText(
            "there is no category \(typed). Did you mean \(nearest)?",
            hant: "沒有分類 \(typed)。你是指 \(nearest) 嗎？",
            hans: "没有分类 \(typed)。你是指 \(nearest) 吗？")
    }

    static func noPost(_ post: PostID) -> LocalizedText {
        LocalizedText(
            "there is no post \(post). /latest lists posts", hant: "沒有帖子 \(post)。/latest 列出帖子",
            hans: "没有帖子 \(post)。/latest 列出帖子")
    }

    static func nothing(at id: Int64) -> LocalizedText {
        LocalizedText(
            "there is no post or comment \(id). /latest lists posts, /read ID shows comments",
            hant: "沒有帖子或評論 \(id)。/latest 列出帖子，/read ID 顯示評論",
            hans: "没有帖子或评论 \(id)。/latest 列出帖子，/read ID 显示评论")
    }

    static func notYours(_ id: Int64, author: PersonRef) -> LocalizedText {
        LocalizedText(
            "\(id) is \(author.handle)'s; only your own can be changed",
            hant: "\(id) 屬於 \(author.handle)；你只能更改自己的", hans: "\(id) 属于 \(author.handle)；你只能更改自己的")
    }

    static func isDeleted(_ id: Int64) -> LocalizedText {
        LocalizedText(
            "\(id) is deleted. /latest lists what is there", hant: "\(id) 已刪除。/latest 列出現有的帖子",
            hans: "\(id) 已删除。/latest 列出现有的帖子")
    }

    static func takesNothing(_ post: PostID) -> LocalizedText {
        LocalizedText(
            "post \(post) is deleted: nothing can be added to it. /read \(post) shows what others wrote",
            hant: "帖子 \(post) 已刪除，不能再回應。/read \(post) 顯示其他人寫的內容",
            hans: "帖子 \(post) 已删除，不能再回应。/read \(post) 显示其他人写的内容")
    }

    static func likedAlready(_ post: PostID) -> LocalizedText {
        LocalizedText(
            "you like \(post) already. /comment \(post) TEXT says why",
            hant: "你已讚好 \(post)。/comment \(post) TEXT 發表評論",
            hans: "你已赞过 \(post)。/comment \(post) TEXT 发表评论")
    }

    static func savedAlready(_ post: PostID) -> LocalizedText {
        LocalizedText(
            "you saved \(post) already. /saved lists what you saved", hant: "你已收藏 \(post)。/saved 列出收藏",
            hans: "你已收藏 \(post)。/saved 列出收藏")
    }

    static func notSaved(_ post: PostID) -> LocalizedText {
        LocalizedText(
            "you have not saved \(post). /saved lists what you saved", hant: "你沒有收藏 \(post)。/saved 列出收藏",
            hans: "你没有收藏 \(post)。/saved 列出收藏")
    }

    static let nothingToFind = LocalizedText(
        "search for letters, numbers, Chinese characters or emoji: /search WORDS",
        hant: "請輸入要搜尋的文字、數字或表情符號：/search WORDS", hans: "请输入要搜索的文字、数字或表情符号：/search WORDS")
}
