import CSodium
import Foundation
import struct Synchronization.Atomic

/// What checking a password costs.
public enum PasswordCost: Sendable {
    /// libsodium's INTERACTIVE: 64 MiB and about 60 ms.
    case interactive
    /// The least that libsodium takes; for tests and benchmarks that make many accounts.
    case minimum

    var operations: UInt64 {
        UInt64(self == .interactive ? crypto_pwhash_opslimit_interactive() : crypto_pwhash_opslimit_min())
    }

    var memory: Int {
        self == .interactive ? crypto_pwhash_memlimit_interactive() : crypto_pwhash_memlimit_min()
    }
}

/// Argon2id through libsodium (RFC 9106), at most two at once, on threads of its own.
final class PasswordHasher: Sendable {
    private let cost: PasswordCost
    /// `OperationQueue` is thread-safe by its documentation; Foundation on Linux marks it Sendable.
    private let queue: OperationQueue
    private let waiting = Atomic<Int>(0)

    /// Checks that wait at most; more are told to come back.
    private static let mostWaiting = 256

    init(cost: PasswordCost) throws {
        guard sodium_init() >= 0 else {
            throw CommunityError(.unavailable, SignUpWords.noLibsodium)
        }
        self.cost = cost
        queue = OperationQueue()
        queue.name = "quad.passwords"
        queue.maxConcurrentOperationCount = 2
    }

    /// A self-describing hash of the password (1 to 1,024 bytes of any kind).
    func hash(_ password: String) async throws -> String {
        let cost = cost
        guard let hash = try await onOwnThread({ Self.hash(password, cost: cost) }) else {
            throw CommunityError(.unavailable, SignUpWords.noMemory)
        }
        return hash
    }

    /// Whether the password fits the hash. Takes as long for `nil` (no such account) as for a hash.
    func verify(_ password: String, against hash: String?) async throws -> Bool {
        let cost = cost
        return try await onOwnThread {
            guard let hash else {
                _ = Self.hash(password, cost: cost)
                return false
            }
            let bytes = Array(password.utf8CString.dropLast())
            return crypto_pwhash_str_verify(hash, bytes, UInt64(bytes.count)) == 0
        }
    }

    private static func hash(_ password: String, cost: PasswordCost) -> String? {
        var out = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let bytes = Array(password.utf8CString.dropLast())
        guard crypto_pwhash_str(&out, bytes, UInt64(bytes.count), cost.operations, cost.memory) == 0 else {
            return nil
        }
        return String(decoding: out.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        guard waiting.add(1, ordering: .relaxed).newValue <= Self.mostWaiting else {
            waiting.subtract(1, ordering: .relaxed)
            throw CommunityError(.slowDown, SignUpWords.tooManySignIns)
        }
        defer { waiting.subtract(1, ordering: .relaxed) }
        return await withCheckedContinuation { continuation in
            queue.addOperation { continuation.resume(returning: work()) }
        }
    }
}
