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

    /// How a password fits a hash.
    enum Fit: Sendable, Hashable {
        /// By its normal form, as passwords are hashed now.
        case normal
        /// Only by the bytes as they were typed, as passwords were hashed once.
        case asTyped
    }

    /// A self-describing hash of the password.
    func hash(_ password: OpaqueString) throws(CommunityError) -> String { try hash(bytesOf: password.text) }

    /// A self-describing hash of bytes of any kind.
    func hash(bytesOf text: String) throws(CommunityError) -> String {
        var out = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = Array(text.utf8CString.dropLast())
        guard crypto_pwhash_str(&out, bytes, UInt64(bytes.count), cost.operations, cost.memory) == 0 else {
            throw CommunityError(.unavailable, SignUpWords.noMemory)
        }
        return String(decoding: out.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// How a typed password fits the hash; `nil` if it doesn't. Takes as long for no hash (no such account) as for one that
    /// it doesn't fit: that depends on what was typed alone.
    func verify(_ typed: String, against hash: String?) throws(CommunityError) -> Fit? {
        let forms = OpaqueString.forms(of: typed)
        for form in forms.isEmpty ? ["?"] : forms {
            guard let hash else {
                _ = try self.hash(bytesOf: form)
                continue
            }
            let bytes = Array(form.utf8CString.dropLast())
            let fits = crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
            if fits, !forms.isEmpty { return form.utf8.elementsEqual(forms[0].utf8) ? .normal : .asTyped }
        }
        return nil
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
