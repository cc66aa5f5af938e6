import CSodium

/// What is kept of an address that was somebody's: of who was forgotten and left, or moved the account to another.
enum AddressMark {
    /// 32 random bytes in hexadecimal, from libsodium's random numbers; `sodium_init` has run.
    static func newKey() -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        return OneTimeCode.hex(bytes)
    }

    /// BLAKE2b (RFC 7693) of an address, keyed with the gateway's own key: without that nobody can tell whose it is.
    static func of(_ address: String, key: String) -> String {
        var out = [UInt8](repeating: 0, count: 32)
        let (message, key) = (Array(address.lowercased().utf8), Array(key.utf8))
        crypto_generichash(&out, out.count, message, UInt64(message.count), key, key.count)
        return OneTimeCode.hex(out)
    }
}
