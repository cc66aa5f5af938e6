import Concurrency

/// Somebody who is signed in with a token before they type or read anything.
final class ReturningTalker: Talker {
    private let talker: any Talker
    /// What came with the sign-in, beside what it was answered: what was missed.
    private let missed: Mutex<[String]>

    /// - Parameters:
    ///   - token: the account's.
    ///   - since: the last number that the person saw, where they come back.
    init(_ talker: any Talker, token: String, since: String?) async throws {
        self.talker = talker
        talker.send("@0 /resume \(token) \(since ?? "")")
        var missed: [String] = []
        while let line = await talker.next(), line != "@0 ok" {
            if line.hasPrefix("@0 error: ") { throw GatewayProblem(line) }
            if !line.hasPrefix("@0 ") && !line.hasPrefix("* Quad.") { missed.append(line) }
        }
        self.missed = Mutex(missed)
    }

    var program: JSONTalker? { talker.program }

    func send(_ line: String) { talker.send(line) }

    func next() async -> String? {
        if let line = missed.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return line }
        return await talker.next()
    }
}
