import Testing

/// Whoever types lines and reads lines.
protocol Talker: Sendable {
    func send(_ line: String)
    /// The next line, or nil when the gateway has closed the connection.
    func next() async -> String?
    /// Who reads objects, where it is a program.
    var program: JSONTalker? { get }
}

extension Talker {
    var program: JSONTalker? { nil }

    /// Reads until a line has a text in it; gives that line.
    @discardableResult
    func reads(_ text: String, at location: SourceLocation = #_sourceLocation) async -> String {
        while let line = await next() {
            if line.contains(text) { return line }
        }
        Issue.record("the connection ended before \"\(text)\"", sourceLocation: location)
        return ""
    }

    /// Sends a request with a tag and gives what came of it, without the tag, its end (`ok`, `error: …`) last.
    @discardableResult
    func ask(_ request: String, at location: SourceLocation = #_sourceLocation) async -> [String] {
        send("@1 \(request)")
        var lines: [String] = []
        while let line = await next() {
            guard line.hasPrefix("@1 ") else { continue }
            lines.append(String(line.dropFirst(3)))
            if line == "@1 ok" || line.hasPrefix("@1 error: ") { return lines }
        }
        Issue.record("the connection ended before \(request) was answered", sourceLocation: location)
        return lines
    }

    /// Everything until the connection ends.
    func rest() async -> [String] {
        var lines: [String] = []
        while let line = await next() { lines.append(line) }
        return lines
    }

    /// Signs in an account that ``GatewayProcess/addAccount(_:)`` made.
    func signIn(_ name: String, at location: SourceLocation = #_sourceLocation) async {
        let answer = await ask("/login \(name)@connect.hku.hk \"secret \(name)\"", at: location)
        #expect(answer.last == "ok", sourceLocation: location)
    }
}
