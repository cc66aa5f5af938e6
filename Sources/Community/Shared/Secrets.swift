import CSodium

/// Six digits that prove an address, and the ticket they belong to.
struct OneTimeCode {
    let ticket: SignUpTicket
    let digits: String

    /// A new code and ticket from libsodium's random numbers; `sodium_init` has run.
    static func random() -> OneTimeCode {
        let number = String(randombytes_uniform(1_000_000))
        let digits = String(repeating: "0", count: 6 - number.count) + number
        var bytes = [UInt8](repeating: 0, count: 16)
        randombytes_buf(&bytes, bytes.count)
        return OneTimeCode(ticket: SignUpTicket(rawValue: hex(bytes)), digits: digits)
    }

    /// What is stored of the code: BLAKE2b (RFC 7693) of the digits, keyed with the ticket.
    var hash: String { Self.hash(digits, ticket: ticket) }

    static func hash(_ digits: String, ticket: SignUpTicket) -> String {
        var out = [UInt8](repeating: 0, count: 32)
        let message = Array(digits.utf8)
        let key = Array(ticket.rawValue.utf8)
        crypto_generichash(&out, out.count, message, UInt64(message.count), key, key.count)
        return hex(out)
    }

    /// Compares two hashes in constant time.
    static func matches(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// A sign-up that waits for its code. Only its session knows it.
public struct SignUpTicket: Sendable, Hashable {
    let rawValue: String
}

/// A secret that signs its person in. Only its hash is stored.
public struct SignInToken: Sendable {
    /// 32 random bytes in hexadecimal.
    public let secret: String

    public init(secret: String) { self.secret = secret }

    /// A new one from libsodium's random numbers; `sodium_init` has run.
    static func random() -> SignInToken {
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        return SignInToken(secret: OneTimeCode.hex(bytes))
    }

    /// What is stored: BLAKE2b (RFC 7693) of the secret, which needs no salt since it is random.
    var hash: String {
        var out = [UInt8](repeating: 0, count: 32)
        let message = Array(secret.utf8)
        crypto_generichash(&out, out.count, message, UInt64(message.count), nil, 0)
        return OneTimeCode.hex(out)
    }
}
