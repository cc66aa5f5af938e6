import CSodium

/// Short names of texts: equal texts have equal names, on every machine and after every start.
enum Fingerprint {
    /// BLAKE2b of the texts with their lengths, in hexadecimal.
    static func of(_ texts: [[UInt8]]) -> String {
        hash(of: framed(texts), bytes: 16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            .joined()
    }

    /// BLAKE2b of one text, in bytes.
    /// - Parameter pieces: the text in order, which is nowhere put together.
    static func digest(of pieces: [[UInt8]]) -> [UInt8] {
        let count = pieces.reduce(0) { $0 + $1.count }
        return hash(of: [length(count)] + pieces, bytes: 16)
    }

    /// A number of them, which is never 0.
    static func number(of texts: [[UInt8]]) -> Int64 {
        max(hash(of: framed(texts), bytes: 8).reduce(0) { $0 << 8 | Int64($1) } & .max, 1)
    }

    /// The texts, each behind its length, so that no two lists of them are one text.
    private static func framed(_ texts: [[UInt8]]) -> [[UInt8]] { texts.flatMap { [length($0.count), $0] } }

    private static func length(_ count: Int) -> [UInt8] { Array("\(count):".utf8) }

    private static func hash(of pieces: [[UInt8]], bytes: Int) -> [UInt8] {
        // The function's least.
        var hash = [UInt8](repeating: 0, count: 16)
        // What the library asks for, which Swift can't say of a type.
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: crypto_generichash_statebytes(), alignment: 64)
        defer { memory.deallocate() }
        let state = OpaquePointer(memory)
        crypto_generichash_init(state, nil, 0, hash.count)
        for piece in pieces { crypto_generichash_update(state, piece, UInt64(piece.count)) }
        crypto_generichash_final(state, &hash, hash.count)
        return Array(hash.prefix(bytes))
    }
}
