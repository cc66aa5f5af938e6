/// Follows redirects, by RFC 9110, section 15.4.
enum Redirect {
    /// The headers that are sent on to another origin. Others may hold a secret for the first.
    private static let harmless: Set<String> = ["accept", "accept-language", "content-type"]

    /// Returns the next request, or `nil` if the answer is no redirect.
    ///
    /// - Throws: `FetchError` if the location can't be followed.
    static func next(after hop: FetchHop, _ answer: FetchAnswer) throws(FetchError) -> FetchHop? {
        guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.headers["location"]
        else { return nil }
        let target = try target(location, from: hop.target)
        if hop.target.isSecure, !target.isSecure {
            throw FetchError(
                .insecure, "\(hop.target.host) redirects from https to http", host: hop.target.authority)
        }
        // A POST becomes a GET, as every client does by now, unless the status forbids that.
        let keepsMethod = hop.method == .get || answer.status == 307 || answer.status == 308
        let isSame = target.hasSameOrigin(as: hop.target)
        return FetchHop(
            method: keepsMethod ? hop.method : .get,
            headers: hop.headers.filtered { name in
                (isSame || harmless.contains(name)) && (keepsMethod || !name.hasPrefix("content-"))
            },
            body: keepsMethod ? hop.body : [], limits: hop.limits, target: target)
    }

    private static func target(_ location: String, from base: FetchURL) throws(FetchError) -> FetchURL {
        do {
            return try FetchURL(location, from: base)
        } catch {
            throw FetchError(
                .badAnswer, "\(base.host) redirects to what can't be followed: \(error)", host: base.authority
            )
        }
    }
}
