internal import CFetch

/// What an answer's headers say about caching it, by RFC 9111. The cache is private to one plugin.
struct Freshness: Sendable, Hashable {
    /// Whether the answer may not be stored at all.
    let forbidsStoring: Bool
    /// How long the answer may be used without asking the source. No lifetime is guessed (RFC 9111, section 4.2.2).
    let lifetime: Duration
    /// The answer's age when it arrived.
    let initialAge: Duration

    /// - Parameters:
    ///   - asked: When the request was sent, since 1970.
    ///   - received: When the answer arrived, since 1970.
    init(_ headers: FetchHeaders, asked: Duration, received: Duration) {
        let directives = Self.directives(headers)
        let date = headers["date"].flatMap(Self.date) ?? received
        // All requests of a plugin are alike but for its own headers, by which answers are stored apart; only
        // an answer that varies by what no header tells can't be given again.
        forbidsStoring = directives["no-store"] != nil || headers.joined("vary")?.contains("*") == true
        let given = Self.seconds(headers["age"]) ?? .zero
        initialAge = max(received - date, given + (received - asked), .zero)
        if directives["no-cache"] != nil {
            lifetime = .zero
        } else if let age = directives["max-age"] {
            lifetime = Self.seconds(age) ?? .zero
        } else if let expires = headers["expires"] {
            lifetime = max(.zero, (Self.date(expires) ?? date) - date)
        } else {
            lifetime = .zero
        }
    }

    /// Returns whole seconds, at most ten years, or `nil` if the text isn't a number.
    private static func seconds(_ text: String?) -> Duration? {
        guard let text, !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return .seconds(min(Int(text) ?? .max, 315_360_000))
    }

    /// Returns the time of an HTTP date since 1970, or `nil` if it is malformed.
    static func date(_ text: String) -> Duration? {
        let seconds = quad_fetch_date(text)
        return seconds < 0 ? nil : .seconds(seconds)
    }

    private static func directives(_ headers: FetchHeaders) -> [String: String] {
        var found: [String: String] = [:]
        for part in (headers.joined("cache-control") ?? "").lowercased().split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks }
            guard let name = pair.first, !name.isEmpty else { continue }
            let value = pair.count > 1 ? pair[1].filter { $0 != "\"" } : ""
            // If two differ, neither can be trusted.
            found[name] = found[name].map { $0 == value ? $0 : "" } ?? value
        }
        return found
    }
}

extension Freshness {
    /// Returns the freshness of an answer behind redirects: the answer is fresh only as long as all redirects are.
    static func together(_ hops: [Freshness]) -> Freshness {
        Freshness(
            forbidsStoring: hops.contains(where: \.forbidsStoring),
            lifetime: hops.map { $0.lifetime - $0.initialAge }.min().map {
                $0 + (hops.last?.initialAge ?? .zero)
            }
                ?? .zero,
            initialAge: hops.last?.initialAge ?? .zero)
    }

    private init(forbidsStoring: Bool, lifetime: Duration, initialAge: Duration) {
        self.forbidsStoring = forbidsStoring
        self.lifetime = lifetime
        self.initialAge = initialAge
    }
}
