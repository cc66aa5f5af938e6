import Community
package import Fetch
import Foundation
import JSONCoding
package import Lua
import Model
import Unicodes

extension HostAPI {
    static let httpArea = Area(
        name: "http",
        summary:
            "Asks other servers, of the hosts alone that `needs` names. A source that answers with something else than the "
            + "JSON that was asked for \(FetchClient.patience) times in a row isn't asked for a while, longer each time.",
        entries: [
            entry(
                "get", .asks, costs: .fetching,
                [.init("url", .text), .init("options", .options, optional: true)],
                "Asks for what is at a URL."
            ) { FetchOptions(call: $0, at: 1) },
            entry(
                "post", .asks, costs: .fetching,
                [.init("url", .text), .init("body", .any), .init("options", .options, optional: true)],
                "Sends a text, or a table as JSON. It is never tried again, since it may have come through."
            ) { FetchOptions(call: $0, at: 2) },
            rowsEntry,
        ])

    private static let rowOptions =
        "{ path?: string, headers?: table<string, string>, query?: table<string, any>, "
        + "timeout?: string|number }"

    private static let rowsEntry = APIEntry(
        "http.rows", .asks, costs: .fetching,
        [
            .init("url", .text), .init("fn", .any, of: "fun(rows: any[])"),
            .init("options", .options, of: rowOptions, optional: true),
        ],
        gives: .init(.integer, "how many items there were"),
        "Fetches a list in JSON that is too large to be taken at once, up to \(RowShelf.mostBytes >> 20) MiB, and calls "
            + "`fn(rows)` with up to \(JSONRows.mostRows) of its items at a time, as `json.decode` would "
            + "give them. The option `path` is where the list stands, such as `data` or `result.rows`; "
            + "without it, it is the whole text. What is not a list, or only half of one, is refused: "
            + "what `fn` was given before that may not be all. Nothing of it is stored, and of the other "
            + "options there are `headers`, `query` and `timeout`. It works in commands and timers.",
        needs: .http,
        body: .waiting { call in
            try await answering(call) { client, hosts in
                guard call.step == nil else { throw APIMisuse("http.rows works in commands and timers only") }
                let options = FetchOptions(call: call, at: 2, isForRows: true)
                let path = try options.path()
                var request = try options.request()
                request.reuse = .never
                request.bodyBytes = RowShelf.mostBytes
                let answer = try await client.fetch(request, from: hosts)
                guard !answer.isResting else {
                    throw CommunityError(.unavailable, FetchWords.rests)
                }
                guard answer.status == 200 else {
                    throw CommunityError(.unavailable, FetchWords.answered(answer.status))
                }
                do throws(JSONProblem) {
                    let rows = try JSONRows(answer.body, at: path)
                    client.judged(request.url, isGood: true)
                    return .integer(call.seat.rows.add(rows))
                } catch {
                    client.judged(request.url, isGood: false)
                    throw CommunityError(.unavailable, FetchWords.noList(error.message))
                }
            }
        })

    /// The next items of a list: `batch(ticket)` gives them, with `nulls` where any value is null, or `problem`, and
    /// neither after the last; `batch(ticket, true)` gives the list up.
    static func batch(at seat: PluginContext) -> LuaHostFunction {
        LuaHostFunction(
            "batch", visibility: .prelude, costs: .fetching,
            body: .waiting { _, arguments in
                let ticket = arguments.first?.integer ?? 0
                if arguments.count > 1 {
                    seat.rows.remove(ticket)
                    return [[:]]
                }
                do throws(JSONProblem) {
                    guard let found = try seat.rows.next(ticket) else { return [[:]] }
                    return [["rows": found.rows, "nulls": .boolean(found.hasNull)]]
                } catch {
                    return [["problem": .string(FetchWords.noList(error.message).text(in: .english))]]
                }
            })
    }

    private static func entry(
        _ name: String, _ step: APIEntry.Step, costs cost: LuaCost, _ parameters: [APIEntry.Parameter],
        _ summary: String,
        _ options: @escaping @Sendable (APICall) -> FetchOptions
    ) -> APIEntry {
        APIEntry(
            "http.\(name)", step, costs: cost, parameters, gives: .init(.object("Answer"), "the answer"),
            summary, needs: .http,
            body: .waiting { call in
                try await answering(call) { client, hosts in
                    let options = options(call)
                    var request = try options.request()
                    if name == "post" { try request.send(call.value(1), of: call) }
                    return try options.value(of: try await client.fetch(request, from: hosts))
                }
            })
    }

