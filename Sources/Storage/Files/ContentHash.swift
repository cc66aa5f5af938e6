internal import CSodium

/// Which bytes a file holds, as their BLAKE2b hash of 32 bytes (RFC 7693).
public struct ContentHash: Sendable, Hashable, SQLConvertible {
    /// The length of a hash in bytes.
    public static let length = 32

    public let bytes: [UInt8]

    /// Takes bytes that were stored; `nil` if they are no hash.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.length else { return nil }
        self.bytes = bytes
    }

    public var sqlValue: SQLValue { .blob(bytes) }

    /// The hash as 64 digits.
    var digits: String {
        bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Reads the 64 digits of a hash; `nil` if there is anything else.
    init?(digits: String) {
        let digits = Array(digits.utf8)
        guard digits.count == 2 * Self.length else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
            guard pair.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
                let byte = UInt8(pair, radix: 16)
            else { return nil }
            bytes.append(byte)
        }
        self.bytes = bytes
    }
}

/// Hashes bytes as they come.
struct ContentHasher: ~Copyable {
    private let memory: UnsafeMutableRawPointer
    private var state: OpaquePointer { OpaquePointer(memory) }

    init() {
        // What the library asks for, which Swift can't say of a type.
        memory = UnsafeMutableRawPointer.allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
        crypto_generichash_init(state, nil, 0, ContentHash.length)
    }

    deinit { memory.deallocate() }

    mutating func update(_ bytes: [UInt8]) {
        crypto_generichash_update(state, bytes, UInt64(bytes.count))
    }

    consuming func finish() -> ContentHash? {
        var bytes = [UInt8](repeating: 0, count: ContentHash.length)
        crypto_generichash_final(state, &bytes, bytes.count)
        return ContentHash(bytes)
    }
}
