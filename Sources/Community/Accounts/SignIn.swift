import CSodium

/// Where somebody is signed in: kept by a program with a token, or as long as a connection lasts.
public struct SignIn: Sendable, Hashable {
    /// How people name it: `3` for one that is kept, `c12` for a connection.
    public enum ID: Sendable, Hashable, CustomStringConvertible {
        case kept(Int64)
        case connection(SessionID)

        public init?(_ text: String) {
            if let number = Int64(text) {
                self = .kept(number)
            } else if text.hasPrefix("c"), let number = UInt64(text.dropFirst()) {
                self = .connection(SessionID(rawValue: number))
            } else {
                return nil
            }
        }

        public var description: String {
            switch self {
            case .kept(let id): "\(id)"
            case .connection(let id): "c\(id.rawValue)"
            }
        }
    }

    public let id: ID
    /// The peer's address, or `terminal`.
    public let source: String
    /// When it was last begun anew; nil for a connection that keeps no token.
    public let usedAt: Timestamp?
    /// Whether somebody is connected with it now.
    public let isConnected: Bool
    /// Whether it is the session that asks.
    public let isThis: Bool
}

/// A secret that signs its person in; only its hash is stored.
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