    /// Misuse and what an administrator can do about is given as `problem`, which the prelude raises where the plugin is.
    private static func answering(
        _ call: APICall, _ fetch: (FetchClient, [HostRule]) async throws -> LuaValue
    ) async throws -> LuaValue {
        do {
            try call.requireActing()
            let (client, hosts) = try call.seat.fetching(for: call.entry.name)
            return try await fetch(client, hosts)
        } catch let error as APIMisuse {
            return ["problem": .string(error.description)]
        } catch let error as FetchError {
            guard let advice = error.advice else {
                throw CommunityError(.unavailable, FetchWords.failed(error))
            }
            return ["problem": .string("http: \(advice)")]
        }
    }
}

extension FetchRequest {
    /// Sends a text as it is, and a table as JSON.
    fileprivate mutating func send(_ body: LuaValue, of call: APICall) throws {
        method = .post
        var type = "text/plain; charset=utf-8"
        switch body {
        case .string(let text): self.body = Array(text.utf8)
        case .bytes(let bytes):
            self.body = bytes
            type = "application/octet-stream"
        case .table:
            self.body = try JSONText.encode(body, for: "\(call.entry.signature): body")
            type = "application/json"
        default: throw APIMisuse("\(call.entry.signature): body is a text or a table")
        }
        if headers["content-type"] == nil { headers.add("content-type", type) }
    }
}

extension FetchError {
    /// What the plugin's author or an administrator can do about it, or `nil` if only the source can.
    fileprivate var advice: String? {
        switch code {
        case .invalid: message
        case .hostNotAllowed:
            "\(redirector.map { "\($0) redirects to \(host ?? ""), which" } ?? host ?? "") is not in needs: "
                + "add \"http:\(host ?? "")\""
        case .privateAddress:
            "\(message); an administrator can let plugins reach it: plugins.http.privateNetworks"
        case .unreachable, .tooSlow, .insecure, .tooLarge, .badAnswer, .stopped: nil
        }
    }
}

