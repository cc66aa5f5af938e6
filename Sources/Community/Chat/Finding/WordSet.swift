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
