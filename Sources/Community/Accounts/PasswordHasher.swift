import CSodium
import Model

/// Argon2id through libsodium (RFC 9106). Takes its time, so it belongs on ``HashingThreads``.
struct PasswordHasher: Sendable {
    private let cost: PasswordCost

    init(cost: PasswordCost) throws {
        guard sodium_init() >= 0 else {
            throw CommunityError(.unavailable, SignUpWords.noLibsodium)
        }
        self.cost = cost
    }

    /// Whether a password has a length that one may have.
    static func allows(_ password: String) -> Bool { (1...1024).contains(password.utf8.count) }

    /// A self-describing hash of the password (1 to 1,024 bytes of any kind).
    func hash(_ password: String) throws(CommunityError) -> String {
        var out = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = Array(password.utf8CString.dropLast())
        guard crypto_pwhash_str(&out, bytes, UInt64(bytes.count), cost.operations, cost.memory) == 0 else {
            throw CommunityError(.unavailable, SignUpWords.noMemory)
        }
        return String(decoding: out.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether the password fits the hash. Takes as long for `nil` (no such account) as for a hash.
    func verify(_ password: String, against hash: String?) throws(CommunityError) -> Bool {
        let fits = Self.allows(password)
        let password = fits ? password : "?"
        guard let hash else {
            _ = try self.hash(password)
            return false
        }
        let bytes = Array(password.utf8CString.dropLast())
        return crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0 && fits
    }

    /// Returns whether a hash was made at another cost than this one, so that it is made again when the password is known.
    /// At the least cost, which is for tests, none is.
    func needsRehash(_ hash: String) -> Bool {
        cost == .interactive
            && crypto_pwhash_str_needs_rehash(hash, cost.operations, cost.memory) != 0
    }
}

extension PasswordCost {
    fileprivate var operations: UInt64 {
        UInt64(self == .interactive ? crypto_pwhash_opslimit_interactive() : crypto_pwhash_opslimit_min())
    }

    fileprivate var memory: Int {
        self == .interactive ? crypto_pwhash_memlimit_interactive() : crypto_pwhash_memlimit_min()
    }
}