/// What a plugin asks of `http.get` or `http.post` beside the URL.
package struct FetchOptions {
    private static let names = ["headers", "query", "json", "cache", "stale", "timeout", "retries", "keep"]
    /// Of a list that is taken in parts, and so never stored.
    private static let namesForRows = ["path", "headers", "query", "timeout"]

    package let call: APICall
    /// The position of the options.
    package let at: Int
    var isForRows = false

    private var names: [String] { isForRows ? Self.namesForRows : Self.names }

    // MARK: Asking

    /// - Throws: `APIMisuse` that says what is wrong.
    func request() throws -> FetchRequest {
        let table = try table()
        let query = try query(table)
        var url = try call.text(0)
        if !query.isEmpty {
            url = String(url.prefix { $0 != "#" })
            url += (url.contains("?") ? "&" : "?") + query
        }
        var request = FetchRequest(url)
        for (name, value) in try texts(table, "headers") { request.headers.add(name, value) }
        if try flag(table, "json") == true {
            if request.headers["accept"] == nil { request.headers.add("accept", "application/json") }
            request.isGood = { (try? JSONText.decode($0)) != nil }
        }
        if table["cache"] == .boolean(false) {
            request.reuse = .never
        } else if let age = try time(table, "cache") {
            request.reuse = .upTo(age)
        }
        if call.context?.isFresh == true { request.reuse = .never }
        request.staleUpTo = try time(table, "stale")
        request.timeLimit = try time(table, "timeout")
        if !table["retries"].isNil {
            guard let retries = table["retries"].integer, (0...5).contains(retries) else {
                throw wrong("retries is a whole number from 0 to 5")
            }
            request.retries = Int(retries)
        }
        if let isKept = try flag(table, "keep") { request.isKept = isKept }
        return request
    }

    /// Where a list stands in a text; empty where it is the whole of it.
    func path() throws -> String {
        let path = try table()["path"]
        guard let text = path.isNil ? "" : path.string else { throw wrong("path is a text such as \"data\"") }
        return text
    }

    private func table() throws -> LuaTable {
        let value = call.value(at)
        guard let table = value.isNil ? LuaTable() : value.table, table.array.isEmpty else {
            throw wrong("options is a table, such as { cache = \"10m\" }")
        }
        if let name = table.firstName(besides: names) {
            let hint = Suggestion.hint(for: name, among: names)
            throw wrong(
                "there is no option \(name)\(hint ?? ": there are \(names.joined(separator: ", "))")")
        }
        return table
    }

    private func flag(_ table: LuaTable, _ name: String) throws -> Bool? {
        if table[LuaName(name)].isNil { return nil }
        guard let flag = table[LuaName(name)].boolean else { throw wrong("\(name) is true or false") }
        return flag
    }

    /// Names and texts, by name.
    private func texts(_ table: LuaTable, _ name: String) throws -> [(String, String)] {
        guard !table[name].isNil else { return [] }
        guard let fields = table[name].table, fields.array.isEmpty else {
            throw wrong("\(name) is a table of texts by name")
        }
        return try fields.fields.sorted { $0.key < $1.key }.map { key, value in
            let key = "\(key)"
            if case .boolean(let flag) = value { return (key, "\(flag)") }
            guard let text = value.lenientString else { throw wrong("\(name).\(key) is a text") }
            return (key, text)
        }
    }

    private func query(_ table: LuaTable) throws -> String {
        let pairs = try texts(table, "query").map { "\(Self.escaped($0.0))=\(Self.escaped($0.1))" }
        return pairs.joined(separator: "&")
    }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    /// Seconds, or a text such as `10m`.
    private func time(_ table: LuaTable, _ name: String) throws -> Duration? {
        guard !table[name].isNil else { return nil }
        let seconds = table[name].number ?? table[name].string.flatMap(TimeSpan.seconds)
        guard let seconds, seconds >= 0, seconds < 1e9, name != "timeout" || seconds > 0 else {
            throw wrong("\(name) is seconds or a text such as \"10m\"")
        }
        return .milliseconds(Int64(seconds * 1000))
    }

    private func wrong(_ problem: String) -> APIMisuse { APIMisuse("\(call.entry.signature): \(problem)") }

    // MARK: Answering

    /// The answer as the prelude takes it: `reading` says whether the body is to be read as JSON.
    package func value(of answer: FetchResponse) throws -> LuaValue {
        var headers: [LuaName: LuaValue] = [:]
        for (name, values) in Dictionary(grouping: answer.headers.fields, by: { LuaName($0.name) }) {
            headers[name] = .string(values.map(\.value).joined(separator: ", "))
        }
        var value = LuaTable(fields: [
            "status": .count(answer.status), "headers": .table(LuaTable(fields: headers)),
            "body": String(validating: ByteOrderMark.skipped(answer.body), as: UTF8.self)
                .map(LuaValue.string) ?? .bytes(answer.body),
            "stale": .boolean(answer.isStale), "from_cache": .boolean(answer.isFromCache),
            // As version 0.1 called it.
            "fromCache": .boolean(answer.isFromCache), "age": .number(answer.age / .seconds(1)),
        ])
        let isWanted = try flag(try table(), "json") == true
        if isWanted, answer.isMisfit {
            // Found when it came, so that nobody pays for reading it again.
            return ["unread": .string(Self.problem(of: answer))]
        }
        if isWanted || Self.isJSON(answer.headers["content-type"]) {
            // What was answered with a failure, such as a page that says so, need not be JSON.
            value["reading"] = isWanted && (200..<300).contains(answer.status) ? "must" : "may"
        }
        return .table(value)
    }

    /// Why an answer is no JSON.
    private static func problem(of answer: FetchResponse) -> String {
        if answer.isResting { return "it did so again and again; it is asked again in a while" }
        do throws(JSONProblem) {
            _ = try JSONText.decode(answer.body)
            return "it was something else"
        } catch { return "json.decode(text): \(error.message)" }
    }

    /// `application/json`, `application/geo+json; charset=utf-8`
    private static func isJSON(_ type: String?) -> Bool {
        let name = type?.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return name == "application/json" || name?.hasSuffix("+json") == true
    }
}
