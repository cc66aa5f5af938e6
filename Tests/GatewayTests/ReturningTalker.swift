import Concurrency

/// Somebody who is signed in with a token before they type or read anything.
final class ReturningTalker: Talker {
    private let talker: any Talker
    /// What came with the sign-in, beside what it was answered: what was missed.
    private let missed: Mutex<[String]>

    /// - Parameters:
    ///   - token: the account's.
    ///   - since: the last number that the person saw, where they come back.
    ///   - language: what they read from then on, where that is not what their account has.
    init(_ talker: any Talker, token: String, since: String?, language: String? = nil) async throws {
        self.talker = talker
        var missed = try await Self.run("/resume \(token) \(since ?? "")", talker)
        if let language { missed += try await Self.run("/language \(language)", talker) }
        self.missed = Mutex(missed)
    }

    /// Runs a command; gives what came meanwhile, beside what it was answered.
    private static func run(_ command: String, _ talker: any Talker) async throws -> [String] {
        talker.send("@0 \(command)")
        var meanwhile: [String] = []
        while let line = await talker.next(), line != "@0 ok" {
            if line.hasPrefix("@0 error: ") { throw GatewayProblem(line) }
            if !line.hasPrefix("@0 ") && !line.hasPrefix("* Quad.") { meanwhile.append(line) }
        }
        return meanwhile
    }

    var program: JSONTalker? { talker.program }

    func send(_ line: String) { talker.send(line) }

    func next() async -> String? {
        if let line = missed.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return line }
        return await talker.next()
    }
}
