/// The forum.
struct ForumSection: Sendable, Hashable {
    var categories = [
        "student life", "buy/sell", "lost and found", "course discussions", "news about school",
    ]
    var rescore = Duration.seconds(60)

    static let keys = [
        ConfigurationKey(
            "forum.categories", \.forum.categories, .list(of: .line, atLeast: 1),
            "The categories, in the order they are shown. Posts keep the ones they were posted in."),
        ConfigurationKey(
            "forum.rescoreSeconds", \.forum.rescore, .duration(1...86_400, in: .seconds),
            "How often Trending scores posts anew as they age."),
    ]
}
