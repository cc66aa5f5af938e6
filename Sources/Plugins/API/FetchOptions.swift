import Community
package import Fetch
import JSONCoding
package import Lua
import Model
import Unicodes

/// What a plugin asks of `http.get` or `http.post` beside the URL.
package struct FetchOptions {
    private static let names = ["headers", "query", "json", "cache", "stale", "timeout", "retries", "keep"]
    /// Of a list that is taken in parts, and so never stored.
    private static let namesForRows = ["headers", "query", "timeout"]

    package let call: APICall
    /// The position of the options.
    package let at: Int
    private let isForRows: Bool

    init(call: APICall, at position: Int, isForRows: Bool = false) {
        self.call = call
        self.isForRows = isForRows
        at = position
    }

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
        if try wantsJSON(table) {
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
        switch table["keep"] {
        case .nil: break
        case .boolean(let flag): request.isKept = flag
        default: throw wrong("keep is true or false")
        }
        return request
    }

    private func table() throws -> LuaTable {
        let value = call.value(at)
        guard let table = value.isNil ? LuaTable() : value.table, table.array.isEmpty else {
            throw wrong("options is a table, such as { cache = \"10m\" }")
        }
        if let name = table.firstName(besides: names) {
            let hint = Suggestion.nearest(to: name, among: names).map { ". Did you mean \($0)?" }
            throw wrong(
                "there is no option \(name)\(hint ?? ": there are \(names.joined(separator: ", "))")")
        }
        return table
    }

    private func wantsJSON(_ table: LuaTable) throws -> Bool {
        switch table["json"] {
        case .nil: return false
        case .boolean(let flag): return flag
        default: throw wrong("json is true or false")
        }
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

    private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if plain.contains(byte) {
                escaped.append(byte)
            } else {
                escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
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
            "stale": .boolean(answer.isStale), "fromCache": .boolean(answer.isFromCache),
            "age": .number(answer.age / .seconds(1)),
        ])
        let isWanted = try wantsJSON(try table())
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
