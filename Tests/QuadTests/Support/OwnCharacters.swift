/// Characters that only one of the two ways of writing Chinese has, of those that texts use most.
enum OwnCharacters {
    static let traditional = every.traditional.subtracting(every.simplified)
    static let simplified = every.simplified.subtracting(every.traditional)

    private static let every = (
        traditional: Set("這個們開關訊沒話為來說還標題無須請擱後刪"), simplified: Set("这个们开关讯没话为来说还标题无须请搁后删")
    )
}
