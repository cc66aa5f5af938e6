import Community
import Fetch
import JSONCoding
import Lua
import Model

extension HostAPI {
    static let httpArea = Area(
        name: "http",
        summary:
            "Asks other servers, of the hosts alone that `needs` names: `\"http:data.example\"` (at the usual ports), "
            + "`\"http:data.example:8443\"`, or `\"http:*.data.example\"` for every name below it, and of those that an "
            + "administrator sets as a URL in `plugins.settings`, so that another address can stand in; redirects too go "
            + "nowhere else. An address of this machine or of a private network is never reached, unless "
            + "`plugins.http.privateNetworks` names it. An answer has `status`, `headers` (names in lower case), `body` (a text "
            + "without its byte order mark), `json` (the body of an answer in JSON), `fromCache`, `age` (seconds since the source said it) and `stale`. "
            + "What a source answered, `json.decode` and `xml.decode` read without a cost for its length. A source that answers so "
            + "with something else \(FetchClient.patience) times in a row isn't asked for a while, longer each time. "
            + "A status such as 404 is an answer, not an error. What can't be fetched is refused, which `pcall` catches. "
            + "Options are a table: `headers`; `query`, a table that is added to the URL; `json = true`, for an answer "
            + "that has to be JSON; `cache = \"10m\"`, to take an answer that was stored no longer ago without asking "
            + "(`false` for none; where nothing is said, the source's `Cache-Control` counts; whoever says `refresh` to the bot gets an "
            + "answer for which all sources are asked anew); `stale = \"1d\"`, to get what "
            + "was stored no longer ago where the source fails (no connection, no answer in time, a status from 500 on, or "
            + "429; with `json = true` also where it answers in no JSON, or in one that is too deep or too long), with `stale = true`; `timeout = \"5s\"`, for less time "
            + "than `plugins.http.seconds`; `retries`, 0 to 5, where 2 is usual, for a `get`. "
            + "`keep = true`, to have the stored answer outlive a restart, for seven days at most: for sources that say what is "
            + "their own, since nothing that people wrote belongs on the disk. URLs are kept as hashes; an answer that has a "
            + "word of the URL's query in it, that was redirected, or whose request has other headers than `accept` and "
            + "`accept-language` stays in memory. Stored answers are each plugin's own, and but for those in memory, until "
            + "the gateway ends.",
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

    private static let rowsEntry = APIEntry(
        "http.rows", .asks, costs: .fetching,
        [
            .init("url", .text), .init("path", .text), .init("fn", .any),
            .init("options", .options, optional: true),
        ],
        gives: .init(.integer, "how many items there were"),
        "Fetches a list in JSON that is too large to be taken at once, up to \(RowShelf.mostBytes >> 20) MiB, and calls "
            + "`fn(rows)` with up to \(JSONRows.mostRows) of its items at a time, as `json.decode` would give them. `path` "
            + "is where the list stands, such as `data` or `result.rows`; `\"\"` where it is the whole text. What is not a "
            + "list, or only half of one, is refused: what `fn` was given before that may not be all. Nothing of it is "
            + "stored, and of the options there are `headers`, `query` and `timeout`. It works in commands and "
            + "timers.",
        needs: .http,
        body: .waiting { call in
            try await answering(call) { client, hosts in
                guard call.step == nil else { throw APIMisuse("http.rows works in commands and timers only") }
                let path = try call.text(1)
                let options = FetchOptions(call: call, at: 3, isForRows: true)
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
            guard call.mayAct else {
                throw APIMisuse("\(call.entry.name) works in commands, events and timers only")
            }
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
