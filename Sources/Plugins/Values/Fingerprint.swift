import CSodium

/// Short names of texts: equal texts have equal names, on every machine and after every start.
enum Fingerprint {
    /// BLAKE2b of the texts with their lengths, in hexadecimal.
    static func of(_ texts: [[UInt8]]) -> String {
        hash(of: texts, bytes: 16).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// BLAKE2b of one text, in bytes.
    static func digest(of text: [UInt8]) -> [UInt8] { hash(of: [text], bytes: 16) }

    /// A number of them, which is never 0.
    static func number(of texts: [[UInt8]]) -> Int64 {
        max(hash(of: texts, bytes: 8).reduce(0) { $0 << 8 | Int64($1) } & .max, 1)
    }

    private static func hash(of texts: [[UInt8]], bytes: Int) -> [UInt8] {
        let input = texts.flatMap { Array("\($0.count):".utf8) + $0 }
        // The function's least is 16 bytes.
        var hash = [UInt8](repeating: 0, count: 16)
        _ = crypto_generichash(&hash, hash.count, input, UInt64(input.count), nil, 0)
        return Array(hash.prefix(bytes))
    }
}
