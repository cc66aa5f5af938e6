import CSodium
import Concurrency
import Foundation
package import Logging
import Storage

/// Answers that outlive a restart, of all clients, in a file of its own.
///
/// The file holds what sources said and nothing that people wrote: URLs are there as hashes, and an answer that repeats
/// what its query asks for isn't kept. Each client has its own bound, so that none removes another's answers. What can't
/// be stored is not kept, and nobody waits for it.
package final class KeptAnswers: Sendable {
    /// How long an answer is kept.
    static let term = Duration.seconds(7 * 24 * 3600)
    /// Answers that may wait for the disk. More are left out: what is kept is a convenience.
    static let mostWaiting = 64
    /// Rows that are removed in one step where a client keeps too much.
    private static let step = 16
    /// How often what is too old is looked for.
    private static let sweepInterval = Duration.seconds(3600)
    /// How far the clock may have been set back since an answer was stored.
    private static let tolerance = Duration.seconds(60)
    /// Bytes of a word of a query that count as somebody's.
    private static let leastRepeated = 4
    /// Headers that a request may have whose answer is kept: others may hold a secret.
    private static let harmless: Set<String> = ["accept", "accept-language"]

    private struct Line {
        var last: Task<Void, Never>?
        var waiting = 0
        var swept: Duration?
    }

    private let store: DerivedStore
    private let limit: Int
    private let logger: Logger
    private let line = Mutex(Line())

    /// Opens the file, or creates it.
    /// - Parameter limit: The bytes that one client may keep.
    /// - Throws: `StorageError`.
    package init(path: String, limit: Int, logger: Logger) throws {
        store = try DerivedStore(
            path: path, schemaVersion: KeptAnswerQueries.schemaVersion, schema: KeptAnswerQueries.schema,
            logger: logger)
        (self.limit, self.logger) = (limit, logger)
    }

    /// Whether the answer to a request may be kept, as far as the request tells.
    static func takes(_ request: FetchRequest) -> Bool {
        request.isKept && request.method == .get
            && request.headers.fields.allSatisfy { harmless.contains($0.name) }
    }

    // MARK: Reading

    /// Returns what is kept of an answer, or `nil`.
    /// - Parameter source: where it came from, which is the URL that the key has.
    func answer(
        for key: AnswerCache.Key, of client: String, from source: FetchURL, at now: Duration
    ) async -> StoredAnswer? {
        let key = Self.key(key, of: client)
        guard let row = try? await store.read({ try KeptAnswerQueries.row(at: key, in: $0) }) else {
            return nil
        }
        let storedAt = Duration.milliseconds(row.storedAt)
        // A moment that is still to come tells no age.
        guard storedAt <= now + Self.tolerance, now - storedAt <= Self.term else { return nil }
        let response = FetchResponse(status: row.status, headers: Self.headers(row.fields), body: row.body)
        return StoredAnswer(
            response, from: source, storedAt: storedAt, lifetime: .milliseconds(row.lifetime),
            initialAge: .milliseconds(row.age))
    }

    // MARK: Writing

    /// Stores an answer in place of an older one, soon.
    func keep(_ answer: StoredAnswer, for key: AnswerCache.Key, of client: String) {
        let (body, fields) = (answer.response.body, Self.text(of: answer.response.headers))
        guard !Self.repeats(body + fields.utf8, queryOf: key.url) else { return remove(key, of: client) }
        let row = KeptAnswerQueries.Row(
            status: answer.response.status, fields: fields, body: body,
            storedAt: answer.storedAt.milliseconds, lifetime: answer.lifetime.milliseconds,
            age: answer.initialAge.milliseconds)
        guard row.bytes <= limit else { return remove(key, of: client) }
        let (key, limit, now) = (Self.key(key, of: client), limit, answer.storedAt)
        let isSweeping = line.withLock { line in
            guard line.swept.map({ (now - $0).magnitude >= Self.sweepInterval }) ?? true else { return false }
            line.swept = now
            return true
        }
        write(isNeeded: false) { writer in
            try KeptAnswerQueries.put(row, at: key, in: writer)
            if isSweeping {
                try KeptAnswerQueries.remove(before: (now - Self.term).milliseconds, in: writer)
            }
            while try KeptAnswerQueries.bytes(of: client, in: writer) > limit {
                try KeptAnswerQueries.removeOldest(Self.step, of: client, in: writer)
            }
        }
    }

    /// Removes what is kept of a key's URL, soon.
    func remove(_ key: AnswerCache.Key, of client: String) { remove(key.url, of: client) }

    func remove(_ url: String, of client: String) {
        let hash = Self.hash(url)
        write(isNeeded: true) { try KeptAnswerQueries.remove(hash, of: client, in: $0) }
    }

    /// Writes behind what was to be written before.
    private func write(isNeeded: Bool, _ body: @escaping @Sendable (SQLWriter) throws -> Void) {
        line.withLock { line in
            guard isNeeded || line.waiting < Self.mostWaiting else { return }
            line.waiting += 1
            // It belongs to no call: whoever fetched is answered, and may be gone.
            line.last = Task { [self, last = line.last] in
                await last?.value
                do { try await store.write(body) } catch {
                    logger.debug("an answer was not kept", metadata: ["error": "\(error)"])
                }
                self.line.withLock { $0.waiting -= 1 }
            }
        }
    }

    /// Returns once all that was to be written is.
    package func settle() async { await line.withLock(\.last)?.value }

    /// Writes what is under way and closes the file.
    package func close() async {
        await settle()
        await store.close()
    }

    // MARK: Keys

    private static func key(_ key: AnswerCache.Key, of client: String) -> KeptAnswerQueries.Key {
        let headers = key.headers.map { "\($0.name): \($0.value)" }.sorted().joined(separator: "\n")
        return KeptAnswerQueries.Key(client: client, url: hash(key.url), variant: hash(headers))
    }

    /// BLAKE2b (RFC 7693), 32 bytes.
    private static func hash(_ text: String) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: 32)
        let message = Array(text.utf8)
        crypto_generichash(&out, out.count, message, UInt64(message.count), nil, 0)
        return out
    }

    /// Whether an answer has a word of the URL's query, in whatever case: sources repeat a whole value in many ways.
    private static func repeats(_ answer: [UInt8], queryOf url: String) -> Bool {
        let values = (URLComponents(string: url)?.queryItems ?? []).compactMap(\.value)
            .flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
            .map { Array($0.utf8) }.filter { $0.count >= leastRepeated }
        guard !values.isEmpty else { return false }
        let text = Array(String(decoding: answer, as: UTF8.self).lowercased().utf8)
        return values.contains { text.contains($0) }
    }

    // MARK: Headers

    /// A line for each. A cookie is a secret of the source's and its client's, and stays in memory.
    private static func text(of headers: FetchHeaders) -> String {
        headers.fields.filter { $0.name != "set-cookie" && !$0.value.contains("\n") }
            .map { "\($0.name): \($0.value)" }.joined(separator: "\n")
    }

    private static func headers(_ text: String) -> FetchHeaders {
        var headers = FetchHeaders()
        for line in text.split(separator: "\n") {
            guard let colon = line.firstRange(of: ": ") else { continue }
            headers.add(String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
        }
        return headers
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }

    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
