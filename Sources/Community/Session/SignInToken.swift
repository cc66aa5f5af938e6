import CSodium

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
