import Concurrency
import Fetch
import Lua
import Plugins

/// What stands in for other servers in a plugin's tests.
final class TestSources: FetchTransport {
    /// By URL; nil takes no connection.
    private let answers = Mutex<[String: FetchAnswer?]>([:])

    /// - Throws: `APIMisuse` if it is no answer.
    func serve(_ url: String, _ answer: LuaValue) throws {
        let answer = try Self.answer(answer)
        guard let normal = FetchRequest.normal(url) else {
            throw APIMisuse("t:serve(url, answer): this is no URL: \(url)")
        }
        answers.withLock { $0[normal] = .some(answer) }
    }

    func send(_ hop: FetchHop) async throws -> FetchAnswer {
        let plain = String(hop.url.prefix { $0 != "?" })
        guard let served = answers.withLock({ $0[hop.url] ?? $0[plain] }) else {
            throw FetchError(.unreachable, "nothing is served at \(hop.url): t:serve(\"\(plain)\", answer)")
        }
        guard let served else { throw FetchError(.unreachable, "the source takes no connection") }
        return served
    }

    private static func answer(_ value: LuaValue) throws -> FetchAnswer? {
        if value == .boolean(false) { return nil }
        if let text = value.lenientString { return FetchAnswer(status: 200, body: Array(text.utf8)) }
        guard let table = value.table, table.array.isEmpty else {
            throw APIMisuse("t:serve(url, answer): answer is a text, false, or a table such as { json = … }")
        }
        var headers = FetchHeaders()
        for (name, value) in table["headers"].table?.fields ?? [:] {
            headers.add("\(name)", value.lenientString ?? "")
        }
        var body = Array((table["body"].lenientString ?? "").utf8)
        if !table["json"].isNil {
            body = try JSONText.encode(table["json"], for: "t:serve(url, answer): answer.json")
            headers.add("content-type", "application/json")
        }
        let status = table["status"].integer.map { Int(clamping: $0) } ?? 200
        return FetchAnswer(status: status, headers: headers, body: body)
    }
}
