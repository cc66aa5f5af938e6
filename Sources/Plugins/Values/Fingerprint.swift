import CSodium

/// Short names of texts: equal texts have equal names, on every machine and after every start.
enum Fingerprint {
    /// BLAKE2b of the texts with their lengths, in hexadecimal.
    static func of(_ texts: [[UInt8]]) -> String {
        let input = texts.flatMap { Array("\($0.count):".utf8) + $0 }
        var hash = [UInt8](repeating: 0, count: 16)
        _ = crypto_generichash(&hash, hash.count, input, UInt64(input.count), nil, 0)
        return hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
