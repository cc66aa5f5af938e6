import Folding

/// Some messages of a conversation that follow one another, and which words they have.
struct WordBlock {
    /// How words of messages are made, those to find and those asked for.
    static let style = SearchWords(.titles)

    let conversation: Int64
    /// The numbers of its first message and of its last.
    private(set) var first: Int64
    private(set) var last: Int64
    /// How many messages it spans, deleted ones among them: so many are read where one is looked for.
    private(set) var messages = 0
    private(set) var words = WordSet()
    /// Whether all of its messages are deleted.
    private(set) var isBlank: Bool

    /// So many messages or words make a block full: looking through one costs a fraction of a millisecond, and two
    /// lie in a page of the file.
    private static let (mostMessages, mostWords) = (64, 1_000)

    init(
        _ conversation: Int64, _ range: ClosedRange<Int64>, messages: Int = 0, words: WordSet = WordSet(),
        isBlank: Bool = true
    ) {
        self.conversation = conversation
        (first, last) = (range.lowerBound, range.upperBound)
        self.messages = messages
        self.words = words
        self.isBlank = isBlank
    }

    /// The block of the range with these messages of it, however many they are.
    init(_ conversation: Int64, _ range: ClosedRange<Int64>, of messages: [MessageBlockQueries.Written]) {
        self.init(conversation, range)
        for message in messages { append(message) }
        (first, last) = (range.lowerBound, range.upperBound)
    }

    var isFull: Bool { messages >= Self.mostMessages || words.count >= Self.mostWords }

    /// Takes in a message that comes after those it has.
    mutating func append(_ message: MessageBlockQueries.Written) {
        last = message.id
        messages += 1
        guard let text = message.text else { return }
        isBlank = false
        words.insert(Self.style.stored(text))
    }

    /// Blocks of messages of a conversation, in their order; `tail` is the last of those there are, and the first of
    /// those this gives.
    static func blocks(
        of messages: some Sequence<MessageBlockQueries.Written>, in conversation: Int64,
        after tail: WordBlock? = nil
    ) -> [WordBlock] {
        var blocks = tail.map { [$0] } ?? []
        for message in messages where message.id > blocks.last?.last ?? 0 {
            if blocks.last?.isFull ?? true { blocks.append(WordBlock(conversation, message.id...message.id)) }
            blocks[blocks.count - 1].append(message)
        }
        return blocks
    }
}

/// Which words some messages have, as three bytes of a hash of each: sorted, so that one is found by halving.
///
/// No word can be read from it. Another word of the same hash makes it say yes where it should say no, once in
/// thousands of sets of a thousand words, so whoever asks looks at the messages too.
struct WordSet {
    private(set) var hashes: Set<UInt32> = []

    init() {}

    init(packed: UnsafeRawBufferPointer) {
        for index in 0..<packed.count / 3 { hashes.insert(Self.hash(at: index, in: packed)) }
    }

    var count: Int { hashes.count }

    mutating func insert(_ words: some Sequence<String>) {
        for word in words { hashes.insert(Self.hash(of: word)) }
    }

    var packed: [UInt8] {
        hashes.sorted().flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    }

    /// FNV-1a, folded to 24 bits.
    static func hash(of word: String) -> UInt32 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return UInt32((hash ^ hash >> 24 ^ hash >> 48) & 0xFF_FFFF)
    }

    /// Whether a packed set may have all the words of these hashes.
    static func has(_ hashes: [UInt32], in packed: UnsafeRawBufferPointer) -> Bool {
        hashes.allSatisfy { has($0, in: packed) }
    }

    private static func has(_ wanted: UInt32, in packed: UnsafeRawBufferPointer) -> Bool {
        var (low, high) = (0, packed.count / 3)
        while low < high {
            let middle = (low + high) / 2
            let hash = hash(at: middle, in: packed)
            if hash == wanted { return true }
            if hash < wanted { low = middle + 1 } else { high = middle }
        }
        return false
    }

    private static func hash(at index: Int, in packed: UnsafeRawBufferPointer) -> UInt32 {
        let at = index * 3
        return UInt32(packed[at]) << 16 | UInt32(packed[at + 1]) << 8 | UInt32(packed[at + 2])
    }
}
